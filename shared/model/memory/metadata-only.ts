/** An ARC of primarycache=metadata: indirect blocks and the copies that each second piles up. */
import { clamp } from "../number/units.ts";
import { copiesAlive, copiesKept } from "../tree/indirect.ts";
import {
  type Arc,
  type ArcDemand,
  heldBaseBytes,
  metadataRoom,
  mostMissedReads,
  readsPerMiss,
  usableBytes,
} from "./arc-demand.ts";

/**
 * Metadata only, with compressed blocks and copies. Copies pile up for a second until the dbuf
 * evictor wakes (dbufs of level 1 are let go by their children without a word to the evictor, dbuf.c
 * dbuf_destroy), and push compressed blocks out while they do; then the room is there again. With u
 * the share of blocks that have a copy, k its start and s its end, p0 of all blocks are at hand after
 * the wake. From u1 the ARC is over its limit and evicts down to its target, blocks without a copy
 * only; from u2 only blocks with a copy are left. Missed is what is touched for the first time in that
 * second and is not at hand. Seconds in which the ARC does not get over its limit evict nothing.
 */
function sawtoothMisses(demand: ArcDemand, room: number, readsPerS: number): number {
  const n = demand.l1Blocks;
  const idle = demand.l1IdleBytes;
  const copy = demand.l1CopyBytes;
  const over = demand.facts.overflowBytes;
  const k = Math.min(1, keptCopies(demand) / n);
  // Shares are counted from k, so that a rate of nearly nothing does not drown in rounding.
  const s = -(1 - k) * Math.expm1(-readsPerS / n);
  const overflows = overflowShare(demand, room + over, readsPerS);
  if (s <= 0 || overflows <= 0) return 0;
  const p0 = clamp((room - (k + s) * n * copy) / (n * idle), k + s, 1);
  const missing = Math.min(1, (1 - p0) / (1 - k));
  const perCopy = copy + missing * idle;
  const u1 = clamp(((room + over) / n - (p0 - k * missing) * idle) / perCopy - k, 0, s);
  const u2 = clamp((room + over / 2) / (n * (copy + idle)) - k, u1, s);
  const evicted = k + u1 < 1 ? over / idle / n / (1 - k - u1) : 1;
  const atU1 = Math.min(1, missing + evicted);
  const atU2 = p0 > k + s && k + s < 1 ? 1 - (p0 - k - s) / (1 - k - s) : 1;
  const after = ((atU1 + Math.max(missing, atU2)) / 2) * (u2 - u1) + (s - u2);
  const before = missing * (overflows * u1 + (1 - overflows) * s);
  return n * overflows * (before + after);
}

/**
 * Largest share of the room for metadata that copies left by the dbuf evictor take: a choice. It
 * matters below a metadata limit of 30 % only, where the dbuf cache, a share of the whole ARC, would
 * otherwise leave the less to compressed blocks the larger the ARC is.
 */
const KEPT_LIMIT = 0.1;

/** Copies left by the dbuf evictor. */
function keptCopies(demand: ArcDemand): number {
  const { arcBytes, dbufCacheMaxBytes, l1CopyBytes } = demand;
  const kept = copiesKept(arcBytes, dbufCacheMaxBytes, l1CopyBytes);
  const room = metadataRoom(demand, usableBytes(demand));
  return l1CopyBytes > 0 ? Math.min(kept, (room * KEPT_LIMIT) / l1CopyBytes) : 0;
}

/** Standard deviations beyond which a second is taken for certain. */
const CERTAIN = 4;

/** Most steps of the search for the share of seconds that overflow, and how near it comes. */
const OVERFLOW_STEPS = 40;
const OVERFLOW_PRECISION = 1e-13;

/**
 * Share of seconds in which an ARC of `limit` bytes overflows. Random reads touch a number of blocks
 * that varies with the variance n e^-x (1 - (1 + x) e^-x), x = r / n (the occupancy of n cells by r
 * throws), so close to the threshold some seconds overflow and some do not; and a second that follows
 * an overflow has less to hold, because what is then missing and not read again is still missing.
 */
