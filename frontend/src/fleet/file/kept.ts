/** Fleet files in this browser's IndexedDB: closing the tab loses nothing. */
import { createStore, del, get, set } from "idb-keyval";
import type { NamedBytes } from "./fleet-file.ts";

const KEY = "files";

const store = () => createStore("arcplan-fleet", "files");

/** Keeps files in place of those before; false if the browser refuses. */
export async function keepFiles(files: readonly NamedBytes[]): Promise<boolean> {
  try {
    await set(KEY, files, store());
    return true;
  } catch (cause) {
    if (cause instanceof DOMException) return false;
    throw cause;
  }
}

/** The kept files; none where there are none or the browser refuses. */
export async function keptFiles(): Promise<readonly NamedBytes[]> {
  try {
    return (await get<readonly NamedBytes[]>(KEY, store())) ?? [];
  } catch (cause) {
    if (cause instanceof DOMException) return [];
    throw cause;
  }
}

export async function dropFiles(): Promise<void> {
  try {
    await del(KEY, store());
  } catch (cause) {
    // What could not be kept need not be removed.
    if (!(cause instanceof DOMException)) throw cause;
  }
}
