/** How soon changed pages are written back, and what they bring into the log before. */
import type { Plan } from "../../generated/plan.ts";
import { DEFAULTS } from "../../generated/plan-defaults.ts";
import { TXG_SECONDS } from "../../openzfs/lines.ts";
import { engineOf, postgresqlOf } from "../../plan/engine.ts";
import type { LogStream } from "../cache/below-buffers.ts";
import type { Caches } from "../cache/caches.ts";
import { lawOf, pagesInUse } from "../cache/pool.ts";
import { bufferPool } from "../memory/innodb.ts";
import { highestBelowOne } from "../number/root.ts";
import { clamp } from "../number/units.ts";
import type { Setup } from "../setup.ts";
import { walSizesAt } from "../tree/compression.ts";
import { meanOver } from "../tree/physical.ts";
import { heldAtFlush } from "./held-at-flush.ts";
import { VACUUM_RECORD_BYTES, type VacuumLoad, vacuumedPages, vacuumLoad } from "./vacuum.ts";

/** Pages written back on one node at some rate of commits. */
export interface WriteBack {
  readonly pagesPerS: number;
  readonly pagesPerCommit: number;
  /** Whether the redo log decides how many, as it did where they were counted; true where they are as counted. */
  readonly isRedoTheCause: boolean;
  /** Share of them whose record the ARC holds: they need no read before a partial write. */
  recordShare(): number;
  /** Pages read past the pool between reading a page and writing it back. */
  readonly flushDelayMisses: number;
  /** Share of them that are written in the order of the files, and the seconds in which they all are. */
  readonly sweptShare: number;
  readonly sweepS: number;
  /** Share of them that are flushed before their transaction group is written. */
  readonly loggedShare: number;
  /** Pages of one commit that nothing changed since the last checkpoint; 0 for InnoDB. */
  readonly firstChangesPerCommit: number;
  /** Bytes that one commit writes to the log, and those of vacuum for each commit. */
  readonly logBytesPerCommit: number;
  readonly vacuumLogBytesPerCommit: number;
  /** Seconds from one checkpoint to the next; null for InnoDB, which has none of these. */
  readonly checkpointS: number | null;
  /** What vacuum reads and writes for one commit. */
  readonly vacuum: VacuumLoad;
  /** Bytes of the files that the log keeps between checkpoints. */
  readonly logFilesBytes: number;
}

/** Caches as far as writing pages back goes. */
export type WriteCaches = Pick<
  Caches,
  "shareAtFlush" | "poolMisses" | "poolPages" | "arcRecordShare"
>;

/**
 * Bytes of a logged page: its free middle is left out (xloginsert.c XLogRecordAssemble). Calibrated:
 * pgbench's full heap pages and index pages of 90 % came to 7,600 to 7,680 in the laboratory.
 */
export const PAGE_IMAGE_BYTES = 7650;

/** By the commits per second of one node. */
type WriteBacks = (commitsPerS: number) => WriteBack;

/**
 * Share of the redo log that changes fill until a page that the pool keeps is flushed: MariaDB 10.11 had 17.6 of
 * 24 MB filled in the laboratory.
 */
const REDO_FILLED = 0.73;

/** Commits from the first change of a page that the pool keeps to its flush, which frees the redo log. */
function commitsUntilFreed(redoLogBytes: number, logBytesPerCommit: number): number {
  return (REDO_FILLED * redoLogBytes) / Math.max(1, logBytesPerCommit);
}

function commitsUntilFreedIn({ layout, workload }: Plan): number {
  const redoBytes = layout.redo_log_bytes ?? DEFAULTS.layout.redo_log_bytes;
  return commitsUntilFreed(redoBytes, workload.log_bytes_per_commit ?? 0);
}

/**
 * Most changes of pages for each flush of the page cleaner's: 0.306 flushes under a pool of 256 MiB were 1.541 under
 * 32 MiB in the laboratory.
 */
export const MOST_CHANGES_PER_FLUSH = 5;

