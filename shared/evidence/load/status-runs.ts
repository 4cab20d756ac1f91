/** Tables of SHOW STATUS by the run of a server that they are of: counters of two runs, or of two servers, have no difference. */
import type { CaptureSet, MysqlStatus } from "../captures.ts";
import { SHORTEST_S, secondsOf } from "../fact.ts";

/** One table. */
export interface Snapshot {
  readonly capture: MysqlStatus;
  readonly uptimeS: number;
  /** `Uptime` of the last table of its file. */
  readonly lastUptimeS: number;
  /** Seconds since 1970 by the time of its file, whose last table was printed then; null where it has none. */
  readonly writtenS: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly line: number | null;
}

/** Counters that only grow while a server runs. */
const GROWING =
  /^(?:Questions|Queries|Connections|(?:Com|Handler|Bytes|Select|Sort|Innodb_rows)_\w+|Innodb_(?:buffer_pool_(?:read|write)_requests|buffer_pool_reads|data_(?:reads?|writes|written)|pages_(?:created|read|written)|os_log_written))$/;

/** All tables, by `Uptime`. */
export function snapshotsOf(captures: CaptureSet): Snapshot[] {
  return captures
    .of("mysql-status")
    .filter(({ relative }) => !relative)
    .flatMap((capture): Snapshot[] => {
      const tables = capture.snapshots.flatMap(({ uptime_s, values, line }) =>
        uptime_s === null ? [] : [{ uptimeS: uptime_s, values, line }],
      );
      const uptimeS = capture.uptime_s ?? capture.values.Uptime;
      const only = uptimeS ? [{ uptimeS, values: capture.values, line: null }] : [];
      const printed = tables.length > 0 ? tables : only;
      const lastUptimeS = printed.at(-1)?.uptimeS ?? 0;
      const writtenS = secondsOf(capture.modified_at);
      return printed.map((one) => ({
        ...one,
        capture,
        lastUptimeS,
        writtenS: writtenS > 0 ? writtenS - (lastUptimeS - one.uptimeS) : null,
      }));
    })
    .sort((a, b) => a.uptimeS - b.uptimeS);
}

/** A counter that is smaller in the later of two tables, which none is that one run printed. */
export function counterBehind(first: Snapshot, last: Snapshot): string | null {
  const behind = Object.entries(last.values).find(
    ([name, value]) => GROWING.test(name) && value < (first.values[name] ?? 0),
  );
  return behind?.[0] ?? null;
}

export const SINCE_FLUSH = "Uptime_since_flush_status";

/**
 * Whether counters may have been set to zero after the first table (FLUSH STATUS, FLUSH GLOBAL STATUS). MariaDB
 * 10.11 keeps all that are used here; whether another server did, counters that grew past what they were do not tell.
 */
export function isFlushedBetween(first: Snapshot, last: Snapshot): boolean {
  const sinceFlush = last.values[SINCE_FLUSH];
  return sinceFlush !== undefined && sinceFlush < last.uptimeS - first.uptimeS;
}

/** Rounding of the times of files and of `Uptime`. */
const CLOCK_S = 2;

/** Tables so far apart agree with the times of their files by chance no more. */
const APART_S = 10;

/** When the server of a table was started, by the time of its file. */
function startedS({ writtenS, uptimeS }: Snapshot): number | null {
  return writtenS === null ? null : writtenS - uptimeS;
}

function isStartedAlike(a: Snapshot, b: Snapshot): boolean {
  const [one, other] = [startedS(a), startedS(b)];
  return one !== null && other !== null && Math.abs(one - other) <= CLOCK_S;
}

/** Whether two files, written some time apart, tell the same start of their server, so that they keep their times. */
function confirms(a: Snapshot, b: Snapshot): boolean {
  return (
    a.capture !== b.capture &&
    Math.abs(a.lastUptimeS - b.lastUptimeS) >= APART_S &&
    isStartedAlike(a, b)
  );
}

function areConfirmed(snapshots: readonly Snapshot[]): boolean {
  return snapshots.some((one) => snapshots.some((other) => confirms(one, other)));
}

/** Whether the server was started between two tables: the second one counts fewer seconds than have passed since the first. */
export function isRestartedBetween(first: Snapshot, last: Snapshot): boolean {
  if (last.uptimeS >= first.uptimeS) return false;
  if (first.capture === last.capture) return (first.line ?? 0) < (last.line ?? 0);
  const [writtenS, startS] = [first.writtenS, startedS(last)];
  return writtenS !== null && startS !== null && startS >= writtenS - CLOCK_S;
}

/** Files that were copied lie nearer by their times than their tables were printed; so much more tells other runs. */
const OTHER_RUN_S = 600;

