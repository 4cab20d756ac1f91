import { parseJson, RefusedError, readProblem, UnreachableError } from "./problem.ts";

/**
 * Asks the server for JSON.
 *
 * @throws RefusedError when it answers with an error, UnreachableError when it does not answer.
 */
export async function requestJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new UnreachableError();
  });
  const body = await response.text();
  if (!response.ok) {
    throw new RefusedError(readProblem(response.status, response.statusText, body));
  }
  return parseAnswer<Answer>(response.status, body);
}

/** Parses the body of a successful answer, whose shape the OpenAPI document promises. */
export function parseAnswer<Answer>(status: number, body: string): Answer {
  const answer = parseJson(body);
  if (answer === undefined) {
    throw new RefusedError({
      title: "Unexpected answer",
      status,
      detail: "the server's answer is not JSON; something between here and it may have changed it",
      line: null,
      excerpt: null,
      captures: [],
      problems: [],
    });
  }
  return answer as Answer;
}
