/**
 * Rates and latencies before and after a change, everywhere alike: each with the digits that its own band leaves. Of a
 * plan like which nothing was measured, the band alone is told: its middle is no better known than its ends.
 */
import { bandOf, speedBandsOf } from "../model/band/bands.ts";
import { marksOf } from "../model/band/domain.ts";
import type { Prediction } from "../model/index.ts";
import {
  type Band,
  type BandUnit,
  formatAbout,
  formatBand,
  formatRange,
  isToldByEnds,
} from "../model/number/format.ts";
import { readsPerS } from "../model/sweep/arc-point.ts";
import { endsOf } from "../model/throughput/band.ts";
import type { Evaluation } from "../model/throughput/solve.ts";
import { couldBe } from "../plan/could-be.ts";
import { type Rates, SPEED_UNITS, type Speed, speedOf } from "../plan/speed.ts";
import { NOTABLE } from "./goals.ts";

/** Page reads and queries; the band is of whichever speed is counted in, as page reads. */
export interface BandedRates extends Rates, Band {}

/** What these sentences need of a prediction. */
export interface Told extends Pick<Prediction, "bands"> {
  readonly reads: Pick<Prediction["reads"], "per_s" | "queries_per_s" | "mean_ms" | "low" | "high">;
}

export function bandedRates({ reads, bands }: Told): BandedRates {
  const { per_s: reads_per_s, queries_per_s, low, high } = reads;
  const { noun, perRead } = speedOf({ reads_per_s, queries_per_s });
  const band = noun === "queries" ? bandOf(bands, "reads.queries_per_s") : undefined;
  const ends = band ? { low: band.low / perRead, high: band.high / perRead } : { low, high };
  const probability = bandOf(bands, "reads.per_s")?.probability ?? 0;
  return { reads_per_s, queries_per_s, ...ends, probability };
}

export function differs(now: number, then: number): boolean {
  return Math.abs(then - now) >= NOTABLE * now;
}

/** A figure as sentences write it. */
function written(value: number, band: Band, unit: BandUnit): string {
  return formatAbout(value, band, unit).replace(/^about /, "");
}

/** A rate before its unit: "1,600". */
export function rateText(rates: BandedRates, { perRead }: Speed): string {
  const { reads_per_s, low, high, probability } = rates;
  const band = { low: low * perRead, high: high * perRead, probability };
  return written(reads_per_s * perRead, band, "per-s").replace(/ \/s$/, "");
}

/** Both ends of its band: "1,450 to 1,780". */
export function rangeText({ low, high }: BandedRates, { perRead }: Speed): string {
  return formatRange(low * perRead, high * perRead, "count");
}

/** Its band with the share of measurements that it holds: "80 %: 1,450 to 1,780"; only that where both ends are the rate. */
export function bandText(rates: BandedRates, speed: Speed): string {
  const range = rangeText(rates, speed);
  return formatBand(rates.probability, rateText(rates, speed) === range ? null : range);
}

/** Ends of a band that lie so far apart, as a factor, come before the figure between them. */
const WIDE = 3;

export const isWide = ({ low, high }: Pick<Band, "low" | "high">): boolean => high > low * WIDE;

/** A rate, what stands beside it, and with what share: its band, or the figure between the ends of a wide one. */
export function toldRate(rates: BandedRates, speed: Speed) {
  const [about, range] = [rateText(rates, speed), rangeText(rates, speed)];
  const share = formatBand(rates.probability, null);
  if (about === range) return { figure: range, beside: share, grounds: share };
  return isWide(rates)
    ? { figure: range, beside: `about ${about}`, grounds: `${share}, about ${about}` }
    : { figure: about, beside: range, grounds: `${share}: ${range}` };
}

/** Percent of change with its sign. */
export function changeWords(now: number, then: number): string {
  if (now <= 0) return "no change";
  const percent = ((then - now) / now) * 100;
  const sign = percent < 0 ? "−" : "+";
  return `${sign}${Math.abs(percent).toFixed(Math.abs(percent) < 10 ? 1 : 0)} %`;
}

/** Page reads that a plan is known for: the predicted ones where its like was measured, else the fewest. */
export function knownReads({ probability, reads_per_s, low }: BandedRates): number {
  return probability > 0 ? reads_per_s : low;
}

/** What is to be said of a change that is to bring speed, and whose band begins at or below what there is now. */
const DOUBT = "may gain nothing";

/** That a change may gain nothing, or null. */
export function doubtOf(now: Pick<Rates, "reads_per_s">, then: BandedRates): string | null {
  const isFaster = then.reads_per_s > now.reads_per_s && differs(now.reads_per_s, then.reads_per_s);
  return isFaster && then.low <= now.reads_per_s ? DOUBT : null;
}

