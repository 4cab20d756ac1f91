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
 * dbuf_destroy), and push compressed blocks out while they do; then the room is there again. After the
 * wake a share `kept` of the blocks has a copy and a share `present` is in the ARC; in that second a share
 * `copied` more gets a copy. From the share `atLimit` of new copies on, the ARC is over its limit and
 * evicts down to its target, blocks without a copy only; from `atCopiesOnly` on, only blocks with a copy
 * are left. Missed is what is touched for the first time in that second and is not in the ARC. Seconds in
 * which the ARC does not get over its limit evict nothing.
 */
function sawtoothMisses(demand: ArcDemand, room: number, readsPerS: number): number {
  const n = demand.l1Blocks;
  const idle = demand.l1IdleBytes;
  const copy = demand.l1CopyBytes;
  const over = demand.facts.overflowBytes;
  const kept = Math.min(1, keptCopies(demand) / n);
  // Shares are counted from `kept`, so that a rate of nearly nothing does not drown in rounding.
  const copied = -(1 - kept) * Math.expm1(-readsPerS / n);
  const overflows = overflowShare(demand, room + over, readsPerS);
  if (copied <= 0 || overflows <= 0) return 0;
  const withCopy = kept + copied;
  const present = clamp((room - withCopy * n * copy) / (n * idle), withCopy, 1);
  const missing = Math.min(1, (1 - present) / (1 - kept));
  const perCopy = copy + missing * idle;
  const limitShare = ((room + over) / n - (present - kept * missing) * idle) / perCopy;
  const atLimit = clamp(limitShare - kept, 0, copied);
  const copiesOnlyShare = (room + over / 2) / (n * (copy + idle));
  const atCopiesOnly = clamp(copiesOnlyShare - kept, atLimit, copied);
  const evicted = kept + atLimit < 1 ? over / idle / n / (1 - kept - atLimit) : 1;
  const missingFirst = Math.min(1, missing + evicted);
  const missingLast =
    present > withCopy && withCopy < 1 ? 1 - (present - kept - copied) / (1 - kept - copied) : 1;
  const after =
    ((missingFirst + Math.max(missing, missingLast)) / 2) * (atCopiesOnly - atLimit) +
    (copied - atCopiesOnly);
  const before = missing * (overflows * atLimit + (1 - overflows) * copied);
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
