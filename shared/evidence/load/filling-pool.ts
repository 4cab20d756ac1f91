/** A buffer pool of InnoDB that was not full while it was counted. */
import type { CaptureSet } from "../captures.ts";
import { statusSpan } from "./status-span.ts";

/** Share of a pool's pages by which more are free than InnoDB keeps free, if it was not full yet. */
const ROOM = 0.15;

/** Pages that InnoDB keeps free in each instance of the pool: MariaDB's default, MySQL has 1,024. */
const KEPT_FREE = 1536;

/** Share of page requests below which misses are those of new tables, whatever the pool holds. */
const FEW_MISSES = 0.005;

/** Share of the pages missed from which those that went where nothing was decide what a pool misses. */
const MANY_FIRST = 0.25;

/** A pool while it was counted. */
export interface FillingPool {
  /** Bytes that were free at the end, or when counting began where it is full since. */
  readonly freeBytes: number;
  readonly isFullSince: boolean;
  readonly poolBytes: number;
  /** Share of page requests that it missed. */
  readonly missed: number;
}

/** Pages that the server keeps free for those to come (buf_LRU_scan_and_free_block, buf_flush_LRU_list). */
function keptFree(captures: CaptureSet): number {
  const [variables] = captures.of("mysql-variables");
  const each = Number(variables?.values.innodb_lru_scan_depth) || KEPT_FREE;
  return each * (Number(variables?.values.innodb_buffer_pool_instances) || 1);
}

/** Null where the pool was full, missed next to nothing, or was not seen. */
export function fillingPool(captures: CaptureSet): FillingPool | null {
  const span = statusSpan(captures);
  const [before = 0, free = 0] = span?.gauge("Innodb_buffer_pool_pages_free") ?? [];
  const [, pages = 0] = span?.gauge("Innodb_buffer_pool_pages_total") ?? [];
  const [, page = 0] = span?.gauge("Innodb_page_size") ?? [];
  const asked = span?.growth("Innodb_buffer_pool_read_requests") ?? 0;
  const reads = span?.growth("Innodb_buffer_pool_reads") ?? 0;
  const missed = reads / Math.max(1, asked);
  const hasRoom = (one: number) => one - keptFree(captures) >= pages * ROOM && free < before;
  const isFullSince = !hasRoom(free);
  const isFilled = isFullSince && !(hasRoom(before) && before - free >= reads * MANY_FIRST);
  if (isFilled || pages * page === 0 || missed < FEW_MISSES) return null;
  return {
    freeBytes: (isFullSince ? before : free) * page,
    isFullSince,
    poolBytes: pages * page,
    missed,
  };
}
