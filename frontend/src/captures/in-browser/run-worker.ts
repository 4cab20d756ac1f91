/** Runs a worker that reads one file. */
import { type CaptureAnswer, RefusedError, readProblem, type Upload } from "../../api/index.ts";
import type { ReaderMessage } from "./reading-worker.ts";
import { REFUSALS } from "./words.ts";

/** The message with which a worker ends; "failed" where it could not run at all. */
export type Ending =
  | Exclude<ReaderMessage, { readonly kind: "read" }>
  | { readonly kind: "failed"; readonly error: string };

/**
 * Resolves with the worker's last message. Reports bytes read to `onSent`, lines to `onLines`.
 *
 * @throws a DOMException named AbortError after `signal` fires, which stops the worker at once.
 */
export function runWorker(
  address: string,
  { name, body, signal, onSent }: Upload,
  onLines: (lines: number) => void,
): Promise<Ending> {
  if (typeof Worker === "undefined") return Promise.resolve({ kind: "failed", error: "" });
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
    const settle = (ending: Ending) => {
      end();
      resolve(ending);
    };
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener("abort", cancel);
    worker.addEventListener("error", ({ message }) => settle({ kind: "failed", error: message }));
    worker.addEventListener("messageerror", () => settle({ kind: "failed", error: "" }));
    worker.addEventListener("message", ({ data }: MessageEvent<ReaderMessage>) => {
      if (data.kind !== "read") {
        settle(data);
        return;
      }
      onSent(data.bytes);
      onLines(data.lines);
    });
    worker.postMessage({ name, file: body });
  });
}

/** The answer in a worker's JSON. @throws RefusedError */
export function parseWorkerAnswer(json: string): CaptureAnswer {
  const answer = JSON.parse(json);
  if ("status" in answer) throw refusalIn(json);
  return answer;
}

/** The refusal in a worker's JSON. */
export function refusalIn(json: string): RefusedError {
  const { status } = JSON.parse(json);
  return new RefusedError(readProblem(status, "", json));
}

/** A file that this page could not read. */
export const notRead = (name: string, reason: string): RefusedError =>
  refused(REFUSALS.notRead.title, REFUSALS.notRead.detail(name, reason));

export const refused = (title: string, detail: string): RefusedError =>
  new RefusedError({
    title,
    status: 0,
    detail,
    line: null,
    excerpt: null,
    captures: [],
    problems: [],
  });
