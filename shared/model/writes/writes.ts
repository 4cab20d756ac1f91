/** What it costs to flush one changed InnoDB page: bytes written, and reads before the write. */
import { LOG_RECORD_HEADER_BYTES } from "../../openzfs/lines.ts";
import type { Result } from "../result.ts";
import type { Setup } from "../setup.ts";
import { copiesAlive } from "../tree/indirect.ts";
import { allocatedBytes, metadataCopies, redundancyOf } from "../tree/physical.ts";
import { durabilityOf } from "./durability.ts";
import { groupSeconds } from "./transaction-groups.ts";

/** Writes below this go into the log whole where there is no log device (zfs_immediate_write_sz). */
const IMMEDIATE_BYTES = 32768;

/** Bytes of a flushed page, and of its twin in the doublewrite buffer, that the intent log copies. */
function loggedBytes(setup: Setup): number {
  const { layout, storage } = setup.plan;
  if (setup.writesInPlace || layout.logbias === "throughput" || !durabilityOf(setup).logged)
    return 0;
  const page = layout.innodb_page_bytes + LOG_RECORD_HEADER_BYTES;
  if (storage.slog_device !== null) return page * (layout.doublewrite ? 2 : 1);
  return layout.innodb_page_bytes < IMMEDIATE_BYTES ? page : 0;
}

/**
 * Bytes that one rewritten indirect block takes with its copies: of the pool's devices, and of one
 * side of the special vdev, a single device or a mirror, for the share of the blocks that it holds.
 */
export function indirectBytes(setup: Setup): { readonly pool: number; readonly special: number } {
  const { layout } = setup.plan;
  const block = Math.max(2 ** layout.ashift, setup.metadata.meanPhysicalBytes);
  const copies = metadataCopies(layout.copies, layout.encryption);
  const held = setup.specialDevice ? setup.specialHit : 0;
  const onPool = allocatedBytes(block, setup.redundancy, setup.width, layout.ashift);
  const onSpecial = allocatedBytes(block, redundancyOf("stripe"), 1, layout.ashift);
  return { pool: onPool * copies * (1 - held), special: onSpecial * copies * held };
}

/**
 * Bytes per flushed page, at `flushesPerS` page flushes per second on one node. A page rewrites its
 * whole record, or all records that it spans; records and indirect blocks are rewritten once per
 * transaction group, however many of their pages changed, and every group rewrites the pool's own
 * objects. InnoDB writes doublewrite batches of many pages at once, which without a log device go to
 * their place and are not copied (zfs_log_write, WR_INDIRECT; seen on 2.3.2: 5.9 of 6.9 pages).
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
  const perGroup = Math.max(1, flushesPerS * groupSeconds(setup, flushesPerS));
  const written = setup.recordsPerPage * perGroup;
  const [leaves = 0, ...indirect] = metadata.tree.levels;
  const spread = plan.workload.working_set_ratio;
  const distinct = copiesAlive((leaves * spread) / nodes, written) / perGroup;
  const twin = layout.doublewrite ? setup.recordsPerPage : 0;
  const record = setup.recordAllocated * (distinct + twin);
  const log = loggedBytes(setup);
  const rewritten = indirect.reduce(
    (sum, blocks) => sum + copiesAlive((blocks * spread) / nodes, written),
    0,
  );
  const each = indirectBytes(setup);
  const blocks = rewritten * (each.pool + each.special);
  const total = record + log + blocks / perGroup;
  return {
    record_bytes_per_page: record,
    log_bytes_per_page: log,
    indirect_bytes_per_page: blocks / perGroup,
    bytes_per_page: total,
    amplification: total / page,
    reads_before_write: layout.record_bytes > page ? 1 - arcRecordShare : 0,
  };
}
