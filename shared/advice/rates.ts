/** Rates before and after a change, each written with the digits that its own band leaves, everywhere alike. */
import { bandOf } from "../model/band/bands.ts";
import type { Prediction } from "../model/index.ts";
import { formatAbout, formatRange } from "../model/number/format.ts";
import { type Rates, SPEED_UNITS, type Speed, speedOf } from "../plan/speed.ts";
import { NOTABLE } from "./goals.ts";

/** Page reads and queries; the band is of whichever speed is counted in, as page reads. */
export interface BandedRates extends Rates {
  readonly low: number;
  readonly high: number;
}

export function bandedRates({ reads, bands }: Pick<Prediction, "reads" | "bands">): BandedRates {
  const { per_s: reads_per_s, queries_per_s, low, high } = reads;
  const { noun, perRead } = speedOf({ reads_per_s, queries_per_s });
  const band = noun === "queries" ? bandOf(bands, "reads.queries_per_s") : undefined;
  const ends = band ? { low: band.low / perRead, high: band.high / perRead } : { low, high };
  return { reads_per_s, queries_per_s, ...ends };
}

export function differs(now: number, then: number): boolean {
  return Math.abs(then - now) >= NOTABLE * now;
}

/** A rate by itself: "about 1,600 /s". */
export function aboutRate({ reads_per_s, low, high }: BandedRates, { perRead }: Speed): string {
  return formatAbout(reads_per_s * perRead, low * perRead, high * perRead, "per-s");
}

/** A rate as sentences write it, before its unit: "1,600". */
export function rateText(rates: BandedRates, speed: Speed): string {
  return aboutRate(rates, speed)
    .replace(/^about /, "")
    .replace(/ \/s$/, "");
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

/** What a change makes of a rate, in what the plan's speed is counted in. */
export interface RateChange {
  /** "reads/s" or "queries/s". */
  readonly unit: string;
  readonly before: string;
  readonly after: string;
  readonly range: string;
  /** Percent, where the digits that the bands leave hide a notable change; else null. */
  readonly hidden: string | null;
}

export function rateChange(now: BandedRates, then: BandedRates): RateChange {
  const speed = speedOf(now);
  const before = rateText(now, speed);
  const after = rateText(then, speed);
  const isHidden = before === after && differs(now.reads_per_s, then.reads_per_s);
  return {
    unit: SPEED_UNITS[speed.noun],
    before,
    after,
    range: rangeText(then, speed),
    hidden: isHidden ? changeWords(now.reads_per_s, then.reads_per_s) : null,
  };
}
