import type { Plan } from "@arcplan/shared";
import { useDeferredValue } from "react";
import { bestArc } from "../../plan/arc-curve.ts";
import { aboutLike } from "../../plan/bands.ts";
import { formatQuantity } from "../../plan/quantity.ts";
import { resultOf, useIsOld, useSettledPlan } from "../../plan/result.ts";

/** Reads that differ by less are the same to a reader. */
const SAME = 0.01;

function bestWords(plan: Plan): string {
  const best = bestArc(plan);
  if (best === null) return "no ARC fits";
  const size = formatQuantity("binary-bytes", best.arc_bytes);
  const result = resultOf(plan);
  const { per_s: now } = result.reads;
  const gain = best.reads_per_s / Math.max(1e-9, now) - 1;
  return gain > SAME
    ? `best ${size}: ${aboutLike(result, "reads.per_s", now, best.reads_per_s, "count")}/s`
    : "more brings no more reads";
}

/** The ARC that serves the plan best, and what it brings; worked out once nothing moves. */
export default function BestArc() {
  const plan = useDeferredValue(useSettledPlan());
  return <span aria-busy={useIsOld(plan)}>{bestWords(plan)}</span>;
}