function overflowShare(demand: ArcDemand, limit: number, readsPerS: number): number {
  const n = demand.l1Blocks;
  const free = Math.max(0, n - keptCopies(demand));
  const x = readsPerS / n;
  const idleShare = Math.exp(-x);
  const full = (n - free * idleShare) * demand.l1CopyBytes + n * demand.l1IdleBytes;
  const deviation =
    Math.sqrt(Math.max(1, free * idleShare * (1 - (1 + x) * idleShare))) * demand.l1CopyBytes;
  const above = (full - limit) / deviation;
  const spared = (free * idleShare * idleShare * demand.l1IdleBytes) / deviation;
  if (above <= -CERTAIN) return 0;
  if (above - spared >= CERTAIN) return 1;
  let low = 0;
  let high = 1;
  let share = 0.5;
  for (let i = 0; i < OVERFLOW_STEPS && high - low > OVERFLOW_PRECISION; i++) {
    const [below, density] = normalShare(above - share * spared);
    const beyond = below - share;
    if (Math.abs(beyond) < OVERFLOW_PRECISION) break;
    if (beyond > 0) low = share;
    else high = share;
    const next = share + beyond / (1 + spared * density);
    share = next > low && next < high ? next : (low + high) / 2;
  }
  return share;
}

/** Bowling's logistic form of the normal distribution, within 0.0002: factors of z and of its cube. */
const LOGISTIC = 1.5976;
const LOGISTIC_CUBE = 0.07056;

/** Share of a normal distribution below `z` deviations, and its growth there. */
function normalShare(z: number): readonly [share: number, density: number] {
  const share = 1 / (1 + Math.exp(-z * (LOGISTIC + LOGISTIC_CUBE * z * z)));
  return [share, share * (1 - share) * (LOGISTIC + 3 * LOGISTIC_CUBE * z * z)];
}

/**
 * Reads per second beyond which reads wait for eviction: those whose blocks, each with its copy, fill
 * the ARC up to where it lets nothing in before the evictor is done.
 */
function stallReadsPerS(demand: ArcDemand, room: number): number {
  const { l1Blocks: n, l1IdleBytes, l1CopyBytes, facts } = demand;
  if (facts.stallBytes === null || l1CopyBytes <= 0 || n <= 0) return Number.POSITIVE_INFINITY;
  const share = (room + facts.stallBytes) / (n * (l1IdleBytes + l1CopyBytes));
  if (share >= 1) return Number.POSITIVE_INFINITY;
  return Math.max(1, -n * Math.log1p(-Math.max(share, 1 / n / 4)));
}

/**
 * Reads per second that come more than a second after the last one of their level-1 block, so that its
 * copy is gone: r exp(-r/n), which falls beyond r = n; the most of it counts from there on, because no
 * server does less work for more reads.
 */
function lateReadsPerS(n: number, readsPerS: number): number {
  return readsPerS < n ? readsPerS * Math.exp(-readsPerS / n) : n / Math.E;
}

/** Works out an ARC that keeps metadata only. */
export function metadataOnly(demand: ArcDemand): Arc {
  const n = demand.l1Blocks;
  const room = usableBytes(demand);
  const kept = keptCopies(demand);
  const copiesAt = (readsPerS: number): number =>
    copiesAlive(n, readsPerS, kept) + copiesAlive(demand.upperBlocks, readsPerS);
  const upperBytes = demand.upperBlocks * demand.upperIdleBytes;
  const roomAt = (readsPerS: number): number => {
    const upper = upperBytes + copiesAlive(demand.upperBlocks, readsPerS) * demand.l1CopyBytes;
    const left = Math.max(demand.l1IdleBytes, room - upper);
    return metadataRoom(demand, left);
  };
  const at = (readsPerS: number) => {
    if (n <= 0) return { missesPerS: 0, copies: 0 };
    const perMiss = readsPerMiss(demand, room);
    const held = roomAt(readsPerS);
    const misses =
      demand.l1CopyBytes > 0
        ? Math.min(
            readsPerS * mostMissedReads(demand, readsPerS),
            sawtoothMisses(demand, held, readsPerS),
          )
        : readsPerS *
          (1 - clamp((held + demand.facts.overflowBytes / 2) / (n * demand.l1IdleBytes), 0, 1));
    return {
      missesPerS: misses * perMiss,
      copies: demand.l1CopyBytes > 0 ? copiesAt(readsPerS) : 0,
    };
  };
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: 0,
    stallReadsPerS: stallReadsPerS(demand, room - upperBytes),
    at,
    decompressedPerS: (readsPerS) =>
      demand.l1CopyBytes > 0
        ? lateReadsPerS(n, readsPerS) * (1 - Math.min(1, kept / Math.max(1, n)))
        : at(readsPerS).missesPerS,
    metadataBytes: (readsPerS) => {
      const copies = copiesAlive(n, readsPerS, kept) * demand.l1CopyBytes;
      return Math.min(n * demand.l1IdleBytes, Math.max(0, roomAt(readsPerS) - copies)) + upperBytes;
    },
    copiesBytes: (readsPerS) => copiesAt(readsPerS) * demand.l1CopyBytes,
    dataBytes: 0,
  };
}
