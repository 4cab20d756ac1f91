import { isSettled } from "./entry.ts";
import type { CapturesStore } from "./store.ts";

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Has the browser ask before the page is left while a file is still being read: what has not been
 * read is not kept. Without such a file nothing listens, so that the page can be kept for "back".
 */
export function warnWhileReading(captures: CapturesStore): void {
  captures.subscribe(({ entries }) => {
    if (entries.every(isSettled)) window.removeEventListener("beforeunload", askFirst);
    else window.addEventListener("beforeunload", askFirst);
  });
}
