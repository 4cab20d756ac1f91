/** What an answer brings, in words: the speed that is and that comes, and what it costs. */
import type { Prediction } from "@arcplan/shared";
import type { Option } from "@arcplan/shared/advice";
import {
  type BandedRates,
  bandedRates,
  bandedTime,
  rangeText,
  rateChange,
  timeText,
  toldRate,
} from "@arcplan/shared/advice/rates.ts";
import { formatRange } from "@arcplan/shared/model/number/format.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { SPEED_UNITS, type Speed } from "@arcplan/shared/plan/speed.ts";
import { speedIn } from "../../plan/answers/bands.ts";

const meanOf = (time: string) => `${time} mean`;
const onNow = (gain: string) => `${gain} on this plan`;
const perMonth = (usd: number) => `${formatQuantity("usd", usd)} a month`;

/** A figure of the plan as it is, and what it rests on: "measured now". */
export interface Now {
  readonly text: string;
  readonly how: string;
}

/** What a plan does as it is, where an answer changes what shows of it. */
interface Before {
  readonly rate: Now;
  readonly latency: Now;
}

/** The figures of an answer. */
export interface AnswerWords {
  readonly before: Before | null;
  readonly rate: string;
  /** What the rate counts. */
  readonly noun: Speed["noun"];
  /** "(2,400 to 3,600)". */
  readonly band: string;
  /** A gain that the digits hide, and that there may be none. */
  readonly beside: readonly string[];
  readonly latency: string;
  /** Null where nothing has a price: the strip below asks for one. */
  readonly cost: string | null;
}

/** "3,000" and "(2,400 to 3,600)", or "621 to 2,340" and "(about 1,200)"; how sure that is, where nothing stands between. */
function rateOf(rates: BandedRates, speed: Speed) {
  const { figure, beside } = toldRate(rates, speed);
  return { rate: figure, band: `(${beside})` };
}

const measuredNow = "measured now";
const predictedNow = "predicted now";
const asDescribed = "as described";
const thisPlanNow = "this plan";
/** Between what there is and what comes of it, for who hears it. */
export const becomes = "to";

/** What the speed of the plan as it is rests on. */
export interface CurrentSpeed {
  /** Queries per second and mean latency as this very plan's captures counted them; null where none did. */
  readonly measured: { readonly rate: string; readonly latency: string | null } | null;
  /** Whether the plan is of a server that is not there yet. */
  readonly isNew: boolean;
}

/** What an option comes to. */
export function answerOf(
  { effect, priced }: Option,
  now: Prediction,
  { measured, isNew }: CurrentSpeed,
): AnswerWords {
  const { before, hidden, doubt } = rateChange(bandedRates(now), effect);
  const speed = speedIn(now);
  const { noun } = speed;
  const counted = noun === "queries" ? measured : null;
  const how = counted !== null ? predictedNow : isNew ? asDescribed : thisPlanNow;
  const ofCounted = (text: string | null | undefined, planned: string): Now =>
    text == null ? { text: planned, how } : { text, how: measuredNow };
  const today = {
    rate: ofCounted(counted?.rate, before),
    latency: ofCounted(counted?.latency, timeText(bandedTime(now))),
  };
  return {
    before: hidden === null ? today : null,
    ...rateOf(effect, speed),
    noun,
    beside: [hidden === null ? null : onNow(hidden), doubt].filter((one) => one !== null),
    latency: meanOf(timeText(effect)),
    cost: priced ? costOf(now, effect.month_usd) : "a price is missing",
  };
}

/** The same of a plan that has no better neighbour. */
export function answerOfPlan(result: Prediction): AnswerWords {
  const speed = speedIn(result);
  const rates = bandedRates(result);
  return {
    before: null,
    ...rateOf(rates, speed),
    noun: speed.noun,
    beside: [],
    latency: meanOf(timeText(bandedTime(result))),
    cost: costOf(result, result.cost.month_usd),
  };
}

/** What a plan costs whose parts have the prices of the plan at hand. */
function costOf({ cost }: Prediction, monthUsd: number): string | null {
  if (cost.complete) return perMonth(monthUsd);
  return cost.month_usd > 0 ? "a price is missing" : null;
}

/** "6,720 to 84,500 reads/s, 0.4 to 1.9 ms mean": both bands, whatever the assumed fields are. */
export function wholeBands(result: Prediction): string {
  const speed = speedIn(result);
  const { mean_low_ms, mean_high_ms } = bandedTime(result);
  const rates = `${rangeText(bandedRates(result), speed)} ${SPEED_UNITS[speed.noun]}`;
  return `${rates}, ${meanOf(formatRange(mean_low_ms, mean_high_ms, "ms"))}`;
}
