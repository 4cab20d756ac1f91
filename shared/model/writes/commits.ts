/** Durable commits: what one waits for, and how many a log lets through. */
import {
  LOG_BLOCK_BYTES,
  LOG_BLOCK_MIN_BYTES,
  LOG_RECORD_HEADER_BYTES,
  WRITE_AGGREGATION_BYTES,
} from "../../openzfs/lines.ts";
import { MS_PER_S } from "../number/units.ts";
import { type LogFile, logFlush, recordsOf } from "./log-file.ts";

/**
 * Software cost of one synchronous write through the intent log, ms: an Optane P4800X made 20,000
 * fsync/s under ext4 (0.050 ms) and 7,400/s as the log of a ZFS pool (0.135 ms), so 0.085 ms
 * (published 2019).
 */
export const LOG_SOFTWARE_MS = 0.085;

/** The log that commits go to. */
export interface CommitLog {
  /** Threads that commit, on one node. */
  readonly threads: number;
  /** Time of one small write made durable on the log's device, ms. */
  readonly syncWriteMs: number;
  /** What the log's software adds to it: `LOG_SOFTWARE_MS` for an intent log. */
  readonly softwareMs: number;
  /** Writes per second that the log's device makes at most. */
  readonly writesPerS: number;
  readonly bytesPerCommit: number;
  /** Flushes, one after the other, that a group of commits waits for. */
  readonly flushes: number;
  /** logbias=throughput: the record goes to its place at once, the log holds a pointer. */
  readonly inPlace: boolean;
  /** The files that the log is written to, where their size decides what a flush writes; else null. */
  readonly file: LogFile | null;
  /** Whether the pool's own writes share the log's device. */
  readonly sharesPool: boolean;
  /** Devices that take different writes at a time, each with a queue of its own. */
  readonly devices: number;
  /** Writes that the pages of one commit cost the same devices when they are flushed. */
  readonly flushWrites: number;
  /** Most commits per second whose log and pages all devices take in by their bytes. */
  readonly mostPerS: number;
}

/** What a log lets through. */
export interface CommitRate {
  readonly perS: number;
  readonly meanMs: number;
  readonly groupSize: number;
  /** Time of a group's flushes, ms, and how many times that a commit waits. */
  readonly flushMs: number;
  readonly waits: number;
  /** Writes that one commit costs the log's device. */
  readonly writesPerCommit: number;
}

/** Device writes that one commit costs when `group` commits share a flush. */
export function writesPerCommit(log: CommitLog, group: number): number {
  if (log.file !== null) return writesOfFile(log, log.file, group);
  if (log.inPlace) return (2 * log.flushes) / group + log.flushWrites;
  const perBlock = Math.max(
    1,
    Math.floor(LOG_BLOCK_BYTES / (log.bytesPerCommit + LOG_RECORD_HEADER_BYTES)),
  );
  const logged = Math.max(log.flushes / group, 1 / perBlock, log.bytesPerCommit / LOG_BLOCK_BYTES);
  const later = log.sharesPool ? log.bytesPerCommit / WRITE_AGGREGATION_BYTES : 0;
  return logged + later + log.flushWrites;
}

/** Device writes of one commit of a log whose flushes go in place by their size. */
function writesOfFile(log: CommitLog, file: LogFile, group: number): number {
  const flush = logFlush(file, flushBytes(log, group), group);
  const records = recordsOf(file, flush);
  const copied = Math.max(1 - flush.inPlace, flush.copiedBytes / LOG_BLOCK_BYTES);
  const placed = flush.inPlace + records.writes;
  const later = log.sharesPool ? records.later : 0;
  return ((copied + placed + later) * log.flushes) / group + log.flushWrites;
}

/** Bytes of the log that one flush of so many commits writes. */
export function flushBytes(log: CommitLog, group: number): number {
  return (group * log.bytesPerCommit) / log.flushes;
}

