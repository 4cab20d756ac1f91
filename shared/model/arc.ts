/**
 * How one ARC divides itself between indirect blocks, their uncompressed copies and records, and how
 * many indirect blocks are then read from disk.
 */
import { DBUF_CACHE_SHARE, type LineFacts } from "../openzfs/lines.ts";
import { copiesAlive } from "./indirect.ts";
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

function wholeBytes(demand: ArcDemand): number {
  return demand.arcBytes + demand.facts.overshootBytes;
}

/** Base of mounted datasets as far as the ARC can hold it: some of it goes when room is short. */
function heldBaseBytes(demand: ArcDemand): number {
  return Math.min(demand.baseBytes, wholeBytes(demand) * BASE_LIMIT);
}

function usableBytes(demand: ArcDemand): number {
  const left = wholeBytes(demand) - heldBaseBytes(demand) - demand.l2HeaderBytes;
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
 * evictor wakes, and push compressed blocks out while they do; then the room is there again. With u
 * the share of blocks that have a copy, the compressed blocks at hand are p0 after the wake; from u1
 * the ARC is full and blocks without a copy go; from u2 only blocks with a copy are left. Missed is
 * what is touched for the first time in that second and is not at hand.
 */
function sawtoothMisses(demand: ArcDemand, room: number, readsPerS: number): number {
  const n = demand.l1Blocks;
  const idle = demand.l1IdleBytes;
  const copy = demand.l1CopyBytes;
  const s = copiesAlive(n, readsPerS) / n;
  if (s <= 0) return 0;
  const p0 = clamp((room - s * n * copy) / (n * idle), s, 1);
  const u1 = clamp((room - p0 * n * idle) / (n * (copy + (1 - p0) * idle)), 0, s);
  const u2 = clamp(room / (n * (copy + idle)), u1, s);
  const missing = 1 - p0;
  const atU2 = p0 > s && s < 1 ? 1 - (p0 - s) / (1 - s) : 1;
  const touched = missing * u1 + ((missing + Math.max(missing, atU2)) / 2) * (u2 - u1) + (s - u2);
  return p0 >= 1 ? 0 : n * touched;
}

function metadataOnly(demand: ArcDemand): Arc {
  const n = demand.l1Blocks;
  const room = usableBytes(demand);
  const upperBytes = demand.upperBlocks * demand.upperIdleBytes;
  const roomAt = (readsPerS: number): number => {
    const upper = upperBytes + copiesAlive(demand.upperBlocks, readsPerS) * demand.l1CopyBytes;
    const left = Math.max(demand.l1IdleBytes, room - upper);
    return metadataRoom(demand, left);
  };
  const hardShare =
    (room - demand.facts.overshootBytes + demand.facts.stallBytes - upperBytes) /
    (n * (demand.l1IdleBytes + demand.l1CopyBytes));
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
          ? sawtoothMisses(demand, held, readsPerS)
          : readsPerS * (1 - clamp(held / (n * demand.l1IdleBytes), 0, 1));
      return {
        missesPerS: misses * perMiss,
        copies:
          demand.l1CopyBytes > 0
            ? copiesAlive(n, readsPerS) + copiesAlive(demand.upperBlocks, readsPerS)
            : 0,
      };
    },
    metadataBytes: (readsPerS) => {
      const copies = copiesAlive(n, readsPerS) * demand.l1CopyBytes;
      return Math.min(n * demand.l1IdleBytes, Math.max(0, roomAt(readsPerS) - copies)) + upperBytes;
    },
    copiesBytes: (readsPerS) =>
      (copiesAlive(n, readsPerS) + copiesAlive(demand.upperBlocks, readsPerS)) * demand.l1CopyBytes,
    dataBytes: 0,
  };
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
  const target = Math.min(demand.dbufCacheMaxBytes, demand.arcBytes * DBUF_CACHE_SHARE);
  const cachedRecords = Math.min(demand.records, target / demand.recordBytes);
  const wanted = copiesAlive(n, cachedRecords);
  const upperBytes =
    demand.upperBlocks * demand.upperIdleBytes +
    Math.min(demand.upperBlocks, wanted) * demand.l1CopyBytes;
  const recordCopies = demand.recordCompressed ? cachedRecords * demand.recordBytes : 0;
  const beside = upperBytes + recordCopies + cachedRecords * demand.recordArcBytes;
  const pinned = Math.min(wanted * demand.l1CopyBytes + beside, whole * PINNED_LIMIT);
  const copies =
    wanted * demand.l1CopyBytes + beside > 0
      ? (wanted * pinned) / (wanted * demand.l1CopyBytes + beside)
      : 0;
  const room = Math.max(demand.l1IdleBytes, whole - pinned);
  const need = n * demand.l1IdleBytes;
  const metadata = Math.min(need, metadataRoom(demand, room));
  const dataBytes = Math.max(0, room - metadata);
  const hit = need > 0 ? clamp(metadata / need, 0, 1) : 1;
  const perMiss = readsPerMiss(demand, whole);
  const resident = Math.min(
    demand.records,
    dataBytes / demand.recordArcBytes + Math.min(cachedRecords, pinned / demand.recordArcBytes),
  );
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: resident,
    stallReadsPerS: Number.POSITIVE_INFINITY,
    at: (readsPerS) => ({
      missesPerS: n > 0 ? readsPerS * (1 - hit) * perMiss : 0,
      copies,
    }),
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