/** Whether as much time passed between two files as the server counted, as far as their times can be believed. */
function isOfOneTime(a: Snapshot, b: Snapshot, areTimesKept: boolean): boolean {
  if (a.writtenS === null || b.writtenS === null || a.capture === b.capture) return true;
  if (areTimesKept) return isStartedAlike(a, b);
  const [first, last] = inOrder(a, b);
  const counted = last.uptimeS - first.uptimeS;
  const passed = (last.writtenS ?? 0) - (first.writtenS ?? 0);
  return Math.abs(passed - counted) <= Math.max(OTHER_RUN_S, counted);
}

/** Bytes of a server's buffer pool; null where a table does not tell. */
export function poolBytes({ values }: Pick<Snapshot, "values">): number | null {
  const { Innodb_buffer_pool_pages_total: pages, Innodb_page_size: bytes } = values;
  return pages && bytes ? pages * bytes : null;
}

function haveOtherPools(a: Snapshot, b: Snapshot): boolean {
  return (poolBytes(a) ?? poolBytes(b)) !== (poolBytes(b) ?? poolBytes(a));
}

function isOfOneRun(a: Snapshot, b: Snapshot, areTimesKept: boolean): boolean {
  const [first, last] = inOrder(a, b);
  return (
    !haveOtherPools(a, b) &&
    isOfOneTime(a, b, areTimesKept) &&
    (isFlushedBetween(first, last) || counterBehind(first, last) === null)
  );
}

/** Tables of one run of a server, by `Uptime`. */
export type Run = readonly Snapshot[];

function writtenS(run: Run): number {
  return run.reduce((latest, one) => Math.max(latest, one.writtenS ?? 0), 0);
}

/** The run of most tables, of as many the later one. */
function mainRun(snapshots: readonly Snapshot[], areTimesKept: boolean): Run {
  // A capture's own tables are of one clock.
  const captures = new Map(snapshots.map((one) => [one.capture, one]));
  // Tables of a few counters tell of no pool, and may be of a run with each.
  const pools = new Set(snapshots.map((one) => poolBytes(one)));
  const runs = [...captures.values()].flatMap((one) =>
    [...pools].map((pool) =>
      snapshots.filter(
        (other) =>
          (poolBytes(other) ?? pool) === pool &&
          isOfOneRun(one, captures.get(other.capture) ?? one, areTimesKept),
      ),
    ),
  );
  return runs.sort((a, b) => b.length - a.length || writtenS(b) - writtenS(a))[0] ?? [];
}

/** All tables by run, that of most tables first; none of before a server was started again. */
export function runsOf(snapshots: readonly Snapshot[]): readonly Run[] {
  let left: readonly Snapshot[] = snapshots.filter(
    (one) => !snapshots.some((later) => isRestartedBetween(one, later)),
  );
  const areTimesKept = areConfirmed(left);
  const runs: Run[] = [];
  while (left.length > 0) {
    const run = mainRun(left, areTimesKept);
    runs.push(run);
    left = left.filter((one) => !run.includes(one));
  }
  return runs;
}

function hasSpan(run: Run): boolean {
  return (run.at(-1)?.uptimeS ?? 0) - (run[0]?.uptimeS ?? 0) >= SHORTEST_S;
}

/**
 * Whether no server that was started again explains two runs: each was printed while the other lasted, or counters
 * tell. Buffer pools of two sizes may be of one that was started with another, where no times say when.
 */
function areAtOneTime(a: Run, b: Run): boolean {
  const [first, other] = [a[0], b[0]];
  if (!first || !other) return false;
  if (!areConfirmed(a) || !areConfirmed(b))
    return endsOf(a).some((one) =>
      endsOf(b).some(
        (two) =>
          isOfOneTime(one, two, false) &&
          (haveOtherPools(one, two) || counterBehind(...inOrder(one, two)) !== null),
      ),
    );
  return writtenS(a) >= (startedS(other) ?? 0) && writtenS(b) >= (startedS(first) ?? 0);
}

function endsOf(run: Run): Run {
  return [run[0], run.at(-1)].filter((one) => one !== undefined);
}

function inOrder(a: Snapshot, b: Snapshot): [Snapshot, Snapshot] {
  return a.uptimeS <= b.uptimeS ? [a, b] : [b, a];
}

/** The main run, and those of which counters were printed at that time: of other servers, on this host or another. */
export function runsAtOneTime(captures: CaptureSet): readonly Run[] {
  const [main, ...others] = runsOf(snapshotsOf(captures)).filter(hasSpan);
  return main ? [main, ...others.filter((run) => areAtOneTime(main, run))] : [];
}
