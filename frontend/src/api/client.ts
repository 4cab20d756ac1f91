import { LIMITS } from "@arcplan/shared/reading-bounds";
import { hasServer } from "./place.ts";
import { parseJson, RefusedError, readProblem, UNEXPECTED, UnreachableError } from "./problem.ts";
import type { CaptureAnswer, UploadProgress } from "./types.ts";

function unlessAborted(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
  throw new UnreachableError();
}

/** The status and the whole body; a connection may end between the two. */
async function answerTo(path: string, init?: RequestInit): Promise<[status: number, body: string]> {
  if (!hasServer) throw new UnreachableError();
  const response = await fetch(path, init).catch(unlessAborted);
  const { ok, status, statusText } = response;
  const body = await response.text().catch(unlessAborted);
  if (!ok) throw new RefusedError(readProblem(status, statusText, body));
  return [status, body];
}

/**
 * Asks the server for JSON.
 *
 * @throws RefusedError when it answers with an error, UnreachableError when it does not answer.
 */
export async function requestJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  return parseAnswer<Answer>(...(await answerTo(path, init)));
}

/** Sends a request whose answer has no content; throws like `requestJson`. */
export async function requestDone(path: string, init: RequestInit): Promise<void> {
  await answerTo(path, init);
}

/** Parses the body of a successful answer; the OpenAPI document defines its shape. */
function parseAnswer<Answer>(status: number, body: string): Answer {
  const answer = parseJson(body);
  if (answer === undefined) {
    throw new RefusedError({
      ...UNEXPECTED,
      status,
      line: null,
      excerpt: null,
      captures: [],
      problems: [],
    });
  }
  return answer as Answer;
}

const POLL_EVERY_MS = 400;

/**
 * Reports how many lines the server has read of a running upload, until `signal` fires.
 * Failed polls are ignored: the upload itself reports what is wrong.
 */
export async function watchUpload(
  id: string,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  while (await pauseUnlessAborted(signal)) {
    try {
      onProgress(await requestJson<UploadProgress>(`/api/uploads/${id}`, { signal }));
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof RefusedError || cause instanceof UnreachableError)) throw cause;
    }
  }
}

/** Waits for the next poll; resolves to false as soon as `signal` fires. */
function pauseUnlessAborted(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve(true);
    }, POLL_EVERY_MS);
    signal.addEventListener("abort", stop, { once: true });
  });
}

export interface Upload {
  /** Name shown in results and errors; not used to tell the format. */
  readonly name: string;
  readonly body: Blob;
  /** Chosen by the caller; `GET /api/uploads/{id}` answers for it while it runs. */
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
}

/**
 * Sends one capture and resolves with what it holds.
 *
 * @throws RefusedError, UnreachableError; a DOMException named AbortError after `signal` fires.
 */
export async function uploadCapture(upload: Upload): Promise<CaptureAnswer> {
  const { status, statusText, body, retryAfter } = await send(upload);
  if (status < 200 || status > 299)
    throw new RefusedError(readProblem(status, statusText, body), secondsOf(retryAfter));
  return parseAnswer<CaptureAnswer>(status, body);
}

/** Seconds of a Retry-After header; null for the form with a date, which this server never sends. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,4}$/.test(header) ? Number(header) : null;
}

interface Reply {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** Uses XMLHttpRequest: `fetch` reports upload progress only with request streams, which some browsers lack. */
function send({ name, body, id, signal, onSent }: Upload): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException("Upload cancelled", "AbortError"));
    if (signal.aborted) {
      cancelled();
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    const query = new URLSearchParams({ name: name.slice(-LIMITS.sentNameCharacters), upload: id });
    request.open("POST", `/api/captures?${query}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onabort = cancelled;
    request.onerror = () => reject(new UnreachableError());
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        body: request.responseText,
        retryAfter: request.getResponseHeader("Retry-After"),
      });
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.send(body);
  });
}
