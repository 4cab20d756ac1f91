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
  POINTER_BYTES,
} from "./indirect.ts";
import { physicalBytes } from "./physical.ts";
import { arcModeOf, DEFAULT_DATASETS, dbufCacheLimit } from "./setup.ts";
import { findTree } from "./trees.ts";

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

/** A row with what it asks of memory. */
export interface RequirementRow extends TreeRow {
  /** What the ARC must hold, with bounds. */
  readonly arc_bytes: number;
  readonly arc_low_bytes: number;
  readonly arc_high_bytes: number;
  /** ARC taken by headers if every leaf block were in an L2ARC only. */
  readonly l2arc_header_bytes: number;
  /** The 2018 rule: 0.8 % of uncompressed data at 16K, 0.1 % at 128K. */
  readonly rule_of_thumb_bytes: number;
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

function arcBytes(row: TreeRow, options: RequirementOptions, scale: number): number {
  const parts = requirementParts(row, options, scale);
  return Math.round(parts.compressed + parts.copies + parts.base);
}

/**
 * Adds to each row what it asks of memory. Low and high: without copies and base, and with the most
 * that scattered pointers were seen to take, or the middle figure where sizes are exact.
 */
export function requirementBytes(
  rows: readonly TreeRow[],
  options: RequirementOptions,
): RequirementRow[] {
  const facts = LINES[options.openzfs];
  return rows.map((row) => {
    const sure = row.basis === "measured";
    const spread =
      facts.compressedArc && !sure ? POINTER_BYTES.rewritten.high / POINTER_BYTES.inOrder.mid : 1;
    const parts = requirementParts(row, options, sure ? 1 : 0.95);
    return {
      ...row,
      arc_bytes: arcBytes(row, options, 1),
      arc_low_bytes: Math.round(parts.compressed),
      arc_high_bytes: arcBytes(row, options, spread),
      l2arc_header_bytes: row.leaf_blocks * facts.l2HeaderBytes,
      rule_of_thumb_bytes: ruleOfThumbBytes(row.leaf_blocks),
    };
  });
}

/** Recordsizes of the requirement table, 4K to 16M. */
export const TABLE_RECORD_BYTES: readonly number[] = Array.from(
  { length: 13 },
  (_, i) => 4096 * 2 ** i,
);

/** One node's share of the plan's data at a recordsize. */
function planRow(plan: Plan, recordBytes: number): TreeRow {
  const { data, layout, instance } = plan;
  const { tree, physicalBytes: known, basis } = findTree(plan, recordBytes);
  const iblk = layout.indirect_block_bytes;
  const state = {
    encryption: layout.encryption,
    rewrittenRatio: layout.rewritten_ratio,
    recordBytes,
  };
  const ratio = layout.compression === "off" ? 1 : data.compression_ratio;
  return {
    record_bytes: recordBytes,
    leaf_blocks: tree.leafBlocks / instance.nodes,
    nonleaf_blocks: tree.nonleafBlocks / instance.nodes,
    nonleaf_logical_bytes: (tree.nonleafBlocks * iblk) / instance.nodes,
    nonleaf_physical_bytes:
      (known ?? nonleafPhysicalBytes(tree, iblk, layout.ashift, state, "mid")) / instance.nodes,
    leaf_physical_bytes:
      (tree.leafBlocks * physicalBytes(recordBytes, ratio, layout.ashift)) / instance.nodes,
    basis,
  };
}

function inWholeNumbers(row: RequirementRow): RequirementRow {
  return {
    ...row,
    leaf_blocks: Math.round(row.leaf_blocks),
    nonleaf_blocks: Math.round(row.nonleaf_blocks),
    nonleaf_logical_bytes: Math.round(row.nonleaf_logical_bytes),
    nonleaf_physical_bytes: Math.round(row.nonleaf_physical_bytes),
    leaf_physical_bytes: Math.round(row.leaf_physical_bytes ?? 0),
    l2arc_header_bytes: Math.round(row.l2arc_header_bytes),
    rule_of_thumb_bytes: Math.round(row.rule_of_thumb_bytes),
  };
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

/**
 * What one node must hold of the plan's data at every recordsize.
 *
 * @param zfsReadsPerS reads per second over all nodes that reach ZFS, such as a prediction's
 *   `reads.zfs_per_s`: with it the row of the plan's own recordsize is the prediction's
 *   `metadata.arc_min_bytes`
 */
export function requirementTable(plan: Plan, zfsReadsPerS = ASSUMED_READS_PER_S): RequirementRow[] {
  const rows = TABLE_RECORD_BYTES.map((recordBytes) => planRow(plan, recordBytes));
  const options = requirementOptions(plan, zfsReadsPerS / plan.instance.nodes);
  return requirementBytes(rows, options).map(inWholeNumbers);
}
