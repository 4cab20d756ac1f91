/** Indirect blocks: their bytes on disk and in the ARC, by OpenZFS line. */
import { BLOCK_POINTER_BYTES, LINES, type Line } from "../openzfs/lines.ts";
import type { BlockTree } from "./blocktree.ts";
import { roundUp } from "./physical.ts";
import { KIB } from "./units.ts";

/**
 * Compressed bytes per block pointer at level 1, before rounding to the allocation unit. Measured
 * with zdb on OpenZFS 2.1.11 and 2.3.2, lz4, full 128 KiB blocks: 41 to 42 in order at 16K records
 * and below, 44 in order at 32K and above or rewritten at random, 60 encrypted. The low and high
 * bounds are those seen and, above, those of fully scattered pointers in a simulation (57).
 */
export const POINTER_BYTES = {
  inOrder: { low: 40, mid: 41.8, high: 44 },
  rewritten: { low: 43, mid: 44, high: 57 },
  encrypted: { low: 60, mid: 60, high: 62 },
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
export const OVERHEAD_0_6_5 = 1.15;

/**
 * ARC bytes that one mounted dataset costs on lines since 0.7, calibrated: about 25 MiB of the ARC
 * were neither indirect blocks of level 1 nor their copies on 2.1.11 with 26 mounted datasets, and 2
 * of them were 14 blocks of level 2 in use, which the model counts for themselves.
 */
export const DATASET_BASE_BYTES = 927_000;

/** Reads per second at which the law of copies was measured (`copiesAlive`). */
export const COPIES_MEASURED_TO = 1500;

/** How pointers came to lie as they do. */
export interface PointerState {
  readonly encryption: boolean;
  readonly rewrittenRatio: number;
  readonly recordBytes: number;
}

/** Compressed bytes per level-1 pointer. */
export function pointerBytes(state: PointerState, bound: Bound): number {
  if (state.encryption) return POINTER_BYTES.encrypted[bound];
  const fresh =
    state.recordBytes >= 32 * KIB ? POINTER_BYTES.rewritten.mid : POINTER_BYTES.inOrder.mid;
  const inOrder =
    bound === "low" ? POINTER_BYTES.inOrder.low : Math.max(fresh, POINTER_BYTES.inOrder[bound]);
  const share = state.rewrittenRatio;
  return inOrder + (POINTER_BYTES.rewritten[bound] - inOrder) * share;
}

/**
 * Physical bytes of all indirect blocks of a tree. lz4 keeps its result only if it saves an eighth
 * (zio_compress.c, OpenZFS 2.2.11); blocks take whole allocation units.
 */
export function nonleafPhysicalBytes(
  tree: BlockTree,
  indirectBytes: number,
  ashift: number,
  state: PointerState,
  bound: Bound,
): number {
  let sum = 0;
  for (let level = 1; level < tree.levels.length; level++) {
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
export interface IndirectInArc {
  /** One block as the ARC holds it when nothing uses it, header included. */
  readonly idleBytes: number;
  /** What its uncompressed copy adds while a dbuf holds it; 0 where the ARC is not compressed. */
  readonly copyBytes: number;
}

/** Bytes per indirect block in the ARC (sizes: `LINES`). */
export function indirectInArc(
  line: Line,
  indirectBytes: number,
  physicalBytesPerBlock: number,
  encryption: boolean,
): IndirectInArc {
  const facts = LINES[line];
  if (!facts.compressedArc) return { idleBytes: indirectBytes * OVERHEAD_0_6_5, copyBytes: 0 };
  const header = encryption ? facts.encryptedHeaderBytes : facts.headerBytes;
  return {
    idleBytes: physicalBytesPerBlock + header + facts.abdBytes,
    copyBytes: indirectBytes + facts.copyStructBytes,
  };
}

/**
 * Uncompressed copies alive in primarycache=metadata: a dbuf keeps one until the dbuf evictor, which
 * wakes once a second, lets it go, so those of the blocks touched within a second are alive:
 * n (1 - exp(-r/n)). Measured at r = 1,500/s on 2.1.11 (675 copies, 684 computed); far above that it
 * is an upper bound, because other activity wakes the evictor earlier.
 */
export function copiesAlive(blocks: number, readsPerS: number): number {
  return blocks > 0 ? -blocks * Math.expm1(-readsPerS / blocks) : 0;
}
