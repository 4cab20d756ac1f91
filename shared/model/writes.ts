/** What it costs to flush one changed InnoDB page: bytes written, and reads before the write. */
import { LOG_RECORD_HEADER_BYTES } from "../openzfs/lines.ts";
import { copiesAlive } from "./indirect.ts";
import { allocatedBytes, metadataCopies } from "./physical.ts";
import type { Result } from "./result.ts";
import type { Setup } from "./setup.ts";

/** Seconds between transaction groups (zfs_txg_timeout). */
const TXG_SECONDS = 5;

/** Writes below this go into the log whole where there is no log device (zfs_immediate_write_sz). */
const IMMEDIATE_BYTES = 32768;

/** Whether a flushed page is copied into the intent log before it goes to its place. */
function isLogged(setup: Setup): boolean {
  const { layout, storage } = setup.plan;
  if (layout.logbias === "throughput") return false;
  return storage.slog_device !== null || layout.innodb_page_bytes < IMMEDIATE_BYTES;
}

/**
 * Bytes per flushed page, at `flushesPerS` page flushes per second on one node. A page rewrites its
 * whole record, or all records that it spans; indirect blocks are rewritten once per transaction
 * group, however many of their children changed. Rough: no measurement checks it.
 *
 * @param arcRecordShare share of the records that the ARC holds: they need no read before a partial write
 */
export function pageFlush(
  setup: Setup,
  flushesPerS: number,
  arcRecordShare: number,
): Result["writes"] {
  const { plan, metadata, nodes } = setup;
  const { layout } = plan;
  const page = layout.innodb_page_bytes;
  const times = layout.doublewrite ? 2 : 1;
  const record = setup.recordAllocated * setup.recordsPerPage;
  const log = isLogged(setup) ? (page + LOG_RECORD_HEADER_BYTES) * times : 0;
  const blocks = metadata.tree.nonleafBlocks / nodes;
  const perTxg = Math.max(1, flushesPerS * TXG_SECONDS);
  const rewritten = copiesAlive(blocks, perTxg * Math.max(1, metadata.tree.levels.length - 1));
  const each = allocatedBytes(
    Math.max(2 ** layout.ashift, metadata.meanPhysicalBytes),
    setup.redundancy,
    setup.width,
    layout.ashift,
  );
  const indirect = (rewritten * each * metadataCopies(layout.copies, layout.encryption)) / perTxg;
  const total = record * times + log + indirect;
  return {
    record_bytes_per_page: record * times,
    log_bytes_per_page: log,
    indirect_bytes_per_page: indirect,
    bytes_per_page: total,
    amplification: total / page,
    reads_before_write: layout.record_bytes > page ? 1 - arcRecordShare : 0,
  };
}
