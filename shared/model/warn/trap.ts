/** What a trap is: a condition of a plan that its owner should know of. */
import type { FieldPath } from "../../plan/paths.ts";
import type { Result, Warning } from "../result.ts";
import type { Evaluation } from "../throughput/solve.ts";

/** A result before its warnings and explanations. */
export type Figures = Omit<Result, "warnings" | "explanations">;

/** A result without the words on it, warnings and explanations of its figures, and what it would be without ZFS. */
export type Prediction = Omit<Figures, "baseline">;

/** A trap: what is looked at, and the warning where it holds. */
export type Trap = (evaluation: Evaluation, figures: Prediction) => Warning | null;

/** Makes a warning. */
export function warn(
  severity: Warning["severity"],
  code: string,
  path: FieldPath | null,
  text: string,
): Warning {
  return { code, severity, text, path };
}
