/**
 * Points of charts and rows of tables: one figure where one is known; else both ends of its band, as of a change among
 * the advice.
 */
import type { Prediction } from "@arcplan/shared";
import {
  type BandedRates,
  type BothEnds,
  bandedRates,
  bandedTime,
  bandsOfSpeed,
  between,
  bothEndsOf,
  groundsText,
  rateChange,
} from "@arcplan/shared/advice/rates.ts";
import { isToldByEnds } from "@arcplan/shared/model/number/format.ts";
import type { Evaluation } from "@arcplan/shared/model/throughput/solve.ts";
import { speedLike } from "./bands.ts";

/** The speed of one plan. */
export interface Speeds {
  readonly reads_per_s: number;
  readonly mean_ms: number;
  /** Null where one figure is known. */
  readonly bothEnds: BothEnds | null;
}

export type Told<Point> = Point &
  Pick<Speeds, "bothEnds"> & {
    /** Worked out when asked for. */
    readonly bands: () => BothEnds;
  };

export function told<Point>(point: Point, evaluation: Evaluation): Told<Point> {
  const bothEnds = bothEndsOf(evaluation);
  let bands = bothEnds;
  return {
    ...point,
    bothEnds,
    bands: () => {
      bands ??= bandsOfSpeed(evaluation);
      return bands;
    },
  };
}

/** Page reads that a plan is known for: the predicted ones where one figure is known, else the fewest. */
export function knownReads({ reads_per_s, bothEnds }: Speeds): number {
  return bothEnds === null ? reads_per_s : bothEnds.low;
}

/** The most page reads that are told of a plan. */
export function mostReads({ reads_per_s, bothEnds }: Speeds): number {
  return bothEnds === null ? reads_per_s : bothEnds.high;
}

interface Brought {
  readonly reads_per_s: number;
  readonly bothEnds: BandedRates | null;
}

/** The rate of a changed plan in a sentence: "about 1,600 /s", "between 420 and 1,400 /s (untested, may gain nothing)". */
export function bringsWords(result: Prediction, { reads_per_s, bothEnds }: Brought): string {
  if (bothEnds === null) return speedLike(result)(reads_per_s);
  const change = rateChange(bandedRates(result), bothEnds);
  return `${between(change.after)} /s (${groundsText(change)})`;
}

/** Both ends of a band. */
export type Ends = readonly [low: number, high: number];

/** What is told of a speed's figure. */
export type Figure = number | Ends;

export function rateOf({ reads_per_s, bothEnds }: Speeds): Figure {
  return bothEnds === null ? reads_per_s : [bothEnds.low, bothEnds.high];
}

export function timeOf({ mean_ms, bothEnds }: Speeds): Figure {
  return bothEnds === null ? mean_ms : [bothEnds.mean_low_ms, bothEnds.mean_high_ms];
}

/** The same of the plan at hand. */
export function ownRate(result: Prediction): Figure {
  const rates = bandedRates(result);
  return isToldByEnds(rates) ? [rates.low, rates.high] : rates.reads_per_s;
}

export function ownTime(result: Prediction): Figure {
  const { mean_ms, mean_low_ms, mean_high_ms } = bandedTime(result);
  return isToldByEnds(bandedRates(result)) ? [mean_low_ms, mean_high_ms] : mean_ms;
}

export const mostOf = (figure: Figure): number => (typeof figure === "number" ? figure : figure[1]);

/** A figure as a chart draws it: a line through known figures, an area between the ends of bands. */
export interface Drawn {
  readonly line: number | null;
  readonly ends: Ends | null;
}

/**
 * Where some figures have no line, the area goes along all of them: its width then grows from one to the next, in
 * place of a line that leaps into an area.
 */
export function drawnFigures(
  figures: readonly (Figure | null)[],
  bandAt: (index: number) => Ends | null,
): readonly Drawn[] {
  const isShaded = figures.some((figure) => typeof figure === "object" && figure !== null);
  return figures.map((figure, i) => ({
    line: typeof figure === "number" ? figure : null,
    ends: isShaded && figure !== null ? bandAt(i) : null,
  }));
}

export const hasArea = (figures: readonly Drawn[]): boolean =>
  figures.some(({ ends }) => ends !== null);

export const NOT_DRAWN: Drawn = { line: null, ends: null };

export const mostDrawn = ({ line, ends }: Drawn): number => Math.max(line ?? 0, ends?.[1] ?? 0);

export type DrawnSpeeds<Point> = Point & { readonly reads: Drawn; readonly latency: Drawn };

export function drawnSpeeds<Point extends Told<Speeds>>(
  points: readonly Point[],
): readonly DrawnSpeeds<Point>[] {
  const [reads, latency] = [rateOf, timeOf].map((of) =>
    drawnFigures(points.map(of), (i) => {
      const bothEnds = points[i]?.bands();
      const ends = bothEnds && of({ ...bothEnds, bothEnds });
      return typeof ends === "object" ? ends : null;
    }),
  );
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
