/** What the figures of a load are called, wherever captures' counts stand beside a plan's. */
import type { Engine } from "../../plan/engine.ts";
import type { Quantity } from "../../plan/field.ts";
import type { MeasuredName } from "../sizing.ts";

/** Figures of a contradiction that no prediction stands beside. */
export type CountedName =
  | "device_writes_per_query"
  | "device_requests_per_s"
  | "device_read_bytes"
  | "device_busy_ratio"
  | "cpu_busy_ratio";

interface FigureWords {
  readonly label: string;
  /** In a plan of PostgreSQL, where it is called otherwise there. */
  readonly postgresql?: string;
  readonly quantity: Quantity;
}

/** In the order in which they are shown. */
export const MEASURED_WORDS: Readonly<Record<MeasuredName, FigureWords>> = {
  queries_per_s: { label: "Queries", quantity: "per-s" },
  mean_ms: { label: "Latency, mean", quantity: "ms" },
  p95_ms: { label: "Latency, p95", quantity: "ms" },
  device_reads_per_s: { label: "Device reads", quantity: "per-s" },
  device_writes_per_s: { label: "Device writes", quantity: "per-s" },
  device_reads_per_query: { label: "Device reads per query", quantity: "exponent" },
  buffer_pool_hit_ratio: {
    label: "Buffer pool hits",
    postgresql: "Shared buffers hits",
    quantity: "percent",
  },
  arc_data_hit_ratio: { label: "ARC data hits", quantity: "percent" },
  arc_metadata_hit_ratio: { label: "ARC metadata hits", quantity: "percent" },
  commits_per_s: { label: "Commits", quantity: "per-s" },
  wal_bytes_per_commit: { label: "WAL per commit", quantity: "binary-bytes" },
  checkpoint_s: { label: "Between checkpoints", quantity: "s" },
};

export const COUNTED_WORDS: Readonly<Record<CountedName, FigureWords>> = {
  device_writes_per_query: { label: "Device writes per query", quantity: "exponent" },
  device_requests_per_s: { label: "Device requests", quantity: "per-s" },
  device_read_bytes: { label: "Size of a device read", quantity: "binary-bytes" },
  device_busy_ratio: { label: "Devices busy", quantity: "percent" },
  cpu_busy_ratio: { label: "Processors busy", quantity: "percent" },
};

/** A figure's name in a plan of an engine. */
export function figureLabel(name: MeasuredName, engine: Engine): string {
  const { label, postgresql } = MEASURED_WORDS[name];
  return engine === "postgresql" ? (postgresql ?? label) : label;
}
