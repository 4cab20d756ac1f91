/** Texts of the table that compares plans. */
import type { Prediction } from "@arcplan/shared";
import {
  bandedRates,
  bandedTime,
  changeText,
  rateChange,
  timeChange,
} from "@arcplan/shared/advice/rates.ts";
import { isToldByEnds } from "@arcplan/shared/model/number/format.ts";
import { speedIn } from "../../plan/answers/bands.ts";
import type { Difference } from "../../plan/differences.ts";

export const title = "Compare";
export const figure = "Figure";
export const onScreen = "On screen";
export const showPlan = (name: string) => `Show ${name}`;
export const unpin = (letter: string) => `Unpin ${letter}`;

export const meanLatency = "Latency, mean";
export const p95Latency = "Latency, p95";
export const p99Latency = "Latency, p99";
export const commits = "Commits, at most";
export const arcForMetadata = "ARC for metadata";
export const costPerMonth = "Cost per month";
export const costPer1000Iops = "Cost per 1,000 IOPS";
export const limitedBy = "Limited by";

export const untested = "untested";
export const noPrediction = "no prediction";
export const noPrice = "no price";
/** Follows a change, for screen readers. */
export const better = ", better";
export const worse = ", worse";
export const same = "same";

/** What a month costs; null where nothing has a price. */
export function monthOf({ cost }: Prediction): number | null {
  return cost.complete || cost.month_usd > 0 ? cost.month_usd : null;
}

/** A pinned plan, named by what differs from the first. */
export function changedName([first, ...others]: readonly Difference[], title: string): string {
  if (first === undefined) return title;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `${first.label} ${first.after}${more}`;
}

/** Smaller changes read as the same figure. */
const NOTEWORTHY = 0.005;

/** Differences that a sentence names before it counts the rest. */
const NAMED = 4;

/** How `now` compares with `then`, such as "+35 %"; empty where there is nothing to compare with. */
export function relativeChange(then: number, now: number): string {
  if (then === now) return same;
  if (then === 0 || !Number.isFinite(then) || !Number.isFinite(now)) return "";
  const change = now / then - 1;
  if (Math.abs(change) < NOTEWORTHY) return same;
  if (change > 9) return `×${Math.round(now / then)}`;
  return `${change < 0 ? "−" : "+"}${Math.abs(change * 100).toFixed(0)} %`;
}

function effect(label: string, then: number, now: number): string {
  const change = relativeChange(then, now);
  return change === same || change === "" ? `the same ${label}` : `${change} ${label}`;
}

/** The differences and their effect; null stands for a plan without a prediction. */
export function comparedInWords(
  changed: readonly Difference[],
  then: Prediction | null,
  now: Prediction | null,
): string {
  if (changed.length === 0) return "is the plan on screen.";
  const named = changed.slice(0, NAMED).map(({ label, after }) => `${label} ${after}`);
  const rest = changed.length > NAMED ? ` and ${changed.length - NAMED} more` : "";
  const becomes = `with ${named.join(", ")}${rest} is the plan on screen`;
  if (then === null || now === null) return `${becomes}.`;
  const [costThen, costNow] = [monthOf(then), monthOf(now)];
  const { noun } = speedIn(now);
  const speed = noun === "queries" ? "queries_per_s" : "per_s";
  const change = rateChange(bandedRates(then), bandedRates(now));
  const areWide = [then, now].some((one) => isToldByEnds(bandedRates(one)));
  const speeds = areWide
    ? [
        `${changeText(change)} (${change.band})`,
        `latency ${timeChange(bandedTime(then), bandedTime(now))}`,
      ]
    : [
        effect(noun, then.reads[speed], now.reads[speed]),
        effect("latency", then.reads.mean_ms, now.reads.mean_ms),
      ];
  const effects = [
    ...speeds,
    ...(costThen === null || costNow === null ? [] : [effect("cost", costThen, costNow)]),
  ];
  return `${becomes}: ${effects.join(", ")}.`;
}
