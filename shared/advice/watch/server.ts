/** What monitoring is to show for one server of a plan: figures with ranges, and sizes that settings fix. */
import {
  type Engine,
  engineOf,
  formatMemory,
  formatPercent,
  MODEL_VERSION,
  type Plan,
  predict,
} from "../../model/index.ts";
import { type WatchedFigure, watchedFigures, watchedText } from "./figures.ts";

/** A size that a setting fixes. */
interface WatchedSize {
  /** Bytes. */
  readonly value: number;
  /** The size as printed. */
  readonly text: string;
}

/** One server of a plan, as monitoring sees it. */
export interface WatchedServer {
  /** Name of the plan; untrusted text. */
  readonly title: string;
  readonly engine: Engine;
  readonly model_version: string;
  /** Servers that share the load evenly. */
  readonly nodes: number;
  readonly figures: Readonly<Record<string, WatchedFigure>>;
  /** The ARC's limit, `zfs_arc_max`. */
  readonly arc_limit: WatchedSize;
  /** What the plan's data takes of the ARC: metadata, data and their headers. */
  readonly arc_used: WatchedSize;
  /** InnoDB's buffer pool, or PostgreSQL's shared_buffers. */
  readonly buffer_pool: WatchedSize;
  /** Share of the buffer pool's lookups that it answers, 0..1, without a band. */
  readonly buffer_pool_hit_ratio: { readonly value: number; readonly text: string };
  /** Reads per second that reach the ARC. */
  readonly arc_reads_per_s: number;
  /** Disks of the pool that share its reads. */
  readonly disks: number;
}

/** Rates of one of several servers. */
function ofOne(figure: WatchedFigure, nodes: number): WatchedFigure {
  if (figure.unit !== "/s" || figure.value === null || nodes === 1) return figure;
  const [value, low, high] = [figure.value, figure.low, figure.high].map((all) => all / nodes);
  const one = { ...figure, value: value ?? 0, low: low ?? 0, high: high ?? 0 };
  const range = `${watchedText(one.low, "/s")} to ${watchedText(one.high, "/s")}`;
  return { ...one, text: watchedText(one.value, "/s"), range };
}

function sized(bytes: number): WatchedSize {
  return { value: bytes, text: formatMemory(bytes) };
}

/** One server of a plan, as monitoring sees it. */
export function watchedServer(plan: Plan): WatchedServer {
  const { nodes } = plan.instance;
  const { memory, hit_ratio, reads } = predict(plan);
  const used =
    memory.arc_metadata_bytes +
    memory.arc_copies_bytes +
    memory.arc_data_bytes +
    memory.arc_log_bytes +
    memory.arc_l2_header_bytes +
    memory.arc_base_bytes;
  return {
    title: plan.title,
    engine: engineOf(plan),
    model_version: MODEL_VERSION,
    nodes,
    figures: Object.fromEntries(
      watchedFigures(plan).map((figure) => [figure.figure, ofOne(figure, nodes)]),
    ),
    arc_limit: sized(plan.memory.arc_bytes),
    arc_used: sized(Math.min(used, plan.memory.arc_bytes)),
    buffer_pool: sized(plan.memory.buffer_pool_bytes),
    buffer_pool_hit_ratio: {
      value: hit_ratio.buffer_pool,
      text: formatPercent(hit_ratio.buffer_pool),
    },
    arc_reads_per_s: reads.zfs_per_s / nodes,
    disks: plan.storage.vdevs * plan.storage.vdev_width,
  };
}
