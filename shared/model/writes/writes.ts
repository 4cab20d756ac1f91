/** What it costs to flush one changed InnoDB page: bytes written, and reads before the write. */
import { LOG_RECORD_HEADER_BYTES } from "../../openzfs/lines.ts";
import { engineOf } from "../../plan/engine.ts";
import type { Result } from "../result.ts";
import type { Setup } from "../setup.ts";
import { copiesAlive } from "../tree/indirect.ts";
import { allocatedBytes, metadataCopies, redundancyOf } from "../tree/physical.ts";
import { durabilityOf } from "./durability.ts";
import { inPlaceFromBytes } from "./log-file.ts";
import { groupSeconds } from "./transaction-groups.ts";
import type { WriteBack } from "./write-back.ts";

/** Pages of the largest doublewrite batch: innodb_doublewrite_pages of MySQL 8.4; MariaDB has 64. */
const DOUBLEWRITE_BATCH_PAGES = 128;

/** Whether each page is written twice. */
export function hasTwin({ plan }: Setup): boolean {
  return plan.layout.doublewrite && engineOf(plan) === "innodb";
}

/** Bytes of a flushed page, and of its twin in the doublewrite buffer, that the intent log copies. */
function loggedBytes(setup: Setup): number {
  if (setup.writesInPlace || !durabilityOf(setup).logged) return 0;
  const from = inPlaceFromBytes(setup.plan);
  const page = setup.pageBytes + LOG_RECORD_HEADER_BYTES;
  const twin = hasTwin(setup) && setup.pageBytes * DOUBLEWRITE_BATCH_PAGES < from ? page : 0;
  return (setup.pageBytes < from ? page : 0) + twin;
}

/**
 * Bytes that one rewritten indirect block takes with its copies: of the pool's devices, and of one
 * side of the special vdev, a single device or a mirror, for the share of the blocks that it holds.
 */
export function indirectBytes(setup: Setup): { readonly pool: number; readonly special: number } {
  const { layout } = setup.plan;
  const block = Math.max(2 ** layout.ashift, setup.metadata.meanPhysicalBytes);
  const copies = metadataCopies(layout.copies, layout.encryption);
  const held = setup.special.metadataShare;
  const onPool = allocatedBytes(block, setup.redundancy, setup.width, layout.ashift);
  const onSpecial = allocatedBytes(block, redundancyOf("stripe"), 1, layout.ashift);
  return { pool: onPool * copies * (1 - held), special: onSpecial * copies * held };
}

/**
 * Bytes per flushed page, as pages are written back on one node. A page rewrites its
 * whole record, or all records that it spans; records and indirect blocks are rewritten once per
 * transaction group, however many of their pages changed, and every group rewrites the pool's own
 * objects. InnoDB writes doublewrite batches of many pages at once, which without a log device go to
 * their place and are not copied (zfs_log_write, WR_INDIRECT; seen on 2.3.2: 5.9 of 6.9 pages).
 * Pages that are written in the order of the files change only a part of them in one group.
 */
export function pageFlush(setup: Setup, back: WriteBack): Result["writes"] {
  const { plan, metadata, nodes, pageBytes: page } = setup;
  const { layout } = plan;
  const seconds = groupSeconds(setup, back.pagesPerS);
  const perGroup = Math.max(1, back.pagesPerS * seconds);
  const written = setup.recordsPerPage * perGroup;
  const [leaves = 0, ...indirect] = metadata.tree.levels;
  const swept = back.sweptShare;
  const part = swept > 0 ? Math.min(1, seconds / back.sweepS) : 1;
  const alive = (blocks: number) => {
    const spread = (blocks * plan.workload.working_set_ratio) / nodes;
    return copiesAlive(spread * part, written * swept) + copiesAlive(spread, written * (1 - swept));
  };
  const distinct = alive(leaves) / perGroup;
  const twin = hasTwin(setup) ? setup.recordsPerPage : 0;
  const { dataShare, recordBytes } = setup.special;
  const each = setup.recordAllocated * (1 - dataShare) + recordBytes * dataShare;
  const record = each * (distinct + twin);
  const log = loggedBytes(setup) * back.loggedShare;
  const rewritten = indirect.reduce((sum, blocks) => sum + alive(blocks), 0);
  const { pool, special } = indirectBytes(setup);
  const blocks = rewritten * (pool + special);
  const total = record + log + blocks / perGroup;
  return {
    record_bytes_per_page: record,
    log_bytes_per_page: log,
    indirect_bytes_per_page: blocks / perGroup,
    bytes_per_page: total,
    amplification: total / page,
    // Pages of one record that are written in the order of the file need one read together.
    reads_before_write:
      layout.record_bytes > page
        ? (1 - back.recordShare()) * (1 - swept + swept * Math.min(1, distinct))
        : 0,
  };
}
