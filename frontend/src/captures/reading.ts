import {
  type CaptureAnswer,
  RefusedError,
  UnreachableError,
  type Upload,
  type UploadProgress,
} from "../api/index.ts";
import type { Entry, NamedBlob, Sending } from "./entry.ts";
import { Speedometer } from "./speed.ts";

/** The server and the clock, as far as reading a file needs them. */
export interface Reader {
  readonly upload: (upload: Upload) => Promise<CaptureAnswer>;
  readonly watch: (
    id: string,
    onProgress: (progress: UploadProgress) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

export type Outcome = Pick<Entry, "progress" | "captures" | "problems">;

/** Sends one file and says how it ended; never rejects for what a server or network can do. */
export async function readFile(
  reader: Reader,
  { name, blob }: NamedBlob,
  signal: AbortSignal,
  onProgress: (change: Partial<Sending>) => void,
): Promise<Outcome> {
  const id = reader.newId();
  const speedometer = new Speedometer();
  const watching = new AbortController();
  const watched = reader.watch(
    id,
    ({ lines }) => onProgress({ linesRead: lines }),
    watching.signal,
  );
  const onSent = (sentBytes: number) => {
    const bytesPerS = speedometer.note({ atMs: reader.nowMs(), bytes: sentBytes });
    onProgress({ sentBytes, bytesPerS });
  };
  try {
    const { captures, problems } = await reader.upload({ name, body: blob, id, signal, onSent });
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
