/** Indirect blocks: their bytes on disk and in the ARC, by OpenZFS line. */
import {
  BLOCK_POINTER_BYTES,
  DBUF_CACHE_LOW_WATER,
  DBUF_CACHE_SHARE,
  LINES,
  type OpenzfsLine,
} from "../../openzfs/lines.ts";
import { KIB } from "../number/units.ts";
import type { BlockTree } from "./blocktree.ts";
import { roundUp } from "./physical.ts";

/**
 * Compressed bytes per block pointer at level 1, before rounding to the allocation unit. Measured
 * with zdb on OpenZFS 2.1.11 and 2.3.2, lz4, full 128 KiB blocks: 41 to 42 in order at 16K records
 * and below, 44 in order at 32K and above or rewritten at random, 60 encrypted, 48 with copies=2. The low and high
 * bounds are those seen and, above, those of fully scattered pointers in a simulation (57).
 */
export const POINTER_BYTES = {
  inOrder: { low: 40, mid: 41.8, high: 44 },
  rewritten: { low: 43, mid: 44, high: 57 },
  encrypted: { low: 60, mid: 60, high: 62 },
  /** What every further copy of the data adds, an address each: 48 with copies=2. */
  furtherCopy: 6.2,
  /** Level 2 and above: every pointer has two addresses. */
  upper: { low: 50, mid: 66, high: 68 },
} as const;

/** Which bound of a measured range to take. */
export type Bound = "low" | "mid" | "high";

/**
 * The overhead that was seen over the bare indirect blocks in 0.6.5, where the ARC holds them
 * uncompressed: 15 % (published May 2018). It stands for headers, dbufs and dnodes alike and is used
 * for that line only.
 */
const UNCOMPRESSED_ARC_OVERHEAD = 1.15;

/** Levels of a dataset's table of dnodes: 6 in every dataset made with 128 KiB indirect blocks (zdb). */
const DNODE_TABLE_LEVELS = 6;

/** One block of dnodes, one allocation unit for each block of the path when compressed. */
const DNODE_BLOCK_BYTES = 16 * KIB;
const SMALL_BLOCK_BYTES = 4 * KIB;

/** Reads per second at which the law of copies was measured (`copiesAlive`). */
export const COPIES_MEASURED_TO = 1500;

/** How pointers came to lie as they do. */
interface PointerState {
  readonly encryption: boolean;
  readonly rewrittenRatio: number;
  readonly recordBytes: number;
  /** Copies of the data (copies=N). */
  readonly copies: number;
}

/** Compressed bytes per level-1 pointer. */
export function pointerBytes(state: PointerState, bound: Bound): number {
  if (state.encryption) return POINTER_BYTES.encrypted[bound];
  const fresh =
    state.recordBytes >= 32 * KIB ? POINTER_BYTES.rewritten.mid : POINTER_BYTES.inOrder.mid;
  const inOrder =
    bound === "low" ? POINTER_BYTES.inOrder.low : Math.max(fresh, POINTER_BYTES.inOrder[bound]);
  const share = state.rewrittenRatio;
  const single = inOrder + (POINTER_BYTES.rewritten[bound] - inOrder) * share;
  return single + (state.copies - 1) * POINTER_BYTES.furtherCopy;
}

/**
 * Physical bytes of all indirect blocks of a tree from level `from` up. lz4 keeps its result only if
 * it saves an eighth (zio_compress.c, OpenZFS 2.2.11); blocks take whole allocation units.
 */
export function nonleafPhysicalBytes(
  tree: BlockTree,
  indirectBytes: number,
  ashift: number,
  state: PointerState,
  bound: Bound,
  from = 1,
): number {
  let sum = 0;
  for (let level = from; level < tree.levels.length; level++) {
    const blocks = tree.levels[level] ?? 0;
    if (blocks <= 0) continue;
    const pointers = Math.min(
      indirectBytes / BLOCK_POINTER_BYTES,
      (tree.levels[level - 1] ?? 0) / blocks,
    );
    const each = level === 1 ? pointerBytes(state, bound) : POINTER_BYTES.upper[bound];
    const bytes = pointers * each;
    const unit = 2 ** ashift;
    // The measured averages of large blocks already contain the rounding of each block.
    const compressed = bytes < 4 * unit ? roundUp(bytes, unit) : bytes;
    sum += blocks * (compressed <= indirectBytes * 0.875 ? compressed : indirectBytes);
  }
  return sum;
}

