/** What the ARC must hold so that no indirect block is ever read from disk, by recordsize. */
import type { Plan } from "../generated/plan.ts";
import { BLOCK_POINTER_BYTES, LINES, type Line } from "../openzfs/lines.ts";
import { levelsOf } from "./blocktree.ts";
import {
  cachedRecords,
  copiesAlive,
  copiesKept,
  datasetBaseBytes,
  indirectInArc,
  nonleafPhysicalBytes,
} from "./indirect.ts";
import { arcModeOf, DEFAULT_DATASETS, dbufCacheLimit } from "./setup.ts";

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
  readonly openzfs: Line;
  /** Reads per second that reach the ARC: decides how many uncompressed copies are alive. */
  readonly readsPerSecond?: number;
  /** For rows whose compressed size nobody counted (nonleaf_physical_bytes 0). */
  readonly ashift?: number;
  readonly indirectBlockBytes?: number;
  readonly encryption?: boolean;
  readonly datasets?: number;
  /** How tables pass the ARC; copies follow the load only where no records are kept. */
  readonly arcMode?: "all" | "metadata" | "none";
  readonly dbufCacheMaxBytes?: number;
}

/** Reads per second assumed where a capture does not say. */
export const ASSUMED_READS_PER_S = 3000;

/**
 * The 2018 rule of thumb: 0.1 / 0.2 / 0.4 / 0.8 % of the uncompressed data for 128K / 64K / 32K /
 * 16K records, which is one block pointer of 128 bytes per record, extended to other recordsizes.
 */
export function ruleOfThumbBytes(leafBlocks: number): number {
  return leafBlocks * BLOCK_POINTER_BYTES;
}

interface Parts {
  readonly compressed: number;
  readonly copies: number;
  readonly base: number;
}

/** Compressed bytes of a row's indirect blocks: as counted, else from its pointers. */
function countedOrEstimated(row: TreeRow, indirect: number, options: RequirementOptions): number {
  if (row.nonleaf_physical_bytes > 0) return row.nonleaf_physical_bytes;
  const tree = levelsOf(row.leaf_blocks, row.nonleaf_blocks, 1, indirect);
  const state = {
    encryption: options.encryption ?? false,
    rewrittenRatio: 0,
    copies: 1,
    recordBytes: row.record_bytes,
  };
  return nonleafPhysicalBytes(tree, indirect, options.ashift ?? 12, state, "mid");
}

/** The parts of a requirement at one end of the range of physical sizes. */
export function requirementParts(row: TreeRow, options: RequirementOptions, scale: number): Parts {
  const facts = LINES[options.openzfs];
  const blocks = row.nonleaf_blocks;
  if (blocks <= 0) return { compressed: 0, copies: 0, base: 0 };
  const indirect =
    row.nonleaf_logical_bytes > 0
      ? row.nonleaf_logical_bytes / blocks
      : (options.indirectBlockBytes ?? facts.defaultIndirectBytes);
  const encryption = options.encryption ?? false;
  const each = indirectInArc(
    options.openzfs,
    indirect,
    (countedOrEstimated(row, indirect, options) / blocks) * scale,
    encryption,
  );
  const reads = options.readsPerSecond ?? ASSUMED_READS_PER_S;
  const compressed = blocks * each.idleBytes;
  const base = datasetBaseBytes(options.openzfs, options.datasets ?? DEFAULT_DATASETS);
  if (each.copyBytes === 0) return { compressed, copies: 0, base };
  const limit = options.dbufCacheMaxBytes ?? facts.dbufCacheMaxBytes;
  const held = (arc: number): number => {
    const kept = reads > 0 ? copiesKept(arc, limit, each.copyBytes) : 0;
    const byLoad = copiesAlive(blocks, reads, kept);
    if (options.arcMode !== "all") return byLoad;
    return Math.min(byLoad, copiesAlive(blocks, cachedRecords(arc, limit, row.record_bytes)));
  };
  let arc = compressed + base;
  for (let i = 0; i < 24; i++) arc = compressed + base + held(arc) * each.copyBytes;
  return { compressed, copies: held(arc) * each.copyBytes, base };
}

/** Options of a requirement that follow from a plan. */
export function requirementOptions(plan: Plan, readsPerSecond: number): RequirementOptions {
  return {
    openzfs: plan.layout.openzfs,
    readsPerSecond,
    ashift: plan.layout.ashift,
    indirectBlockBytes: plan.layout.indirect_block_bytes,
    encryption: plan.layout.encryption,
    datasets: plan.data.datasets ?? DEFAULT_DATASETS,
    arcMode: arcModeOf(plan),
    dbufCacheMaxBytes: dbufCacheLimit(plan),
  };
}