/** Share of a group's flushes that write records in place first, and then a pointer to them. */
export function inPlaceShare(log: CommitLog): number {
  if (log.file === null) return log.inPlace ? 1 : 0;
  const group = largestGroup(log.threads);
  return logFlush(log.file, flushBytes(log, group), group).inPlace;
}

/** Most commits that can share one flush: half the threads wait for the flush under way. */
export function largestGroup(threads: number): number {
  return Math.max(1, threads / 2);
}

/**
 * Commits that share a flush while `inside` threads are at the devices, reading or committing. Where `a`
 * commits come during one flush, they go together with the next; if none comes, the next one goes alone:
 * a + e^-a for arrivals at random. A thread is at the log for 1 + min(1, a) flushes a commit and for
 * `readFlushes` flushes at other devices, so a (readFlushes + 1 + min(1, a)) = inside (Little's law).
 *
 * @param readFlushes time that a thread waits for reads between two commits, in flushes
 */
export function groupAmong(inside: number, readFlushes: number): number {
  const threads = Math.max(0, inside);
  const idle = 1 + readFlushes;
  const most = threads / (idle + 1);
  const arrivals = most >= 1 ? most : (Math.sqrt(idle ** 2 + 4 * threads) - idle) / 2;
  return Math.max(1, Math.min(arrivals + Math.exp(-arrivals), largestGroup(threads)));
}

/**
 * Bytes of the intent log's blocks for one commit when `group` share a flush: a block has 4 KiB at least
 * and takes whole units of them, half of one is empty on average (zil.c zil_lwb_write_open and
 * zil_block_buckets, OpenZFS 2.2.11). In place, the block holds pointers only.
 */
export function logBlockBytes(log: CommitLog, group: number): number {
  const held =
    log.file !== null
      ? logFlush(log.file, flushBytes(log, group), group).copiedBytes
      : log.inPlace
        ? 0
        : flushBytes(log, group);
  const block = held + LOG_RECORD_HEADER_BYTES + LOG_BLOCK_MIN_BYTES / 2;
  return (Math.max(LOG_BLOCK_MIN_BYTES, block) * log.flushes) / group;
}

/** Time of a group's flushes, ms: in place, the record is written before the pointer to it. */
export function flushMs(log: CommitLog): number {
  return (log.syncWriteMs * (1 + inPlaceShare(log)) + log.softwareMs) * log.flushes;
}

/**
 * Flushes that a commit waits for when N threads do nothing but commit: its own, and the one under way
 * as far as there is one, w = 1 + min(1, (N - 1) / w), which is what `commitWaitMs` comes to at that
 * rate: 1 alone, 1.62 with two threads, 2 from three on (2 seen on OpenZFS 2.3.2 at 4 and 16 threads).
 */
function flushesWaitedFor(threads: number): number {
  return Math.min(2, (1 + Math.sqrt(1 + 4 * Math.max(0, threads - 1))) / 2);
}

/**
 * Commits per second when the threads do nothing else: N threads make N / wL per second, until a
 * device's writes or bytes run out.
 */
export function commitRate(log: CommitLog): CommitRate {
  const flush = flushMs(log);
  const waits = flushesWaitedFor(log.threads);
  const byTime = (log.threads * MS_PER_S) / (flush * waits);
  const perCommit = writesPerCommit(log, largestGroup(log.threads));
  const byDevice = log.writesPerS / perCommit;
  const perS = Math.min(byTime, byDevice, log.mostPerS);
  return {
    perS,
    meanMs: (log.threads * MS_PER_S) / perS,
    groupSize: Math.max(1, Math.min(log.threads, (perS * flush) / MS_PER_S)),
    flushMs: flush,
    waits,
    writesPerCommit: perCommit,
  };
}

/** Time that one commit waits among others, ms, at `perS` commits per second on its node. */
export function commitWaitMs(log: CommitLog, perS: number, seen: number): number {
  const flush = flushMs(log);
  return flush * (1 + Math.min(1, (seen * perS * flush) / MS_PER_S));
}
