import type { Capture, FileProblem, Problem } from "../../api/index.ts";
import type { Kept } from "../entries/entry.ts";

/** Results of one entry as kept in the browser between visits. */
export interface ShelvedEntry {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly bytes: number;
  readonly captures: readonly Capture[];
  readonly problems: readonly FileProblem[];
  /** Why reading ended early; absent if everything was read. */
  readonly failure?: Problem;
}

/** Keeps parsed results over a reload; rejects with a DOMException if the browser refuses. */
export interface Shelf {
  load(): Promise<readonly ShelvedEntry[]>;
  keep(entry: ShelvedEntry): Promise<Kept>;
  drop(id: string): Promise<void>;
}

/** Results larger than this (characters of JSON) are not kept. */
export const SHELF_CHARACTERS_MAX = 16_000_000;

const DATABASE = "arcplan-captures";
const STORE = "entries";

/** A shelf in IndexedDB: results can exceed the few megabytes of localStorage. */
export function indexedDbShelf(): Shelf {
  let opening: Promise<IDBDatabase> | null = null;
  const database = () => {
    opening ??= openDatabase();
    return opening;
  };
  const inStore = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const store = (await database()).transaction(STORE, mode).objectStore(STORE);
    return settled(ask(store));
  };
  return {
    async load() {
      const entries = await inStore("readonly", (store) => store.getAll());
      return entries as ShelvedEntry[];
    },
    async keep(entry) {
      if (JSON.stringify(entry.captures).length > SHELF_CHARACTERS_MAX) return "too-large";
      await inStore("readwrite", (store) => store.put(entry));
      return "kept";
    },
    async drop(id) {
      await inStore("readwrite", (store) => store.delete(id));
    },
  };
}

async function openDatabase(): Promise<IDBDatabase> {
  if (typeof indexedDB === "undefined") {
    throw new DOMException("This browser has no IndexedDB", "NotSupportedError");
  }
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
