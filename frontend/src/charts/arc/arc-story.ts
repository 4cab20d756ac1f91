/** What the ARC curve of a plan says. */
import type { ArcCurve, Plan, Prediction } from "@arcplan/shared";
import { aboutLike } from "../../plan/answers/bands.ts";
import { formatQuantity } from "../../plan/fields/quantity.ts";

/** Gains below this share are not worth a sentence. */
const NOTEWORTHY = 0.03;

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
    return `No ARC that fits into ${bytes(plan.memory.ram_bytes)} of RAM holds all indirect blocks.`;
  }
  const smallest = curve.points[0]?.arc_bytes ?? 0;
  const { best } = curve;
  const times = (best?.reads_per_s ?? 0) / Math.max(1e-9, readsNow);
  if (best !== null && plan.memory.arc_bytes < best.arc_bytes && times - 1 >= NOTEWORTHY) {
    const endsMisses = plan.memory.arc_bytes < sufficient && sufficient <= best.arc_bytes;
    const misses = endsMisses ? " ends nearly all misses of indirect blocks and" : "";
    return `Growing the ARC from ${bytes(plan.memory.arc_bytes)} to ${bytes(best.arc_bytes)}${misses} raises reads to ${rate(best.reads_per_s)}, ${formatQuantity("factor", times)} as many as now.`;
  }
  if (plan.memory.arc_bytes < sufficient) {
    return `The ARC misses indirect blocks up to ${need(sufficient)}, but something else limits the reads.`;
  }
  const gain = most / Math.max(1e-9, readsNow) - 1;
  const held =
    sufficient <= smallest
      ? `Even the smallest ARC that OpenZFS takes, ${bytes(smallest)}, holds all indirect blocks`
      : `From ${need(sufficient)} on the ARC misses hardly any indirect block`;
  return gain < NOTEWORTHY
    ? `${held}; more ARC brings less than ${formatQuantity("percent-points", 100 * NOTEWORTHY)} here.`
    : `${held}; all of the RAM as ARC would bring ${rate(most)}.`;
}
