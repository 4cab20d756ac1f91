/** The ARC curve of a plan, as far as its machine can give the ARC memory. */
import {
  ARC_POINTS,
  type ArcCurve,
  type ArcPoint,
  arcCurve,
  arcCurveShape,
  type Plan,
  type Prediction,
  predict,
  roomForArc,
  SMALLEST_ARC_MAX_BYTES,
  solvePlan,
} from "@arcplan/shared";
import { mayBeWide } from "@arcplan/shared/advice/rates.ts";
import { arcPointOf, solvedWithArc } from "@arcplan/shared/model/sweep/arc-point.ts";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { type Told, told } from "./told.ts";

/** A curve that ends at the room, or at the plan's own ARC where that lies beyond. */
export interface DrawnCurve {
  readonly points: readonly Told<ArcPoint>[];
  /** The smallest sufficient ARC; null where none that fits is. */
  readonly sufficient_bytes: number | null;
  /** The largest ARC that the RAM has room for beside everything else. */
  readonly room_bytes: number;
}

/** An axis from the smallest ARC to itself would be none. */
const LEAST_END_BYTES = 4 * SMALLEST_ARC_MAX_BYTES;

let last: { readonly key: string; readonly curve: DrawnCurve } | null = null;

/** Points of a plan whose bands may be told: each takes several times as long to work out. */
const BANDED_POINTS = 24;

function pointAt(plan: Plan, arcBytes: number): Told<ArcPoint> {
  const evaluation = solvedWithArc(plan, arcBytes);
  return told(arcPointOf(evaluation), evaluation);
}

/** The plan's speed with each size of ARC up to its RAM. */
export function toldCurve(plan: Plan): ArcCurve<Told<ArcPoint>> {
  return arcCurve(plan, mayBeWide(solvePlan(plan)) ? BANDED_POINTS : ARC_POINTS, pointAt);
}

function drawn(plan: Plan, end: number): DrawnCurve {
  const { points, sufficient_bytes } = toldCurve(plan);
  const room = roomForArc(plan);
  const inside = points.filter(({ arc_bytes }) => arc_bytes < end);
  return {
    points: [...inside, pointAt(plan, end)],
    sufficient_bytes:
      sufficient_bytes !== null && sufficient_bytes <= room ? sufficient_bytes : null,
    room_bytes: room,
  };
}

/** Moving the ARC's slider must not compute the curve again. */
export function curveOf(plan: Plan): DrawnCurve {
  // What a plan's fields were taken from widens its bands.
  const { "memory.arc_bytes": _, ...origins } = plan.origins ?? {};
  const shape = { ...arcCurveShape(plan), origins };
  const end = Math.max(roomForArc(plan), plan.memory.arc_bytes, LEAST_END_BYTES);
  const key = JSON.stringify([shape, end]);
  if (last?.key !== key) last = { key, curve: drawn(shape, end) };
  return last.curve;
}

let lastAt: { readonly key: string; readonly result: Prediction } | null = null;

/** The plan with another ARC; the ARC's own slider computes nothing anew. */
export function resultAt(plan: Plan, arcBytes: number): Prediction {
  const changed = withField(plan, "memory.arc_bytes", arcBytes);
  const key = JSON.stringify(changed);
  if (lastAt?.key !== key) lastAt = { key, result: predict(changed) };
  return lastAt.result;
}

/** Share of its reads, and of their speed, from which an ARC counts as good as a larger one. */
const AS_GOOD = 0.99;

/** An ARC this much smaller is worth a sentence. */
const MUCH_SMALLER = 0.75;

/** Steps in which such an ARC is named, bytes. */
const NAMED_STEP = 2 ** 28;

/** The ARC that is nearly as fast as the largest, where that is much smaller than one of so many bytes; else null. */
export function enoughArc({ points }: DrawnCurve, arcBytes: number): number | null {
  const most = points.at(-1);
  const least = points.find(
    ({ reads_per_s, mean_ms }) =>
      most && reads_per_s >= AS_GOOD * most.reads_per_s && mean_ms * AS_GOOD <= most.mean_ms,
  );
  if (!least) return null;
  const named = Math.ceil(least.arc_bytes / NAMED_STEP) * NAMED_STEP;
  return named < MUCH_SMALLER * arcBytes ? named : null;
}

/** The curve's value at any ARC size, between its points. */
export function valueAt<Point extends ArcPoint>(
  points: readonly Point[],
  arcBytes: number,
  of: (point: Point) => number,
): number | null {
  const above = points.findIndex((point) => point.arc_bytes >= arcBytes);
  const high = points[above];
  if (high === undefined) return null;
  const low = points[above - 1];
  if (low === undefined) return high.arc_bytes === arcBytes ? of(high) : null;
  const share = Math.log(arcBytes / low.arc_bytes) / Math.log(high.arc_bytes / low.arc_bytes);
  return of(low) + share * (of(high) - of(low));
}
