import type { Evaluation } from "./evaluate.ts";
import type { Result, Warning } from "./result.ts";
export function warningsOf(
  _e: Evaluation,
  _r: Omit<Result, "warnings" | "explanations">,
): Warning[] {
  return [];
}
