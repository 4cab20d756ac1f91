/** Hits of the ARC while the load ran: between two snapshots of its counters, or by arcstat's rows. */
import { kstats, sinceLoad } from "../arc-facts.ts";
import type { Arcstat, CaptureSet } from "../captures.ts";
import { recordedAt, sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";

/** Accesses of one kind over some seconds. */
interface Accesses {
  readonly hits: number;
  readonly misses: number;
  readonly seconds: number | null;
  readonly sources: readonly FactSource[];
  readonly isSinceLoad: boolean;
}

type AccessKind = "data" | "metadata";

type Snapshot = ReturnType<typeof kstats>[number];

/** The pair of snapshots of one run of the module that lies furthest apart. */
export function snapshotPair(captures: CaptureSet): readonly [Snapshot, Snapshot] | null {
  const dated = kstats(captures).filter((one) => sinceLoad(one) > 0);
  const last = dated.at(-1);
  const first = dated.find(
    (one) =>
      last !== undefined &&
      sinceLoad(one) < sinceLoad(last) &&
      recordedAt(one) <= recordedAt(last) &&
      ["hits", "misses"].every((name) => (one.values[name] ?? 0) <= (last.values[name] ?? 0)),
  );
  return first && last ? [first, last] : null;
}

function betweenSnapshots(captures: CaptureSet, kind: AccessKind): Accesses | null {
  const pair = snapshotPair(captures);
  if (!pair) return null;
  const [first, last] = pair;
  const growth = (name: string): number | null => {
    const [from, to] = [first.values[name], last.values[name]];
    return from === undefined || to === undefined || to < from ? null : to - from;
  };
  const hits = growth(`demand_${kind}_hits`);
  const misses = growth(`demand_${kind}_misses`);
  if (hits === null || misses === null || hits + misses === 0) return null;
  return {
    hits,
    misses,
    seconds: sinceLoad(last) - sinceLoad(first),
    sources: [first, last].map((one) => sourceOf(one, `demand_${kind}_hits`)),
    isSinceLoad: false,
  };
}

/** Columns of arcstat that count one kind: accesses with a hit percentage, or hits and misses. */
const COLUMNS: Readonly<
  Record<AccessKind, readonly (readonly [reads: string, percent: string, isMiss: boolean])[]>
> = {
  data: [
    ["ddread", "ddh%", false],
    ["ddread", "ddm%", true],
  ],
  metadata: [
    ["dmread", "dmh%", false],
    ["dmread", "dmm%", true],
    ["mread", "mh%", false],
    ["mread", "mm%", true],
  ],
};

const COUNTS: Readonly<Record<AccessKind, readonly [hits: string, misses: string]>> = {
  data: ["ddhit", "ddmis"],
  metadata: ["dmhit", "dmmis"],
};

function sumOf(values: readonly (number | null)[], weights: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value, i) => sum + (value ?? 0) * (weights[i] ?? 0), 0);
}

function byRows(capture: Arcstat, kind: AccessKind): Accesses | null {
  const { series, interval_s, samples } = capture;
  const seconds = interval_s ?? 1;
  const answer = (hits: number, misses: number, column: string): Accesses | null =>
    hits + misses > 0
      ? {
          hits: hits * seconds * capture.rows_per_point,
          misses: misses * seconds * capture.rows_per_point,
          seconds: interval_s === null ? null : interval_s * samples,
          sources: [sourceOf(capture, column, "samples")],
          isSinceLoad: false,
        }
      : null;
  const [hitColumn, missColumn] = COUNTS[kind];
  const hits = series[hitColumn];
  const misses = series[missColumn];
  if (hits && misses) {
    const ones = hits.map(() => 1);
    return answer(sumOf(hits, ones), sumOf(misses, ones), hitColumn);
  }
  for (const [readColumn, percentColumn, isMiss] of COLUMNS[kind]) {
    const reads = series[readColumn];
    const percent = series[percentColumn];
    if (!reads || !percent) continue;
    const all = sumOf(
      reads,
      reads.map(() => 1),
    );
    const part = sumOf(reads, percent) / 100;
    return isMiss
      ? answer(all - part, part, percentColumn)
      : answer(part, all - part, percentColumn);
  }
  return null;
}

function sinceModuleLoad(captures: CaptureSet, kind: AccessKind): Accesses | null {
  const last = kstats(captures).at(-1);
  const hits = last?.values[`demand_${kind}_hits`];
  const misses = last?.values[`demand_${kind}_misses`];
  if (!last || hits === undefined || misses === undefined || hits + misses === 0) return null;
  return {
    hits,
    misses,
    seconds: sinceLoad(last) || null,
    sources: [sourceOf(last, `demand_${kind}_hits`)],
    isSinceLoad: true,
  };
}

