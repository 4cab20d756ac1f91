/**
 * How one ARC divides itself between indirect blocks, their uncompressed copies and records, and how
 * many indirect blocks are then read from disk.
 */
import type { LineFacts } from "../openzfs/lines.ts";
import { cachedRecords, copiesAlive, copiesKept } from "./indirect.ts";
import { clamp } from "./units.ts";

/** What an ARC has to hold. */
export interface ArcDemand {
  readonly facts: LineFacts;
  /** How reads pass: data and metadata kept, metadata only, or nothing. */
  readonly mode: "all" | "metadata" | "none";
  /** zfs_arc_max. */
  readonly arcBytes: number;
  readonly baseBytes: number;
  /** Headers of what is only in the L2ARC. */
  readonly l2HeaderBytes: number;
  /** Level-1 blocks, and blocks of all levels above. */
  readonly l1Blocks: number;
  readonly upperBlocks: number;
  readonly upperLevels: number;
  /** Bytes of one idle block, and of its uncompressed copy. */
  readonly l1IdleBytes: number;
  readonly l1CopyBytes: number;
  readonly upperIdleBytes: number;
  /** Records that are read at all, and the ARC bytes of one. */
  readonly records: number;
  readonly recordArcBytes: number;
  readonly recordBytes: number;
  readonly recordCompressed: boolean;
  /** Share of zfs_arc_max that metadata may take, or null. */
  readonly metaLimitRatio: number | null;
  readonly dbufCacheMaxBytes: number;
}

/** An ARC at a given rate of reads. */
export interface ArcState {
  /** Indirect blocks read from disk per second. */
  readonly missesPerS: number;
  readonly copies: number;
}

/** An ARC worked out: what it holds and how it misses. */
export interface Arc {
  /** Room for blocks after what cannot be evicted. */
  readonly baseBytes: number;
  /** Records resident. */
  readonly residentRecords: number;
  /** Reads per second beyond which reads wait for eviction. */
  readonly stallReadsPerS: number;
  /** State at `readsPerS` page reads per second that reach this ARC. */
  at(readsPerS: number): ArcState;
  /** Bytes of idle indirect blocks held at that rate. */
  metadataBytes(readsPerS: number): number;
  copiesBytes(readsPerS: number): number;
  readonly dataBytes: number;
}

/** Largest share of the ARC that the base of datasets takes. */
const BASE_LIMIT = 0.5;

/** Largest share of the room that dbufs can pin; beyond it they are evicted inline. */
const PINNED_LIMIT = 0.5;

/** Base of mounted datasets as far as the ARC can hold it. */
function heldBaseBytes(demand: ArcDemand): number {
  return Math.min(demand.baseBytes, demand.arcBytes * BASE_LIMIT);
}

/** Room for blocks when the ARC has just evicted down to its target. */
function usableBytes(demand: ArcDemand): number {
  const left = demand.arcBytes - heldBaseBytes(demand) - demand.l2HeaderBytes;
  return Math.max(demand.l1IdleBytes, left);
}

/**
 * Part of the room that a metadata limit leaves to metadata. The kernel compares the limit with all
 * metadata, held and evictable; taking the share of the evictable room keeps what data gets growing
 * with the ARC and differs by a quarter of what is held at most.
 */
function metadataRoom(demand: ArcDemand, room: number): number {
  const { metaLimitRatio, facts, mode } = demand;
  const applies = metaLimitRatio !== null && (facts.metaLimitAlways || mode === "all");
  return applies ? room * metaLimitRatio : room;
}

/** Upper levels are held first: they are touched by the children of every block below. */
function upperHit(demand: ArcDemand, room: number): number {
  const need = demand.upperBlocks * demand.upperIdleBytes;
  return need > 0 ? clamp(room / need, 0, 1) : 1;
}

/** Disk reads per missed level-1 block: itself, and upper levels that are not held. */
function readsPerMiss(demand: ArcDemand, room: number): number {
  return 1 + demand.upperLevels * (1 - upperHit(demand, room));
}

/**
 * Nothing is kept: every read reads its whole path, once per level.
 */
function withoutCache(demand: ArcDemand): Arc {
  const levels = demand.l1Blocks > 0 ? 1 + demand.upperLevels : 0;
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: 0,
    stallReadsPerS: Number.POSITIVE_INFINITY,
    at: (readsPerS) => ({ missesPerS: readsPerS * levels, copies: 0 }),
    metadataBytes: () => 0,
    copiesBytes: () => 0,
    dataBytes: 0,
  };
}

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

/**
 * Share of a normal distribution below `z` deviations, and its growth there (Bowling's logistic form,
 * within 0.0002).
 */
function normalShare(z: number): readonly [share: number, density: number] {
  const share = 1 / (1 + Math.exp(-z * (1.5976 + 0.07056 * z * z)));
  return [share, share * (1 - share) * (1.5976 + 3 * 0.07056 * z * z)];
}

