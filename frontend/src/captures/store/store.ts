import { createStore } from "zustand/vanilla";
import type { Capture, FileProblem, Problem } from "../../api/index.ts";
import {
  type Entry,
  isRunning,
  isWaiting,
  type Kept,
  type NamedBlob,
  type Sending,
} from "../entries/entry.ts";
import { refused } from "../in-browser/run-worker.ts";
import { SAME } from "../words.ts";
import { type FileToRead, type Reader, readFile } from "./reading.ts";

const AT_ONCE = 2;

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

/** What the store depends on. */
export interface Surroundings extends Reader {
  readonly shelf: Shelf;
  /** Whether an earlier visit chose to read in the browser. */
  readonly wasInBrowser: boolean;
  readonly keepInBrowser: (inBrowser: boolean) => void;
}

export interface CapturesState {
  readonly entries: readonly Entry[];
  /** False until the captures of earlier visits have been loaded. */
  readonly restored: boolean;
  /** Whether new files are sent nowhere, whatever they are. */
  readonly inBrowser: boolean;
  /** True if the browser refused to store or load results: a reload loses them. */
  readonly shelfRefused: boolean;
  /** Id of the entry whose reading ended last, for the live region; null while it is read again. */
  readonly lastSettled: string | null;
  add(files: readonly NamedBlob[]): void;
  cancel(id: string): void;
  /** Reads the same file again; does nothing without the file. */
  retry(id: string): void;
  remove(id: string): void;
  replace(id: string, file: NamedBlob): void;
  readInBrowser(inBrowser: boolean): void;
  restore(): Promise<void>;
}

export type CapturesStore = ReturnType<typeof createCaptures>;

