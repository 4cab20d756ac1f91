/** What was measured beside what is predicted. */
import { type Measurable, type Plan, type Prediction, predictedBand } from "../model/index.ts";
import type { Figures } from "./measured.ts";
import type { BacktestFigure, MeasuredName } from "./sizing.ts";

const MEASURABLE: readonly Measurable[] = [
  "queries_per_s",
  "commits_per_s",
  "mean_ms",
  "p95_ms",
  "device_reads_per_s",
  "device_reads_per_query",
  "arc_data_hit_ratio",
  "arc_metadata_hit_ratio",
  "wal_bytes_per_commit",
  "checkpoint_s",
];

/**
 * Predictions beside measurements.
 *
 * @param byConstruction figures that the plan was fitted to: they test nothing
 */
export function backtest(
  figures: Figures,
  plan: Plan,
  result: Prediction,
  byConstruction: ReadonlySet<MeasuredName>,
): BacktestFigure[] {
  const names = MEASURABLE.filter(
    (figure) => figure !== "commits_per_s" || plan.workload.commits_per_query > 0,
  );
  return names.flatMap((figure): BacktestFigure[] => {
    const measured = figures[figure];
    if (!measured || measured.comparable === false || byConstruction.has(figure)) return [];
    const band = predictedBand(figure, result);
    if (band === null) return [];
    const { value, low, high, probability } = band;
    // Within its own error the measured figure may be where the band reaches.
    const inside = measured.high >= low && measured.low <= high;
    return [{ figure, measured: measured.value, predicted: value, low, high, probability, inside }];
  });
}
