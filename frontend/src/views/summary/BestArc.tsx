import type { Plan } from "@arcplan/shared";
import { useDeferredValue } from "react";
import { bestArc } from "../../plan/answers/arc-curve.ts";
import { aboutLike } from "../../plan/answers/bands.ts";
import { resultOf, useIsOld, useSettledPlan } from "../../plan/answers/result.ts";
import { formatQuantity } from "../../plan/fields/quantity.ts";
import * as words from "./words.ts";

/** Smaller differences of reads are not shown. */
const SAME = 0.01;

function bestText(plan: Plan): string {
  const best = bestArc(plan);
  if (best === null) return words.noArcFits;
  const size = formatQuantity("binary-bytes", best.arc_bytes);
  const result = resultOf(plan);
  const { per_s: now } = result.reads;
  const gain = best.reads_per_s / Math.max(1e-9, now) - 1;
  return gain > SAME
    ? words.bestArc(size, aboutLike(result, "reads.per_s", now, best.reads_per_s, "count"))
    : words.arcIsBest;
}

/** The best ARC for the plan and its reads; computed once nothing moves. */
export default function BestArc() {
  const plan = useDeferredValue(useSettledPlan());
  return <span aria-busy={useIsOld(plan)}>{bestText(plan)}</span>;
}
