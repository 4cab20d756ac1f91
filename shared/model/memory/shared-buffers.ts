/** PostgreSQL's own cache: blocks of heaps and of indexes. */
import { clamp } from "../number/units.ts";
import type { BufferPool } from "./innodb.ts";

/**
 * Children of an inner page of a B-tree with an integer key: entries of 20 bytes in 90 % of 8,152
 * (nbtree's BTREE_DEFAULT_FILLFACTOR, PostgreSQL 15).
 */
const CHILDREN_PER_PAGE = 367;

/** Divides shared_buffers between inner pages of indexes, which come first, and the other pages. */
export function sharedBuffers(
  poolBytes: number,
  pageBytes: number,
  pagesInUse: number,
  indexRatio: number,
): BufferPool {
  const pages = poolBytes / pageBytes;
  const inner = (pagesInUse * indexRatio) / (CHILDREN_PER_PAGE - 1);
  const held = Math.min(pages, inner);
  const leafPages = clamp(pages - held, 0, pagesInUse);
  return {
    leafPages,
    leafShare: leafPages / pagesInUse,
    nonleafReads: inner > 0 ? 1 - held / inner : 0,
  };
}
