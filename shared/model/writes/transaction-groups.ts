/** Transaction groups: how often one is written, and what each writes whatever changed. */
import {
  DIRTY_DATA_MOST_BYTES,
  DIRTY_DATA_SHARE,
  DIRTY_SYNC_SHARE,
  TXG_SECONDS,
} from "../../openzfs/lines.ts";
import type { Setup } from "../setup.ts";

/**
 * Writes of one group beside records and indirect blocks of tables: uberblocks, the dataset's and the pool's tables of
 * dnodes, space maps; one record each, on as many devices as that takes. Own measurement on OpenZFS 2.3.2: a group that
 * changed one page made 42 writes beside flushes on one disk, 80 on a mirror of two and 96 on a raidz1 of three, of
 * which 5 records are the page and its indirect blocks. Two disks side by side took 59, for which nothing is added. An
 * earlier count, on one disk, was 36 writes of 401 kB, 112 KB of which were the page's.
 */
export const GROUP_WRITES = 37;
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
