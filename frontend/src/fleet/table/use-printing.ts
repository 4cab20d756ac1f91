/** Whether the page is being printed: then the table needs rows that are out of sight too. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const paper = window.matchMedia("print");
    // The browser takes the page as it is when the listener returns.
    const set = (isNow: boolean) => flushSync(() => setIsPrinting(isNow));
    window.addEventListener("beforeprint", () => set(true), { signal });
    window.addEventListener("afterprint", () => set(false), { signal });
    paper.addEventListener("change", ({ matches }) => set(matches), { signal });
    return () => listening.abort();
  }, []);
  return isPrinting;
}
