import { toldApart } from "@arcplan/shared/evidence/files/told-apart.ts";
import type { Capture, FileProblem, Problem } from "../../api/index.ts";

/** A file being read: by this page, or by the server while the bytes arrive. */
export interface Sending {
  readonly phase: "sending";
  readonly isHere: boolean;
  readonly sentBytes: number;
  /** Null while there is too little to tell. */
  readonly bytesPerS: number | null;
  /** Lines read so far; null before the first report. */
  readonly linesRead: number | null;
  /** Why the server does not read yet, and seconds until the next try; null while it reads. */
  readonly waiting: { readonly why: string; readonly seconds: number } | null;
}

/** Progress of one dropped file. */
export type Progress =
  | { readonly phase: "queued" }
  | Sending
  | { readonly phase: "done" }
  | { readonly phase: "failed"; readonly problem: Problem }
  | { readonly phase: "unreachable" }
  | { readonly phase: "cancelled" };

/** Whether the browser keeps the results of an entry over a reload. */
export type Kept = "pending" | "kept" | "too-large" | "refused";

/** One dropped file or pasted text, and what was read from it. */
export interface Entry {
  readonly id: string;
  /** Orders the list; rises with each file added. */
  readonly position: number;
  /** Files that came together share a number, which rises; 0 for those of an earlier visit. */
  readonly batch: number;
  readonly name: string;
  /** Bytes as dropped, so compressed if the file was. */
  readonly bytes: number;
  /** True if it is sent nowhere, whatever it is; decided when it was dropped. */
  readonly inBrowser: boolean;
  /** The file itself; null after a reload, when only the results are left. */
  readonly source: Blob | null;
  readonly progress: Progress;
  /** What was read; for a failed entry, what was read before the failure. */
  readonly captures: readonly Capture[];
  /** Files of an archive that were not read. */
  readonly problems: readonly FileProblem[];
  readonly kept: Kept;
}

/** A file, or pasted text with a made-up name. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** In place of a file or folder that the browser did not open. */
export class Unopened extends Blob {
  readonly reason: string;

  constructor(reason: string) {
    super();
    this.reason = reason;
  }
}

export const isRunning = ({ progress }: Entry): boolean => progress.phase === "sending";

export const isWaiting = ({ progress }: Entry): boolean => progress.phase === "queued";

/** True once reading has ended, with or without success. */
export const isSettled = (entry: Entry): boolean => !isRunning(entry) && !isWaiting(entry);

/** Entries, their captures named as in the evidence. */
export function withToldApart(entries: readonly Entry[]): readonly Entry[] {
  const told = toldApart(entries.flatMap(({ captures }) => captures));
  let from = 0;
  return entries.map((entry) => {
    const captures = told.slice(from, from + entry.captures.length);
    from += captures.length;
    return { ...entry, captures };
  });
}
