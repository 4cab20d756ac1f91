/** Indirect block trees of files (dnode.c dnode_new_blkid, OpenZFS 2.2.11). */
import { BLOCK_POINTER_BYTES } from "../../openzfs/lines.ts";

/** Blocks of a file set by level, level 0 (leaf blocks) first. */
export interface BlockTree {
  readonly levels: readonly number[];
  readonly leafBlocks: number;
  readonly nonleafBlocks: number;
}

/**
 * Block tree of a dense file: n0 = ceil(file / record), n(k+1) = ceil(n(k) / fanout) until the
 * dnode's own pointers reach, with fanout = indirect block / 128.
 *
 * @param fileBytes size of the file; 0 gives an empty tree
 * @param recordBytes recordsize
 * @param indirectBytes indirect block size (zdb column iblk)
 * @param directPointers block pointers in the dnode: 1 for files, 3 for zvols
 */
export function blockTree(
  fileBytes: number,
  recordBytes: number,
  indirectBytes: number,
  directPointers = 1,
): BlockTree {
  const fanout = Math.max(2, Math.floor(indirectBytes / BLOCK_POINTER_BYTES));
  const leafBlocks = Math.ceil(fileBytes / recordBytes);
  const levels = [leafBlocks];
  let nonleafBlocks = 0;
  let blocks = leafBlocks;
  while (blocks > directPointers) {
    blocks = Math.ceil(blocks / fanout);
    levels.push(blocks);
    nonleafBlocks += blocks;
  }
  return { levels, leafBlocks, nonleafBlocks };
}

/**
 * Block tree of `files` equal dense files that hold `totalBytes` together. Each file has its own
 * tree, so partly filled indirect blocks count once per file.
 */
export function blockTreeOfFiles(
  totalBytes: number,
  files: number,
  recordBytes: number,
  indirectBytes: number,
): BlockTree {
  const one = blockTree(totalBytes / files, recordBytes, indirectBytes);
  return {
    levels: one.levels.map((blocks) => blocks * files),
    leafBlocks: one.leafBlocks * files,
    nonleafBlocks: one.nonleafBlocks * files,
  };
}

/**
 * Splits a measured number of indirect blocks into levels: those above level 1 follow from the leaf
 * blocks, and level 1, where holes leave blocks partly filled, is the rest.
 */
export function levelsOf(
  leafBlocks: number,
  nonleafBlocks: number,
  files: number,
  indirectBytes: number,
): BlockTree {
  const perFile = Math.max(1, Math.ceil(leafBlocks / files));
  const dense = blockTree(perFile, 1, indirectBytes);
  const above = dense.levels.slice(2).map((blocks) => blocks * files);
  const rest = nonleafBlocks - above.reduce((sum, blocks) => sum + blocks, 0);
  const uppers = rest >= (above[0] ?? 1) ? [rest, ...above] : [nonleafBlocks];
  const levels = nonleafBlocks > 0 ? [leafBlocks, ...uppers] : [leafBlocks];
  return { levels, leafBlocks, nonleafBlocks };
}

/**
 * The 2018 rule of thumb: 0.1 / 0.2 / 0.4 / 0.8 % of the uncompressed data for 128K / 64K / 32K /
 * 16K records, which is one block pointer of 128 bytes per record, extended to other recordsizes.
 */
export function ruleOfThumbBytes(leafBlocks: number): number {
  return leafBlocks * BLOCK_POINTER_BYTES;
}
