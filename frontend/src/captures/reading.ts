import {
  type CaptureAnswer,
  RefusedError,
  UnreachableError,
  type Upload,
  type UploadProgress,
} from "../api/index.ts";
import type { Entry, NamedBlob, Sending } from "./entry.ts";
import { Speedometer } from "./speed.ts";

/** The readers and the clock that reading a file needs. */
export interface Reader {
  readonly upload: (upload: Upload) => Promise<CaptureAnswer>;
  /** Reads in this page and sends nothing. */
  readonly readHere: (
    upload: Upload,
    onLines: (linesRead: number) => void,
  ) => Promise<CaptureAnswer>;
  readonly watch: (
    id: string,
    onProgress: (progress: UploadProgress) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly nowMs: () => number;
  /** Resolves after so many milliseconds; rejects with an AbortError once `signal` fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly newId: () => string;
}

export type Outcome = Pick<Entry, "progress" | "captures" | "problems">;

/** A file, and whether this page reads it. */
export interface FileToRead extends NamedBlob {
  readonly inBrowser: boolean;
}

/** Longest wait for a server that is busy or starting; its first start compiles for two minutes. */
const LONGEST_WAIT_S = 300;

const UNAVAILABLE = 503;

/** Seconds to wait before a file is sent again; null if another try is useless. */
function retryAfterS(cause: unknown): number | null {
  if (!(cause instanceof RefusedError) || cause.problem.status !== UNAVAILABLE) return null;
  return cause.retryAfterS === null ? null : Math.max(1, cause.retryAfterS);
}

/** Counts down until the next try. */
async function waitFor(
  reader: Reader,
  { problem }: RefusedError,
  seconds: number,
  signal: AbortSignal,
  onProgress: (change: Partial<Sending>) => void,
): Promise<void> {
  const why = problem.detail || problem.title;
  for (let left = seconds; left > 0; left -= 1) {
    onProgress({ waiting: { why, seconds: left } });
    await reader.sleep(1000, signal);
  }
  onProgress({ waiting: null, sentBytes: 0, bytesPerS: null });
}

/**
 * Reads one file and returns how it ended; never rejects because of a server or network. A server that
 * states when it will be ready is tried again then.
 */
export async function readFile(
  reader: Reader,
  file: FileToRead,
  signal: AbortSignal,
  onProgress: (change: Partial<Sending>) => void,
): Promise<Outcome> {
  let waitedS = 0;
  for (;;) {
    try {
      return await readOnce(reader, file, signal, onProgress);
    } catch (cause) {
      const seconds = retryAfterS(cause);
      waitedS += seconds ?? 0;
      if (!(cause instanceof RefusedError) || seconds === null || waitedS > LONGEST_WAIT_S)
        return failed(cause);
      try {
        await waitFor(reader, cause, seconds, signal, onProgress);
      } catch (ended) {
        return failed(ended);
      }
    }
  }
}

/** @throws RefusedError, UnreachableError; a DOMException named AbortError after `signal` fires. */
async function readOnce(
  reader: Reader,
  { name, blob, inBrowser }: FileToRead,
  signal: AbortSignal,
  onProgress: (change: Partial<Sending>) => void,
): Promise<Outcome> {
  const id = reader.newId();
  const speedometer = new Speedometer();
  const watching = new AbortController();
  const onLines = (linesRead: number) => onProgress({ linesRead });
  const watched = inBrowser
    ? Promise.resolve()
    : reader.watch(id, ({ lines }) => onLines(lines), watching.signal);
  const onSent = (sentBytes: number) => {
    const bytesPerS = speedometer.note({ atMs: reader.nowMs(), bytes: sentBytes });
    onProgress({ sentBytes, bytesPerS });
  };
  try {
    const upload = { name, body: blob, id, signal, onSent };
    const { captures, problems } = await (inBrowser
      ? reader.readHere(upload, onLines)
      : reader.upload(upload));
    return { progress: { phase: "done" }, captures, problems };
  } finally {
    watching.abort();
    await watched;
  }
}

function failed(cause: unknown): Outcome {
  if (cause instanceof RefusedError) {
    const { problem } = cause;
    const { captures, problems } = problem;
    return { progress: { phase: "failed", problem }, captures, problems };
  }
  if (cause instanceof UnreachableError) {
    return { progress: { phase: "unreachable" }, captures: [], problems: [] };
  }
  if (cause instanceof DOMException && cause.name === "AbortError") {
    return { progress: { phase: "cancelled" }, captures: [], problems: [] };
  }
  throw cause;
}
