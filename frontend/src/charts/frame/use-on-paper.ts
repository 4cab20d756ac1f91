import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** What the margins leave of A4, pixels of CSS; Letter is a little wider. */
export const PAPER_WIDTH = 680;

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
export function useOnPaper(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
