/** What commits and the pages that they change load devices, the log and the machine's limits with. */

import { LOG_BLOCK_BYTES, WRITE_AGGREGATION_BYTES } from "../../openzfs/lines.ts";
import { engineOf, postgresqlOf } from "../../plan/engine.ts";
import { LEVEL, type Tilt } from "../device/sides.ts";
import type { Device } from "../device/types.ts";
import { MS_PER_S } from "../number/units.ts";
import type { Setup } from "../setup.ts";
import { smallBlocksBytes } from "../tree/special.ts";
import { type FlushLoad, flushLoad } from "./background.ts";
import {
  type CommitLog,
  type CommitRate,
  commitRate,
  flushBytes,
  flushMs,
  groupAmong,
  LOG_SOFTWARE_MS,
  largestGroup,
  logBlockBytes,
  writesPerCommit,
} from "./commits.ts";
import { durabilityOf } from "./durability.ts";
import { inPlaceFromBytes, logFileOf, logFlush, recordsOf } from "./log-file.ts";
import { GROUP_BYTES, GROUP_WRITES, groupSeconds } from "./transaction-groups.ts";
import { type WriteBack, type WriteCaches, writeBackOf } from "./write-back.ts";

/** Writes of one node, and what they take of devices and CPU. */
export interface Writes {
  /** The log at that rate; null without commits. */
  readonly log: CommitLog | null;
  /** Reads of the log's files, whose records are written in part; prefetch joins those of small ones. */
  readonly logReadsPerS: number;
  /** Pages flushed, and the load of one. */
  readonly flushesPerS: number;
  readonly flush: FlushLoad;
  /** CPU time of flushing pages and of the log, ms per second. */
  readonly cpuMsPerS: number;
  /** Writes to the device of the log. */
  readonly logWritesPerS: number;
  /** Writes and bytes that all of the pool's devices take, the log's where they hold it. */
  readonly poolWritesPerS: number;
  readonly poolWriteBytesPerS: number;
  /** Writes to the special vdev, the log's where it holds it. */
  readonly specialWritesPerS: number;
  /** Share of the log's device, of the pool's and of the special vdev that writes take. */
  readonly logBusy: number;
  readonly poolBusy: number;
  readonly specialBusy: number;
  /** Writes and bytes that pass the machine's limit on network storage. */
  readonly networkPerS: number;
  readonly networkBytesPerS: number;
}

/** Bytes that the log and the pages of one commit write: to the log's device, to the pool, and to the special vdev. */
function bytesOfCommit(setup: Setup, { flush, pages }: PageLoad, log: CommitLog, group: number) {
  const copies = setup.recordAllocated / setup.recordPhysical;
  const { waits, logged } = durabilityOf(setup);
  const isFlushed = waits || (logged && log.file !== null);
  const block = isFlushed ? logBlockBytes(log, group) : logged ? log.bytesPerCommit : 0;
  const toLog = (block + pages * flush.logBytes) * (log.sharesPool ? copies : 1);
  const file = fileBytes(setup, log, group);
  const onSpecial = fileOnSpecial(setup, log);
  return {
    toLog,
    toPool: pages * flush.poolWriteBytes + file * (1 - onSpecial),
    toSpecial: pages * flush.specialWriteBytes + file * onSpecial,
    pages,
  };
}

/** Share of the log's own file that lies on the special vdev: as of the tables', where its records are small, too. */
function fileOnSpecial({ plan, special }: Setup, { file }: CommitLog): number {
  const isSmall = (file?.recordPhysical ?? 0) <= smallBlocksBytes(plan);
  return isSmall ? special.dataShare : 0;
}

/** Bytes of the log's own file: whole records in place at each flush, or what was logged, with its group. */
function fileBytes(setup: Setup, log: CommitLog, group: number): number {
  const { waits, logged } = durabilityOf(setup);
  if (log.file !== null) {
    const allocated = log.file.allocatedBytes / log.file.recordBytes;
    if (!logged) return log.bytesPerCommit * allocated;
    const flush = logFlush(log.file, flushBytes(log, group), group);
    const inPlace = recordsOf(log.file, flush).bytes;
    return ((inPlace + flush.copiedBytes * allocated) * log.flushes) / group;
  }
  const copies = setup.recordAllocated / setup.recordPhysical;
  const each =
    log.inPlace && waits
      ? Math.max(log.bytesPerCommit, (setup.recordPhysical * log.flushes) / group)
      : log.bytesPerCommit;
  return each * copies;
}

