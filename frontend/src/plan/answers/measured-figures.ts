/** Figures that captures can measure, as they read beside their predictions. */
import type { Plan, Prediction } from "@arcplan/shared";
import type { BacktestFigure, Contradiction, MeasuredName } from "@arcplan/shared/evidence";
import { capital, engineWords } from "@arcplan/shared/plan/engine-words.ts";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { formatQuantity } from "../quantities.ts";
import { offText } from "./bands.ts";

interface FigureWords {
  readonly label: string;
  readonly quantity: Quantity;
}

/** In the order in which they are shown. */
const WORDS: Readonly<Record<MeasuredName, FigureWords>> = {
  queries_per_s: { label: "Queries", quantity: "per-s" },
  mean_ms: { label: "Latency, mean", quantity: "ms" },
  p95_ms: { label: "Latency, p95", quantity: "ms" },
  device_reads_per_s: { label: "Device reads", quantity: "per-s" },
  device_writes_per_s: { label: "Device writes", quantity: "per-s" },
  device_reads_per_query: { label: "Device reads per query", quantity: "exponent" },
  buffer_pool_hit_ratio: { label: "Hits", quantity: "percent" },
  arc_data_hit_ratio: { label: "ARC data hits", quantity: "percent" },
  arc_metadata_hit_ratio: { label: "ARC metadata hits", quantity: "percent" },
  commits_per_s: { label: "Commits", quantity: "per-s" },
  wal_bytes_per_commit: { label: "WAL per commit", quantity: "binary-bytes" },
  checkpoint_s: { label: "Between checkpoints", quantity: "s" },
};

/** Figures of a contradiction that no prediction stands beside. */
const ALSO_COUNTED: Readonly<Record<string, FigureWords>> = {
  device_writes_per_query: { label: "Device writes per query", quantity: "exponent" },
  device_requests_per_s: { label: "Device requests", quantity: "per-s" },
  device_busy_ratio: { label: "Devices busy", quantity: "percent" },
  cpu_busy_ratio: { label: "Processors busy", quantity: "percent" },
};

/** What a contradiction counts and what the plan comes to; null where captures contradict each other. */
export function contradictionWords({ figure, measured, predicted }: Contradiction) {
  const found = { ...ALSO_COUNTED, ...WORDS }[figure];
  if (!found || measured === null || predicted === null) return null;
  const [counted, planned] = [measured, predicted].map((value) =>
    formatQuantity(found.quantity, value),
  );
  return { label: found.label, counted, planned };
}

export const MEASURED_NAMES = Object.keys(WORDS) as readonly MeasuredName[];

/** Its name, with the words of the plan's engine. */
export function measuredLabel(name: MeasuredName, plan: Plan): string {
  return name === "buffer_pool_hit_ratio"
    ? `${capital(engineWords(plan).pool)} hits`
    : WORDS[name].label;
}

export function measuredText(name: MeasuredName, value: number): string {
  return formatQuantity(WORDS[name].quantity, value);
}

/** How far a prediction is off, such as "−1 %"; hit ratios differ in points. */
export function errorText({
  figure,
  measured,
  predicted,
}: Pick<BacktestFigure, "figure" | "measured" | "predicted">): string {
  if (WORDS[figure].quantity === "percent") return offText(predicted - measured, "points");
  if (measured === 0) return predicted === 0 ? offText(0) : "none measured";
  return offText(predicted / measured - 1);
}

/** Whether a figure is outside of the predicted band, but not by more than its own error. */
export function isWithinError({ measured, low, high, inside }: BacktestFigure): boolean {
  return inside && (measured < low || measured > high);
}

const PREDICTED: Readonly<Record<MeasuredName, (result: Prediction) => number | null>> = {
  queries_per_s: ({ reads }) => reads.queries_per_s,
  mean_ms: ({ reads }) => reads.mean_ms,
  p95_ms: ({ reads }) => reads.p95_ms,
  device_reads_per_s: ({ reads }) => reads.device_reads_per_query * reads.queries_per_s,
  device_writes_per_s: () => null,
  device_reads_per_query: ({ reads }) => reads.device_reads_per_query,
  buffer_pool_hit_ratio: ({ hit_ratio }) => hit_ratio.buffer_pool,
  arc_data_hit_ratio: ({ hit_ratio }) => hit_ratio.arc_data,
  arc_metadata_hit_ratio: ({ hit_ratio }) => hit_ratio.arc_metadata,
  commits_per_s: ({ commits }) => commits.demanded_per_s,
  wal_bytes_per_commit: ({ commits }) => commits.log_bytes,
  checkpoint_s: ({ commits }) => commits.checkpoint_s,
};

/** A plan's own prediction of a figure; null where the model predicts none. */
export function predictedFigure(name: MeasuredName, result: Prediction): number | null {
  return PREDICTED[name](result);
}