/** Redo of one changed page: 436 bytes for an update of one row in MariaDB 10.11, its undo record with it. */
const REDO_BYTES_PER_CHANGE = 436;

/** Times as many pages may have changed, each with less redo than such an update. */
const MOST_BEYOND_REDO = 3;

/** How far flushes were from this law under other pools and redo logs: what a commit changes is known within that. */
const LAW_ERROR = 1.15;

/**
 * Pages that a commit flushes under the plan's pool, redo log and data, from those with which they were counted: as
 * many of the commit's changes as find the page clean. It is clean if the pool has let it go since the change before,
 * or if the redo log had to be freed of it; between two such times all changes of a page are written once. How many
 * pages a commit changes follows from its redo, as far as those that were counted allow. Where no number of changes
 * that so much redo describes gives so many, the redo log is not what they were flushed for: the page cleaner also
 * begins at a share of dirty pages, and after a time.
 */
function flushedPages(setup: Setup): Pick<WriteBack, "pagesPerCommit" | "isRedoTheCause"> {
  const { memory, workload } = setup.plan;
  const counted = workload.flushed_pages_per_commit ?? 1;
  const asCounted = { pagesPerCommit: counted, isRedoTheCause: true };
  const poolBytes = memory.buffer_pool_bytes;
  const atPoolBytes = workload.flushed_at_pool_bytes ?? null;
  if (atPoolBytes === null || counted <= 0) return asCounted;
  const pages = pagesInUse(setup);
  const untilFreed = commitsUntilFreedIn(setup.plan);
  const { flushed_with: then } = workload;
  const atPages = then?.pages_in_use ?? pages;
  const untilFreedThen = then
    ? commitsUntilFreed(then.redo_log_bytes, then.log_bytes_per_commit)
    : untilFreed;
  if (atPoolBytes === poolBytes && atPages === pages && untilFreedThen === untilFreed)
    return asCounted;
  const flushedUnder = (bytes: number, ofPages: number) => {
    const law = lawOf(setup, ofPages);
    const stays = law.timeToHold(bufferPool(bytes, setup.pageBytes, ofPages).leafShare);
    return (changes: number, commits: number) =>
      law.popularities.reduce((sum, { mass, rate }) => {
        const isFreed = 1 / (1 + (rate * changes * commits) / ofPages);
        return sum + changes * mass * Math.max(Math.exp(-rate * stays), isFreed);
      }, 0);
  };
  const before = flushedUnder(atPoolBytes, atPages);
  const byRedo =
    (then?.log_bytes_per_commit ?? workload.log_bytes_per_commit ?? 0) / REDO_BYTES_PER_CHANGE;
  const most = Math.max(counted, byRedo * MOST_BEYOND_REDO);
  const changesFor = (flushes: number) =>
    highestBelowOne((some) => before(some, untilFreedThen) / flushes, most);
  const isRedoTheCause = before(most, untilFreedThen) * LAW_ERROR >= counted;
  const changes = isRedoTheCause
    ? clamp(byRedo, changesFor(counted / LAW_ERROR), changesFor(counted * LAW_ERROR))
    : clamp(byRedo, counted, counted * MOST_CHANGES_PER_FLUSH);
  // The page cleaner came sooner than the redo log, and comes as soon for a larger one.
  const untilCleaned = isRedoTheCause
    ? Number.POSITIVE_INFINITY
    : highestBelowOne((commits) => counted / before(changes, commits), untilFreedThen);
  const now = flushedUnder(poolBytes, pages)(changes, Math.min(untilFreed, untilCleaned));
  return {
    pagesPerCommit: (counted * now) / before(changes, Math.min(untilFreedThen, untilCleaned)),
    // A larger log may fill no further than the page cleaner lets it.
    isRedoTheCause: isRedoTheCause && untilFreed <= untilFreedThen,
  };
}

