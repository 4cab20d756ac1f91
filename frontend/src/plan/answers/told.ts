/**
 * Points of charts and rows of tables: one figure where plans like them were measured; where none was, both ends of
 * its band, as of a change among the advice.
 */
import type { Prediction } from "@arcplan/shared";
import {
  type BandedRates,
  bandedRates,
  bandedTime,
  between,
  groundsText,
  rateChange,
  type Untested,
  untestedOf,
} from "@arcplan/shared/advice/rates.ts";
import type { Evaluation } from "@arcplan/shared/model/throughput/solve.ts";
import { speedLike } from "./bands.ts";

/** The speed of one plan. */
export interface Speeds {
  readonly reads_per_s: number;
  readonly mean_ms: number;
  /** Null where its like was measured. */
  readonly untested: Untested | null;
}

export type Told<Point> = Point & Pick<Speeds, "untested">;

export function told<Point>(point: Point, evaluation: Evaluation): Told<Point> {
  return { ...point, untested: untestedOf(evaluation) };
}

/** Page reads that a plan is known for: the predicted ones where its like was measured, else the fewest. */
export function knownReads({ reads_per_s, untested }: Speeds): number {
  return untested === null ? reads_per_s : untested.low;
}

/** The most page reads that are told of a plan. */
export function mostReads({ reads_per_s, untested }: Speeds): number {
  return untested === null ? reads_per_s : untested.high;
}

/** The longest mean latency that is told of it. */
export function mostMs({ mean_ms, untested }: Speeds): number {
  return untested === null ? mean_ms : untested.mean_high_ms;
}

interface Brought {
  readonly reads_per_s: number;
  readonly untested: BandedRates | null;
}

/** The rate of a changed plan in a sentence: "about 1,600 /s", "between 420 and 1,400 /s, untested, may gain nothing". */
export function bringsWords(result: Prediction, { reads_per_s, untested }: Brought): string {
  if (untested === null) return speedLike(result)(reads_per_s);
  const change = rateChange(bandedRates(result), untested);
  return `${between(change.after)} /s, ${groundsText(change)}`;
}

/** Both ends of a band. */
export type Ends = readonly [low: number, high: number];

/** What is told of a speed's figure. */
export type Figure = number | Ends;

export function rateOf({ reads_per_s, untested }: Speeds): Figure {
  return untested === null ? reads_per_s : [untested.low, untested.high];
}

export function timeOf({ mean_ms, untested }: Speeds): Figure {
  return untested === null ? mean_ms : [untested.mean_low_ms, untested.mean_high_ms];
}

/** The same of the plan at hand. */
export function ownRate(result: Prediction): Figure {
  const { reads_per_s, low, high, probability } = bandedRates(result);
  return probability === 0 ? [low, high] : reads_per_s;
}

export function ownTime(result: Prediction): Figure {
  const { mean_ms, mean_low_ms, mean_high_ms, probability } = bandedTime(result);
  return probability === 0 ? [mean_low_ms, mean_high_ms] : mean_ms;
}

export const mostOf = (figure: Figure): number => (typeof figure === "number" ? figure : figure[1]);

/** A figure as a chart draws it: a line through what was tested, an area between the ends of what was not. */
export interface Drawn {
  readonly line: number | null;
  readonly ends: Ends | null;
}

/** Line and area meet at the last tested point. */
export function drawnFigures(figures: readonly (Figure | null)[]): readonly Drawn[] {
  const isEnds = (at: number) => typeof figures[at] === "object" && figures[at] !== null;
  return figures.map((figure, i) => {
    if (typeof figure !== "number") return { line: null, ends: figure };
    const isBeside = isEnds(i - 1) || isEnds(i + 1);
    return { line: figure, ends: isBeside ? [figure, figure] : null };
  });
}

export const NOT_DRAWN: Drawn = { line: null, ends: null };

export type DrawnSpeeds<Point> = Point & { readonly reads: Drawn; readonly latency: Drawn };

export function drawnSpeeds<Point extends Speeds>(
  points: readonly Point[],
): readonly DrawnSpeeds<Point>[] {
  const [reads, latency] = [rateOf, timeOf].map((of) => drawnFigures(points.map(of)));
  return points.map((point, i) => ({
    ...point,
    reads: reads?.[i] ?? NOT_DRAWN,
    latency: latency?.[i] ?? NOT_DRAWN,
  }));
}

/** A figure by a factor, such as queries for page reads. */
export function scaled(figure: Figure, by: number): Figure {
  return typeof figure === "number" ? figure * by : [figure[0] * by, figure[1] * by];
}
