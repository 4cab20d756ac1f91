/** Reads a capture without sending it anywhere. */
import type { CaptureAnswer, RefusedError, Upload } from "../../api/index.ts";
import dumpWorker from "./dump-worker.ts?shared-worker";
import pythonReader from "./python-reader.ts?shared-worker";
import { notRead, parseWorkerAnswer, refusalIn, refused, runWorker } from "./run-worker.ts";
import { REFUSALS } from "./words.ts";

/** Larger files would keep the page's Python busy for more than a minute. */
const IN_PYTHON_BYTES_MAX = 64 * 2 ** 20;

/** A file that is not one dump alone, and what it says of itself; null where that is not known. */
interface NotADump {
  readonly refusal: RefusedError | null;
}

/**
 * Reads a file that is one dump and nothing else, of any size, as fast as it comes from the disk.
 *
 * @throws RefusedError; a DOMException named AbortError after `signal` fires
 */
async function readAsDump(
  upload: Upload,
  onLines: (lines: number) => void,
): Promise<CaptureAnswer | NotADump> {
  const ending = await runWorker(dumpWorker, upload, onLines);
  switch (ending.kind) {
    case "answer":
      return parseWorkerAnswer(ending.json);
    case "left":
      return { refusal: refusalIn(ending.json) };
    case "broken":
      throw notRead(upload.name, ending.error);
    default:
      return { refusal: null };
  }
}

/** Names of archives: what the collector makes. A dump that bears one is read by the server as well. */
const ARCHIVE = /\.(?:tar(?:\.\w+)?|tgz|zip)$/i;

/** See `readAsDump`; null for any other file, at once for one that says so by its name. */
export async function readDump(
  upload: Upload,
  onLines: (lines: number) => void,
): Promise<CaptureAnswer | null> {
  if (ARCHIVE.test(upload.name)) return null;
  const read = await readAsDump(upload, onLines);
  return "captures" in read ? read : null;
}

/**
 * Resolves with what the server would answer. Reports bytes read to `onSent`, lines to `onLines`.
 *
 * @throws RefusedError; a DOMException named AbortError after `signal` fires, which stops reading
 */
export async function readInBrowser(
  upload: Upload,
  onLines: (lines: number) => void,
): Promise<CaptureAnswer> {
  const { name, body } = upload;
  const read = await readAsDump(upload, onLines);
  if ("captures" in read) return read;
  if (body.size > IN_PYTHON_BYTES_MAX) {
    // Of a dump that goes on as something else, the dump is worth having.
    if (read.refusal !== null && read.refusal.problem.captures.length > 0) throw read.refusal;
    throw refused(REFUSALS.tooLarge.title, REFUSALS.tooLarge.detail(name));
  }
  const ending = await runWorker(pythonReader, upload, onLines);
  switch (ending.kind) {
    case "answer":
      return parseWorkerAnswer(ending.json);
    case "failed":
      throw notRead(name, ending.error || REFUSALS.notStarted);
    case "broken":
      throw notRead(name, REFUSALS.stopped(ending.error));
    default:
      throw notRead(name, REFUSALS.notStarted);
  }
}
