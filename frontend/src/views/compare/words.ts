/** Sentences about two plans side by side. */
import type { Prediction } from "@arcplan/shared";
import type { Difference } from "../../plan/differences.ts";

const percents = new Intl.NumberFormat(undefined, {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});

/** Changes smaller than this are the same figure to anybody who plans a server. */
const NOTEWORTHY = 0.005;

/** Named differences in a sentence before it only counts the rest. */
const NAMED = 4;

/** How `now` compares with `then`, such as "+35 %"; empty where there is nothing to compare with. */
export function relativeChange(then: number, now: number): string {
  if (then === now) return "same";
  if (then === 0 || !Number.isFinite(then) || !Number.isFinite(now)) return "";
  const change = now / then - 1;
  if (Math.abs(change) < NOTEWORTHY) return "same";
  if (change > 9) return `×${Math.round(now / then)}`;
  return percents.format(change).replace("-", "−");
}

function effect(label: string, then: number, now: number): string {
  const change = relativeChange(then, now);
  return change === "same" || change === "" ? `the same ${label}` : `${change} ${label}`;
}

/** What differs and what it brings; null stands for a plan without a prediction. */
export function comparedInWords(
  changed: readonly Difference[],
  then: Prediction | null,
  now: Prediction | null,
): string {
  if (changed.length === 0) return "is the plan on screen.";
  const named = changed
    .slice(0, NAMED)
    .map(({ label, before, after }) => `${label} ${before} to ${after}`);
  const rest = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : "";
  const change = `with ${named.join(", ")}${rest} becomes the plan on screen`;
  if (then === null || now === null) return `${change}.`;
  return (
    `${change}: ` +
    `${effect("reads", then.reads.per_s, now.reads.per_s)}, ` +
    `${effect("latency", then.reads.mean_ms, now.reads.mean_ms)}, ` +
    `${effect("cost", then.cost.month_usd, now.cost.month_usd)}.`
  );
}
