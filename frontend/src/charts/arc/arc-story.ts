/** What the ARC curve of a plan says. */
import { engineWords, type Plan, type Prediction } from "@arcplan/shared";
import { type BandedRates, bandedRates, doubtOf } from "@arcplan/shared/advice/rates.ts";
import { formatPercent, isToldByEnds } from "@arcplan/shared/model/number/format.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { type DrawnCurve, enoughArc, resultAt, valueAt } from "../../plan/answers/arc-curve.ts";
import { aboutLike, speedIn, speedLike } from "../../plan/answers/bands.ts";
import { bringsWords } from "../../plan/answers/told.ts";
import { times } from "../words.ts";

/** Gains below this share are not worth a sentence. */
const NOTEWORTHY = 0.03;

const bytes = (value: number) => formatQuantity("binary-bytes", value);

/** Gains below this share are not told as so many times. */
const SMALL = 0.1;

function besideNow(perS: number, now: number): string {
  const ratio = perS / Math.max(1e-9, now);
  return ratio < 1 + SMALL
    ? `${formatPercent(ratio - 1)} more than now`
    : `${times(ratio)} as many as now`;
}

/** What a larger ARC brings, told as its change is among the advice. */
function broughtBy(plan: Plan, arcBytes: number, perS: number, result: Prediction): string {
  const then = bandedRates(resultAt(plan, arcBytes));
  if (isToldByEnds(then)) return bringsWords(result, { ...then, bothEnds: then });
  const now = result.reads.per_s;
  const doubt = doubtOf({ reads_per_s: now }, then);
  const brought = `${speedLike(result)(perS)}, ${besideNow(perS, now)}`;
  return doubt === null ? brought : `${brought}, though it ${doubt}`;
}

/** Nothing is said to rise where the low end of its band lies below the rate of now. */
export function verbFor(then: Pick<BandedRates, "low">, now: number): string {
  return then.low < now ? "would bring" : "raises";
}

/** What less ARC would do, and what more brings, whatever is best. */
function gainOfAll(plan: Plan, curve: DrawnCurve, result: Prediction): string {
  const { points, room_bytes } = curve;
  const now = result.reads.per_s;
  const most = valueAt(points, room_bytes, ({ reads_per_s }) => reads_per_s) ?? now;
  const here = plan.memory.arc_bytes;
  if (here >= room_bytes || most < now * (1 + NOTEWORTHY)) {
    const enough = enoughArc(curve, here);
    const less =
      enough === null ? "" : `${bytes(enough)} would do nearly as well as ${bytes(here)}, and `;
    return `${less}more than ${bytes(here)} brings less than ${100 * NOTEWORTHY} %`;
  }
  const enough = enoughArc(curve, room_bytes);
  const then = enough === null ? null : valueAt(points, enough, ({ reads_per_s }) => reads_per_s);
  return enough === null || then === null
    ? `${bytes(room_bytes)}, all that fits, would bring ${broughtBy(plan, room_bytes, most, result)}`
    : `${bytes(enough)} would bring ${broughtBy(plan, enough, then, result)}; all that fits, ${bytes(room_bytes)}, hardly more`;
}

/**
 * The finding, with predicted sizes and rates rounded as in the headline.
 *
 * @param bestBytes the ARC of the answer; null while there is none
 */
export function arcFinding(
  plan: Plan,
  curve: DrawnCurve,
  result: Prediction,
  bestBytes: number | null,
): string {
  const here = plan.memory.arc_bytes;
  const now = result.reads.per_s;
  const { points, room_bytes: room, sufficient_bytes: sufficient } = curve;
  const smallest = points[0]?.arc_bytes ?? 0;
  const { pool } = engineWords(plan);
  if (room < smallest) return `The ${pool} and the rest leave no RAM for an ARC.`;
  if (bestBytes !== null && bestBytes > room)
    return `The answer's ARC of ${bytes(bestBytes)} needs more RAM: here ${bytes(room)} is all that fits beside the ${pool}.`;
  const then = bestBytes && valueAt(points, bestBytes, ({ reads_per_s }) => reads_per_s);
  if (bestBytes && then && bestBytes > here && then >= now * (1 + NOTEWORTHY)) {
    const endsMisses = sufficient !== null && here < sufficient && sufficient <= bestBytes;
    const misses = endsMisses ? " ends nearly all misses of indirect blocks and" : "";
    const verb = verbFor(bandedRates(resultAt(plan, bestBytes)), now);
    return `Growing the ARC alone from ${bytes(here)} to ${bytes(bestBytes)}${misses} ${verb} ${speedIn(result).noun} to ${broughtBy(plan, bestBytes, then, result)}.`;
  }
  const gain = gainOfAll(plan, curve, result);
  if (sufficient === null)
    return `No ARC that fits beside the ${pool}, up to ${bytes(room)}, holds all indirect blocks; ${gain}.`;
  const need = aboutLike(
    result,
    "metadata.arc_min_bytes",
    result.metadata.arc_min_bytes,
    sufficient,
    "binary-bytes",
  );
  if (here < sufficient) return `The ARC misses indirect blocks up to ${need}; ${gain}.`;
  return sufficient <= smallest
    ? `Even the smallest ARC that OpenZFS takes, ${bytes(smallest)}, holds all indirect blocks; ${gain}.`
    : `From ${need} on the ARC misses hardly any indirect block; ${gain}.`;
}
