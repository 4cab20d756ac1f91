/** What commits and the pages that they change load devices, the log and the machine's limits with. */
import { type FlushLoad, flushesPerS, flushLoad } from "./background.ts";
import {
  COMMIT_BYTES,
  type CommitLog,
  type CommitRate,
  commitRate,
  largestGroup,
  writesPerCommit,
} from "./commits.ts";
import type { Device } from "./device.ts";
import type { Setup } from "./setup.ts";
import { LEVEL, type Tilt } from "./sides.ts";

/** Writes of one node, and what they take of devices and CPU. */
export interface Writes {
  /** Pages flushed, and the load of one. */
  readonly flushesPerS: number;
  readonly flush: FlushLoad;
  /** Writes to the device of the log. */
  readonly logWritesPerS: number;
  /** Share of the log's device, of the pool's and of the special vdev that writes take. */
  readonly logBusy: number;
  readonly poolBusy: number;
  readonly specialBusy: number;
  /** Writes and bytes that pass the machine's limit on network storage. */
  readonly networkPerS: number;
  readonly networkBytesPerS: number;
}

/** Bytes that the log and the pages of one commit write: to the log's device, and to the pool. */
function bytesOfCommit(setup: Setup, flush: FlushLoad, sharesPool: boolean) {
  const pages = flushesPerS(setup, 1);
  const copies = sharesPool ? setup.recordAllocated / setup.recordPhysical : 1;
  const toLog = (COMMIT_BYTES + pages * flush.logBytes) * copies;
  return { toLog, toPool: pages * flush.poolWriteBytes, pages };
}

/** Most commits per second by what each device, and the machine's network, writes. */
function mostCommitsPerS(setup: Setup, log: Device | null, flush: FlushLoad, tilt: Tilt): number {
  const { device, devices, specialDevice } = setup;
  const { toLog, toPool, pages } = bytesOfCommit(setup, flush, log === null);
  const poolBytesPerS = device.writeBytesPerS * devices * tilt.deviceRate;
  const shares = [
    log === null ? (toLog + toPool) / poolBytesPerS : toLog / log.writeBytesPerS,
    poolShare(setup, pages, flush, tilt),
    specialDevice ? specialShare(specialDevice, pages, flush, tilt) : 0,
    (((log ?? device).network ? toLog : 0) + (device.network ? toPool : 0)) /
      setup.instanceBytesPerS,
    device.network ? (pages * flush.poolWrites) / setup.instanceIops : 0,
  ];
  return 1 / Math.max(...shares);
}

/**
 * The log that a plan's commits go to.
 *
 * @param flush load of one flushed page: pages of earlier commits are written back meanwhile
 */
export function commitLogOf(
  setup: Setup,
  threads: number,
  flush: FlushLoad,
  tilt: Tilt = LEVEL,
): CommitLog {
  const { plan, device, slogDevice } = setup;
  const inPlace = plan.layout.logbias === "throughput";
  const log = inPlace ? null : slogDevice;
  // Devices that can write different records at a time, and writes that one record costs.
  const width = log ? 1 : setup.devices / setup.recordWriteColumns;
  const columns = log ? 1 : setup.recordWriteColumns;
  const network = (log ?? device).network ? setup.instanceIops / columns : Number.POSITIVE_INFINITY;
  const pages = flushesPerS(setup, 1);
  return {
    threads,
    syncWriteMs: (log ?? device).syncWriteMs * tilt.deviceTime,
    writesPerS: Math.min((log ?? device).writeIops * width * tilt.deviceRate, network),
    bytesPerCommit: COMMIT_BYTES,
    inPlace,
    sharesPool: log === null,
    devices: width,
    flushWrites:
      pages * (flush.logWrites + (log ? 0 : flush.poolWrites / setup.recordWriteColumns)),
    mostPerS: mostCommitsPerS(setup, log, flush, tilt),
  };
}

const NO_FLUSH: FlushLoad = {
  poolWrites: 0,
  poolWriteBytes: 0,
  specialWrites: 0,
  specialWriteBytes: 0,
  logWrites: 0,
  logBytes: 0,
  recordReads: 0,
  cpuMs: 0,
};

