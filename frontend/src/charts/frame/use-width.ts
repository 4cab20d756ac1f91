/** How wide a chart is drawn: as its column, or as the paper. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** What the margins leave of A4, pixels of CSS; Letter is a little wider. */
const PAPER_WIDTH = 680;

let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController();
  // The page is printed as it is when the event has been handled.
  const become = (printing: boolean) => () => {
    isPrinting = printing;
    flushSync(onChange);
  };
  window.addEventListener("beforeprint", become(true), { signal: listening.signal });
  window.addEventListener("afterprint", become(false), { signal: listening.signal });
  return () => listening.abort();
}

/** Whether the page is being printed: a chart drawn for the window would be cut, or shrink the page around it. */
function useOnPaper(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

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

/** Width for a chart of the library: that of its column, or of the paper. */
export function useChartWidth(): number | "100%" {
  return useOnPaper() ? PAPER_WIDTH : "100%";
}
