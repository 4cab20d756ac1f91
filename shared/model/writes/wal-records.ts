/**
 * Bytes of PostgreSQL's WAL records, without page images, by what was changed. Sizes are those of the
 * structures that PostgreSQL 13 to 16 log (xlogrecord.h, heapam_xlog.h, nbtxlog.h; 17 writes pruning a
 * few bytes shorter), as pg_stat_wal counts them: no alignment, no headers of WAL pages.
 */

/** XLogRecord, before every record. */
const RECORD_HEADER = 24;
/** A block's header with its relation and number, and one of the same relation as the block before. */
const BLOCK = 20;
const SAME_RELATION_BLOCK = 8;
/** XLogRecordDataHeaderShort, before what a record has of its own. */
const MAIN = 2;

/** HeapTupleHeader with its padding: of it xl_heap_header and one byte of padding are logged. */
const ROW_HEADER = 24;
const LOGGED_ROW_HEADER = 6;

/** xl_heap_insert, xl_heap_update, xl_heap_delete, xl_heap_lock, xl_heap_prune, xl_btree_insert. */
const INSERT = 3;
const UPDATE = 14;
const DELETE = 8;
const LOCK = 8;
const PRUNE = 8;
const INDEX_INSERT = 2;

/** An index entry of one number: IndexTuple of 8 bytes and the number, aligned. */
const INDEX_ENTRY = 16;

/**
 * What a version on the same page logs of its row: the lengths of what is equal before and behind, and a
 * number that changed, of which small values change three bytes (log_heap_update).
 */
const CHANGED_PART = 2 + 2 + 3;

/** Line pointers that pruning one version redirects: two of them, 2 bytes each. */
const PRUNED_POINTERS = 4;

/** Record of a commit: xact_time of 8 bytes. */
export const COMMIT_RECORD_BYTES = RECORD_HEADER + MAIN + 8;

const DELETE_RECORD = RECORD_HEADER + BLOCK + MAIN + DELETE;
const LOCK_RECORD = RECORD_HEADER + BLOCK + MAIN + LOCK;
const PRUNE_RECORD = RECORD_HEADER + BLOCK + MAIN + PRUNE + PRUNED_POINTERS;
const INDEX_RECORD = RECORD_HEADER + BLOCK + INDEX_ENTRY + MAIN + INDEX_INSERT;
const HOT_UPDATE_RECORD = RECORD_HEADER + BLOCK + LOGGED_ROW_HEADER + CHANGED_PART + MAIN + UPDATE;

/** What was changed in one table. */
export interface TableChanges {
  readonly inserted: number;
  readonly updated: number;
  /** Of the updated rows, those whose new version stayed on its page (n_tup_hot_upd). */
  readonly hotUpdated: number;
  readonly deleted: number;
  /** Bytes of a row with its header. */
  readonly rowBytes: number;
  readonly indexes: number;
  /** Whether rows are updated again and again, so that pruning clears many versions at once. */
  readonly isSmall: boolean;
}

function insertRecord(rowBytes: number): number {
  const row = LOGGED_ROW_HEADER + Math.max(0, rowBytes - ROW_HEADER);
  return RECORD_HEADER + BLOCK + row + MAIN + INSERT;
}

/**
 * A version that leaves its page: its row is locked first, the whole version is logged with both pages
 * (heapam.c heap_update), and every index gets an entry.
 */
function movingUpdate(rowBytes: number, indexes: number): number {
  const row = LOGGED_ROW_HEADER + Math.max(0, rowBytes - ROW_HEADER);
  const moved = RECORD_HEADER + BLOCK + row + SAME_RELATION_BLOCK + MAIN + UPDATE;
  return LOCK_RECORD + moved + indexes * INDEX_RECORD;
}

/**
 * Bytes of the records that changes of one table write. A version finds room on its full page once an
 * older one was pruned, so that in a table of many more rows than updates each of them stands for one
 * record of pruning (pruneheap.c heap_page_prune_opt).
 */
export function recordBytes(changes: TableChanges): number {
  const { inserted, updated, hotUpdated, deleted, rowBytes, indexes, isSmall } = changes;
  const hot = HOT_UPDATE_RECORD + (isSmall ? 0 : PRUNE_RECORD);
  return (
    inserted * (insertRecord(rowBytes) + indexes * INDEX_RECORD) +
    hotUpdated * hot +
    Math.max(0, updated - hotUpdated) * movingUpdate(rowBytes, indexes) +
    deleted * DELETE_RECORD
  );
}

/**
 * Pages that changes of one table touch: of an update its row's, and one of each index where the version
 * left its page. New rows fill pages one after the other, and all updates of a small table its few pages.
 */
export function changedPages({
  inserted,
  updated,
  hotUpdated,
  deleted,
  indexes,
  isSmall,
}: TableChanges): number {
  if (isSmall) return 0;
  return updated + (updated - hotUpdated) * indexes + deleted + inserted * indexes;
}
