/** What an ARC has to hold, what it then does, and the room that it has for blocks. */
import { INDIRECT_LIFE_S, type LineFacts } from "../../openzfs/lines.ts";
import { clamp } from "../number/units.ts";

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
  /** Sweeps of metadata per turnover of a shared ARC (`SWEEPS_PER_TURNOVER`, or an end of its band). */
  readonly sweepsPerTurnover: number;
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
  /** Indirect blocks decompressed per second for reads whose level-1 block has no uncompressed copy. */
  decompressedPerS(readsPerS: number): number;
  /** Bytes of idle indirect blocks held at that rate. */
  metadataBytes(readsPerS: number): number;
  copiesBytes(readsPerS: number): number;
  readonly dataBytes: number;
}

/** Largest share of the ARC that the base of datasets takes. */
const BASE_LIMIT = 0.5;

/** Base of mounted datasets as far as the ARC can hold it. */
export function heldBaseBytes(demand: ArcDemand): number {
  return Math.min(demand.baseBytes, demand.arcBytes * BASE_LIMIT);
}

/** Room for blocks when the ARC has just evicted down to its target. */
export function usableBytes(demand: ArcDemand): number {
  const left = demand.arcBytes - heldBaseBytes(demand) - demand.l2HeaderBytes;
  return Math.max(demand.l1IdleBytes, left);
}

/**
 * Part of the room that a metadata limit leaves to metadata. The kernel compares the limit with all
 * metadata, held and evictable; taking the share of the evictable room keeps what data gets growing
 * with the ARC and differs by a quarter of what is held at most.
 */
export function metadataRoom(demand: ArcDemand, room: number): number {
  const { metaLimitRatio, facts, mode } = demand;
  const applies = metaLimitRatio !== null && (facts.metaLimitAlways || mode === "all");
  return applies ? room * metaLimitRatio : room;
}

/** Upper levels are held first: they are touched by the children of every block below. */
function upperHit(demand: ArcDemand, room: number): number {
  const need = demand.upperBlocks * demand.upperIdleBytes;
  return need > 0 ? clamp(room / need, 0, 1) : 1;
}

/**
 * Share of the reads of level-1 blocks that come back only after the block could be evicted. The ARC
 * keeps a block of pointers for a second after its last use, whatever it needs room for (arc.c
 * arc_evict_hdr, ARC_FLAG_INDIRECT and arc_min_prefetch_ms); reads of one block come at random, n
 * blocks share the reads. With 812 blocks it gives 0.467 misses a read at 619 reads/s, where 0.465 were
 * measured in an ARC that held nothing else (2.1.11, 64 MiB).
 */
export function evictableReads({ l1Blocks }: ArcDemand, readsPerS: number): number {
  return l1Blocks > 0 ? Math.exp((-readsPerS * INDIRECT_LIFE_S) / l1Blocks) : 1;
}

/**
 * Largest share of the reads that misses because the ARC is too small. So many reads per second as
 * `evictableReads` gives, r exp(-r/n), are the most at r = n; they count as that many beyond it. A server
 * that warms up has to get past that rate first: with fewer misses beyond it, devices that are full
 * below r = n would have a second, higher rate at the same load, and a plan two answers. A choice, on
 * the side of more misses; no run was made beyond r = n in an ARC so small.
 */
export function mostMissedReads(demand: ArcDemand, readsPerS: number): number {
  const peakPerS = demand.l1Blocks / INDIRECT_LIFE_S;
  if (readsPerS <= peakPerS) return evictableReads(demand, readsPerS);
  return (evictableReads(demand, peakPerS) * peakPerS) / readsPerS;
}

/** Disk reads per missed level-1 block: itself, and upper levels that are not held. */
export function readsPerMiss(demand: ArcDemand, room: number): number {
  return 1 + demand.upperLevels * (1 - upperHit(demand, room));
}