/** What a change makes of a rate, in what the plan's speed is counted in. */
interface RateChange {
  /** "reads/s" or "queries/s". */
  readonly unit: string;
  readonly before: string;
  readonly after: string;
  /** Its band with the share of measurements that it holds: "80 %: 1,450 to 1,780"; only the latter where both ends are the rate. */
  readonly band: string;
  /** Percent, where the digits that the bands leave hide a notable change; else null. */
  readonly hidden: string | null;
  /** That it may gain nothing; else null. */
  readonly doubt: string | null;
}

export function rateChange(now: BandedRates, then: BandedRates): RateChange {
  const speed = speedOf(now);
  const [before, after] = [rateText(now, speed), rateText(then, speed)];
  const isHidden = before === after && differs(now.reads_per_s, then.reads_per_s);
  const told = toldRate(then, speed);
  return {
    unit: SPEED_UNITS[speed.noun],
    before,
    after: before === after ? after : told.figure,
    band: before === after ? bandText(then, speed) : told.grounds,
    hidden: isHidden ? changeWords(now.reads_per_s, then.reads_per_s) : null,
    doubt: doubtOf(now, then),
  };
}

/** What to write behind a rate: "80 %: 1,450 to 1,780", "untested, may gain nothing". */
export function groundsText({ band, doubt }: RateChange): string {
  return doubt === null ? band : `${band}, ${doubt}`;
}

/** Both ends of a band, within a sentence; a single figure stays. */
export function between(figure: string): string {
  return figure.includes(" to ") ? `between ${figure.replace(" to ", " and ")}` : figure;
}

/** "from 1,600 to 3,000", "from 150 to 420–1,400". */
export function fromTo(before: string, after: string): string {
  const [first, last] = [before, after].map((figure) => figure.replace(" to ", "–"));
  return `from ${first} to ${last}`;
}

/** "from 1,600 to 3,000 reads/s"; the one rate where both read alike. */
export function changeText({ unit, before, after, hidden }: RateChange): string {
  if (before === after) return `${after} ${unit}, ${hidden ?? "as now"}`;
  return `${fromTo(before, after)} ${unit}`;
}

/** What it comes to: "3,000 reads/s", or the change where it does not show. What there is now stands elsewhere. */
export function afterText({ unit, before, after, hidden }: RateChange): string {
  if (before !== after) return `${after} ${unit}`;
  return hidden === null ? "as fast as now" : `${hidden} ${unit}`;
}

/** A mean latency with its band, milliseconds. */
interface BandedTime {
  readonly mean_ms: number;
  readonly mean_low_ms: number;
  readonly mean_high_ms: number;
  readonly probability: number;
}

export function bandedTime({ reads, bands }: Told): BandedTime {
  const { mean_ms } = reads;
  const { low = mean_ms, high = mean_ms, probability = 0 } = bandOf(bands, "reads.mean_ms") ?? {};
  return { mean_ms, mean_low_ms: low, mean_high_ms: high, probability };
}

/** The speed of a plan with its bands, whose ends are all that is told where no single figure is known. */
export interface BothEnds extends BandedRates, BandedTime {}

/** Whether a plan's figures may be told by both ends of their bands, which take several times as long to work out. */
export function mayBeWide(evaluation: Evaluation): boolean {
  return marksOf(evaluation).length > 0 || couldBe(evaluation.setup.plan).length > 0;
}

/** The bands of a plan's speed: those of `predict`, without all that it works out besides. */
export function bandsOfSpeed(evaluation: Evaluation): BothEnds {
  const { setup, flow } = evaluation;
  const marks = marksOf(evaluation);
  const speeds = {
    per_s: readsPerS(evaluation),
    queries_per_s: flow.queriesPerS * setup.nodes,
    mean_ms: flow.responseMs,
  };
  const bands = speedBandsOf(evaluation, endsOf(evaluation), speeds, marks);
  const { low = speeds.per_s, high = speeds.per_s } = bandOf(bands, "reads.per_s") ?? {};
  const told = { reads: { ...speeds, low, high }, bands };
  return { ...bandedRates(told), ...bandedTime(told) };
}

/** Null where one is. */
export function bothEndsOf(evaluation: Evaluation): BothEnds | null {
  const bands = mayBeWide(evaluation) ? bandsOfSpeed(evaluation) : null;
  return bands !== null && isToldByEnds(bands) ? bands : null;
}

/** "2.7 ms". */
export function timeText(time: BandedTime): string {
  const { mean_ms, mean_low_ms: low, mean_high_ms: high, probability } = time;
  return written(mean_ms, { low, high, probability }, "ms");
}

/** "from 7.1 ms to 2.7 ms"; the one latency where both read alike. */
export function timeChange(now: BandedTime, then: BandedTime): string {
  const [before, after] = [timeText(now), timeText(then)];
  if (before !== after) return fromTo(before, after);
  const isNotable = differs(now.mean_ms, then.mean_ms);
  return `${after}, ${isNotable ? changeWords(now.mean_ms, then.mean_ms) : "as now"}`;
}
