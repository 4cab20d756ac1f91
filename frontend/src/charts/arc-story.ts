/** What the ARC curve of a plan says, and the numbers that its picture shows. */
import {
  type ArcCurve,
  type ArcPoint,
  arcCurve,
  type Plan,
  type Prediction,
} from "@arcplan/shared";
import { aboutLike } from "../plan/bands.ts";
import { formatQuantity } from "../plan/quantity.ts";

/** Enough for a smooth line on a wide screen; more only costs time under a moving slider. */
const POINTS = 64;

/** Gains below this share are not worth a sentence. */
const NOTEWORTHY = 0.03;

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

const bytes = (value: number) => formatQuantity("binary-bytes", value);

/** The finding, with predicted sizes and rates rounded as in the headline. */
export function arcFinding(plan: Plan, curve: ArcCurve, result: Prediction): string {
  const readsNow = result.reads.per_s;
  const rate = (value: number) => aboutLike(result, "reads.per_s", readsNow, value, "per-s");
  const need = (value: number) =>
    aboutLike(
      result,
      "metadata.arc_min_bytes",
      result.metadata.arc_min_bytes,
      value,
      "binary-bytes",
    );
  const sufficient = curve.sufficient_bytes;
  const most = curve.points.at(-1)?.reads_per_s ?? readsNow;
  if (sufficient === null) {
    return `No ARC that fits into ${bytes(plan.memory.ram_bytes)} of RAM is sufficient for the indirect blocks; more than ${need(curve.knee.arc_bytes)} brings little.`;
  }
  const smallest = curve.points[0]?.arc_bytes ?? 0;
  if (plan.memory.arc_bytes < sufficient) {
    const then = valueAt(curve.points, sufficient, (point) => point.reads_per_s) ?? most;
    const gain = then / Math.max(1e-9, readsNow) - 1;
    return gain < NOTEWORTHY
      ? `The ARC misses indirect blocks up to ${need(sufficient)}, but something else limits the reads.`
      : `Growing the ARC from ${bytes(plan.memory.arc_bytes)} to ${need(sufficient)} ends nearly all misses of indirect blocks and raises reads to ${rate(then)}, ${formatQuantity("factor", then / readsNow)} as many as now.`;
  }
  const gain = most / Math.max(1e-9, readsNow) - 1;
  const held =
    sufficient <= smallest
      ? `Even the smallest ARC that OpenZFS takes, ${bytes(smallest)}, is sufficient for the indirect blocks`
      : `Hardly an indirect block is missed in the ARC from ${need(sufficient)} on`;
  return gain < NOTEWORTHY
    ? `${held}; more ARC brings nothing here.`
    : `${held}; all of the RAM as ARC would bring ${rate(most)}.`;
}