const NO_WRITES: Writes = {
  flushesPerS: 0,
  flush: NO_FLUSH,
  logWritesPerS: 0,
  logBusy: 0,
  poolBusy: 0,
  specialBusy: 0,
  networkPerS: 0,
  networkBytesPerS: 0,
};

/** Share of the pool's devices that flushed pages take, by writes or by bytes. */
function poolShare(setup: Setup, perS: number, flush: FlushLoad, tilt: Tilt): number {
  const { device, devices } = setup;
  const eachS = Math.max(
    flush.poolWrites / device.writeIops,
    flush.poolWriteBytes / device.writeBytesPerS,
  );
  return (perS * eachS) / devices / tilt.deviceRate;
}

/** The same of the special vdev. */
function specialShare(device: Device, perS: number, flush: FlushLoad, tilt: Tilt): number {
  const eachS = Math.max(
    flush.specialWrites / device.writeIops,
    flush.specialWriteBytes / device.writeBytesPerS,
  );
  return (perS * eachS) / tilt.deviceRate;
}

/** Commits that the threads could make if they did nothing else, while their pages are flushed. */
export function commitsAlone(setup: Setup, arcRecordShare: number): CommitLogRate {
  const threads = setup.plan.workload.threads / setup.nodes;
  let log = commitLogOf(setup, threads, NO_FLUSH);
  let rate = commitRate(log);
  for (let i = 0; i < FLUSH_STEPS; i++) {
    const flush = flushLoad(setup, flushesPerS(setup, rate.perS), arcRecordShare);
    log = commitLogOf(setup, threads, flush);
    rate = commitRate(log);
  }
  return { log, rate };
}

/** A log and what it lets through. */
export interface CommitLogRate {
  readonly log: CommitLog;
  readonly rate: CommitRate;
}

/** Rounds in which the rate of commits and the load of their pages settle. */
const FLUSH_STEPS = 4;

/** Writes of one node by its rate of queries, while every query commits as the plan says. */
export function writesByRate(
  setup: Setup,
  arcRecordShare: number,
  tilt: Tilt,
): { readonly log: CommitLog; readonly at: (queriesPerS: number) => Writes } {
  const { plan, device, nodes } = setup;
  const { threads, commits_per_query: commits } = plan.workload;
  const log = commitLogOf(setup, threads / nodes, NO_FLUSH, tilt);
  const commitWrites = writesPerCommit(log, largestGroup(threads / nodes));
  const logBytesPerS =
    (log.sharesPool
      ? device.writeBytesPerS * setup.devices
      : (setup.slogDevice ?? device).writeBytesPerS) * tilt.deviceRate;
  const isLogNetwork = log.sharesPool ? device.network : (setup.slogDevice?.network ?? false);
  const columns = log.sharesPool ? setup.recordWriteColumns : 1;
  const copies = log.sharesPool ? setup.recordAllocated / setup.recordPhysical : 1;
  const at = (rate: number): Writes => {
    if (commits <= 0) return NO_WRITES;
    const perS = flushesPerS(setup, rate * commits);
    const flush = flushLoad(setup, perS, arcRecordShare);
    const logWritesPerS = rate * commits * commitWrites + perS * flush.logWrites;
    const flushBusy = poolShare(setup, perS, flush, tilt);
    const logBytes = rate * commits * log.bytesPerCommit + perS * flush.logBytes;
    const alone = Math.max(logWritesPerS / log.writesPerS, (logBytes * copies) / logBytesPerS);
    const toPool = device.network ? 1 : 0;
    const toSpecial = setup.specialDevice?.network ? 1 : 0;
    const toLog = isLogNetwork ? 1 : 0;
    return {
      flushesPerS: perS,
      flush,
      logWritesPerS,
      logBusy: log.sharesPool ? alone + flushBusy : alone,
      poolBusy: log.sharesPool ? alone + flushBusy : flushBusy,
      specialBusy: setup.specialDevice ? specialShare(setup.specialDevice, perS, flush, tilt) : 0,
      networkPerS:
        toLog * logWritesPerS * columns +
        perS * (toPool * flush.poolWrites + toSpecial * flush.specialWrites),
      networkBytesPerS:
        toLog * logBytes * copies +
        perS * (toPool * flush.poolWriteBytes + toSpecial * flush.specialWriteBytes),
    };
  };
  return { log, at };
}