/** Accesses of one kind by the best witness there is. */
export function accessesOf(captures: CaptureSet, kind: AccessKind): Accesses | null {
  return (
    betweenSnapshots(captures, kind) ??
    [...captures.of("arcstat")]
      .sort((a, b) => b.samples - a.samples)
      .map((one) => byRows(one, kind))
      .find((one) => one !== null) ??
    sinceModuleLoad(captures, kind)
  );
}

/** Whether an L2ARC answered some of what the ARC missed, so that the pool's devices read less than that. */
export function hasL2arcHits(captures: CaptureSet): boolean {
  const [first, last] = snapshotPair(captures) ?? [];
  if (first && last) return (last.values.l2_hits ?? 0) > (first.values.l2_hits ?? 0);
  return captures
    .of("arcstat")
    .some(({ series }) => (series.l2hits ?? []).some((one) => (one ?? 0) > 0));
}

/** What these counters of the ARC grew by a second, its misses if none is named; null where two snapshots do not tell. */
export function countedPerS(captures: CaptureSet, ...counters: readonly string[]): number | null {
  const [first, last] = snapshotPair(captures) ?? [];
  if (!first || !last) return null;
  const seconds = sinceLoad(last) - sinceLoad(first);
  const names = counters.length > 0 ? counters : ["misses"];
  const growths = names.map(
    (name) => (last.values[name] ?? Number.NaN) - (first.values[name] ?? Number.NaN),
  );
  const sum = growths.reduce((all, one) => all + one, 0);
  return Number.isNaN(sum) ? null : sum / seconds;
}

/** Size of the ARC when counting began as a share of that when it ended; null where it is unknown. */
export function filledFrom(captures: CaptureSet): number | null {
  const pair = snapshotPair(captures);
  const shareOf = (first: number | null | undefined, last: number | null | undefined) =>
    first && last ? Math.min(1, first / last) : null;
  if (pair) return shareOf(pair[0].arc.size_bytes, pair[1].arc.size_bytes);
  const [longest] = [...captures.of("arcstat")].sort((a, b) => b.samples - a.samples);
  const sizes = (longest?.series.arcsz ?? longest?.series.size ?? []).filter((one) => one !== null);
  return shareOf(sizes[0], sizes.at(-1));
}

/** Whether the ARC grew so much while its hits were counted that they are not those of its last size. */
export function wasFilling(captures: CaptureSet): boolean {
  return (filledFrom(captures) ?? 1) < NEARLY;
}

/** Bytes that the ARC gave up, wherever they went. */
const EVICTED = ["evict_l2_cached", "evict_l2_eligible", "evict_l2_ineligible"];

/** Least share of its size that an ARC gave up while it was counted, so that something was wanted of it. */
const LEAST_EVICTED = 0.01;

/** How many times its own growth an ARC gave up at least, if it could not grow. */
const MORE_THAN_GROWN = 4;

/**
 * Target at which the ARC was held below its limit while it was counted, as it is where memory is short: it was
 * full, and gave up what it had, though its limit left room. Null where that was not seen.
 */
export function arcHeldAt(captures: CaptureSet): number | null {
  const pair = snapshotPair(captures);
  if (!pair) return null;
  const [from, to] = pair.map(({ values, arc }) => ({
    target: values.c ?? 0,
    limit: values.c_max ?? 0,
    size: arc.size_bytes ?? 0,
    evicted: EVICTED.reduce((sum, name) => sum + (values[name] ?? 0), 0),
  }));
  if (!from || !to || to.target === 0) return null;
  const isBelow = to.target < to.limit * NEARLY;
  const isSteady = Math.min(from.target, to.target) >= Math.max(from.target, to.target) * NEARLY;
  const isFull = to.size >= to.target * NEARLY;
  const evicted = to.evicted - from.evicted;
  // Above its target it only waits to be evicted.
  const grown = Math.min(to.size, to.target) - from.size;
  const least = Math.max(to.target * LEAST_EVICTED, grown * MORE_THAN_GROWN);
  return isBelow && isSteady && isFull && evicted >= least ? to.target : null;
}

/** Sizes of an ARC when its hits began to be counted and when that ended. */
export interface ResizedArc {
  readonly fromBytes: number;
  readonly toBytes: number;
}

