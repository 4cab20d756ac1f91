/** The answer in sentences for the live region, and texts about the best ARC and missing fields. */
import type { Plan, Prediction } from "@arcplan/shared";
import { aboutFigure, aboutLike } from "../../plan/answers/bands.ts";
import { missingLabel } from "../../plan/fields/fields.ts";
import type { Captured } from "./captured.ts";
import { arcState, capitalised, costState } from "./words.ts";

export const noArcFits = "no ARC fits";
export const bestArc = (size: string, reads: string) => `best ${size}: ${reads}/s`;
export const arcIsBest = "more brings no more reads";

/** The fields that a plan lacks: the first by name, the others by number. */
export function missingWords([first, ...more]: readonly string[], plan: Plan): string {
  if (first === undefined) return "";
  const label = missingLabel(first, plan);
  return more.length === 0 ? `missing: ${label}` : `missing: ${label} and ${more.length} more`;
}

function spokenCaptures(captured: Captured, plan: Plan): readonly string[] {
  switch (captured.kind) {
    case "missing":
      return [`No prediction yet, ${missingWords(captured.paths, plan)}.`];
    case "measured":
      return [`${captured.isOff ? "The prediction misses. " : ""}Queries ${captured.words}.`];
    default:
      return [];
  }
}

/** The answer once a change has settled. */
export function spokenSummary(plan: Plan, result: Prediction, captured: Captured): string {
  const said = spokenCaptures(captured, plan);
  if (captured.kind === "missing") return said.join(" ");
  const arc = arcState(result, plan.memory.arc_bytes);
  const cost = costState(result.cost);
  const { per_s } = result.reads;
  return [
    ...said,
    `${capitalised(aboutLike(result, "reads.per_s", per_s, per_s, "count"))} reads per second, limited by ${result.bottleneck_text}.`,
    `Mean latency ${aboutFigure(result, "reads.mean_ms")}.`,
    `ARC for metadata ${aboutFigure(result, "metadata.arc_min_bytes")}, ${arc.limit}: ${arc.verdict}.`,
    `${cost.label}: ${cost.amount}.`,
  ].join(" ");
}
