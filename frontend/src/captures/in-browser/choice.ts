/** The choice to read captures in this browser, kept over visits. */
const KEY = "arcplan.captures.in-browser";

/** Uses local storage, which a browser may refuse at any moment. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch (cause) {
    if (cause instanceof DOMException) return otherwise;
    throw cause;
  }
}

export const wasInBrowser = (): boolean =>
  withStorage((storage) => storage.getItem(KEY) === "yes", false);

export function keepInBrowser(inBrowser: boolean): void {
  withStorage(
    (storage) => (inBrowser ? storage.setItem(KEY, "yes") : storage.removeItem(KEY)),
    undefined,
  );
}
