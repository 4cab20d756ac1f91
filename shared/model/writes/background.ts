/** What the pool has to do in the background: pages written back, a while after their commits. */
import {
  FRAGMENTATION_BY_PIECE,
  LOG_BLOCK_BYTES,
  WRITE_AGGREGATION_BYTES,
  WRITE_AGGREGATION_ROTATING_BYTES,
} from "../../openzfs/lines.ts";
import { logCpuMs, recordCpu } from "../record-cpu.ts";
import type { Result } from "../result.ts";
import type { Setup } from "../setup.ts";
import { durabilityOf } from "./durability.ts";
import type { WriteBack } from "./write-back.ts";
import { hasTwin, indirectBytes, pageFlush } from "./writes.ts";

/** Load of one flushed page. */
export interface FlushLoad {
  /** Writes to the pool's devices, parity and mirror sides counted, and their bytes. */
  readonly poolWrites: number;
  readonly poolWriteBytes: number;
  /** The same to the special vdev: indirect blocks, and records that belong there. */
  readonly specialWrites: number;
  readonly specialWriteBytes: number;
  /** Writes to the device of the intent log. */
  readonly logWrites: number;
  readonly logBytes: number;
  /** Records read because only a part of them changes. */
  readonly recordReads: number;
  readonly cpuMs: number;
}

/**
 * Size of the pieces that free space of that fragmentation consists of, bytes: the table by which
 * OpenZFS computes the percentage, read backwards between its steps.
 */
export function freePieceBytes(fragmentationPercent: number): number {
  let piece = 512;
  let above = FRAGMENTATION_BY_PIECE[0] ?? 100;
  for (const percent of FRAGMENTATION_BY_PIECE) {
    if (percent <= fragmentationPercent) {
      const step = above - percent;
      const within = step > 0 ? (fragmentationPercent - percent) / step : 0;
      return piece * 2 ** -Math.min(1, within);
    }
    above = percent;
    piece *= 2;
  }
  return piece;
}

/**
 * Share of the limit up to which writes of a raidz's device join: a record lets the next one be allocated when all its
 * columns are written, so that less waits side by side. Own measurement on OpenZFS 2.3.9, 8K records of one file in
 * groups of 16 to 256 pages: a raidz1 of three wrote 40 to 103 kB at a time and one disk 59 to 93, with a limit of 131.
 */
const JOINED_ON_RAIDZ = 0.5;

/**
 * Bytes that reach a device as one write: what was allocated side by side, as far as free space lets. A block lies in
 * one piece, or it could not have been written: indirect blocks of 128 KiB are seldom shorter than pieces of the free space
 * (own measurement on OpenZFS 2.3.9: writes of 37 to 46 kB at fragmentations of 63 to 84 %).
 *
 * @param columnBytes what of one block lies on one device
 */
function joinedBytes(setup: Setup, columnBytes: number): number {
  const { device, plan, redundancy } = setup;
  const most = device.kind === "hdd" ? WRITE_AGGREGATION_ROTATING_BYTES : WRITE_AGGREGATION_BYTES;
  const limit = redundancy.parity > 0 ? most * JOINED_ON_RAIDZ : most;
  const piece = freePieceBytes(plan.storage.fragmentation_percent ?? 0);
  return Math.max(columnBytes, Math.min(limit, piece));
}

/** The same of records. */
export function joinedRecordBytes(setup: Setup): number {
  return joinedBytes(setup, setup.recordPhysical / setup.recordColumns);
}

function joinedIndirectBytes(setup: Setup): number {
  return joinedBytes(setup, setup.metadata.meanPhysicalBytes / setup.metadataColumns);
}

/**
 * Load of a page that is written where it lies: a write of its own to each drive that holds it, and its
 * twin among others in one long write. With parity, data and parity are read and written.
 */
