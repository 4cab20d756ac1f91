/**
 * A plan's predictions beside what was measured in that very situation, and the likely reason of an error: another
 * figure that is off, or an effect that the model leaves out.
 */

import { MEASURED_WORDS } from "../evidence/trust/figure-words.ts";
import { isRateLimiter } from "../model/device/curve.ts";
import { engineWords, evaluate, type Plan, type Result } from "../model/index.ts";
import { setUp } from "../model/setup.ts";
import { patched } from "./change.ts";
import type { Measured } from "./measured.ts";

/** One figure, predicted and measured. */
export interface BacktestRow {
  /** Name of the figure, such as "reads.per_s". */
  readonly figure: string;
  readonly label: string;
  readonly unit: "/s" | "ms" | "bytes" | "blocks" | "ratio" | "per query" | "per read";
  readonly predicted: number;
  readonly measured: number;
  /** (predicted - measured) / measured; for ratios the difference in percentage points. */
  readonly error_percent: number;
  /** Error that the model claims to stay within, percent or points. */
  readonly claim_percent: number;
  readonly within_claim: boolean;
  /** Why it misses, where it does. */
  readonly likely_reason: string | null;
}

/** All figures that both sides have. */
export interface Backtest {
  readonly rows: readonly BacktestRow[];
  readonly missed: number;
  readonly summary: string;
}

/** Claims of the model: rates 15 %, hit ratios 3 points, block counts 2 %, memory 10 %. */
const CLAIM = { rate: 15, ratio: 3, blocks: 2, bytes: 10 } as const;

interface Figure {
  readonly figure: string;
  readonly label: string;
  readonly unit: BacktestRow["unit"];
  readonly claim: keyof typeof CLAIM;
  readonly predicted: (result: Result, plan: Plan) => number;
  readonly measured: (measured: Measured) => number | undefined;
}

function missesPerQuery(result: Result, plan: Plan): number {
  return (1 - result.hit_ratio.buffer_pool) * plan.workload.pages_per_query;
}

const FIGURES: readonly Figure[] = [
  {
    figure: "reads.queries_per_s",
    label: MEASURED_WORDS.queries_per_s.label,
    unit: "/s",
    claim: "rate",
    predicted: ({ reads }) => reads.queries_per_s,
    measured: ({ load }) => load?.queries_per_s,
  },
  {
    figure: "reads.mean_ms",
    label: MEASURED_WORDS.mean_ms.label,
    unit: "ms",
    claim: "rate",
    predicted: ({ reads }) => reads.mean_ms,
    measured: ({ load }) => load?.mean_ms,
  },
  {
    figure: "reads.p95_ms",
    label: MEASURED_WORDS.p95_ms.label,
    unit: "ms",
    claim: "rate",
    predicted: ({ reads }) => reads.p95_ms,
    measured: ({ load }) => load?.p95_ms,
  },
  {
    figure: "buffer_pool_misses_per_query",
    label: "Pages that the buffer pool misses per query",
    unit: "per query",
    claim: "rate",
    predicted: missesPerQuery,
    measured: ({ load }) => load?.buffer_pool_misses_per_query,
  },
  {
    figure: "pool.reads_per_s",
    label: MEASURED_WORDS.device_reads_per_s.label,
    unit: "/s",
    claim: "rate",
    predicted: ({ reads }) => reads.device_reads_per_query * reads.queries_per_s,
    measured: ({ pool }) => pool?.reads_per_s,
  },
  {
    figure: "reads.device_reads_per_query",
    label: MEASURED_WORDS.device_reads_per_query.label,
    unit: "per query",
    claim: "rate",
    predicted: ({ reads }) => reads.device_reads_per_query,
    measured: ({ pool, load }) =>
      pool?.reads_per_s !== undefined && load?.queries_per_s
        ? pool.reads_per_s / load.queries_per_s
        : undefined,
  },
  {
    figure: "hit_ratio.arc_data",
    label: MEASURED_WORDS.arc_data_hit_ratio.label,
    unit: "ratio",
    claim: "ratio",
    predicted: ({ hit_ratio }) => hit_ratio.arc_data,
    measured: ({ arc }) => arc?.demand_data_hit_ratio,
  },
  {
    figure: "hit_ratio.arc_metadata",
    label: MEASURED_WORDS.arc_metadata_hit_ratio.label,
    unit: "ratio",
    claim: "ratio",
    predicted: ({ hit_ratio }) => hit_ratio.arc_metadata,
    measured: ({ arc }) => arc?.demand_metadata_hit_ratio,
  },
  {
    figure: "metadata.misses_per_read",
    label: "Indirect blocks read from disk per read",
    unit: "per read",
    claim: "rate",
    predicted: ({ metadata }) => metadata.misses_per_read,
    measured: ({ arc }) => arc?.metadata_misses_per_read,
  },
  {
    figure: "l2arc.header_bytes",
    label: "ARC taken by L2ARC headers",
    unit: "bytes",
    claim: "blocks",
    predicted: ({ l2arc }) => l2arc.header_bytes,
    measured: ({ arc }) => arc?.l2_header_bytes,
  },
  {
    figure: "metadata.leaf_blocks",
    label: "Leaf blocks",
    unit: "blocks",
    claim: "blocks",
    predicted: ({ metadata }) => metadata.leaf_blocks,
    measured: ({ trees }) => trees?.leaf_blocks,
  },
  {
    figure: "metadata.nonleaf_blocks",
    label: "Indirect blocks",
    unit: "blocks",
    claim: "blocks",
    predicted: ({ metadata }) => metadata.nonleaf_blocks,
    measured: ({ trees }) => trees?.nonleaf_blocks,
  },
  {
    figure: "metadata.nonleaf_physical_bytes",
    label: "Indirect blocks on disk, one copy",
    unit: "bytes",
    claim: "bytes",
    predicted: ({ metadata }) => metadata.nonleaf_physical_bytes,
    measured: ({ trees }) => trees?.nonleaf_physical_bytes,
  },
];

