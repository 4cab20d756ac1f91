import { hasServer } from "./place.ts";
import { parseJson, RefusedError, readProblem, UNEXPECTED, UnreachableError } from "./problem.ts";

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
export function parseAnswer<Answer>(status: number, body: string): Answer {
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
