/** What the trees of a dump ask of an ARC, where no plan says more of it. */
import { LINES, type OpenzfsLine } from "../../openzfs/lines.ts";
import { divideArc } from "../memory/arc.ts";
import { SWEEPS_PER_TURNOVER } from "../memory/shared-arc.ts";
import { NEXT_TO_NO_READS, sufficientArcBytes } from "../memory/sufficient.ts";
import { DEFAULT_DATASETS } from "../setup.ts";
import { levelsOf } from "../tree/blocktree.ts";
import { datasetBaseBytes, indirectInArc, nonleafPhysicalBytes } from "../tree/indirect.ts";

/** Block counts and bytes of files at one recordsize, as a capture gives them. */
export interface TreeRow {
  readonly record_bytes: number;
  readonly leaf_blocks: number;
  readonly nonleaf_blocks: number;
  readonly nonleaf_logical_bytes: number;
  readonly nonleaf_physical_bytes: number;
  readonly leaf_physical_bytes?: number;
  readonly basis: "measured" | "exact" | "estimated" | "dense";
}

/** What a requirement assumes beside the trees. */
export interface RequirementOptions {
  readonly openzfs: OpenzfsLine;
  /** Reads per second that reach the ARC: decides how many uncompressed copies are alive. */
  readonly readsPerSecond?: number;
  readonly datasets?: number;
}

/** Reads per second assumed where a capture does not say. */
export const ASSUMED_READS_PER_S = 3000;

/** Allocation unit for rows whose compressed size nobody counted (nonleaf_physical_bytes 0). */
const ASHIFT = 12;

/** Compressed bytes of a row's indirect blocks: as counted, else from its pointers. */
function countedOrEstimated(row: TreeRow, indirect: number): number {
  if (row.nonleaf_physical_bytes > 0) return row.nonleaf_physical_bytes;
  const tree = levelsOf(row.leaf_blocks, row.nonleaf_blocks, 1, indirect);
  const state = {
    encryption: false,
    rewrittenRatio: 0,
    copies: 1,
    recordBytes: row.record_bytes,
  };
  return nonleafPhysicalBytes(tree, indirect, ASHIFT, state, "mid");
}

/**
 * ARC that these trees need where it keeps metadata only, as a dump does not say what else there is, and
 * no limit holds them back; with their compressed sizes `scale` times as large.
 */
export function requiredArcBytes(row: TreeRow, options: RequirementOptions, scale: number): number {
  const facts = LINES[options.openzfs];
  const blocks = row.nonleaf_blocks;
  if (blocks <= 0) return 0;
  const indirect =
    row.nonleaf_logical_bytes > 0 ? row.nonleaf_logical_bytes / blocks : facts.indirectBlockBytes;
  const physical = (countedOrEstimated(row, indirect) / blocks) * scale;
  const { idleBytes, copyBytes } = indirectInArc(options.openzfs, indirect, physical, false);
  const baseBytes = datasetBaseBytes(options.openzfs, options.datasets ?? DEFAULT_DATASETS);
  const readsPerS = options.readsPerSecond ?? ASSUMED_READS_PER_S;
  const reads = Math.max(NEXT_TO_NO_READS, readsPerS);
  const leastBytes = blocks * idleBytes + baseBytes;
  return sufficientArcBytes(leastBytes, (arcBytes) => {
    const arc = divideArc({
      facts,
      mode: "metadata",
      arcBytes,
      baseBytes,
      l2HeaderBytes: 0,
      l1Blocks: blocks,
      upperBlocks: 0,
      upperLevels: 0,
      l1IdleBytes: idleBytes,
      l1CopyBytes: copyBytes,
      upperIdleBytes: 0,
      records: Math.max(1, row.leaf_blocks),
      recordArcBytes: row.record_bytes,
      recordBytes: row.record_bytes,
      recordCompressed: false,
      metaLimitRatio: null,
      dbufCacheMaxBytes: facts.dbufCacheMaxBytes,
      sweepsPerTurnover: SWEEPS_PER_TURNOVER,
    });
    const copies = readsPerS > 0 ? arc.copiesBytes(reads) : 0;
    return { missesPerRead: arc.at(reads).missesPerS / reads, heldBytes: leastBytes + copies };
  });
}
