/** Hits by ARC size that recorded requests gave, as a plan keeps them. */
import type { Plan } from "../generated/plan.ts";
import schema from "../schema/plan.schema.json" with { type: "json" };
import { type FieldPath, getField, isSameValue, withField } from "./paths.ts";

export type TracedCurve = NonNullable<Plan["workload"]["traced_curve"]>;

/** What decides what an ARC is asked, and how much of it a byte of the ARC holds. */
export const RECORDED_WITH = [
  "engine",
  "data.file_bytes",
  "data.compression_ratio",
  "layout.openzfs",
  "layout.compression",
  "layout.encryption",
  "layout.record_bytes",
  "layout.innodb_page_bytes",
  "memory.buffer_pool_bytes",
  "storage.l2arc_bytes",
  "instance.nodes",
  "workload.working_set_ratio",
  "workload.pages_in_a_row",
] as const satisfies readonly (FieldPath & keyof TracedCurve["recorded"])[];

/** Points that a plan has room for: its link is to stay short. */
export const POINTS_MOST = Number(
  schema.properties.workload.properties.traced_curve.anyOf[1]?.properties?.points.maxItems,
);

const HITS = ["low", "data_hits", "high"] as const;

/** Why these points are no curve, beyond what the schema can say; null if they are one. */
export function curveFault(points: TracedCurve["points"]): string | null {
  if (points.length === 0) return "it has no points";
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before && !(point.arc_bytes > before.arc_bytes)) return "its ARC sizes do not rise";
    if (before && !HITS.every((name) => point[name] >= before[name]))
      return "a larger ARC hits less";
    if (!(point.low <= point.data_hits && point.data_hits <= point.high))
      return "hits lie outside of their bounds";
  }
  return null;
}

/** The same of a document that may become a plan; what has no points is the schema's to refuse. */
export function curveFaultIn({ workload }: Readonly<Record<string, unknown>>): string | null {
  const { traced_curve: curve } = (workload ?? {}) as { traced_curve?: unknown };
  const { points } = (curve ?? {}) as { points?: unknown };
  const isList = Array.isArray(points) && points.every((one) => typeof one === "object" && one);
  return isList ? curveFault(points) : null;
}

/** Hits of an ARC of this size: between two points by a straight line, above the last as that. */
export function hitsAt(
  points: TracedCurve["points"],
  arcBytes: number,
  of: (typeof HITS)[number] = "data_hits",
): number {
  const after = points.findIndex((one) => one.arc_bytes >= arcBytes);
  const [from, to] = [points[after < 0 ? points.length - 1 : after - 1], points[after]];
  if (!to) return from?.[of] ?? 0;
  const [size, hits] = from ? [from.arc_bytes, from[of]] : [0, 0];
  return hits + ((to[of] - hits) * (arcBytes - size)) / (to.arc_bytes - size);
}

/**
 * The least that an ARC hits of records, or of pages, so many times as large as those of the curve: each holds at least what
 * was asked for, and its neighbours may be rows that nobody asks for.
 */
export function leastOfLarger(
  { points, recorded }: TracedCurve,
  { engine, layout, memory }: Plan,
  pageBytes: number,
): number {
  const recordedPage = engine === "postgresql" ? pageBytes : recorded["layout.innodb_page_bytes"];
  const before = Math.max(recorded["layout.record_bytes"], recordedPage);
  const factor = Math.max(layout.record_bytes, pageBytes) / before;
  return factor > 1 ? hitsAt(points, memory.arc_bytes / factor, "low") : 1;
}

/** The first field in which the plan is not as its curve was recorded; null if it has none such. */
export function otherThanRecorded(plan: Plan, { recorded }: TracedCurve) {
  return RECORDED_WITH.find((path) => !isSameValue(getField(plan, path), recorded[path])) ?? null;
}

/** The plan in all that its curve was recorded with; null where it is so already. */
export function asRecorded(plan: Plan, curve: TracedCurve): Plan | null {
  if (otherThanRecorded(plan, curve) === null) return null;
  const { recorded } = curve;
  return RECORDED_WITH.reduce((next, path) => withField(next, path, recorded[path]), plan);
}

/** The curve from which the plan's ARC hits follow; null where a law gives them, as for another engine. */
export function curveOf(plan: Plan): TracedCurve | null {
  const { distribution, traced_curve: curve } = plan.workload;
  if (distribution !== "traced" || !curve || curveFault(curve.points) !== null) return null;
  return isSameValue(plan.engine, curve.recorded.engine) ? curve : null;
}

/** Shares nearer to 0 or 1 than this have the odds of one that is so near. */
const NEAREST = 1e-4;

/** The logarithm of a share's odds: what two shares differ by where hits move alike however large they are. */
export function oddsOf(share: number): number {
  const inside = Math.min(Math.max(share, NEAREST), 1 - NEAREST);
  return Math.log(inside / (1 - inside));
}

/** The share whose odds have this logarithm. */
export function shareAt(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