/** The load of one flushed page, and how many a commit has. */
interface PageLoad {
  readonly flush: FlushLoad;
  readonly pages: number;
}

/** Most commits per second by what each device, and the machine's network, writes. */
function mostCommitsPerS(
  setup: Setup,
  { log, device: own }: { log: CommitLog; device: Device | null },
  load: PageLoad,
  tilt: Tilt,
): number {
  const { device, devices, specialDevice } = setup;
  const { flush } = load;
  const commit = bytesOfCommit(setup, load, log, largestGroup(log.threads));
  const { toLog, toPool, toSpecial, pages } = commit;
  const ownBytes = toLog + (setup.logsOnSpecial ? toSpecial : 0);
  const poolBytesPerS = device.writeBytesPerS * devices * tilt.deviceRate;
  const shares = [
    own === null ? (toLog + toPool) / poolBytesPerS : ownBytes / own.writeBytesPerS,
    poolShare(setup, pages * flush.poolWrites, toPool, tilt),
    specialDevice ? specialShare(specialDevice, pages * flush.specialWrites, toSpecial, tilt) : 0,
    (((own ?? device).network ? toLog : 0) + (device.network ? toPool : 0)) /
      setup.instanceBytesPerS,
    device.network ? (pages * flush.poolWrites) / setup.instanceIops : 0,
  ];
  return 1 / Math.max(...shares);
}

/**
 * Bytes of all logs for each commit, vacuum's among them: flushes take along what it logged. An event of the
 * binary log is taken to be as long as its redo.
 */
function bytesLogged({ layout }: Setup["plan"], back: WriteBack): number {
  const logs = (layout.sync_binlog ?? null) === null ? 1 : 2;
  return (back.logBytesPerCommit + back.vacuumLogBytesPerCommit) * logs;
}

/**
 * The log that a plan's commits go to.
 *
 * @param flush load of one flushed page: pages of earlier commits are written back meanwhile
 */
