/** What the ARC hits by the curve of requests that were recorded. */
import { curveOf, type TracedCurve } from "../../plan/traced-curve.ts";
import type { Setup } from "../setup.ts";

/** The end of the curve's band that goes with an end of the sizes of blocks: larger blocks, fewer hits. */
const BOUNDS = { low: "high", mid: "data_hits", high: "low" } as const;

/** Hits of an ARC of this size: between two points by a straight line, above the last as that. */
export function hitsAt(
  points: TracedCurve["points"],
  arcBytes: number,
  of: (typeof BOUNDS)[Setup["bound"]] = "data_hits",
): number {
  const after = points.findIndex((one) => one.arc_bytes >= arcBytes);
  const [from, to] = [points[after < 0 ? points.length - 1 : after - 1], points[after]];
  if (!to) return from?.[of] ?? 0;
  const [size, hits] = from ? [from.arc_bytes, from[of]] : [0, 0];
  return hits + ((to[of] - hits) * (arcBytes - size)) / (to.arc_bytes - size);
}

/** Hits of data by the plan's curve; null where the law gives them. */
export function tracedHits({ plan, arcMode, bound }: Setup): number | null {
  const curve = arcMode === "all" ? curveOf(plan) : null;
  return curve && hitsAt(curve.points, plan.memory.arc_bytes, BOUNDS[bound]);
}