/** Two zeros count as agreement. */
const NOTHING = 1e-9;

/** Misses per read, measured and predicted, that are too few to be judged by their quotient. */
const FEW_MISSES = 0.01;

function errorPercent(figure: Figure, predicted: number, measured: number): number {
  const difference = predicted - measured;
  if (figure.unit === "ratio") return difference * 100;
  if (figure.unit === "per read" && Math.max(predicted, measured) < FEW_MISSES) return 0;
  if (Math.abs(measured) < NOTHING) return Math.abs(predicted) < NOTHING ? 0 : 100;
  return (difference / measured) * 100;
}

/** The plan put into the measured situation: threads, ARC and buffer pool as they were. */
export function situation(plan: Plan, measured: Measured): Plan {
  const { load, arc } = measured;
  return patched(plan, {
    workload: load?.threads === undefined ? {} : { threads: load.threads },
    memory: {
      ...(arc?.max_bytes === undefined ? {} : { arc_bytes: arc.max_bytes }),
      ...(load?.buffer_pool_bytes === undefined
        ? {}
        : { buffer_pool_bytes: load.buffer_pool_bytes }),
    },
  });
}

/** Predicts the situation that was measured, and says by how much it misses and probably why. */
export function backtest(measured: Measured, plan: Plan): Backtest {
  const there = situation(plan, measured);
  const result = evaluate(there);
  const rows = FIGURES.flatMap((figure) => {
    const seen = figure.measured(measured);
    if (seen === undefined || !Number.isFinite(seen)) return [];
    const predicted = figure.predicted(result, there);
    const error = errorPercent(figure, predicted, seen);
    const claim = CLAIM[figure.claim];
    return [{ figure, predicted, measured: seen, error, claim }];
  });
  const errors = new Map(rows.map((row) => [row.figure.figure, row.error]));
  const judged = rows.map(({ figure, predicted, measured: seen, error, claim }) => {
    const within = Math.abs(error) <= claim;
    return {
      figure: figure.figure,
      label: figure.label,
      unit: figure.unit,
      predicted,
      measured: seen,
      error_percent: error,
      claim_percent: claim,
      within_claim: within,
      likely_reason: within ? null : likelyReason(figure.figure, errors, there, result),
    };
  });
  const missed = judged.filter((row) => !row.within_claim).length;
  return { rows: judged, missed, summary: summaryOf(judged.length, missed) };
}

