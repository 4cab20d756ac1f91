import { type RefObject, useEffect, useRef, useState } from "react";
import { PAPER_WIDTH, useOnPaper } from "./use-on-paper.ts";

/** Width before the first measurement: about what a chart has at 1440 pixels. */
const FIRST_WIDTH = 440;

/** Follows the width of an element, for drawings that lay themselves out. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  const isOnPaper = useOnPaper();
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isOnPaper ? PAPER_WIDTH : width];
}
