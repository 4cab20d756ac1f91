import {
  type CaptureAnswer,
  RefusedError,
  UnreachableError,
  type Upload,
  type UploadProgress,
} from "../../api/index.ts";
import { type Entry, type NamedBlob, type Sending, Unopened } from "../entries/entry.ts";
import { notRead } from "../in-browser/run-worker.ts";

/** Bytes sent until a moment. */
interface Mark {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 3000;

const SHORTEST_MS = 250;

/**
 * Speed of an upload over the last three seconds: long enough to smooth the network's bursts, short
 * enough to show a stall.
 */
export class Speedometer {
  private marks: Mark[] = [];

  /** Notes progress and returns bytes per second, or null while there is too little to tell. */
  note(mark: Mark): number | null {
    const recent = this.marks.filter(({ atMs }) => atMs >= mark.atMs - WINDOW_MS);
    this.marks = [...recent, mark];
    const first = this.marks[0];
    if (!first) return null;
    const elapsedMs = mark.atMs - first.atMs;
    return elapsedMs < SHORTEST_MS ? null : ((mark.bytes - first.bytes) * 1000) / elapsedMs;
  }
}

type ReadHere<Answer> = (upload: Upload, onLines: (linesRead: number) => void) => Promise<Answer>;

/** The readers and the clock that reading a file needs. */
export interface Reader {
  readonly upload: (upload: Upload) => Promise<CaptureAnswer>;
  /** Reads any capture in this page and sends nothing. */
  readonly readHere: ReadHere<CaptureAnswer>;
  /** Reads a dump in this page, as fast as the server would; null for any other file. */
  readonly readDump: ReadHere<CaptureAnswer | null>;
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

/** A file, and whether it must stay in this page whatever it is. */
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
 * Reads one file and returns how it ended; never rejects, because the page waits until each file has ended. A server
 * that states when it will be ready is tried again then.
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
        return failed(cause, file.name);
      try {
        await waitFor(reader, cause, seconds, signal, onProgress);
      } catch (ended) {
        return failed(ended, file.name);
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
  const speedometer = new Speedometer();
  const onLines = (linesRead: number) => onProgress({ linesRead });
  const onSent = (sentBytes: number) => {
    const bytesPerS = speedometer.note({ atMs: reader.nowMs(), bytes: sentBytes });
    onProgress({ sentBytes, bytesPerS });
  };
  const upload = { name, body: blob, id: reader.newId(), signal, onSent };
  onProgress({ isHere: true });
  if (blob instanceof Unopened) throw new Error(blob.reason);
  if (inBrowser) return done(await reader.readHere(upload, onLines));
  const dump = await reader.readDump(upload, onLines);
  if (dump !== null) return done(dump);
  onProgress({ isHere: false, sentBytes: 0, bytesPerS: null, linesRead: null });
  return done(await sent(reader, upload, onLines));
}

/** Sends a file and watches how many lines the server has read. */
async function sent(
  reader: Reader,
  upload: Upload,
  onLines: (linesRead: number) => void,
): Promise<CaptureAnswer> {
  const watching = new AbortController();
  const watched = reader.watch(upload.id, ({ lines }) => onLines(lines), watching.signal);
  try {
    return await reader.upload(upload);
  } finally {
    watching.abort();
    await watched;
  }
}

const done = ({ captures, problems }: CaptureAnswer): Outcome => ({
  progress: { phase: "done" },
  captures,
  problems,
});

function failed(cause: unknown, name: string): Outcome {
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
  const { problem } = notRead(name, cause instanceof Error ? cause.message : String(cause));
  return { progress: { phase: "failed", problem }, captures: [], problems: [] };
}