/** Creates the list of dropped files; reads at most two at once, in the order of arrival. */
export function createCaptures(around: Surroundings) {
  const cancellers = new Map<string, AbortController>();

  return createStore<CapturesState>()((set, get) => {
    const entryOf = (id: string) => get().entries.find((entry) => entry.id === id);

    const update = (id: string, change: (entry: Entry) => Entry) =>
      set(({ entries }) => ({ entries: entries.map((e) => (e.id === id ? change(e) : e)) }));

    const startWaiting = () => {
      for (const entry of get().entries.filter(isWaiting)) {
        if (get().entries.filter(isRunning).length >= AT_ONCE) return;
        const { id, name, source, inBrowser } = entry;
        if (source) void read(id, { name, blob: source, inBrowser });
      }
    };

    const read = async (id: string, file: FileToRead) => {
      const canceller = new AbortController();
      cancellers.set(id, canceller);
      // A replaced or retried entry has a new canceller; reports of an older run are ignored.
      const isCurrent = () => cancellers.get(id) === canceller;
      const onProgress = (change: Partial<Sending>) => {
        if (isCurrent()) update(id, (entry) => ({ ...entry, progress: advanced(entry, change) }));
      };
      update(id, (entry) => ({ ...entry, progress: started }));
      if (get().lastSettled === id) set({ lastSettled: null });
      const outcome = await readFile(around, file, canceller.signal, onProgress);
      const current = isCurrent();
      if (current) {
        cancellers.delete(id);
        update(id, (entry) => once({ ...entry, ...outcome }, get().entries));
        set({ lastSettled: id });
      }
      startWaiting();
      if (!current) return;
      const phase = entryOf(id)?.progress.phase;
      if (phase === "done" || phase === "failed") await shelve(id);
    };

    const onShelf = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
      try {
        return await work;
      } catch (cause) {
        if (!(cause instanceof DOMException)) throw cause;
        set({ shelfRefused: true });
        return otherwise;
      }
    };

    const shelve = async (id: string) => {
      const entry = entryOf(id);
      if (!entry) return;
      const { position, name, bytes, captures, problems, progress } = entry;
      const work = around.shelf.keep({
        id,
        position,
        name,
        bytes,
        captures,
        problems,
        ...(progress.phase === "failed" && { failure: withoutCaptures(progress.problem) }),
      });
      const kept = await onShelf<Kept>(work, "refused");
      if (entryOf(id)?.captures === captures) update(id, (current) => ({ ...current, kept }));
      else await onShelf(around.shelf.drop(id), undefined);
    };

    const forget = (id: string) => {
      cancellers.get(id)?.abort();
      cancellers.delete(id);
      void onShelf(around.shelf.drop(id), undefined);
    };

    return {
      entries: [],
      restored: false,
      inBrowser: around.wasInBrowser,
      shelfRefused: false,
      lastSettled: null,
      add(files) {
        set(({ entries, inBrowser }) => {
          const next = 1 + Math.max(0, ...entries.map(({ position }) => position));
          const batch = nextBatch(entries);
          const added = files.map((file, index) =>
            queued({ id: around.newId(), position: next + index, batch, inBrowser }, file),
          );
          return { entries: [...entries, ...added] };
        });
        startWaiting();
      },
      cancel(id) {
        const canceller = cancellers.get(id);
        if (canceller) canceller.abort();
        else update(id, (entry) => ({ ...entry, progress: { phase: "cancelled" } }));
      },
      retry(id) {
        const entry = entryOf(id);
        if (entry?.source) get().replace(id, { name: entry.name, blob: entry.source });
      },
      remove(id) {
        forget(id);
        set(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));
        startWaiting();
      },
      replace(id, file) {
        forget(id);
        const { entries, inBrowser } = get();
        const batch = nextBatch(entries);
        update(id, ({ position }) => queued({ id, position, batch, inBrowser }, file));
        startWaiting();
      },
      readInBrowser(inBrowser) {
        around.keepInBrowser(inBrowser);
        set({ inBrowser });
      },
      async restore() {
        const shelved = await onShelf(around.shelf.load(), []);
        const inOrder = [...shelved].sort((a, b) => a.position - b.position);
        const old = inOrder.map(
          ({ failure, ...entry }): Entry => ({
            ...entry,
            batch: 0,
            inBrowser: false,
            source: null,
            progress: failure ? { phase: "failed", problem: failure } : { phase: "done" },
            kept: "kept",
          }),
        );
        set(({ entries }) => {
          // A file that came meanwhile may be on the shelf already.
          const here = new Set(entries.map(({ id }) => id));
          return {
            restored: true,
            entries: [...old.filter(({ id }) => !here.has(id)), ...entries],
          };
        });
      },
    };
  });
}

/** The reason alone: the entry keeps the captures. */
const withoutCaptures = (problem: Problem): Problem => ({ ...problem, captures: [], problems: [] });

/** An archive that came before, under any name, counts once: its figures would weigh double. So does a file of the same name. */
function once(entry: Entry, entries: readonly Entry[]): Entry {
  const { id, bytes, captures } = entry;
  const isHere = entries.some(
    (other) =>
      other.id !== id &&
      other.bytes === bytes &&
      other.captures.length > 0 &&
      JSON.stringify(other.captures) === JSON.stringify(captures),
  );
  if (!isHere) return entry;
  const { problem } = refused(SAME.title, SAME.detail);
  return { ...entry, progress: { phase: "failed", problem }, captures: [], problems: [] };
}

const started: Sending = {
  phase: "sending",
  isHere: true,
  sentBytes: 0,
  bytesPerS: null,
  linesRead: null,
  waiting: null,
};

function advanced({ progress }: Entry, change: Partial<Sending>): Entry["progress"] {
  return progress.phase === "sending" ? { ...progress, ...change } : progress;
}

const nextBatch = (entries: readonly Entry[]): number =>
  1 + Math.max(0, ...entries.map(({ batch }) => batch));

function queued(
  place: Pick<Entry, "id" | "position" | "batch" | "inBrowser">,
  { name, blob }: NamedBlob,
): Entry {
  return {
    ...place,
    name,
    bytes: blob.size,
    source: blob,
    progress: { phase: "queued" },
    captures: [],
    problems: [],
    kept: "pending",
  };
}
