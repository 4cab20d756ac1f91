import { hasServer } from "./place.ts";
import { parseJson, RefusedError, readProblem, UNEXPECTED, UnreachableError } from "./problem.ts";

async function answerTo(path: string, init?: RequestInit): Promise<Response> {
  if (!hasServer) throw new UnreachableError();
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new UnreachableError();
  });
  if (!response.ok) {
    const body = await response.text();
    throw new RefusedError(readProblem(response.status, response.statusText, body));
  }
  return response;
}

/**
 * Asks the server for JSON.
 *
 * @throws RefusedError when it answers with an error, UnreachableError when it does not answer.
 */
export async function requestJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await answerTo(path, init);
  return parseAnswer<Answer>(response.status, await response.text());
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
