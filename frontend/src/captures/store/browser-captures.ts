import { createStore, del, promisifyRequest, type UseStore, values } from "idb-keyval";
import { hasServer, uploadCapture, watchUpload } from "../../api/index.ts";
import { isSettled } from "../entries/entry.ts";
import { readDump, readInBrowser } from "../in-browser/read-in-browser.ts";
import { type CapturesStore, createCaptures, type Shelf, type ShelvedEntry } from "./store.ts";

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

const wasInBrowser = (): boolean => withStorage((storage) => storage.getItem(KEY) === "yes", false);

function keepInBrowser(inBrowser: boolean): void {
  withStorage(
    (storage) => (inBrowser ? storage.setItem(KEY, "yes") : storage.removeItem(KEY)),
    undefined,
  );
}

/** Results larger than this (characters of JSON) are not kept. */
const SHELF_CHARACTERS_MAX = 16_000_000;

/** A shelf in IndexedDB: results can exceed the few megabytes of localStorage. */
function indexedDbShelf(): Shelf {
  const opened = createStore("arcplan-captures", "entries");
  const inStore: UseStore = async (mode, work) => {
    if (typeof indexedDB === "undefined")
      throw new DOMException("This browser has no IndexedDB", "NotSupportedError");
    return opened(mode, work);
  };
  return {
    load: () => values<ShelvedEntry>(inStore),
    async keep(entry) {
      if (JSON.stringify(entry.captures).length > SHELF_CHARACTERS_MAX) return "too-large";
      await inStore("readwrite", (store) => {
        // Stores made by earlier versions of the page have the key inside of the value.
        store.put(entry, store.keyPath === null ? entry.id : undefined);
        return promisifyRequest(store.transaction);
      });
      return "kept";
    },
    drop: (id) => del(id, inStore),
  };
}

/** The captures of this page: read by its server or by the page itself, kept in this browser. */
export function createBrowserCaptures(): CapturesStore {
  const captures = createCaptures({
    upload: uploadCapture,
    watch: watchUpload,
    readHere: readInBrowser,
    readDump,
    wasInBrowser: !hasServer || wasInBrowser(),
    keepInBrowser,
    shelf: indexedDbShelf(),
    nowMs: () => performance.now(),
    sleep,
    newId: uploadId,
  });
  warnWhileReading(captures);
  return captures;
}

const ID_BYTES = 16;

/** Hard to guess, because progress is asked for by it; works without a secure context too. */
function uploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(new DOMException("Cancelled while waiting", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cancel);
      resolve();
    }, ms);
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
