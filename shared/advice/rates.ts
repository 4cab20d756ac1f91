/**
 * Rates and latencies before and after a change, everywhere alike: each with the digits that its own band leaves. Of a
 * change like which nothing was measured, the band alone is told: its middle is no better known than its ends.
 */
import { bandOf, speedBandsOf } from "../model/band/bands.ts";
import { isUntested, marksOf } from "../model/band/domain.ts";
import type { Prediction } from "../model/index.ts";
import { type BandUnit, formatAbout, formatBand, formatRange } from "../model/number/format.ts";
import { readsPerS } from "../model/sweep/arc-point.ts";
import { endsOf } from "../model/throughput/band.ts";
import type { Evaluation } from "../model/throughput/solve.ts";
import { type Rates, SPEED_UNITS, type Speed, speedOf } from "../plan/speed.ts";
import { NOTABLE } from "./goals.ts";

/** Page reads and queries; the band is of whichever speed is counted in, as page reads. */
export interface BandedRates extends Rates {
  readonly low: number;
  readonly high: number;
}

/** What these sentences need of a prediction. */
export interface Told extends Pick<Prediction, "bands"> {
  readonly reads: Pick<Prediction["reads"], "per_s" | "queries_per_s" | "mean_ms" | "low" | "high">;
}

export function bandedRates({ reads, bands }: Told): BandedRates {
  const { per_s: reads_per_s, queries_per_s, low, high } = reads;
  const { noun, perRead } = speedOf({ reads_per_s, queries_per_s });
  const band = noun === "queries" ? bandOf(bands, "reads.queries_per_s") : undefined;
  const ends = band ? { low: band.low / perRead, high: band.high / perRead } : { low, high };
  return { reads_per_s, queries_per_s, ...ends };
}

export function differs(now: number, then: number): boolean {
  return Math.abs(then - now) >= NOTABLE * now;
}

/** A figure as sentences write it. */
function written(value: number, low: number, high: number, unit: BandUnit): string {
  return formatAbout(value, low, high, unit).replace(/^about /, "");
}

/** A rate before its unit: "1,600". */
export function rateText({ reads_per_s, low, high }: BandedRates, { perRead }: Speed): string {
  const perS = written(reads_per_s * perRead, low * perRead, high * perRead, "per-s");
  return perS.replace(/ \/s$/, "");
}

/** Both ends of its band: "1,450 to 1,780". */
export function rangeText({ low, high }: BandedRates, { perRead }: Speed): string {
  return formatRange(low * perRead, high * perRead, "count");
}

/** Percent of change with its sign. */
export function changeWords(now: number, then: number): string {
  if (now <= 0) return "no change";
  const percent = ((then - now) / now) * 100;
  const sign = percent < 0 ? "−" : "+";
  return `${sign}${Math.abs(percent).toFixed(Math.abs(percent) < 10 ? 1 : 0)} %`;
}

/** What becomes of a rate, and how many measurements of such plans its band holds; 0 where nobody took one. */
export interface Changed extends BandedRates {
  readonly probability: number;
}

export function changedTo(result: Told): Changed {
  const probability = bandOf(result.bands, "reads.per_s")?.probability ?? 0;
  return { ...bandedRates(result), probability };
}

/** Page reads that a plan is known for: the predicted ones where its like was measured, else the fewest. */
export function knownReads({ probability, reads_per_s, low }: Changed): number {
  return probability > 0 ? reads_per_s : low;
}

/** What is to be said of a change that is to bring speed, and whose band begins at or below what there is now. */
const DOUBT = "may gain nothing";

/** That a change may gain nothing, or null. */
export function doubtOf(now: Rates, then: Changed): string | null {
  const isFaster = then.reads_per_s > now.reads_per_s && differs(now.reads_per_s, then.reads_per_s);
  return isFaster && then.low <= now.reads_per_s ? DOUBT : null;
}

/** What a change makes of a rate, in what the plan's speed is counted in. */
export interface RateChange {
  /** "reads/s" or "queries/s". */
  readonly unit: string;
  readonly before: string;
  /** The rate; both ends of its band where nothing like it was measured. */
  readonly after: string;
  /** Both ends of its band; null where these are all that is told. */
  readonly range: string | null;
  /** Percent, where the digits that the bands leave hide a notable change; else null. */
  readonly hidden: string | null;
  /** That it may gain nothing; else null. */
  readonly doubt: string | null;
}