function commitLogOf(
  setup: Setup,
  back: WriteBack,
  flush: FlushLoad,
  tilt: Tilt = LEVEL,
): CommitLog {
  const threads = setup.plan.workload.threads / setup.nodes;
  const { plan, device, logDevice, logsOnSpecial } = setup;
  const log = plan.layout.logbias === "throughput" ? null : logDevice;
  // Devices that can write different records at a time, and writes that one record costs.
  const width = log ? 1 : setup.devices / setup.recordWriteColumns;
  const columns = log ? 1 : setup.recordWriteColumns;
  const network = (log ?? device).network ? setup.instanceIops / columns : Number.POSITIVE_INFINITY;
  const pages = back.pagesPerCommit;
  const { waits, flushes } = durabilityOf(setup);
  const known: CommitLog = {
    threads,
    syncWriteMs: (log ?? device).syncWriteMs * tilt.deviceTime,
    softwareMs: setup.writesInPlace ? 0 : LOG_SOFTWARE_MS,
    writesPerS: Math.min((log ?? device).writeIops * width * tilt.deviceRate, network),
    bytesPerCommit: bytesLogged(plan, back),
    // Commits that wait for nothing are told what a durable one would cost.
    flushes: waits ? flushes : 1,
    inPlace: inPlaceFromBytes(plan) === 0,
    file: logFileOf(setup),
    sharesPool: log === null,
    devices: width,
    flushWrites:
      pages *
      (flush.logWrites +
        (log
          ? logsOnSpecial
            ? flush.specialWrites
            : 0
          : flush.poolWrites / setup.recordWriteColumns)),
    mostPerS: Number.POSITIVE_INFINITY,
  };
  return {
    ...known,
    mostPerS: mostCommitsPerS(setup, { log: known, device: log }, { flush, pages }, tilt),
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
  log: null,
  logReadsPerS: 0,
  flushesPerS: 0,
  flush: NO_FLUSH,
  cpuMsPerS: 0,
  logWritesPerS: 0,
  poolWritesPerS: 0,
  poolWriteBytesPerS: 0,
  specialWritesPerS: 0,
  logBusy: 0,
  poolBusy: 0,
  specialBusy: 0,
  networkPerS: 0,
  networkBytesPerS: 0,
};

/** Share of the pool's devices that so many writes and bytes per second take. */
function poolShare(setup: Setup, perS: number, bytesPerS: number, tilt: Tilt): number {
  const { device, devices } = setup;
  const busy = Math.max(perS / device.writeIops, bytesPerS / device.writeBytesPerS);
  return busy / devices / tilt.deviceRate;
}

/** The same of the special vdev. */
function specialShare(device: Device, perS: number, bytesPerS: number, tilt: Tilt): number {
  return Math.max(perS / device.writeIops, bytesPerS / device.writeBytesPerS) / tilt.deviceRate;
}

const known = new WeakMap<Setup, CommitLogRate & { readonly caches: WriteCaches }>();

/** Commits that the threads could make if they did nothing else, worked out once for a plan. */
export function commitsAlone(setup: Setup, caches: WriteCaches): CommitLogRate {
  const before = known.get(setup);
  if (before?.caches === caches) return before;
  const found = { ...settledCommits(setup, caches), caches };
  known.set(setup, found);
  return found;
}

/** Commits of threads that do nothing else, while their pages are flushed. */
function settledCommits(setup: Setup, caches: WriteCaches): CommitLogRate {
  let log = commitLogOf(setup, writeBackOf(setup, caches, 0), NO_FLUSH);
  let rate = commitRate(log);
  for (let i = 0; i < FLUSH_STEPS; i++) {
    const back = writeBackOf(setup, caches, rate.perS);
    log = commitLogOf(setup, back, flushLoad(setup, back));
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

/** Flushes of a log that nobody waits for: InnoDB's own, once a second; those of the WAL writer (wal_writer_delay). */
const OWN_FLUSHES_PER_S = { innodb: 1, postgresql: 5 } as const;

/**
 * Changes of one query that put something into a transaction group. PostgreSQL's readers, too, mark rows
 * as committed and remove old versions from pages (heapam_visibility.c SetHintBits, pruneheap.c,
 * PostgreSQL 15): pgbench's select-only load wrote with every group, but for tables that were frozen.
 */
function changesPerQuery({ plan }: Setup): number {
  const { commits_per_query: commits } = plan.workload;
  const doReadsWrite = engineOf(plan) === "postgresql" && postgresqlOf(plan).hint_bits;
  return doReadsWrite ? Math.max(1, commits) : commits;
}

/** Commits that go into one flush, when `inside` threads are at the devices. */
function groupOf(setup: Setup, commitsPerS: number, inside: number, readFlushes: number): number {
  const waiting = groupAmong(inside, readFlushes);
  if (durabilityOf(setup).waits) return waiting;
  // Behind a full device its own flushes come no sooner than those that are waited for.
  return Math.max(waiting, commitsPerS / OWN_FLUSHES_PER_S[engineOf(setup.plan)]);
}

/** Writes of the log that so many commits per second make in groups of that size. */
function commitWritesPerS(setup: Setup, log: CommitLog, perS: number, group: number): number {
  const { waits, logged } = durabilityOf(setup);
  if (!logged) return 0;
  if (waits || log.file !== null) return perS * writesPerCommit(log, group);
  return Math.min(perS, OWN_FLUSHES_PER_S.innodb) + (perS * log.bytesPerCommit) / LOG_BLOCK_BYTES;
}

/**
 * Writes of one node by its rate of queries, while every query commits as the plan says.
 *
 * @param readMs time that a query waits for reads of records on idle devices
 */
export function writesByRate(
  setup: Setup,
  caches: WriteCaches,
  readMs: number,
  tilt: Tilt,
): (queriesPerS: number) => Writes {
  const { plan, device, nodes } = setup;
  const { threads, commits_per_query: commits, cpu_ms_per_query: cpuMs, think_ms } = plan.workload;
  const empty = commitLogOf(setup, writeBackOf(setup, caches, 0), NO_FLUSH, tilt);
  const { waits } = durabilityOf(setup);
  const changes = changesPerQuery(setup);
  const readFlushes = readMs / Math.max(1e-9, commits * flushMs(empty));
  const logBytesPerS =
    (empty.sharesPool
      ? device.writeBytesPerS * setup.devices
      : (setup.logDevice ?? device).writeBytesPerS) * tilt.deviceRate;
  const isLogNetwork = empty.sharesPool ? device.network : (setup.logDevice?.network ?? false);
  const columns = empty.sharesPool ? setup.recordWriteColumns : 1;
  const sharing = empty.sharesPool ? 1 : 0;
  const sharingSpecial = setup.logsOnSpecial && !empty.sharesPool ? 1 : 0;
  const onNetwork = {
    log: isLogNetwork ? 1 : 0,
    pool: device.network ? 1 : 0,
    special: setup.specialDevice?.network ? 1 : 0,
  };
  const at = (rate: number): Writes => {
    if (changes <= 0) return NO_WRITES;
    const inside = threads / nodes - (rate * (cpuMs + think_ms)) / MS_PER_S;
    const back = writeBackOf(setup, caches, rate * commits);
    const log = { ...empty, bytesPerCommit: bytesLogged(plan, back) };
    const group = groupOf(setup, rate * commits, inside, readFlushes);
    const { pagesPerS: perS, pagesPerCommit: pages } = back;
    const flush = flushLoad(setup, back);
    const { toLog, toPool, toSpecial } = bytesOfCommit(setup, { flush, pages }, log, group);
    const logFlushesPerS = waits ? (rate * commits * log.flushes) / group : 0;
    const logWritesPerS =
      commitWritesPerS(setup, log, rate * commits, group) + perS * flush.logWrites;
    const seconds = groupSeconds(setup, perS);
    // A group in which nothing changed is not written.
    const groupsPerS = setup.writesInPlace
      ? 0
      : (1 - Math.exp(-rate * changes * seconds)) / seconds;
    const own = {
      writesPerS: groupsPerS * GROUP_WRITES * setup.recordWriteColumns,
      bytesPerS: groupsPerS * GROUP_BYTES,
    };
    const poolWritesPerS = perS * flush.poolWrites + own.writesPerS;
    const poolBytesPerS = rate * commits * toPool + own.bytesPerS;
    const flushBusy = poolShare(setup, poolWritesPerS, poolBytesPerS, tilt);
    const logBytes = rate * commits * toLog;
    const special = setup.specialDevice
      ? specialShare(
          setup.specialDevice,
          perS * flush.specialWrites,
          rate * commits * toSpecial,
          tilt,
        )
      : 0;
    const alone = Math.max(logWritesPerS / log.writesPerS, logBytes / logBytesPerS);
    return {
      log: commits > 0 ? log : null,
      logReadsPerS: log.file?.isReused
        ? (rate * commits * log.bytesPerCommit) /
          Math.max(log.file.recordBytes, WRITE_AGGREGATION_BYTES)
        : 0,
      flushesPerS: perS,
      flush,
      cpuMsPerS: perS * flush.cpuMs + logFlushesPerS * log.softwareMs,
      logWritesPerS,
      poolWritesPerS: poolWritesPerS + sharing * logWritesPerS * columns,
      poolWriteBytesPerS: poolBytesPerS + sharing * logBytes,
      logBusy: alone + sharing * flushBusy + sharingSpecial * special,
      poolBusy: flushBusy + sharing * alone,
      specialWritesPerS: perS * flush.specialWrites + sharingSpecial * logWritesPerS,
      specialBusy: special + sharingSpecial * alone,
      networkPerS:
        onNetwork.log * logWritesPerS * columns +
        onNetwork.pool * poolWritesPerS +
        onNetwork.special * perS * flush.specialWrites,
      networkBytesPerS:
        onNetwork.log * logBytes +
        onNetwork.pool * poolBytesPerS +
        onNetwork.special * rate * commits * toSpecial,
    };
  };
  return at;
}
