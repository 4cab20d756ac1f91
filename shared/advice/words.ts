/** Sentences of the advisor. */
import {
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatUsd,
  type Result,
} from "../model/index.ts";
import { type Rates, SPEED_UNITS, speedOf } from "../plan/speed.ts";
import {
  type BandedRates,
  between,
  changeText,
  differs,
  groundsText,
  rateChange,
  rateText,
  timeChange,
} from "./rates.ts";
import type { Effect, Goal, Option } from "./types.ts";

const SMALLEST_USD = 0.005;

/** "costs $12.00 a month more", that it costs the same, or that nobody gave the price of what is bought. */
export function priceWords(differenceUsd: number, priced: boolean): string {
  if (Math.abs(differenceUsd) < SMALLEST_USD)
    return priced ? "costs nothing more" : "its price is not known";
  const more = differenceUsd > 0 ? "more" : "less";
  const amount = `costs ${formatUsd(Math.abs(differenceUsd))} a month ${more}`;
  return priced ? amount : `${amount} as far as prices are known`;
}

/** "$213.88 a month", what is known of it, or that no part has a price. */
export function monthWords({
  month_usd,
  complete,
}: Pick<Result["cost"], "month_usd" | "complete">) {
  const amount = `${formatUsd(month_usd)} a month`;
  if (complete) return amount;
  return month_usd < SMALLEST_USD ? "no price is known" : `${amount} as far as prices are known`;
}

/**
 * "from 1,600 to 3,000 reads/s (80 %: 2,710 to 3,280)", or in queries/s where the plan counts these. If the rates
 * differ by less than `NOTABLE`, the rate only once, and the latency if it changes.
 */
export function rateWords(now: Effect, then: Effect): string {
  const change = rateChange(now, then);
  const { unit, after, hidden } = change;
  const grounds = `(${groundsText(change)})`;
  if (hidden !== null) return `${hidden}: ${after} ${unit} ${grounds}`;
  if (differs(now.reads_per_s, then.reads_per_s)) return `${changeText(change)} ${grounds}`;
  const latency = differs(now.mean_ms, then.mean_ms)
    ? `, mean latency ${timeChange(now, then)}`
    : "";
  return `keeps ${between(after)} ${unit} ${grounds}${latency}`;
}

/** The speed that a goal asks for: "2,000 reads/s", "a mean latency of 5 ms"; null where it asks for none. */
export function targetWords(goal: Goal, now: Rates): string | null {
  if (goal.kind === "latency") return `a mean latency of ${formatMs(goal.mean_ms)}`;
  if (goal.kind !== "reads") return null;
  const { noun, perRead } = speedOf(now);
  return `${formatRate(goal.reads_per_s * perRead)} ${SPEED_UNITS[noun]}`;
}

/** What a change that is notably slower takes and gives: "gives up 88 % of the speed and saves $512.00 a month"; else null. */
export function sacrificeWords(
  now: Effect,
  { effect, difference }: Pick<Option, "effect" | "difference">,
): string | null {
  const isSlower =
    differs(now.reads_per_s, effect.reads_per_s) && effect.reads_per_s < now.reads_per_s;
  const isLater = differs(now.mean_ms, effect.mean_ms) && effect.mean_ms > now.mean_ms;
  if (!isSlower && !isLater) return null;
  const given = isSlower
    ? `gives up ${formatPercent(1 - effect.reads_per_s / now.reads_per_s)} of the speed`
    : `answers later, mean latency ${timeChange(now, effect)},`;
  const saved = -difference.month_usd;
  return saved < SMALLEST_USD ? given : `${given} and saves ${formatUsd(saved)} a month`;
}

/**
 * What a goal asks for, as the end of a sentence.
 *
 * @param now what the plan does as it is
 * @param isNew whether the plan is of a server to come, which does nothing yet
 */
export function goalWords(goal: Goal, now: BandedRates, isNew = false): string {
  switch (goal.kind) {
    case "reads":
      return `${targetWords(goal, now)}${isNew ? "" : ` (${rateText(now, speedOf(now))} now)`} at least cost`;
    case "latency":
      return `${targetWords(goal, now)} at least cost`;
    case "budget":
      return goal.month_usd > 0
        ? `the most speed for ${formatUsd(goal.month_usd)} a month`
        : "the most speed at no extra cost";
    case "least-ram":
      return "the least RAM at the same speed";
    case "no-hardware":
      return "more speed without other hardware";
  }
}

/** What limits a plan after a change. */
export function limitWords(before: string, after: string): string {
  return `${before === after ? "still" : "then"} limited by ${after}`;
}

/** What memory does, where it changes. */
export function ramWords(differenceBytes: number): string {
  if (differenceBytes === 0) return "";
  const words = differenceBytes > 0 ? "takes" : "frees";
  return `, ${words} ${formatMemory(Math.abs(differenceBytes))} of RAM`;
}
