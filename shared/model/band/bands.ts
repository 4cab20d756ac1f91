/**
 * Bands around the predicted figures. The model's own error, from measured figures of the same kind and
 * regime, and what is uncertain in the plan are independent and both multiply a figure, so that their
 * half widths, as logarithms, add as squares; those of ratios add as squares of differences.
 */
import {
  type BandUnit,
  formatAbout,
  formatBand,
  formatFactor,
  formatPercent,
  formatRange,
} from "../number/format.ts";
import { clamp, MS_PER_S } from "../number/units.ts";
import type { BandBasis, FigureBand, Mark, Result } from "../result.ts";
import { DEVICE_UNCERTAINTY, type End, type Ends } from "../throughput/band.ts";
import type { Evaluation } from "../throughput/solve.ts";
import { isUntested } from "./domain.ts";
import { type BandKind, IN_POINTS, REGIME_WORDS, type Regime, regimeOf } from "./kinds.ts";
import { type ChosenSpread, spreadOf } from "./spreads.ts";

/** Figures that bands go around. */
export interface Banded {
  readonly reads: Omit<Result["reads"], "low" | "high">;
  readonly commits: Result["commits"];
  readonly metadata: Result["metadata"];
  readonly hit_ratio: Result["hit_ratio"];
  readonly writes: Result["writes"];
}

/** A figure with the ends that the plan's own uncertainty gives it. */
interface Figure {
  readonly figure: string;
  readonly kind: BandKind;
  readonly unit: BandUnit;
  readonly value: number;
  /** Ends from the plan's uncertainty alone, in any order; the value where there is none. */
  readonly ends: readonly number[];
  /** For each deciding field that was assumed, the figure with what it could be. */
  readonly assumed: readonly (readonly number[])[];
}

function meanMs({ setup }: Evaluation, { flow }: End): number {
  const { threads, think_ms } = setup.plan.workload;
  const inside = (threads * MS_PER_S) / (setup.nodes * flow.queriesPerS) - think_ms;
  return Math.max(flow.responseMs, inside);
}

function missesPerRead({ flow }: End): number {
  return flow.zfsReadsPerS > 0 ? flow.metadataMissesPerS / flow.zfsReadsPerS : 0;
}

/** How far the time of a durable write may be off, as a factor. */
function commitFactor({ setup }: Evaluation): number {
  const log = setup.logDevice ?? setup.device;
  return 1 + DEVICE_UNCERTAINTY[log.trust];
}

type EndsOf = Pick<Figure, "ends" | "assumed">;

/** What a figure is at each end, from what it is there. */
function every(ends: Ends, at: (end: End) => number): EndsOf {
  return {
    ends: [ends.slow, ends.fast].map(at),
    assumed: ends.assumed.map((others) => others.map(at)),
  };
}

/** The same of a figure that moves with another, which now is `now`. */
function moved(ends: Ends, value: number, at: (end: End) => number, now: number): EndsOf {
  return every(ends, (end) => (now > 0 ? (value * at(end)) / now : value));
}

/** Rates and mean latency of what a plan reads. */
export type Speeds = Pick<Result["reads"], "per_s" | "queries_per_s" | "mean_ms">;

function timeFigure(
  evaluation: Evaluation,
  ends: Ends,
  mean_ms: number,
  [figure, kind, value]: readonly [figure: string, kind: BandKind, value: number],
): Figure {
  const moves = moved(ends, value, (end) => meanMs(evaluation, end), mean_ms);
  return { figure, kind, unit: "ms", value, ...moves };
}

function speedFigures(evaluation: Evaluation, ends: Ends, of: Speeds): Figure[] {
  const { flow, setup } = evaluation;
  const pages = setup.plan.workload.pages_per_query;
  const rate = (figure: string, value: number, at: (end: End) => number, now: number): Figure => ({
    figure,
    kind: "rate",
    unit: "per-s",
    value,
    ...moved(ends, value, at, now),
  });
  const readsAt = (end: End): number => end.flow.queriesPerS * end.pagesPerQuery;
  const queriesAt = (end: End): number => end.flow.queriesPerS;
  return [
    rate("reads.per_s", of.per_s, readsAt, flow.queriesPerS * pages),
    rate("reads.queries_per_s", of.queries_per_s, queriesAt, flow.queriesPerS),
    timeFigure(evaluation, ends, of.mean_ms, ["reads.mean_ms", "rate", of.mean_ms]),
  ];
}