function metadataOnly(demand: ArcDemand): Arc {
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
  const hardShare =
    (room + demand.facts.stallBytes - upperBytes) / (n * (demand.l1IdleBytes + demand.l1CopyBytes));
  const stall =
    hardShare >= 1 ? Number.POSITIVE_INFINITY : -n * Math.log1p(-Math.max(hardShare, 1 / n / 4));
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: 0,
    stallReadsPerS: demand.l1CopyBytes > 0 && n > 0 ? Math.max(1, stall) : Number.POSITIVE_INFINITY,
    at: (readsPerS) => {
      if (n <= 0) return { missesPerS: 0, copies: 0 };
      const perMiss = readsPerMiss(demand, room);
      const held = roomAt(readsPerS);
      const misses =
        demand.l1CopyBytes > 0
          ? Math.min(readsPerS, sawtoothMisses(demand, held, readsPerS))
          : readsPerS *
            (1 - clamp((held + demand.facts.overflowBytes / 2) / (n * demand.l1IdleBytes), 0, 1));
      return {
        missesPerS: misses * perMiss,
        copies: demand.l1CopyBytes > 0 ? copiesAt(readsPerS) : 0,
      };
    },
    metadataBytes: (readsPerS) => {
      const copies = copiesAlive(n, readsPerS, kept) * demand.l1CopyBytes;
      return Math.min(n * demand.l1IdleBytes, Math.max(0, roomAt(readsPerS) - copies)) + upperBytes;
    },
    copiesBytes: (readsPerS) => copiesAt(readsPerS) * demand.l1CopyBytes,
    dataBytes: 0,
  };
}

/**
 * Misses per read where records fill the ARC. Each eviction goes down to the target and takes the
 * share `missing` of the indirect blocks with it; until the next one, an overflow of records and of
 * returning indirect blocks later, those that are read come back.
 */
function missesBetweenEvictions(demand: ArcDemand, missing: number): number {
  const n = demand.l1Blocks;
  if (n <= 0 || missing <= 0) return 0;
  const perRead = demand.recordArcBytes + missing * demand.l1IdleBytes;
  const touches = demand.facts.overflowBytes / perRead / n;
  return (-missing * Math.expm1(-touches)) / touches;
}

/**
 * Data and metadata together. Records in the dbuf cache pin the uncompressed copy of their indirect
 * block (dbuf.c dbuf_create, OpenZFS 2.2.11), so copies follow the dbuf cache, not the load.
 * Indirect blocks come first: each is touched as often as all its children together, so it lives
 * among the frequently used, and from 2.2 zfs_arc_meta_balance prefers it besides. Records get the
 * rest.
 */
function dataAndMetadata(demand: ArcDemand): Arc {
  const n = demand.l1Blocks;
  const whole = usableBytes(demand);
  const cached = Math.min(
    demand.records,
    cachedRecords(demand.arcBytes, demand.dbufCacheMaxBytes, demand.recordBytes),
  );
  const wanted = copiesAlive(n, cached);
  const upperBytes =
    demand.upperBlocks * demand.upperIdleBytes +
    Math.min(demand.upperBlocks, wanted) * demand.l1CopyBytes;
  const recordCopies = demand.recordCompressed ? cached * demand.recordBytes : 0;
  const beside = upperBytes + recordCopies + cached * demand.recordArcBytes;
  const pinned = Math.min(wanted * demand.l1CopyBytes + beside, whole * PINNED_LIMIT);
  const copies =
    wanted * demand.l1CopyBytes + beside > 0
      ? (wanted * pinned) / (wanted * demand.l1CopyBytes + beside)
      : 0;
  const room = Math.max(demand.l1IdleBytes, whole - pinned);
  const need = n * demand.l1IdleBytes;
  const kept = Math.min(need, metadataRoom(demand, room));
  const missesPerRead = missesBetweenEvictions(demand, need > 0 ? 1 - kept / need : 0);
  const metadata = need * (1 - missesPerRead);
  const dataBytes = Math.max(0, room + demand.facts.overflowBytes / 2 - metadata);
  const perMiss = readsPerMiss(demand, whole);
  const resident = Math.min(
    demand.records,
    dataBytes / demand.recordArcBytes + Math.min(cached, pinned / demand.recordArcBytes),
  );
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: resident,
    stallReadsPerS: Number.POSITIVE_INFINITY,
    at: (readsPerS) => ({ missesPerS: readsPerS * missesPerRead * perMiss, copies }),
    metadataBytes: () => metadata + demand.upperBlocks * demand.upperIdleBytes,
    copiesBytes: () => copies * demand.l1CopyBytes,
    dataBytes: Math.min(resident * demand.recordArcBytes + recordCopies, room + pinned),
  };
}

/** Works out an ARC. */
export function divideArc(demand: ArcDemand): Arc {
  if (demand.mode === "none") return withoutCache(demand);
  return demand.mode === "metadata" ? metadataOnly(demand) : dataAndMetadata(demand);
}
