/** What each recordsize asks of memory: of a plan's data, or of the trees of a dump. */
import type { Plan } from "../../generated/plan.ts";
import { LINES, type OpenzfsLine } from "../../openzfs/lines.ts";
import { sizeBand, sufficientBand } from "../cache/sufficient-band.ts";
import { setUp } from "../setup.ts";
import { ruleOfThumbBytes } from "../tree/blocktree.ts";
import { meanPhysicalBytes } from "../tree/compression.ts";
import { nonleafPhysicalBytes } from "../tree/indirect.ts";
import { findTree } from "../tree/trees.ts";
import {
  ASSUMED_READS_PER_S,
  type RequirementOptions,
  requiredArcBytes,
  type TreeRow,
} from "./requirement.ts";

/** A row with what it asks of memory. */
export interface RequirementRow extends TreeRow {
  /** Smallest sufficient ARC, with bounds. */
  readonly arc_bytes: number;
  readonly arc_low_bytes: number;
  readonly arc_high_bytes: number;
  /** ARC taken by headers if every leaf block were in an L2ARC only. */
  readonly l2arc_header_bytes: number;
  /** The 2018 rule: 0.8 % of uncompressed data at 16K, 0.1 % at 128K. */
  readonly rule_of_thumb_bytes: number;
}

/** ARC of a row, low, middle and high. */
interface Need {
  readonly arc_bytes: number;
  readonly arc_low_bytes: number;
  readonly arc_high_bytes: number;
}

function answered(row: TreeRow, openzfs: OpenzfsLine, need: Need): RequirementRow {
  return {
    ...row,
    arc_bytes: Math.round(need.arc_bytes),
    arc_low_bytes: Math.round(need.arc_low_bytes),
    arc_high_bytes: Math.round(need.arc_high_bytes),
    l2arc_header_bytes: row.leaf_blocks * LINES[openzfs].l2HeaderBytes,
    rule_of_thumb_bytes: ruleOfThumbBytes(row.leaf_blocks),
  };
}

/**
 * Adds to each row of a dump what it asks of memory. Low and high: 5 % of the sizes where they were
 * counted, and the most that scattered pointers were seen to take where they were not.
 */
export function requirementBytes(
  rows: readonly TreeRow[],
  options: RequirementOptions,
): RequirementRow[] {
  return rows.map((row) => {
    const at = (scale: number) => requiredArcBytes(row, options, scale);
    const { low, high } = sizeBand(row.basis);
    return answered(row, options.openzfs, {
      arc_bytes: at(1),
      arc_low_bytes: at(low),
      arc_high_bytes: at(high),
    });
  });
}

type RecordBytes = Plan["layout"]["record_bytes"];

/** Recordsizes of the requirement table, 4K to 16M. */
export const TABLE_RECORD_BYTES: readonly RecordBytes[] = Array.from(
  { length: 13 },
  (_, i) => (4096 * 2 ** i) as RecordBytes,
);

/** One node's share of the plan's data at a recordsize. */
function planRow(plan: Plan, recordBytes: number): TreeRow {
  const { layout, instance } = plan;
  const { tree, physicalBytes: known, basis } = findTree(plan, recordBytes);
  const iblk = layout.indirect_block_bytes;
  const state = {
    encryption: layout.encryption,
    rewrittenRatio: layout.rewritten_ratio,
    copies: layout.copies,
    recordBytes,
  };
  return {
    record_bytes: recordBytes,
    leaf_blocks: tree.leafBlocks / instance.nodes,
    nonleaf_blocks: tree.nonleafBlocks / instance.nodes,
    nonleaf_logical_bytes: (tree.nonleafBlocks * iblk) / instance.nodes,
    nonleaf_physical_bytes:
      (known ?? nonleafPhysicalBytes(tree, iblk, layout.ashift, state, "mid")) / instance.nodes,
    leaf_physical_bytes: (tree.leafBlocks * meanPhysicalBytes(plan, recordBytes)) / instance.nodes,
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
 *   `metadata.arc_min_reads_per_s`: with it the row of the plan's own recordsize is the prediction's
 *   `metadata.arc_min_bytes`
 */
export function requirementTable(plan: Plan, zfsReadsPerS = ASSUMED_READS_PER_S): RequirementRow[] {
  return TABLE_RECORD_BYTES.map((recordBytes) => {
    const layout = { ...plan.layout, record_bytes: recordBytes };
    const need = sufficientBand(setUp({ ...plan, layout }), zfsReadsPerS / plan.instance.nodes);
    return inWholeNumbers(
      answered(planRow(plan, recordBytes), plan.layout.openzfs, {
        arc_bytes: need.middle.bytes,
        arc_low_bytes: need.lowBytes,
        arc_high_bytes: need.highBytes,
      }),
    );
  });
}
