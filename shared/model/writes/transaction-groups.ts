/** Transaction groups: how often one is written, and what each writes whatever changed. */
import {
  DIRTY_DATA_MOST_BYTES,
  DIRTY_DATA_SHARE,
  DIRTY_SYNC_SHARE,
  TXG_SECONDS,
} from "../../openzfs/lines.ts";
import type { Setup } from "../setup.ts";

/**
 * Writes of one group beside records and indirect blocks of tables: uberblocks, the dataset's and the
 * pool's tables of dnodes, space maps. Own measurement on OpenZFS 2.3.2, one disk, two datasets: ten
 * groups that changed one 16K page each made 364 writes of 4.01 MB, of which 5 writes and 112 KB each were
 * the page and its indirect blocks.
 */
export const GROUP_WRITES = 31;
export const GROUP_BYTES = 289_000;

/**
 * Seconds from one group to the next: the timeout, or sooner where that much data is dirty (dsl_pool.c
 * dsl_pool_need_dirty_sync, OpenZFS 2.2.11).
 */
export function groupSeconds({ plan, recordsPerPage }: Setup, flushesPerS: number): number {
  const limit =
    Math.min(DIRTY_DATA_MOST_BYTES, plan.memory.ram_bytes * DIRTY_DATA_SHARE) * DIRTY_SYNC_SHARE;
  const dirtyPerS = flushesPerS * recordsPerPage * plan.layout.record_bytes;
  return Math.min(TXG_SECONDS, limit / Math.max(1, dirtyPerS));
}
