import type { Shelf, ShelvedEntry } from "../store/store.ts";

/** A shelf in memory, to look into. */
export function memoryShelf(): Shelf & { readonly entries: Map<string, ShelvedEntry> } {
  const entries = new Map<string, ShelvedEntry>();
  return {
    entries,
    load: async () => [...entries.values()],
    keep: async (entry) => {
      entries.set(entry.id, entry);
      return "kept";
    },
    drop: async (id) => {
      entries.delete(id);
    },
  };
}
