/** Curves around a plan: reads/s and hit ratios against ARC size, response time against threads. */
import type { Plan } from "../../generated/plan.ts";
import { SMALLEST_ARC_MAX_BYTES } from "../../openzfs/lines.ts";
import { predict } from "../predict.ts";
import { solvePlan } from "../throughput/solve.ts";
import { type ArcPoint, arcPoint, readsPerS } from "./arc-point.ts";
import { bestArcOf } from "./best-arc.ts";

/** Reads/s against ARC size, with the points that matter. */
export interface ArcCurve<Point extends ArcPoint = ArcPoint> {
  readonly points: readonly Point[];
  /** The smallest sufficient ARC, or null where the curve ends before it. */
  readonly sufficient_bytes: number | null;
  /** The best ARC, which is one of the points; null where none fits. */
  readonly best: ArcPoint | null;
}

/** What a curve knows of a size of ARC. */
type PointAt<Point extends ArcPoint> = (plan: Plan, arcBytes: number) => Point;

/** One number of client threads. */
export interface ResponsePoint {
  readonly threads: number;
  readonly reads_per_s: number;
  readonly mean_ms: number;
  /** Mean response time divided by that of one thread. */
  readonly saturation: number;
}

/** Points of the curve: enough for a smooth line on a wide screen; more only costs time under a moving slider. */
export const ARC_POINTS = 64;

/**
 * The plan as its ARC curve depends on it: not on the ARC's limit itself, as long as that fits into
 * the RAM, nor on what only people read.
 */
export function arcCurveShape(plan: Plan): Plan {
  const { memory } = plan;
  const arcBytes = memory.arc_bytes <= memory.ram_bytes ? memory.ram_bytes : memory.arc_bytes;
  return { ...plan, title: "", origins: {}, memory: { ...memory, arc_bytes: arcBytes } };
}

/** The plan's smallest sufficient ARC (`metadata.arc_min_bytes`), or null where it exceeds `most`. */
export function sufficientArcBytes(plan: Plan, most: number): number | null {
  const { arc_min_bytes } = predict(plan).metadata;
  return arc_min_bytes <= most ? arc_min_bytes : null;
}

/** Reads/s and hit ratios for ARC sizes from 64 MiB to the RAM, at the smallest that is sufficient and at the best. */
export function arcCurve(plan: Plan, points?: number): ArcCurve;
export function arcCurve<Point extends ArcPoint>(
  plan: Plan,
  points: number,
  pointAt: PointAt<Point>,
): ArcCurve<Point>;
export function arcCurve(
  plan: Plan,
  points = 200,
  pointAt: PointAt<ArcPoint> = arcPoint,
): ArcCurve {
  const count = Math.max(2, Math.floor(points));
  const most = Math.max(plan.memory.ram_bytes, plan.memory.arc_bytes, SMALLEST_ARC_MAX_BYTES * 4);
  const step = (most / SMALLEST_ARC_MAX_BYTES) ** (1 / (count - 1));
  const list = Array.from({ length: count }, (_, i) =>
    pointAt(plan, Math.round(SMALLEST_ARC_MAX_BYTES * step ** i)),
  );
  const sufficient = sufficientArcBytes(plan, most);
  const best = bestArcOf(plan);
  // The curve bends where the ARC is sufficient; a line drawn past the corner would promise too little at it.
  if (sufficient !== null && sufficient > SMALLEST_ARC_MAX_BYTES)
    list.push(pointAt(plan, sufficient));
  if (best !== null && list.every(({ arc_bytes }) => arc_bytes !== best.arc_bytes))
    list.push(pointAt(plan, best.arc_bytes));
  return {
    points: list.sort((a, b) => a.arc_bytes - b.arc_bytes),
    sufficient_bytes: sufficient,
    best,
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