function summaryOf(figures: number, missed: number): string {
  if (figures === 0) return "The captures hold no figure that the model predicts.";
  if (missed === 0)
    return `All ${figures} measured figures are predicted within the model's claim.`;
  return `The model misses ${missed} of ${figures} measured figures by more than it claims.`;
}

/** Errors in percent (points for ratios) by figure. */
export type Errors = ReadonlyMap<string, number>;

/** Errors up to this (percent or points) do not explain the error of another figure; a choice. */
const SMALL = 5;

function isOff(errors: Errors, figure: string): boolean {
  return Math.abs(errors.get(figure) ?? 0) > SMALL;
}

function ofRate(errors: Errors, { bottleneck_text }: Result): string {
  if (isOff(errors, "reads.device_reads_per_query"))
    return "reads per query are off, so the hit ratios below explain it: size of the working set, access law, or content of the caches";
  if (isOff(errors, "pool.reads_per_s"))
    return "reads per query are right, but the device's rate is not: the plan's device is faster or slower than the real one";
  return `neither reads per query nor the device explain it: check CPU time per query, the number of threads, and the plan's limit (${bottleneck_text})`;
}

function ofReadsPerQuery(errors: Errors, pool: string): string {
  if (isOff(errors, "buffer_pool_misses_per_query"))
    return `the ${pool} misses more or less than predicted: its free pages, the working set, or the access law`;
  if (isOff(errors, "hit_ratio.arc_data"))
    return `the ARC's hit ratio is off: other content beside the records, or reads that repeat soon after the ${pool} dropped a page`;
  return "pages per query, or reads that the database makes besides its queries";
}

/** The assumption behind the percentile: the queue of a rate limiter, or that of a drive. */
function ofPercentile(plan: Plan): string {
  const skewed = plan.workload.distribution !== "uniform";
  if (isRateLimiter(setUp(plan).device))
    return skewed
      ? "the 95th percentile assumes that the device serves reads at a fixed rate in order; with a skewed load fewer reads reach the device at once"
      : "the 95th percentile assumes that the device serves reads at a fixed rate in order; a device that reorders or delays reads has another spread";
  return skewed
    ? "the 95th percentile assumes that waits spread with load as on the one drive that was measured; a skewed load spreads them more"
    : "the 95th percentile assumes that waits spread with load as on the one drive that was measured; other drives spread them more or less";
}

/** The likely reason for a miss of one figure. */
function likelyReason(figure: string, errors: Errors, plan: Plan, result: Result): string {
  switch (figure) {
    case "reads.queries_per_s":
    case "reads.mean_ms":
      return ofRate(errors, result);
    case "reads.p95_ms":
      return isOff(errors, "reads.mean_ms") ? "follows from the mean" : ofPercentile(plan);
    case "pool.reads_per_s":
      return isOff(errors, "reads.device_reads_per_query")
        ? "follows from reads per query"
        : "the plan's device is faster or slower than the real one, or something else limits the load";
    case "reads.device_reads_per_query":
      return ofReadsPerQuery(errors, engineWords(plan).pool);
    case "buffer_pool_misses_per_query":
      return `pages per query, the share of the data in use, or the ${engineWords(plan).pool} not yet warm`;
    case "hit_ratio.arc_data":
      return "other content of the ARC (other datasets, metadata), or an access law with more repeats than the plan's";
    case "hit_ratio.arc_metadata":
    case "metadata.misses_per_read":
      return "files that are not in the plan, or an ARC that was not warm";
    case "l2arc.header_bytes":
      return "an L2ARC that was not full, or records of other sizes in it";
    case "metadata.leaf_blocks":
      return "holes, other recordsizes, or files that the plan does not count";
    default:
      return "partly filled or rewritten indirect blocks; a dump of every file gives their real sizes";
  }
}
