/** The block tree of a plan's data: from a dump where there is one, else of dense files. */
import type { Plan } from "../../generated/plan.ts";
import { type BlockTree, blockTreeOfFiles, levelsOf } from "./blocktree.ts";

/** A block tree and what is known of it. */
interface FoundTree {
  readonly tree: BlockTree;
  /** Physical bytes of the indirect blocks where a dump has them, else null. */
  readonly physicalBytes: number | null;
  readonly basis: "dense" | "measured" | "exact" | "estimated";
}

/** Measured trees of a plan that its indirect block size does not contradict. */
function usableTrees(plan: Plan) {
  const trees = plan.data.measured_trees;
  if (!trees || trees.file_bytes <= 0 || trees.rows.length === 0) return null;
  return trees.indirect_block_bytes === plan.layout.indirect_block_bytes ? trees : null;
}

/**
 * Tree of the plan's data at `recordBytes`. A dump's row is scaled to the plan's size of data; where
 * the dump has no row for this recordsize, the leaf bytes of its own recordsize are cut anew, so that
 * holes stay holes.
 */
export function findTree(plan: Plan, recordBytes: number = plan.layout.record_bytes): FoundTree {
  const { data, layout } = plan;
  const trees = usableTrees(plan);
  const iblk = layout.indirect_block_bytes;
  if (!trees) {
    const tree = blockTreeOfFiles(data.file_bytes, data.files, recordBytes, iblk);
    return { tree, physicalBytes: null, basis: "dense" };
  }
  const scale = data.file_bytes / trees.file_bytes;
  const row = trees.rows.find((one) => one.record_bytes === recordBytes);
  if (row) {
    const tree = levelsOf(row.leaf_blocks * scale, row.nonleaf_blocks * scale, data.files, iblk);
    const physical = row.nonleaf_physical_bytes > 0 ? row.nonleaf_physical_bytes * scale : null;
    return { tree, physicalBytes: physical, basis: row.basis };
  }
  const own = trees.rows.find((one) => one.record_bytes === trees.record_bytes) ?? trees.rows[0];
  const leafBytes = own ? own.leaf_blocks * own.record_bytes * scale : data.file_bytes;
  const tree = blockTreeOfFiles(Math.max(1, leafBytes), data.files, recordBytes, iblk);
  return { tree, physicalBytes: null, basis: "estimated" };
}