/** InnoDB flushes a page when the pool lets it go or the redo log is full of it, each flush with an fsync; redo has no pages. */
function byInnodb(setup: Setup, caches: WriteCaches): WriteBacks {
  const { workload } = setup.plan;
  const flushes = flushedPages(setup);
  const pages = flushes.pagesPerCommit;
  // Which comes first of two exponential times: the pool lets a page go, or the redo log is freed of it.
  const missesPerCommit =
    (caches.poolMisses * workload.pages_per_query) / Math.max(1e-9, workload.commits_per_query);
  const untilFreed = commitsUntilFreedIn(setup.plan) * missesPerCommit;
  const isLetGo = caches.poolPages > 0 ? untilFreed / (untilFreed + caches.poolPages) : 1;
  const delayMisses = isLetGo * caches.poolPages;
  const missesPerFlush = missesPerCommit / Math.max(1e-9, pages);
  const atAnyRate = {
    ...flushes,
    // The pool may keep a page through many flushes: its record is then there as often as any.
    recordShare: () => {
      const isFresh = isLetGo + (1 - isLetGo) * Math.min(1, missesPerFlush);
      return isFresh * caches.shareAtFlush(delayMisses) + (1 - isFresh) * caches.arcRecordShare;
    },
    flushDelayMisses: delayMisses,
    sweptShare: 0,
    sweepS: 0,
    loggedShare: 1,
    firstChangesPerCommit: 0,
    logBytesPerCommit: workload.log_bytes_per_commit ?? 0,
    vacuumLogBytesPerCommit: 0,
    vacuum: { recordReads: 0, recordWrites: 0 },
    checkpointS: null,
    logFilesBytes: 0,
  };
  return (commitsPerS) => ({ ...atAnyRate, pagesPerS: commitsPerS * pages });
}

/**
 * PostgreSQL writes each page changed since the last checkpoint once, spread over most of the time to
 * the next, in the order of the files (bufmgr.c BufferSync), and those that the buffers let go before.
 * With full_page_writes the first change after a checkpoint logs the page. The files are flushed at the
 * end, when transaction groups have long written most of it.
 */
