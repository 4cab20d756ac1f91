/** The files that PostgreSQL's WAL is written to, and what a flush of them puts in place. */

import type { Plan } from "../../generated/plan.ts";
import { LINES, WRITE_AGGREGATION_BYTES } from "../../openzfs/lines.ts";
import { logClassOf } from "../../openzfs/placement.ts";
import { engineOf, postgresqlOf } from "../../plan/engine.ts";
import type { Setup } from "../setup.ts";
import { walSizesAt } from "../tree/compression.ts";
import { allocatedBytes, devicesPerWrite, meanOver } from "../tree/physical.ts";
import { classesOf, smallBlocksBytes } from "../tree/special.ts";

/** Records that a flush writes. */
export interface LogFile {
  /** Bytes of the pages that the file is written in, each whole. */
  readonly pageBytes: number;
  readonly recordBytes: number;
  /** Size of a record on disk. */
  readonly recordPhysical: number;
  /** Bytes that a write of a record takes on all devices, and its writes by those of a table's record. */
  readonly allocatedBytes: number;
  readonly recordWrites: number;
  /** Size of a flush from which its records go to their place at once, and the log gets pointers. */
  readonly inPlaceFromBytes: number;
  /** Whether a record is read before it is written in part. */
  readonly isReused: boolean;
  /** Devices over which records are spread, each with a queue of its own, by the devices that one record is written to. */
  readonly queues: number;
}

/** Writes that a flush waits for and that ZFS hands to a device at a time (vdev_queue.c zfs_vdev_sync_write_max_active). */
const AT_ONCE = 10;

/** XLOG_BLCKSZ: WAL is written in pages of this size. */
const WAL_PAGE_BYTES = 8192;

/** zfs_immediate_write_sz by default on all lines (zfs_log.c). */
const IMMEDIATE_BYTES = 32768;

/**
 * Bytes of a synchronous write from which it goes to its place at once, and the intent log gets a pointer
 * (WR_INDIRECT): none where there is a log device, any with logbias=throughput
 * (zfs_log.c zfs_log_write, OpenZFS 2.3.2; zil.c zil_write_state in 2.4 for what is flushed later). Where the
 * log lies on a special vdev, any whose record will lie there too, by its size before compression, and else none.
 */
export function inPlaceFromBytes(
  plan: Plan,
  recordBytes: number = plan.layout.record_bytes,
): number {
  const { layout } = plan;
  if (layout.logbias === "throughput") return 0;
  const log = logClassOf(classesOf(plan), LINES[layout.openzfs]);
  if (log === "special" && recordBytes <= smallBlocksBytes(plan)) return 0;
  if (log !== "normal") return Number.POSITIVE_INFINITY;
  return layout.immediate_write_bytes ?? IMMEDIATE_BYTES;
}

/**
 * The WAL's files; null for InnoDB, whose redo is written in blocks of 512 bytes, and on a file system
 * without an intent log.
 */
export function logFileOf(setup: Setup): LogFile | null {
  const { plan, redundancy, width, devices, writesInPlace, recordWriteColumns } = setup;
  if (engineOf(plan) !== "postgresql" || writesInPlace) return null;
  const { wal_record_bytes, wal_recycle } = postgresqlOf(plan);
  const { layout } = plan;
  const recordBytes = wal_record_bytes ?? layout.record_bytes;
  const sizes = walSizesAt(plan, recordBytes);
  const copiesOf = (of: (bytes: number) => number) => meanOver(sizes, of) * layout.copies;
  const columns = copiesOf((bytes) => devicesPerWrite(bytes, redundancy, width, layout.ashift));
  return {
    pageBytes: WAL_PAGE_BYTES,
    recordBytes,
    recordPhysical: meanOver(sizes, (bytes) => bytes),
    allocatedBytes: copiesOf((bytes) => allocatedBytes(bytes, redundancy, width, layout.ashift)),
    recordWrites: columns / recordWriteColumns,
    inPlaceFromBytes: inPlaceFromBytes(plan, recordBytes),
    isReused: wal_recycle && recordBytes > WAL_PAGE_BYTES,
    queues: devices / columns,
  };
}

/** What one flush of a WAL file comes to, on average. */
interface LogFlush {
  /** Share of the flushes that write in place. */
  readonly inPlace: number;
  /** Records that they write, those of them that no device's queue joins, and bytes that the others copy into the log. */
  readonly records: number;
  readonly alone: number;
  readonly copiedBytes: number;
}

/** A group of so many commits is as even as one of any more. */
const MOST_EVEN = 32;

/** Share of flushes of so many commits, each of any size, that have more than `sizes` commits' bytes (Erlang). */
function shareAbove(commits: number, sizes: number): number {
  let term = Math.exp(-sizes);
  let sum = 0;
  for (let i = 1; i <= commits; i++) {
    sum += term;
    term *= sizes / i;
  }
  return sum;
}

/**
 * Share of flushes above so many bytes, and their bytes by one flush: the sum of `commits` commits, each
 * exponential; between whole numbers of them by a straight line.
 */
function above(commits: number, meanBytes: number, bytes: number) {
  if (bytes === Number.POSITIVE_INFINITY) return { share: 0, bytes: 0 };
  const even = Math.min(MOST_EVEN, Math.max(1, commits));
  const whole = Math.floor(even);
  const of = (count: number) => {
    const sizes = (Math.max(0, bytes) * count) / Math.max(1, meanBytes);
    return { share: shareAbove(count, sizes), held: shareAbove(count + 1, sizes) };
  };
  const [less, more] = [of(whole), of(whole + 1)];
  const between = (one: number, other: number) => one + (other - one) * (even - whole);
  return {
    share: between(less.share, more.share),
    bytes: meanBytes * between(less.held, more.held),
  };
}

/**
 * A flush of `bytes` of WAL on average, of a group of `commits`: commits come at random and are of any
 * size. Pages begin and end within a page, so that one page more is written.
 */
export function logFlush(file: LogFile, bytes: number, commits: number): LogFlush {
  const { pageBytes, recordBytes } = file;
  const placed = above(commits, bytes, file.inPlaceFromBytes - pageBytes);
  const placedBytes = placed.bytes + placed.share * pageBytes;
  const part = 1 - Math.min(1, pageBytes / recordBytes);
  const records = placedBytes / recordBytes + placed.share * part;
  const most = AT_ONCE * file.queues;
  const fromBytes = (most - part) * recordBytes - pageBytes;
  const long = above(commits, bytes, Math.max(fromBytes, file.inPlaceFromBytes - pageBytes));
  const longRecords = (long.bytes + long.share * pageBytes) / recordBytes + long.share * part;
  return {
    inPlace: placed.share,
    records,
    alone: records - Math.max(0, longRecords - long.share * most),
    copiedBytes: bytes + pageBytes - placedBytes,
  };
}

/**
 * Device writes and bytes of the records of one flush, and of what is written later with its group. Records after those
 * that the devices' queues hand on one by one are next to each other, and joined while they wait
 * (vdev_queue.c vdev_queue_aggregate).
 */
export function recordsOf(file: LogFile, { records, alone, copiedBytes }: LogFlush) {
  const joined = (records - alone) * Math.min(1, file.recordPhysical / WRITE_AGGREGATION_BYTES);
  return {
    writes: (alone + joined) * file.recordWrites,
    bytes: records * file.allocatedBytes,
    later: copiedBytes / WRITE_AGGREGATION_BYTES,
  };
}
