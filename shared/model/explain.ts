import type { Evaluation } from "./evaluate.ts";
import type { Explanation, Result } from "./result.ts";
export function explain(
  _e: Evaluation,
  _r: Omit<Result, "warnings" | "explanations">,
): Explanation[] {
  return [];
}
