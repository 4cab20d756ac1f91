/** Curves around a plan: reads/s and hit ratios against ARC size, response time against threads. */
import type { Plan } from "../../generated/plan.ts";
import { MIB } from "../number/units.ts";
import { predict } from "../predict.ts";
import type { BottleneckId } from "../result.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import { type Evaluation, hitRatiosOf, solvePlan } from "../throughput/solve.ts";

/** One size of ARC. */
export interface ArcPoint {
  readonly arc_bytes: number;
  readonly reads_per_s: number;
  readonly arc_data: number;
  readonly arc_metadata: number;
  readonly l2arc: number;
  readonly mean_ms: number;
  readonly bottleneck: BottleneckId;
}

/** Reads/s against ARC size, with the points that matter. */
export interface ArcCurve {
  readonly points: readonly ArcPoint[];
  /** The smallest sufficient ARC, or null where the curve ends before it. */
  readonly sufficient_bytes: number | null;
  /** Where more ARC stops paying: farthest above the line from the smallest to the largest ARC. */
  readonly knee: ArcPoint;
}

/** One number of client threads. */
export interface ResponsePoint {
  readonly threads: number;
  readonly reads_per_s: number;
  readonly mean_ms: number;
  /** Mean response time divided by that of one thread. */
  readonly saturation: number;
}

/** Smallest zfs_arc_max that OpenZFS takes (arc.c arc_tuning_update). */
const SMALLEST_ARC_BYTES = 64 * MIB;

function readsPerS({ setup, flow }: Evaluation): number {
  return flow.queriesPerS * setup.nodes * setup.plan.workload.pages_per_query;
}

function withArc(plan: Plan, arcBytes: number): Plan {
  return { ...plan, memory: { ...plan.memory, arc_bytes: arcBytes } };
}

function arcPoint(plan: Plan, arcBytes: number): ArcPoint {
  const evaluation = solvePlan(withArc(plan, arcBytes));
  const hits = hitRatiosOf(evaluation);
  return {
    arc_bytes: arcBytes,
    reads_per_s: readsPerS(evaluation),
    arc_data: hits.arc_data,
    arc_metadata: hits.arc_metadata,
    l2arc: hits.l2arc,
    mean_ms: evaluation.flow.responseMs,
    bottleneck: bottleneckOf(evaluation),
  };
}

/** The plan's smallest sufficient ARC (`metadata.arc_min_bytes`), or null where it exceeds `most`. */
export function sufficientArcBytes(plan: Plan, most: number): number | null {
  const { arc_min_bytes } = predict(plan).metadata;
  return arc_min_bytes <= most ? arc_min_bytes : null;
}

function kneeOf(points: readonly ArcPoint[]): ArcPoint | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const width = Math.max(1, last.arc_bytes - first.arc_bytes);
  const rise = last.reads_per_s - first.reads_per_s;
  let best = first;
  let farthest = 0;
  for (const point of points) {
    const line = first.reads_per_s + (rise * (point.arc_bytes - first.arc_bytes)) / width;
    const above = point.reads_per_s - line;
    if (above > farthest * 1.0001) {
      farthest = above;
      best = point;
    }
  }
  return best;
}

/** Reads/s and hit ratios for ARC sizes from 64 MiB to the RAM, and at the smallest that is sufficient. */
export function arcCurve(plan: Plan, points = 200): ArcCurve {
  const count = Math.max(2, Math.floor(points));
  const most = Math.max(plan.memory.ram_bytes, plan.memory.arc_bytes, SMALLEST_ARC_BYTES * 4);
  const step = (most / SMALLEST_ARC_BYTES) ** (1 / (count - 1));
  const list = Array.from({ length: count }, (_, i) =>
    arcPoint(plan, Math.round(SMALLEST_ARC_BYTES * step ** i)),
  );
  const sufficient = sufficientArcBytes(plan, most);
  // The curve bends here; a line drawn past the corner would promise too little at it.
  const corner = list.findIndex((point) => point.arc_bytes > (sufficient ?? most));
  return {
    points:
      sufficient === null || corner < 1
        ? list
        : [...list.slice(0, corner), arcPoint(plan, sufficient), ...list.slice(corner)],
    sufficient_bytes: sufficient,
    knee: kneeOf(list) ?? arcPoint(plan, plan.memory.arc_bytes),
  };
}

/** Response time for 1 to 4 times the plan's threads, at least 64. */
export function responseCurve(plan: Plan, points = 40): ResponsePoint[] {
  const most = Math.min(100_000, Math.max(64, plan.workload.threads * 4));
  const counts = new Set<number>([1, plan.workload.threads]);
  for (let i = 0; i < points; i++) counts.add(Math.round(most ** (i / (points - 1))));
  let single = 0;
  return [...counts]
    .sort((a, b) => a - b)
    .map((threads) => {
      const evaluation = solvePlan({ ...plan, workload: { ...plan.workload, threads } });
      const mean = evaluation.flow.responseMs;
      if (threads === 1) single = mean;
      return {
        threads,
        reads_per_s: readsPerS(evaluation),
        mean_ms: mean,
        saturation: single > 0 ? mean / single : 1,
      };
    });
}

/** One number of servers of `shardCurve`. */
export interface ShardPoint {
  readonly nodes: number;
  readonly queries_per_s: number;
  readonly mean_ms: number;
  /** Queries/s by those of one server. */
  readonly speed_up: number;
}

/** Servers of a shard curve. */
const MOST_SHARDS = 6;

/**
 * Queries/s of the same data and threads on 1 to 6 servers, or as many as the plan has: each brings a
 * buffer pool, an ARC and devices of its own, so that the gain exceeds the number of servers until the
 * caches hold what is read.
 */
export function shardCurve(plan: Plan): ShardPoint[] {
  const most = Math.max(MOST_SHARDS, Math.min(plan.instance.nodes, 2 * MOST_SHARDS));
  let single = 0;
  return Array.from({ length: most }, (_, i) => i + 1).map((nodes) => {
    const { flow } = solvePlan({ ...plan, instance: { ...plan.instance, nodes } });
    const queries = flow.queriesPerS * nodes;
    if (nodes === 1) single = queries;
    return {
      nodes,
      queries_per_s: queries,
      mean_ms: flow.responseMs,
      speed_up: single > 0 ? queries / single : 1,
    };
  });
}
