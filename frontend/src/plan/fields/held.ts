import { useState } from "react";
import { usePlanStore } from "../context.tsx";

/**
 * What it was before the gesture under way; the value itself between gestures. For whatever would
 * move the page under a hand that drags a control.
 *
 * @param value the same object while nothing changes
 */
export function useHeld<T>(value: T): T {
  const isMoving = usePlanStore((state) => state.dragging);
  const [held, setHeld] = useState(value);
  if (!isMoving && held !== value) setHeld(value);
  return isMoving ? held : value;
}
