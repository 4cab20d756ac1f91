import type { Capture, FileProblem } from "./types.ts";

/** Texts about answers that are none. */
const UNREACHABLE = "The server did not answer.";

export const UNEXPECTED = {
  title: "Unexpected answer",
  detail: "the server's answer is not JSON; something between here and it may have changed it",
} as const;

/**
 * Why a request failed: RFC 9457 problem details plus the place in a capture.
 * Every text in it may quote untrusted input and is shown as text only.
 */
export interface Problem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** Line of the uncompressed text at which reading stopped; null if there is none. */
  readonly line: number | null;
  readonly excerpt: string | null;
  /** What was read before the failure. */
  readonly captures: readonly Capture[];
  /** Files of an archive that were not read. */
  readonly problems: readonly FileProblem[];
}

/** The server answered, and the answer is a refusal. */
export class RefusedError extends Error {
  readonly problem: Problem;
  /** Seconds to wait before another try (Retry-After); null without the header. */
  readonly retryAfterS: number | null;

  constructor(problem: Problem, retryAfterS: number | null = null) {
    super(problem.detail || problem.title);
    this.name = "RefusedError";
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

/** No answer: the server stopped, the network failed, or the connection was cut. */
export class UnreachableError extends Error {
  constructor() {
    super(UNREACHABLE);
    this.name = "UnreachableError";
  }
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value : otherwise;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? value : []);

/** Parses JSON that may not be JSON; undefined where it is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads an error answer. A proxy or a load balancer may have written the body, so every field is
 * checked.
 */
export function readProblem(status: number, statusText: string, body: string): Problem {
  const parsed = parseJson(body);
  const fields = isRecord(parsed) ? parsed : {};
  const line = typeof fields.line === "number" && fields.line > 0 ? fields.line : null;
  return {
    title: textOr(fields.title, statusText || `HTTP ${status}`),
    status,
    detail: textOr(fields.detail, ""),
    line,
    excerpt: textOr(fields.excerpt, "") || null,
    captures: listOf<Capture>(fields.captures),
    problems: listOf<FileProblem>(fields.problems),
  };
}
