/** Texts below the headline: what does not fit, and the notes. */
import type { Warning } from "@arcplan/shared";
import { plural } from "../../plan/plural.ts";

export const whatDoesNotFit = "What does not fit";
export const doesNotFit = "This plan does not fit.";
export const figuresOfMisfit = "The figures assume that the missing part is there.";

const kinds = [
  ["error", "error"],
  ["warning", "warning"],
  ["info", "note"],
] as const;

/** Such as "1 error, 2 notes on this plan". */
export function countNotes(warnings: readonly Warning[]): string {
  const counts = kinds.flatMap(([severity, noun]) => {
    const count = warnings.filter((warning) => warning.severity === severity).length;
    return count === 0 ? [] : [plural(count, noun)];
  });
  return counts.length === 0 ? "No warnings" : `${counts.join(", ")} on this plan`;
}