function figuresWithEnds(evaluation: Evaluation, ends: Ends, of: Banded): Figure[] {
  const { reads, commits, metadata, hit_ratio, writes } = of;
  const factor = commitFactor(evaluation);
  const percentile = (figure: string, value: number): Figure =>
    timeFigure(evaluation, ends, reads.mean_ms, [figure, "percentile", value]);
  return [
    ...speedFigures(evaluation, ends, reads),
    percentile("reads.p95_ms", reads.p95_ms),
    percentile("reads.p99_ms", reads.p99_ms),
    {
      figure: "reads.device_reads_per_query",
      kind: "device-reads",
      unit: "count",
      value: reads.device_reads_per_query,
      ...every(ends, (end) => end.flow.poolReadsPerS / end.flow.queriesPerS),
    },
    {
      figure: "commits.per_s",
      kind: "commits",
      unit: "per-s",
      value: commits.per_s,
      ends: [commits.per_s / factor, commits.per_s * factor],
      assumed: [],
    },
    {
      figure: "commits.mean_ms",
      kind: "commits",
      unit: "ms",
      value: commits.mean_ms,
      ends: [commits.mean_ms / factor, commits.mean_ms * factor],
      assumed: [],
    },
    {
      figure: "metadata.arc_min_bytes",
      kind: "arc-size",
      unit: "binary-bytes",
      value: metadata.arc_min_bytes,
      ends: [metadata.arc_min_low_bytes, metadata.arc_min_high_bytes],
      assumed: [],
    },
    {
      figure: "metadata.misses_per_read",
      kind: "metadata-misses",
      unit: "count",
      value: metadata.misses_per_read,
      ...every(ends, missesPerRead),
    },
    {
      figure: "hit_ratio.arc_data",
      kind: "hit-ratio",
      unit: "percent",
      value: hit_ratio.arc_data,
      ...every(ends, (end) => end.caches.arcDataHit),
    },
    {
      figure: "writes.amplification",
      kind: "writes",
      unit: "factor",
      value: writes.amplification,
      ends: [writes.amplification],
      assumed: [],
    },
    ...walFigures(commits),
  ];
}

/** WAL of a commit, of PostgreSQL only: an InnoDB plan's redo is what the plan says. */
function walFigures({ log_bytes, checkpoint_s }: Result["commits"]): Figure[] {
  if (checkpoint_s === null) return [];
  return [
    {
      figure: "commits.log_bytes",
      kind: "wal",
      unit: "binary-bytes",
      value: log_bytes,
      ends: [log_bytes],
      assumed: [],
    },
  ];
}

/** Half widths below and above a value: those of the ends and of each assumed field, joined with the model's. */
function joined(
  { value, ends, assumed }: Figure,
  model: number,
  apart: (end: number) => number,
): [below: number, above: number] {
  const each = [ends, ...assumed].map((some) => some.filter((end) => end !== value).map(apart));
  const below = each.map((offs) => Math.max(0, ...offs.map((off) => -off)));
  const above = each.map((offs) => Math.max(0, ...offs));
  return [Math.hypot(...below, model), Math.hypot(...above, model)];
}

function rangeOf(figure: Figure, model: number): [low: number, high: number] {
  const { value, kind, unit } = figure;
  if (IN_POINTS.has(kind)) {
    const [below, above] = joined(figure, model, (end) => end - value);
    const most = unit === "percent" ? 1 : Number.POSITIVE_INFINITY;
    return [clamp(value - below, 0, most), clamp(value + above, 0, most)];
  }
  if (value <= 0) return [0, 0];
  const [below, above] = joined(figure, model, (end) => Math.log(end / value));
  return [value * Math.exp(-below), value * Math.exp(above)];
}