/** Bytes of one level of indirect blocks in the ARC. */
interface IndirectInArc {
  /** One block as the ARC holds it when nothing uses it, header included. */
  readonly idleBytes: number;
  /** What its uncompressed copy adds while a dbuf holds it; 0 where the ARC is not compressed. */
  readonly copyBytes: number;
}

/** Bytes per indirect block in the ARC (sizes: `LINES`). */
export function indirectInArc(
  line: OpenzfsLine,
  indirectBytes: number,
  physicalBytesPerBlock: number,
  encryption: boolean,
): IndirectInArc {
  const facts = LINES[line];
  if (!facts.hasCompressedArc)
    return { idleBytes: indirectBytes * UNCOMPRESSED_ARC_OVERHEAD, copyBytes: 0 };
  const header = encryption ? facts.encryptedHeaderBytes : facts.headerBytes;
  return {
    idleBytes: physicalBytesPerBlock + header + facts.abdBytes,
    copyBytes: indirectBytes + facts.copyStructBytes,
  };
}

/**
 * ARC bytes that `datasets` mounted datasets cost on lines since 0.7, before any table is read. A
 * mounted dataset holds the path to its first block of dnodes uncompressed: five indirect blocks,
 * that block, and the objset's own; and so does the pool for its own objects. 26 datasets make 19 MB;
 * in captures of 2.1.11 and 2.3.2 with that many, 20 to 26 MB of the ARC were not the tables'.
 */
export function datasetBaseBytes(line: OpenzfsLine, datasets: number): number {
  const facts = LINES[line];
  if (!facts.hasCompressedArc) return 0;
  const held = SMALL_BLOCK_BYTES + facts.headerBytes + facts.abdBytes;
  const path =
    (DNODE_TABLE_LEVELS - 1) * (facts.indirectBlockBytes + facts.copyStructBytes + held) +
    (DNODE_BLOCK_BYTES + facts.copyStructBytes + held);
  return (datasets + 1) * (path + held);
}

/**
 * Uncompressed copies alive in primarycache=metadata: a dbuf keeps one until the dbuf evictor, which
 * wakes once a second, lets it go, so those of the blocks touched within a second are alive, beside
 * `kept` ones that the evictor left: n - (n - kept) exp(-r/n). Measured at r = 1,500/s on 2.1.11 (675
 * copies, 684 computed without kept ones); far above that it is an upper bound, because other activity
 * wakes the evictor earlier.
 */
export function copiesAlive(blocks: number, readsPerS: number, kept = 0): number {
  if (blocks <= 0) return 0;
  return blocks - Math.max(0, blocks - kept) * Math.exp(-readsPerS / blocks);
}

/**
 * Records in the dbuf cache of primarycache=all. The evictor is woken above the target and stops at
 * the low mark, so the cache holds their middle (5.7 and 6.0 MB were seen for a target of 6.3).
 */
export function cachedRecords(
  arcBytes: number,
  dbufCacheMaxBytes: number,
  recordBytes: number,
): number {
  const target = Math.min(dbufCacheMaxBytes, arcBytes * DBUF_CACHE_SHARE);
  return (target * (1 + DBUF_CACHE_LOW_WATER)) / 2 / recordBytes;
}

/**
 * Copies that the dbuf evictor leaves: as many as fit into the dbuf cache, which takes its share of
 * the ARC whether it is needed or not.
 */
export function copiesKept(arcBytes: number, dbufCacheMaxBytes: number, copyBytes: number): number {
  if (copyBytes <= 0) return 0;
  const target = Math.min(dbufCacheMaxBytes, arcBytes * DBUF_CACHE_SHARE);
  return (target * DBUF_CACHE_LOW_WATER) / copyBytes;
}
