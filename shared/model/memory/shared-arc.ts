/** An ARC of primarycache=all: indirect blocks and records side by side. */
import { cachedRecords, copiesAlive } from "../tree/indirect.ts";
import {
  type Arc,
  type ArcDemand,
  evictableReads,
  heldBaseBytes,
  metadataRoom,
  mostMissedReads,
  readsPerMiss,
  usableBytes,
} from "./arc-demand.ts";

/** Largest share of the room that dbufs can pin; beyond it they are evicted inline. */
const PINNED_LIMIT = 0.5;

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
 * Sweeps of the metadata while the whole ARC's blocks are replaced once; calibrated. No sweep was ever
 * counted: the number is what the misses per read at six sizes of ARC need (2.1.11, 812 indirect
 * blocks, one run of 12 s each, `cases/metadata-misses-2.1-all.json`). Why an eviction turns to
 * metadata that are in use is not known: a simulation of arc.c 2.1 alone shows none.
 */
export const SWEEPS_PER_TURNOVER = 2;

/**
 * Misses per read by evictions that take metadata while there are records to take (2.0 and 2.1). A
 * sweep takes one overflow of the blocks of pointers that were not used for a second, or all of them
 * where they are fewer; sweeps come at random. A read misses if one came between that second and itself.
 */
function missesBySweeps(demand: ArcDemand, readsPerS: number, turnoverReads: number): number {
  const { facts, l1Blocks: n, l1IdleBytes, sweepsPerTurnover } = demand;
  if (!facts.sweepsMetadata || n <= 0 || turnoverReads === Number.POSITIVE_INFINITY) return 0;
  const late = evictableReads(demand, readsPerS);
  const swept = Math.min(1, facts.overflowBytes / Math.max(1, n * late * l1IdleBytes));
  const perRead = (sweepsPerTurnover * swept * n) / Math.max(1, turnoverReads);
  return (late * perRead) / (1 + perRead);
}

/**
 * Data and metadata together. Records in the dbuf cache pin the uncompressed copy of their indirect
 * block (dbuf.c dbuf_create, OpenZFS 2.2.11), so copies follow the dbuf cache, not the load.
 * Indirect blocks come first: each is touched as often as all its children together, so it lives
 * among the frequently used, and from 2.2 zfs_arc_meta_balance prefers it besides. Records get the
 * rest.
 */
export function dataAndMetadata(demand: ArcDemand): Arc {
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
  const missing = missesBetweenEvictions(demand, need > 0 ? 1 - kept / need : 0);
  const metadata = need * (1 - missing);
  const dataBytes = Math.max(0, room + demand.facts.overflowBytes / 2 - metadata);
  const perMiss = readsPerMiss(demand, whole);
  const resident = Math.min(
    demand.records,
    dataBytes / demand.recordArcBytes + Math.min(cached, pinned / demand.recordArcBytes),
  );
  const entering = demand.recordArcBytes * (1 - resident / demand.records);
  const turnoverReads = entering > 0 ? (dataBytes + metadata) / entering : Number.POSITIVE_INFINITY;
  const missesPerRead = (readsPerS: number): number => {
    const bySize = Math.min(missing, mostMissedReads(demand, readsPerS));
    return 1 - (1 - bySize) * (1 - missesBySweeps(demand, readsPerS, turnoverReads));
  };
  return {
    baseBytes: heldBaseBytes(demand),
    residentRecords: resident,
    stallReadsPerS: Number.POSITIVE_INFINITY,
    at: (readsPerS) => ({ missesPerS: readsPerS * missesPerRead(readsPerS) * perMiss, copies }),
    decompressedPerS: (readsPerS) =>
      demand.l1CopyBytes > 0 && n > 0
        ? readsPerS * (1 - copies / n)
        : readsPerS * missesPerRead(readsPerS) * perMiss,
    metadataBytes: () => metadata + demand.upperBlocks * demand.upperIdleBytes,
    copiesBytes: () => copies * demand.l1CopyBytes,
    dataBytes: Math.min(resident * demand.recordArcBytes + recordCopies, room + pinned),
  };
}
