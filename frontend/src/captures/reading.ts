import {
  type CaptureAnswer,
  RefusedError,
  UnreachableError,
  type Upload,
  type UploadProgress,
} from "../api/index.ts";
import type { Entry, NamedBlob, Sending } from "./entry.ts";
import { Speedometer } from "./speed.ts";

/** Who reads, and the clock, as far as reading a file needs them. */
export interface Reader {
  readonly upload: (upload: Upload) => Promise<CaptureAnswer>;
  /** Reads in this page, and sends nothing. */
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
  readonly newId: () => string;
}

export type Outcome = Pick<Entry, "progress" | "captures" | "problems">;

/** A file, and whether this page reads it itself. */
export interface FileToRead extends NamedBlob {
  readonly inBrowser: boolean;
}

/** Reads one file and says how it ended; never rejects for what a server or network can do. */
export async function readFile(
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
  } catch (cause) {
    return failed(cause);
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
