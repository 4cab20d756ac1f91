import { isSettled } from "../entries/entry.ts";
import type { CapturesStore } from "./store.ts";

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Makes the browser ask before the page is left while a file is still being read. Otherwise nothing
 * listens, so that the browser can keep the page for "back".
 */
export function warnWhileReading(captures: CapturesStore): void {
  captures.subscribe(({ entries }) => {
    if (entries.every(isSettled)) window.removeEventListener("beforeunload", askFirst);
    else window.addEventListener("beforeunload", askFirst);
  });
}
