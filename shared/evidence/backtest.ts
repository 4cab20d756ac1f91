/** What was measured beside what is predicted, and the likely reason where they differ. */
import { type Measurable, type Plan, predictedBand, type Result } from "../model/index.ts";
import type { Figures } from "./measured.ts";
import type { BacktestFigure, Disagreement, MeasuredName } from "./sizing.ts";

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
  result: Result,
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

interface Reason {
  readonly cause: string;
  readonly remedy: string;
}

function isOff(rows: readonly BacktestFigure[], figure: MeasuredName): boolean {
  return rows.some((row) => row.figure === figure && !row.inside);
}

/** Why PostgreSQL's log differs, where nothing else does. */
const WAL_REASONS: Partial<Readonly<Record<MeasuredName, Reason>>> = {
  wal_bytes_per_commit: {
    cause:
      "Transactions log more or less than predicted: they change other pages, or autovacuum, index builds or bulk loads wrote WAL too.",
    remedy:
      "Record pg_stat_wal and pg_stat_user_tables twice over several checkpoints of the load alone.",
  },
  checkpoint_s: {
    cause:
      "Checkpoints came at other times than checkpoint_timeout and max_wal_size say: a backup or a CHECKPOINT asked for them, or there is more or less WAL than predicted.",
    remedy: "Record pg_settings and pg_stat_wal, or enter postgresql.checkpoint_s.",
  },
};

function reasonOf(rows: readonly BacktestFigure[], worst: BacktestFigure, result: Result): Reason {
  if (isOff(rows, "arc_data_hit_ratio"))
    return {
      cause:
        "The ARC answers more or fewer reads than predicted: other datasets share it, it was not warm, or keys are chosen otherwise than assumed.",
      remedy:
        "Record arcstats before and after a longer load, and enter workload.distribution if it is known.",
    };
  if (isOff(rows, "device_reads_per_query"))
    return {
      cause:
        "Queries read more or fewer pages than predicted: pages per query, or a buffer pool that was not warm.",
      remedy: "Record SHOW GLOBAL STATUS twice during the load, or enter workload.pages_per_query.",
    };
  const ofWal = WAL_REASONS[worst.figure];
  if (ofWal) return ofWal;
  if (isOff(rows, "device_reads_per_s") && worst.predicted > worst.measured)
    return {
      cause: "The device does less than the plan's, or something else limits the load.",
      remedy: "Record iostat -x 1 60 during the load, or enter storage.custom_device.",
    };
  if (worst.figure === "p95_ms")
    return {
      cause:
        "The 95th percentile follows from the mean by a rule of thumb; this device spreads its response times otherwise.",
      remedy: "Record zpool iostat -w during the load to see the spread.",
    };
  return {
    cause: `Reads per query and the device agree, so it is what the plan says of processors or clients; it is limited by: ${result.bottleneck_text}.`,
    remedy: "Record vmstat 1 60 during the load, and enter workload.threads as they were.",
  };
}

/** The worst miss and its likely cause; null where everything is inside its band. */
export function disagreementOf(
  rows: readonly BacktestFigure[],
  result: Result,
): Disagreement | null {
  const missed = rows.filter(({ inside }) => !inside);
  const error = ({ measured, predicted }: BacktestFigure) =>
    Math.abs(Math.log(Math.max(predicted, 1e-9) / Math.max(measured, 1e-9)));
  const worst =
    missed.find(({ figure }) => figure === "queries_per_s") ??
    [...missed].sort((a, b) => error(b) - error(a))[0];
  return worst ? { figure: worst.figure, ...reasonOf(rows, worst, result) } : null;
}
