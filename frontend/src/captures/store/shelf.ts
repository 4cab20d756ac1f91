import { createStore, del, promisifyRequest, type UseStore, values } from "idb-keyval";
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
const SHELF_CHARACTERS_MAX = 16_000_000;

/** A shelf in IndexedDB: results can exceed the few megabytes of localStorage. */
export function indexedDbShelf(): Shelf {
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