/** An ARC that gave up room while its hits were counted, or was given more, so that they are of neither size; null where none was. */
export function resizedArc(captures: CaptureSet): ResizedArc | null {
  const pair = snapshotPair(captures);
  const [longest] = [...captures.of("arcstat")].sort((a, b) => b.samples - a.samples);
  const { series } = longest ?? {};
  const targets = (series?.c ?? []).filter((one) => one !== null);
  const sizes = (series?.arcsz ?? series?.size ?? []).flatMap((one) => one || []);
  const [from, to] = pair
    ? pair.map(({ values, arc }) => ({
        target: values.c ?? 0,
        limit: values.c_max ?? 0,
        size: arc.size_bytes ?? 0,
      }))
    : [0, -1].map((at) => ({ target: targets.at(at) ?? 0, limit: 0, size: sizes.at(at) ?? 0 }));
  if (!from || !to) return null;
  // Between two prints an ARC may have lost blocks and have taken in others; rows of a whole day tell of other times.
  const rowsS = (longest?.samples ?? 0) * (longest?.interval_s ?? 1);
  const isOfPair = !pair || rowsS <= 2 * (sinceLoad(pair[1]) - sinceLoad(pair[0]));
  const least = Math.min(to.size, ...(isOfPair ? sizes : []));
  if (least < Math.min(from.size, to.size) * NEARLY)
    return { fromBytes: from.size, toBytes: least };
  const isShrunk = to.target < from.target * NEARLY && to.size < from.size * NEARLY;
  // One that only fills grows too, but within its limit.
  const isGrown = from.limit < to.limit * NEARLY && from.size < to.size * NEARLY;
  return isShrunk || isGrown ? { fromBytes: from.size, toBytes: to.size } : null;
}

/** Share of its size by which an ARC grew at least, if it took in more than a moment's blocks. */
const LEAST_GROWN = 0.01;

/** Two snapshots of an ARC that gave up nothing between them; null where it did, or that was not seen. */
function whileNothingLeft(captures: CaptureSet) {
  const pair = snapshotPair(captures);
  if (!pair) return null;
  const [first, last] = pair;
  const isGivingUp = EVICTED.some(
    (name) => last.values[name] === undefined || last.values[name] !== first.values[name],
  );
  return isGivingUp ? null : { first, last };
}

/**
 * Whether the ARC had reached its limit when it was seen, or was held below; null if that was not seen. One that was
 * full before loses blocks that are written anew, and is as warm as before; one that grows and gives up nothing has
 * room, however much it once held.
 */
export function isArcFull(captures: CaptureSet): boolean | null {
  if (arcHeldAt(captures) !== null) return true;
  const kept = whileNothingLeft(captures);
  const [before, after] = [kept?.first.arc, kept?.last.arc];
  const grown = (after?.size_bytes ?? 0) / (before?.size_bytes || Number.POSITIVE_INFINITY) - 1;
  const hasRoom = (after?.size_bytes ?? 0) < (after?.max_bytes ?? 0);
  if (hasRoom && grown > LEAST_GROWN) return false;
  const arcs = kstats(captures).map(({ arc }) => arc);
  const limit = arcs.at(-1)?.max_bytes;
  const most = Math.max(0, ...arcs.map(({ size_bytes }) => size_bytes ?? 0));
  if (limit && most > 0) return most >= limit * NEARLY;
  const seen = captures.of("arcstat").at(-1)?.arc;
  if (seen?.size_last_bytes && seen.target_last_bytes)
    return seen.size_last_bytes >= seen.target_last_bytes * NEARLY;
  return null;
}

/** An ARC that was still filling. */
export interface ColdArc {
  readonly heldBytes: number;
  readonly limitBytes: number;
}

/**
 * An ARC with room that gave up nothing while it missed reads: what it holds is not yet what the load leaves in it.
 * Null where that was not seen.
 */
export function coldArc(captures: CaptureSet): ColdArc | null {
  const kept = whileNothingLeft(captures);
  if (!kept || isArcFull(captures) !== false) return null;
  const { first, last } = kept;
  const misses = (last.values.demand_data_misses ?? 0) - (first.values.demand_data_misses ?? 0);
  const { size_bytes: heldBytes, max_bytes: limitBytes } = last.arc;
  return misses > 0 && heldBytes && limitBytes ? { heldBytes, limitBytes } : null;
}

/** Share of its limit, or of its last size, from which an ARC counts as full. */
const NEARLY = 0.85;
