/** Gives components their store. */

import { createContext, type ReactNode, use, useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { PlanState, PlanStore } from "./store.ts";
import { isViewed } from "./view-slice.ts";

const StoreContext = createContext<PlanStore | null>(null);

export function PlanStoreProvider({ store, children }: { store: PlanStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function usePlanStoreApi(): PlanStore {
  const store = use(StoreContext);
  if (store === null)
    throw new Error("a component outside of PlanStoreProvider asks for the store");
  return store;
}

/** Selects from the state; re-renders only when the selected value itself is another one. */
export function usePlanStore<T>(select: (state: PlanState) => T): T {
  return useStore(usePlanStoreApi(), select);
}

/** The same for a selection that is built anew each time; compared field by field. */
export function usePlanStoreParts<T>(select: (state: PlanState) => T): T {
  return useStore(usePlanStoreApi(), useShallow(select));
}

/** Whether the plan on screen may only be looked at. */
export function useIsViewed(): boolean {
  return usePlanStore(isViewed);
}

/** How many steps can be undone and redone. */
export function useHistoryDepth(): { readonly past: number; readonly future: number } {
  const { temporal } = usePlanStoreApi();
  const past = useStore(temporal, (state) => state.pastStates.length);
  const future = useStore(temporal, (state) => state.futureStates.length);
  return useIsViewed() ? { past: 0, future: 0 } : { past, future };
}

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
