/**
 * Figures of a plan that monitoring can watch, each with the range in which it may lie. `arcplan gate` compares
 * them, `arcplan rules` and `arcplan dashboard` make alerts and panels of them.
 */
import { COUNTED_WORDS, MEASURED_WORDS } from "../../evidence/trust/figure-words.ts";
import {
  bandOf,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatSignificant,
  formatUsd,
  type Plan,
  predictedBand,
} from "../../model/index.ts";
import { MS_PER_S } from "../../model/number/units.ts";
import { figuresOf } from "../../model/predict.ts";
import { driveBusy } from "../../model/throughput/bottleneck.ts";
import { latencyOf } from "../../model/throughput/latency.ts";
import { type Evaluation, solvePlan } from "../../model/throughput/solve.ts";
import { monthsUntilFull } from "../growth.ts";

/** Names of the figures, which scripts give to `--allow` and `--within`. */
export type WatchedName =
  | "queries_per_s"
  | "mean_ms"
  | "p95_ms"
  | "arc_data_hit_ratio"
  | "metadata_misses_per_read"
  | "arc_need_bytes"
  | "device_reads_per_s"
  | "device_busy_ratio"
  | "read_await_ms"
  | "pool_used_ratio"
  | "month_usd"
  | "days_until_full";

/** Unit of a figure. */
type WatchedUnit = "/s" | "ms" | "ratio" | "per read" | "bytes" | "USD" | "days";

/** A figure with its range. */
export interface WatchedFigure {
  readonly figure: WatchedName;
  readonly label: string;
  readonly unit: WatchedUnit;
  /** Null where it never happens: a pool that is not full within ten years. */
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
  /** Share of measurements that the model's band holds, 0..1; null where the range is a tolerance. */
  readonly probability: number | null;
  /** The figure as printed, with its unit. */
  readonly text: string;
  /** The range as printed. */
  readonly range: string;
}

/** Tolerance of figures for which the model has no band, and why it is as wide. */
export const TOLERANCES = {
  /** Points of the pool's space. Alarms and plans for a pool rarely differ by less. */
  pool_used: 0.05,
  /** Share of the price: rounding of hours and of decimal sizes stays below it. */
  month_usd: 0.01,
  /** Share of the days: growth is a guess of a few months. */
  days: 0.25,
} as const;

/** Days in a month: a year by twelve. */
const DAYS_A_MONTH = 365.25 / 12;

/** A value in its unit. */
export function watchedText(value: number | null, unit: WatchedUnit): string {
  if (value === null) return "not within ten years";
  switch (unit) {
    case "/s":
      return `${formatRate(value)} /s`;
    case "ms":
      return formatMs(value);
    case "ratio":
      return formatPercent(value);
    case "per read":
      return `${formatSignificant(value)} a read`;
    case "bytes":
      return formatMemory(value);
    case "USD":
      return formatUsd(value);
    case "days":
      return `${Math.round(value)} days`;
  }
}

/** Range of a figure that the model has no band for. */
function tolerated(value: number, by: number): readonly [number, number] {
  return [Math.max(0, value - by), value + by];
}

/**
 * Time of one read in a device, as the kernel's await counts it, milliseconds. Of what a read waits for a full device,
 * it holds what ZFS gives it: reads beyond zfs_vdev_sync_read_max_active wait in ZFS's own queue, so by Little's law no
 * read takes longer than that many do. 0 where no read reaches a device.
 */
function readAwaitMs(evaluation: Evaluation): number {
  const { flow, setup } = evaluation;
  if (!(flow.poolReadsPerS > 0)) return 0;
  const given = setup.plan.storage.sync_read_max_active * setup.devices;
  return Math.min(latencyOf(evaluation).poolRead.ms, (given * MS_PER_S) / flow.poolReadsPerS);
}

function deviceBusy(evaluation: Evaluation): number {
  return Math.min(1, driveBusy(evaluation));
}

