/** The curve of what the ARC hits: of recorded requests, as far as counted hits bear it out, or of these alone. */

import { formatMemory, formatPercent, type Plan } from "../../model/index.ts";
import { arcModeOf, passageWords } from "../../model/setup.ts";
import { cachesOf } from "../../model/throughput/solve.ts";
import { getField } from "../../plan/paths.ts";
import {
  hitsAt,
  oddsOf,
  POINTS_MOST,
  RECORDED_WITH,
  shareAt,
  type TracedCurve,
} from "../../plan/traced-curve.ts";
import type { CaptureSet, OfKind } from "../captures.ts";
import { sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";

type Trace = OfKind<"arc-trace">;
type Points = TracedCurve["points"];

/** Hits that were counted, and of which ARC. */
export interface Counted {
  readonly arcBytes: number;
  readonly hits: number;
  readonly sources: readonly FactSource[];
}

/** A curve for the plan, or why it has none. */
interface Traced {
  readonly curve: TracedCurve | null;
  readonly sources: readonly FactSource[];
  readonly why: string;
}

/**
 * Hits of one load differ by so much of their odds' logarithm from one minute to another: misses of up to 1.6 times
 * as many. It is what the replay allows, too (`shared/replay/curve.ts`). A curve that is further off is of another load.
 */
const MOST_SHIFT = 0.5;

/** Digits of a hit ratio that a plan keeps. */
const DIGITS = 4;

function rounded(share: number): number {
  return Number(share.toFixed(DIGITS));
}

/** A hit ratio, moved on the scale of odds. */
function moved(hits: number, by: number): number {
  return hits <= 0 || hits >= 1 ? hits : shareAt(oddsOf(hits) + by);
}

function pointsOf({ curve }: Trace): Points {
  return curve.flatMap(({ arc_bytes, data_hits, low, high }) =>
    data_hits === null || low === null || high === null
      ? []
      : [{ arc_bytes, data_hits, low, high }],
  );
}

/** The points without those of larger ARCs that hit no more. */
function withoutPlateau(points: Points): Points {
  const last = points.at(-1);
  const end = points.findIndex(
    (one) => one.data_hits === last?.data_hits && one.low === last.low && one.high === last.high,
  );
  return points.slice(0, Math.min(end + 1, POINTS_MOST));
}

/** Share of its target from which an ARC is full: it evicts a little more than it has to. */
const FULL = 0.95;

/** The hits that arcstats counted while the requests were recorded, if the ARC was full. */
function ownCount(trace: Trace): Counted | null {
  const { before, after, measured_hits: hits } = trace;
  const isFull = [before, after].every(({ c, size }) => c && size && size >= c * FULL);
  return isFull && hits !== null && before.size && after.size
    ? { arcBytes: (before.size + after.size) / 2, hits, sources: [sourceOf(trace)] }
    : null;
}

/** The points, moved so that they pass the hits that were counted; null where these are of another load. */
function throughCounted(points: Points, { arcBytes, hits }: Counted): Points | null {
  const by = oddsOf(hits) - oddsOf(hitsAt(points, arcBytes));
  if (Math.abs(by) > MOST_SHIFT) return null;
  return points.map(({ arc_bytes, data_hits, low, high }) => ({
    arc_bytes,
    data_hits: rounded(moved(data_hits, by)),
    low: rounded(Math.min(low, moved(low, by))),
    high: rounded(Math.max(high, moved(high, by))),
  }));
}

function asCaptured(plan: Plan): TracedCurve["recorded"] {
  const recorded = Object.fromEntries(RECORDED_WITH.map((path) => [path, getField(plan, path)]));
  return recorded as TracedCurve["recorded"];
}

/** Other sizes of the ARC of which something is said where one was counted, as factors. */
const FACTORS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16];

/** How near to an ARC's size it is found, as a factor. */
const PRECISION = 1.01;

/** The least ARC between two sizes that hits so much; infinite where the larger does not. */
function leastToHit(
  hits: number,
  hitsOf: (arcBytes: number) => number,
  [least, most]: readonly [number, number],
): number {
  let [below, above] = [least, most];
  if (hitsOf(above) < hits) return Number.POSITIVE_INFINITY;
  while (above > below * PRECISION) {
    const middle = Math.sqrt(below * above);
    [below, above] = hitsOf(middle) < hits ? [middle, above] : [below, middle];
  }
  return above;
}

/**
 * Hits of an ARC of another size than one whose hits were counted. A cache that keeps what is read most hits less for each
 * further byte, so a smaller one hits at least its share of them, and a larger one no more than that. Of the misses a larger
 * one saves at least the share that it would of even reads, all where it holds all of the data. Refuted by a load that
 * reads in circles, which hits nothing until all of it fits.
 *
 * @param evenly what an ARC of some size hits of even reads
 * @param byLaw what a law near the count says; null where none is: the middle, by factors, is said
 */