function widthWords(kind: BandKind, halfWidth: number): string {
  if (kind === "hit-ratio") return `${(halfWidth * 100).toFixed(1)} points`;
  if (IN_POINTS.has(kind)) return `${halfWidth.toPrecision(2)} a read`;
  return `a factor of ${formatFactor(Math.exp(halfWidth)).replace("x", "")}`;
}

function sourceWords(regime: Regime, { spread, level, ofRegime }: ChosenSpread): string {
  const many = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;
  const figures = `${many(spread.residuals, "measured figure")} of ${spread.series} series`;
  const own = ofRegime === 0 ? "No series was measured" : `Only ${ofRegime} series measured`;
  if (level === "regime") {
    const where = regime === "all" ? "" : ` ${REGIME_WORDS[regime]}`;
    return `from ${figures}${where}.`;
  }
  if (level === "kind")
    return `from ${figures} of any regime. ${own} ${REGIME_WORDS[regime]}, so this is borrowed from others.`;
  const missing = ofRegime === 0 && regime !== "all" ? ` ${own} ${REGIME_WORDS[regime]}.` : "";
  return `the widest of ${figures}: too few for more than ${formatPercent(spread.probability)}.${missing}`;
}

function basisOf(
  kind: BandKind,
  regime: Regime,
  chosen: ChosenSpread,
  marks: readonly Mark[],
): BandBasis {
  const { spread, level } = chosen;
  const unlike = marks.map(({ text }) => `${text} `).join("");
  const right = kind === "hit-ratio" ? "3 points" : "15 %";
  return {
    regime: REGIME_WORDS[regime],
    level,
    residuals: spread.residuals,
    series: spread.series,
    within_15_percent: spread.within_15_percent,
    model_error: spread.half_width,
    text: `${unlike}${unlike && "How many measurements the range holds is not known. "}The model's own error is ${widthWords(kind, spread.half_width)}, ${sourceWords(regime, chosen)} ${spread.within_15_percent} of these ${spread.residuals} came within ${right}. What is uncertain in the plan is added.`,
  };
}

/** The band of a figure, of a plan that has these marks; none where no figure of its kind was measured. */
function bandsAround(evaluation: Evaluation, figure: Figure, marks: readonly Mark[]): FigureBand[] {
  const { kind, unit, value } = figure;
  const regime = regimeOf(kind, evaluation);
  const chosen = spreadOf(kind, regime);
  if (!chosen) return [];
  const untested = isUntested(kind, marks);
  const probability = untested ? 0 : chosen.spread.probability;
  const [low, high] = rangeOf(figure, chosen.spread.half_width);
  const [about, range] = [
    formatAbout(value, { low, high, probability }, unit),
    formatRange(low, high, unit),
  ];
  return [
    {
      figure: figure.figure,
      low,
      high,
      probability,
      about,
      words: formatBand(probability, about === range ? null : range),
      basis: basisOf(kind, regime, chosen, untested ? marks : []),
    },
  ];
}

/** The bands of a solved plan, which has these marks. */
export function bandsOf(
  evaluation: Evaluation,
  ends: Ends,
  of: Banded,
  marks: readonly Mark[],
): FigureBand[] {
  return figuresWithEnds(evaluation, ends, of).flatMap((figure) =>
    bandsAround(evaluation, figure, marks),
  );
}

/** Those of its rates and its mean latency alone, as a chart asks for them at each of its points. */
export function speedBandsOf(
  evaluation: Evaluation,
  ends: Ends,
  of: Speeds,
  marks: readonly Mark[],
): FigureBand[] {
  return speedFigures(evaluation, ends, of).flatMap((figure) =>
    bandsAround(evaluation, figure, marks),
  );
}

/** The band of one figure. */
export function bandOf(bands: readonly FigureBand[], figure: string): FigureBand | undefined {
  return bands.find((band) => band.figure === figure);
}
