/** The ARC curve of a plan. */
import {
  ARC_POINTS,
  type ArcCurve,
  type ArcPoint,
  arcCurve,
  arcCurveShape,
  type Plan,
} from "@arcplan/shared";

let last: { readonly key: string; readonly curve: ArcCurve } | null = null;

/** Moving the ARC's slider must not compute the curve again. */
export function curveOf(plan: Plan): ArcCurve {
  const shape = arcCurveShape(plan);
  const key = JSON.stringify(shape);
  if (last?.key !== key) last = { key, curve: arcCurve(shape, ARC_POINTS) };
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