function pointBeside(
  arc_bytes: number,
  { arcBytes, hits }: Counted,
  evenly: (arcBytes: number) => number,
  byLaw: ((arcBytes: number) => number) | null,
): Points[number] {
  const factor = arc_bytes / arcBytes;
  const root = Math.sqrt(factor);
  const inShare = Math.min(1, hits * factor);
  const [missed, left] = [1 - evenly(arcBytes), 1 - evenly(arc_bytes)];
  const saving = missed > 0 ? 1 - (1 - hits) * Math.min(1, left / missed) : hits;
  const [low, high] = factor < 1 ? [inShare, hits] : [saving, Math.max(inShare, saving)];
  const middle = factor < 1 ? hits * root : Math.min(hits * root, 1 - (1 - hits) / root);
  const between = Math.min(Math.max(byLaw?.(arc_bytes) ?? middle, low), high);
  return { arc_bytes, low: rounded(low), data_hits: rounded(between), high: rounded(high) };
}

/** The smallest part of an ARC that reads are taken to have beside writes. */
const LEAST_PART = 0.001;

/**
 * The curve that one counted hit ratio leaves: a point, and bounds around it. Null where it is far less than uniform access
 * hits: an ARC that is not warm does that, and one that holds other data, too. Where InnoDB's writes are those data, they
 * are taken to fill the same part of an ARC of any size, and at worst all that a larger one adds.
 *
 * @param plan the plan with uniform access
 * @param isBesideWrites whether InnoDB writes so much that it takes room from what is read
 */
export function curveThrough(plan: Plan, counted: Counted, isBesideWrites: boolean): Traced | null {
  const { arcBytes, hits } = counted;
  const evenly = (bytes: number) =>
    cachesOf({ ...plan, memory: { ...plan.memory, arc_bytes: bytes } }).arcDataHit;
  const uniform = evenly(arcBytes);
  const by = oddsOf(hits) - oddsOf(uniform);
  const isLow = by < -MOST_SHIFT;
  if (arcModeOf(plan) !== "all" || (isLow && !(isBesideWrites && hits > 0))) return null;
  const part = isLow ? leastToHit(hits, evenly, [arcBytes * LEAST_PART, arcBytes]) / arcBytes : 1;
  const byLaw = (bytes: number) => (isLow ? evenly(bytes * part) : moved(evenly(bytes), by));
  const saving = isLow ? () => uniform : evenly;
  const all = isLow
    ? Number.POSITIVE_INFINITY
    : leastToHit(1, evenly, [arcBytes, arcBytes * Math.max(...FACTORS)]);
  const sizes = FACTORS.map((factor) => Math.round(arcBytes * factor));
  if (Number.isFinite(all)) sizes.push(Math.round(all));
  const ofSize = (bytes: number) =>
    pointBeside(bytes, counted, saving, by <= MOST_SHIFT ? byLaw : null);
  return {
    curve: {
      points: withoutPlateau([...new Set(sizes)].sort((a, b) => a - b).map(ofSize)),
      recorded: asCaptured(plan),
    },
    sources: counted.sources,
    why: `${formatPercent(hits)} of the reads that reach an ARC of ${formatMemory(arcBytes)} were counted to hit, ${whyOther(uniform, by, part)} Recorded requests (arcplan trace) would tell.`,
  };
}

/** How other sizes follow from hits that differ from those of uniform access by so much of their odds' logarithm. */
function whyOther(uniform: number, by: number, part: number): string {
  const law = `where uniform access hits ${formatPercent(uniform)}`;
  if (by < -MOST_SHIFT)
    return `${law}: InnoDB's redo and flushed pages have the rest. Other sizes follow uniform access to ${formatPercent(part)} of the ARC, and may hit as before.`;
  const bounds =
    "a half hits at least half as much, twice as much at most twice as often, and one that holds all of the data hits always.";
  return by <= MOST_SHIFT
    ? `${law}. Other sizes follow uniform access, moved by that: ${bounds}`
    : `which no access law gives. At other sizes only bounds are known: ${bounds}`;
}

/**
 * The curve for the plan of a host whose requests were recorded; null where none were.
 *
 * @param plan the plan as the host was captured
 * @param areOfReads whether hits are of reads of pages alone
 * @param counted hits that the other captures counted of a full ARC
 */
export function tracedOf(
  plan: Plan,
  captures: CaptureSet,
  areOfReads: boolean,
  counted: Counted | null,
): Traced | null {
  const [trace] = [...captures.of("arc-trace")].sort((a, b) => b.seconds - a.seconds);
  if (!trace) return null;
  const all = pointsOf(trace);
  const at = counted ?? ownCount(trace);
  const sources = [sourceOf(trace), ...(at?.sources ?? [])];
  const none = (why: string): Traced => ({
    curve: null,
    sources,
    why: `The recorded curve is not used: ${why}`,
  });
  if (all.length === 0) return none("the recording gives no hits of data.");
  if (arcModeOf(plan) !== "all") return none(`${passageWords(plan)}.`);
  if (!areOfReads)
    return none("the load writes, or nothing shows that it does not, and the ARC counts that too.");
  if (!at) return none("nothing counted what a full ARC hits.");
  const points = throughCounted(all, at);
  const counts = `${formatPercent(at.hits)} of the reads that reach an ARC of ${formatMemory(at.arcBytes)}`;
  if (!points)
    return none(
      `it has ${formatPercent(hitsAt(all, at.arcBytes))} where captures counted ${counts} to hit, so it is of another load.`,
    );
  return {
    curve: { points: withoutPlateau(points), recorded: asCaptured(plan) },
    sources,
    why: `Requests recorded for ${Math.round(trace.seconds)} s, replayed at other sizes; ${counts} were counted to hit, and the curve passes that. It holds while the plan is as it was recorded.`,
  };
}