export function rateChange(now: BandedRates, then: Changed): RateChange {
  const speed = speedOf(now);
  const before = rateText(now, speed);
  const isNotable = differs(now.reads_per_s, then.reads_per_s);
  const range = rangeText(then, speed);
  const isUntested = isNotable && then.probability === 0;
  const after = isUntested ? range : rateText(then, speed);
  return {
    unit: SPEED_UNITS[speed.noun],
    before,
    after,
    range: isUntested ? null : range,
    hidden: isNotable && before === after ? changeWords(now.reads_per_s, then.reads_per_s) : null,
    doubt: doubtOf(now, then),
  };
}

/** What to write behind a rate: "80 %: 1,450 to 1,780", "untested, may gain nothing". */
export function groundsText({ range, doubt }: RateChange, probability: number): string {
  return [formatBand(probability, range), ...(doubt === null ? [] : [doubt])].join(", ");
}

/** Both ends of a band, behind the "to" of a change. */
export function between(range: string): string {
  return range.includes(" to ") ? `between ${range.replace(" to ", " and ")}` : range;
}

/** "1,600 to 3,000 reads/s", "150 to between 420 and 1,400 reads/s"; the one rate where both read alike. */
export function changeText({ unit, before, after, range, hidden }: RateChange): string {
  if (before === after) return `${after} ${unit}, ${hidden ?? "as now"}`;
  return `${between(before)} to ${range === null ? between(after) : after} ${unit}`;
}

/** A mean latency with its band, milliseconds. */
export interface BandedTime {
  readonly mean_ms: number;
  readonly mean_low_ms: number;
  readonly mean_high_ms: number;
}

export function bandedTime({ reads, bands }: Told): BandedTime {
  const { mean_ms } = reads;
  const { low = mean_ms, high = mean_ms } = bandOf(bands, "reads.mean_ms") ?? {};
  return { mean_ms, mean_low_ms: low, mean_high_ms: high };
}

/** What is told of a plan like which nothing was measured. */
export interface Untested extends Changed, BandedTime {}

/** Null where its like was measured. The figures are those of `predict`, without all that it works out besides. */
export function untestedOf(evaluation: Evaluation): Untested | null {
  const marks = marksOf(evaluation);
  if (!isUntested("rate", marks)) return null;
  const { setup, flow } = evaluation;
  const speeds = {
    per_s: readsPerS(evaluation),
    queries_per_s: flow.queriesPerS * setup.nodes,
    mean_ms: flow.responseMs,
  };
  const bands = speedBandsOf(evaluation, endsOf(evaluation), speeds, marks);
  const { low = speeds.per_s, high = speeds.per_s } = bandOf(bands, "reads.per_s") ?? {};
  const told = { reads: { ...speeds, low, high }, bands };
  return { ...changedTo(told), ...bandedTime(told) };
}

/** "2.7 ms". */
export function timeText({ mean_ms, mean_low_ms, mean_high_ms }: BandedTime): string {
  return written(mean_ms, mean_low_ms, mean_high_ms, "ms");
}

/** A latency after a change: "2.7 ms"; both ends of its band where nothing like it was measured. */
export function timeAfter(
  now: BandedTime,
  then: BandedTime & Pick<Changed, "probability">,
): string {
  return then.probability === 0 && differs(now.mean_ms, then.mean_ms)
    ? formatRange(then.mean_low_ms, then.mean_high_ms, "ms")
    : timeText(then);
}

/** "7.1 ms to 2.7 ms"; the one latency where both read alike. */
export function timeChange(
  now: BandedTime,
  then: BandedTime & Pick<Changed, "probability">,
): string {
  const [before, after] = [timeText(now), timeAfter(now, then)];
  if (before !== after) return `${before} to ${between(after)}`;
  const isNotable = differs(now.mean_ms, then.mean_ms);
  return `${after}, ${isNotable ? changeWords(now.mean_ms, then.mean_ms) : "as now"}`;
}
