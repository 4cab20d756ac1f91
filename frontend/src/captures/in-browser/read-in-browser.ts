/** Reads a capture without sending it anywhere. */
import { type CaptureAnswer, RefusedError, readProblem, type Upload } from "../../api/index.ts";
import type { ReaderMessage } from "./messages.ts";
import address from "./python-reader.ts?shared-worker";
import { REFUSALS } from "./words.ts";

/** Larger files would keep the page busy for more than a minute. */
export const IN_BROWSER_BYTES_MAX = 64 * 2 ** 20;

const refused = (title: string, detail: string) =>
  new RefusedError({
    title,
    status: 0,
    detail,
    line: null,
    excerpt: null,
    captures: [],
    problems: [],
  });

/**
 * Resolves with what the server would answer. Reports bytes read to `onSent`, lines to `onLines`.
 *
 * @throws RefusedError; a DOMException named AbortError after `signal` fires, which stops reading.
 */
export function readInBrowser(
  { name, body, signal, onSent }: Upload,
  onLines: (lines: number) => void,
): Promise<CaptureAnswer> {
  if (body.size > IN_BROWSER_BYTES_MAX) {
    const { title, detail } = REFUSALS.tooLarge;
    return Promise.reject(refused(title, detail(name)));
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(address, { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", cancel);
    };
    const cancel = () => {
      end();
      reject(new DOMException("Reading cancelled", "AbortError"));
    };
    const broken = (reason: string) => {
      end();
      reject(refused(REFUSALS.notRead.title, REFUSALS.notRead.detail(name, reason)));
    };
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener("abort", cancel);
    worker.addEventListener("error", ({ message }) => broken(message || REFUSALS.notStarted));
    worker.addEventListener("message", ({ data }: MessageEvent<ReaderMessage>) => {
      if (data.kind === "read") {
        onSent(data.bytes);
        onLines(data.lines);
        return;
      }
      if (data.kind === "broken") {
        broken(REFUSALS.stopped(data.error));
        return;
      }
      end();
      const answer = JSON.parse(data.json);
      if ("status" in answer) reject(new RefusedError(readProblem(answer.status, "", data.json)));
      else resolve(answer);
    });
    worker.postMessage({ name, file: body });
  });
}