function daysUntilFull(plan: Plan, percentPerMonth: number): number | null {
  const months = monthsUntilFull(plan, percentPerMonth);
  return months === null ? null : months * DAYS_A_MONTH;
}

/**
 * The figures of a plan, over all its servers.
 *
 * @param percentPerMonth growth of the table files, above 0; null leaves out when the pool is full
 */
export function watchedFigures(plan: Plan, percentPerMonth: number | null = null): WatchedFigure[] {
  const evaluation = solvePlan(plan);
  const result = figuresOf(evaluation);
  const { metadata, space, cost, bands } = result;
  const figure = (
    name: WatchedName,
    label: string,
    unit: WatchedUnit,
    value: number | null,
    [low, high]: readonly [number, number],
    probability: number | null,
  ): WatchedFigure => ({
    ...{ figure: name, label, unit, value, low, high, probability },
    text: watchedText(value, unit),
    range: `${watchedText(low, unit)} to ${watchedText(high, unit)}`,
  });
  const measurable = (
    name: Parameters<typeof predictedBand>[0] & WatchedName,
    unit: WatchedUnit,
  ): WatchedFigure => {
    const { label } = MEASURED_WORDS[name];
    const band = predictedBand(name, result);
    if (band === null) throw new Error(`${name} has no prediction`);
    return figure(name, label, unit, band.value, [band.low, band.high], band.probability);
  };
  const banded = (
    name: WatchedName,
    label: string,
    unit: WatchedUnit,
    value: number,
    path: string,
  ): WatchedFigure => {
    const { low = value, high = value, probability = null } = bandOf(bands, path) ?? {};
    return figure(name, label, unit, value, [low, high], probability);
  };
  /** A figure that is off by the same factor as another one. */
  const scaled = (
    name: WatchedName,
    label: string,
    unit: WatchedUnit,
    value: number,
    from: WatchedFigure,
    most = Number.POSITIVE_INFINITY,
  ): WatchedFigure => {
    const by = from.value ? value / from.value : 0;
    const ends = [Math.min(most, from.low * by), Math.min(most, from.high * by)] as const;
    return figure(name, label, unit, value, ends, from.probability);
  };
  const mean = measurable("mean_ms", "ms");
  const reads = measurable("device_reads_per_s", "/s");
  const awaitMs = readAwaitMs(evaluation);
  const days = percentPerMonth === null ? undefined : daysUntilFull(plan, percentPerMonth);
  return [
    measurable("queries_per_s", "/s"),
    mean,
    measurable("p95_ms", "ms"),
    measurable("arc_data_hit_ratio", "ratio"),
    banded(
      "metadata_misses_per_read",
      "Indirect blocks read from disk",
      "per read",
      metadata.misses_per_read,
      "metadata.misses_per_read",
    ),
    banded(
      "arc_need_bytes",
      "ARC that holds the indirect blocks",
      "bytes",
      metadata.arc_min_bytes,
      "metadata.arc_min_bytes",
    ),
    reads,
    scaled(
      "device_busy_ratio",
      COUNTED_WORDS.device_busy_ratio.label,
      "ratio",
      deviceBusy(evaluation),
      reads,
      1,
    ),
    scaled("read_await_ms", "Read await of a device", "ms", awaitMs, mean),
    figure(
      "pool_used_ratio",
      "Pool filled",
      "ratio",
      space.used_ratio,
      tolerated(space.used_ratio, TOLERANCES.pool_used),
      null,
    ),
    figure(
      "month_usd",
      "Cost a month",
      "USD",
      cost.month_usd,
      tolerated(cost.month_usd, cost.month_usd * TOLERANCES.month_usd),
      null,
    ),
    ...(days === undefined
      ? []
      : [
          figure(
            "days_until_full",
            "Days until the pool is full",
            "days",
            days,
            tolerated(days ?? 0, (days ?? 0) * TOLERANCES.days),
            null,
          ),
        ]),
  ];
}