function inPlaceFlush(
  { redundancy, width, recordPhysical: page }: Setup,
  times: number,
): FlushLoad {
  const { kind, parity } = redundancy;
  const copies = kind === "mirror" ? width : 1 + parity;
  const reads = parity > 0 ? copies : 0;
  const joined = (times - 1) * (page / WRITE_AGGREGATION_BYTES);
  return {
    poolWrites: copies + reads + copies * joined,
    poolWriteBytes: (copies * times + reads) * page,
    specialWrites: 0,
    specialWriteBytes: 0,
    logWrites: 0,
    logBytes: 0,
    recordReads: 0,
    cpuMs: 0,
  };
}

/** Load of one flushed page as a node writes pages back, with vacuum's part of it. */
export function flushLoad(setup: Setup, back: WriteBack): FlushLoad {
  const load = pageLoad(setup, back);
  const { recordReads, recordWrites } = back.vacuum;
  // A share per page of next to no pages would be no number.
  if (recordWrites === 0 || back.pagesPerCommit < 1e-100) return load;
  const perPage = 1 / back.pagesPerCommit;
  const record = recordCpu(setup);
  const { dataShare, recordBytes } = setup.special;
  const bytes = recordWrites * setup.recordAllocated * (1 - dataShare) * perPage;
  const specialBytes = recordWrites * recordBytes * dataShare * perPage;
  return {
    ...load,
    poolWrites: load.poolWrites + bytes / joinedRecordBytes(setup),
    poolWriteBytes: load.poolWriteBytes + bytes,
    specialWrites: load.specialWrites + specialBytes / joinedOnSpecial(setup),
    specialWriteBytes: load.specialWriteBytes + specialBytes,
    recordReads: load.recordReads + recordReads * perPage,
    cpuMs:
      load.cpuMs +
      (record.writeMs * recordWrites + (record.readMs + record.decompressMs) * recordReads) *
        perPage,
  };
}

/** The same on the special vdev, whose free space is taken to be in large pieces. */
function joinedOnSpecial({ recordPhysical }: Setup): number {
  return Math.max(recordPhysical, WRITE_AGGREGATION_BYTES);
}

/** Bytes of records and of indirect blocks of one flushed page that go to the special vdev. */
function bytesOnSpecial(setup: Setup, page: Result["writes"]) {
  const each = indirectBytes(setup);
  const { dataShare, recordBytes } = setup.special;
  const held = recordBytes * dataShare;
  return {
    records: (page.record_bytes_per_page * held) / (setup.recordAllocated * (1 - dataShare) + held),
    indirect: page.indirect_bytes_per_page * (each.special / (each.pool + each.special)),
  };
}

function pageLoad(setup: Setup, back: WriteBack): FlushLoad {
  const { recordsPerPage } = setup;
  const page = pageFlush(setup, back);
  const special = bytesOnSpecial(setup, page);
  const specialWriteBytes = special.records + special.indirect;
  const recordBytes = page.record_bytes_per_page - special.records;
  const indirectBytes = page.indirect_bytes_per_page - special.indirect;
  const times = hasTwin(setup) ? 2 : 1;
  if (setup.writesInPlace) return inPlaceFlush(setup, times);
  const record = recordCpu(setup);
  return {
    poolWrites: recordBytes / joinedRecordBytes(setup) + indirectBytes / joinedIndirectBytes(setup),
    poolWriteBytes: recordBytes + indirectBytes,
    specialWrites:
      special.indirect / WRITE_AGGREGATION_BYTES + special.records / joinedOnSpecial(setup),
    specialWriteBytes,
    logWrites: durabilityOf(setup).eachWrite
      ? Math.max(times, page.log_bytes_per_page / LOG_BLOCK_BYTES)
      : page.log_bytes_per_page / LOG_BLOCK_BYTES,
    logBytes: page.log_bytes_per_page,
    recordReads: page.reads_before_write,
    cpuMs:
      record.writeMs * recordsPerPage * times +
      logCpuMs(setup, page.log_bytes_per_page) +
      (record.readMs + record.decompressMs) * page.reads_before_write,
  };
}