function byPostgresql(setup: Setup, caches: WriteCaches): WriteBacks {
  const { workload } = setup.plan;
  const own = postgresqlOf(setup.plan);
  const { full_page_writes, checkpoint_s, max_wal_bytes } = own;
  const target = own.checkpoint_completion_target;
  const pages = pagesInUse(setup);
  const law = lawOf(setup, pages);
  const changes = workload.flushed_pages_per_commit ?? 1;
  const vacuumed = vacuumedPages(setup);
  const base = workload.log_bytes_per_commit ?? 0;
  const imageBytes = full_page_writes ? PAGE_IMAGE_BYTES : 0;
  const changedBy = (commits: number) => pages * law.heldWithin((commits * changes) / pages);
  const ownWalOf = (commits: number, changed: number) => commits * base + changed * imageBytes;
  // Vacuum meets half of the pages that a checkpoint's time changes: those have an image.
  const vacuumWal = (changed: number) =>
    vacuumed * (VACUUM_RECORD_BYTES + imageBytes * (1 - changed / pages / 2));
  const walOf = (commits: number) => {
    const changed = changedBy(commits);
    return ownWalOf(commits, changed) + commits * vacuumWal(changed);
  };
  const mostBytes = max_wal_bytes / (1 + target);
  let commitsToLimit: number | null = null;
  // The timeout, or sooner where WAL reaches its limit (xlog.c CalculateCheckpointSegments, PostgreSQL 15).
  const secondsAt = (commitsPerS: number): number => {
    const most = commitsPerS * checkpoint_s;
    if (commitsToLimit === null && walOf(most) > mostBytes)
      commitsToLimit = highestBelowOne((commits) => walOf(commits) / mostBytes, most);
    return commitsToLimit !== null && commitsToLimit < most
      ? commitsToLimit / commitsPerS
      : checkpoint_s;
  };
  const staysInDraws = law.timeToHold(Math.min(1, caches.poolPages / pages)) * pages;
  const pagesPerRecord = Math.max(1, setup.plan.layout.record_bytes / setup.pageBytes);
  const vacuum = vacuumLoad(setup, caches);
  return (commitsPerS) => {
    const seconds = secondsAt(commitsPerS);
    const commits = commitsPerS * seconds;
    const changed = changedBy(commits);
    const drawsPerS =
      (commitsPerS * workload.pages_per_query) / Math.max(1e-9, workload.commits_per_query);
    const missesPerS = drawsPerS * caches.poolMisses;
    const staysS = caches.poolPages / Math.max(1e-9, missesPerS);
    const keptS = Math.min(seconds, staysS);
    // The others left the buffers before.
    const sweptShare = seconds > 0 ? keptS / seconds : 0;
    const sweepS = seconds * target;
    // Changed at any time between two checkpoints, written at any time of the next sweep.
    const delayS = Math.min(staysS, (seconds + sweepS) / 2);
    const pagesPerS = keptS > 0 ? changedBy(commitsPerS * keptS) / keptS : commitsPerS * changes;
    return {
      pagesPerS,
      pagesPerCommit: commitsPerS > 0 ? pagesPerS / commitsPerS : changes,
      isRedoTheCause: true,
      recordShare: () =>
        heldAtFlush({
          law,
          pages,
          pagesPerRecord,
          changesPerS: commitsPerS * changes,
          changesPerDraw: Math.min(1, (commitsPerS * changes) / drawsPerS),
          missesPerS,
          staysS: staysInDraws / drawsPerS,
          keptS,
          arcRecordShare: caches.arcRecordShare,
          freshShare: caches.shareAtFlush(missesPerS * delayS),
        }),
      flushDelayMisses: missesPerS * delayS,
      sweptShare,
      sweepS,
      loggedShare: Math.min(1, TXG_SECONDS / (seconds * target)),
      firstChangesPerCommit: commits > 0 ? changed / commits : changes,
      vacuum,
      logBytesPerCommit:
        commits > 0 ? ownWalOf(commits, changed) / commits : base + changes * imageBytes,
      vacuumLogBytesPerCommit: vacuumWal(changed),
      checkpointS: seconds,
      logFilesBytes: Math.max(own.min_wal_bytes, walOf(commits) * (1 + target)),
    };
  };
}

/**
 * What PostgreSQL's log brings into the ARC beside pages at that rate of queries of one node; null where
 * it brings nothing.
 */
export function logStreamOf(
  setup: Setup,
  caches: WriteCaches,
  queriesPerS: number,
): LogStream | null {
  const { plan, facts } = setup;
  const { commits_per_query: commits, pages_per_query: pages } = plan.workload;
  const missesPerQuery = caches.poolMisses * pages;
  if (engineOf(plan) !== "postgresql" || commits <= 0 || missesPerQuery <= 0) return null;
  const isKept = postgresqlOf(plan).wal_primarycache !== "metadata";
  const back = writeBackOf(setup, caches, queriesPerS * commits);
  const { record_bytes } = plan.layout;
  const walPhysical = meanOver(walSizesAt(plan, record_bytes), (bytes) => bytes);
  const stored = facts.hasCompressedArc ? walPhysical / record_bytes : 1;
  return {
    bytesPerMiss: isKept
      ? ((back.logBytesPerCommit + back.vacuumLogBytesPerCommit) * commits * stored) /
        missesPerQuery
      : 0,
    filesBytes: back.logFilesBytes * stored,
    flushDelayMisses: back.flushDelayMisses,
  };
}

const known = new WeakMap<Setup, { readonly caches: WriteCaches; readonly at: WriteBacks }>();

/** Pages written back at that rate of commits of one node; what no rate changes is worked out once. */
export function writeBackOf(setup: Setup, caches: WriteCaches, commitsPerS: number): WriteBack {
  let found = known.get(setup);
  if (found?.caches !== caches) {
    const isPostgresql = engineOf(setup.plan) === "postgresql";
    found = { caches, at: (isPostgresql ? byPostgresql : byInnodb)(setup, caches) };
    known.set(setup, found);
  }
  return found.at(commitsPerS);
}
