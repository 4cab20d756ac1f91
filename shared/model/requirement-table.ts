/** What each recordsize asks of memory: of a plan's data, or of the trees of a dump. */
import type { Plan } from "../generated/plan.ts";
import { LINES } from "../openzfs/lines.ts";
import { nonleafPhysicalBytes, POINTER_BYTES } from "./indirect.ts";
import { physicalBytes } from "./physical.ts";
import {
  ASSUMED_READS_PER_S,
  type RequirementOptions,
  requirementOptions,
  requirementParts,
  ruleOfThumbBytes,
  type TreeRow,
} from "./requirement.ts";
import { findTree } from "./trees.ts";

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
    copies: layout.copies,
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
