/** The ARC curve of a plan, and the ARC that serves it best. */
import { type ArcCurve, type ArcPoint, arcCurve, type Plan } from "@arcplan/shared";
import { roomForArc } from "./fitting.ts";

/** Enough for a smooth line on a wide screen; more only costs time under a moving slider. */
const POINTS = 64;

let last: { readonly key: string; readonly curve: ArcCurve } | null = null;

/**
 * The curve does not depend on the ARC limit itself as long as that fits into the RAM; moving that
 * slider must not compute it again.
 */
function shapeOf(plan: Plan): Plan {
  const { memory } = plan;
  const arcBytes = memory.arc_bytes <= memory.ram_bytes ? memory.ram_bytes : memory.arc_bytes;
  return { ...plan, title: "", origins: {}, memory: { ...memory, arc_bytes: arcBytes } };
}

export function curveOf(plan: Plan): ArcCurve {
  const shape = shapeOf(plan);
  const key = JSON.stringify(shape);
  if (last?.key !== key) last = { key, curve: arcCurve(shape, POINTS) };
  return last.curve;
}

/** The curve's value at any ARC size, between its points. */
export function valueAt(
  points: readonly ArcPoint[],
  arcBytes: number,
  of: (point: ArcPoint) => number,
): number | null {
  const above = points.findIndex((point) => point.arc_bytes >= arcBytes);
  const high = points[above];
  if (high === undefined) return null;
  const low = points[above - 1];
  if (low === undefined) return high.arc_bytes === arcBytes ? of(high) : null;
  const share = Math.log(arcBytes / low.arc_bytes) / Math.log(high.arc_bytes / low.arc_bytes);
  return of(low) + share * (of(high) - of(low));
}

/** Reads that count as all that more ARC could bring. */
const NEARLY_ALL = 0.99;

/** The smallest ARC that fits and brings nearly all reads that any fitting ARC would. */
export function bestArc(plan: Plan): ArcPoint | null {
  const room = roomForArc(plan);
  const fitting = curveOf(plan).points.filter(({ arc_bytes }) => arc_bytes <= room);
  const most = Math.max(...fitting.map(({ reads_per_s }) => reads_per_s));
  return fitting.find(({ reads_per_s }) => reads_per_s >= NEARLY_ALL * most) ?? null;
}
