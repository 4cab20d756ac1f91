/** Counters of a MySQL or MariaDB server over a stretch of time, from one or several STATUS tables. */
import type { CaptureSet, MysqlStatus } from "../captures.ts";
import { type CounterReset, lineOf, SHORTEST_S, secondsOf, sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";

/** Growth of counters over some seconds. */
export interface StatusSpan {
  readonly seconds: number;
  /** Growth of a counter; null where the server does not have it. */
  readonly growth: (name: string) => number | null;
  readonly sourcesOf: (name: string) => readonly FactSource[];
  /** The server's whole time since its start, start-up and idle time included. */
  readonly isSinceStart: boolean;
}

interface Snapshot {
  readonly capture: MysqlStatus;
  readonly uptimeS: number;
  /** Seconds since 1970 by the time of its file, whose last table was printed then; null where it has none. */
  readonly writtenS: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly line: number | null;
}

/** Counters that only grow while a server runs; they tell whether two tables are of one run. */
const GROWING = ["Questions", "Innodb_buffer_pool_read_requests", "Innodb_buffer_pool_reads"];

function snapshotsOf(captures: CaptureSet): Snapshot[] {
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
      const lastS = printed.at(-1)?.uptimeS ?? 0;
      const writtenS = secondsOf(capture.modified_at);
      return printed.map((one) => ({
        ...one,
        capture,
        writtenS: writtenS > 0 ? writtenS - (lastS - one.uptimeS) : null,
      }));
    })
    .sort((a, b) => a.uptimeS - b.uptimeS);
}

/** Rounding of the times of files and of `Uptime`. */
const CLOCK_S = 2;

/** Whether the server was started between two tables: the second one counts fewer seconds than have passed since the first. */
function isRestartedBetween(first: Snapshot, last: Snapshot): boolean {
  if (first.writtenS === null || last.writtenS === null) return false;
  return last.uptimeS < first.uptimeS && last.writtenS - last.uptimeS >= first.writtenS - CLOCK_S;
}

/** Files that were copied lie nearer by their times than their tables were printed; so much more tells other runs. */
const OTHER_RUN_S = 600;

/** Whether two tables may be of one run: about as much time passed between their files as the server counted. */
function isOfOneRun(a: Snapshot, b: Snapshot): boolean {
  if (a.writtenS === null || b.writtenS === null) return true;
  const [first, last] = a.uptimeS <= b.uptimeS ? [a, b] : [b, a];
  const counted = last.uptimeS - first.uptimeS;
  const passed = (last.writtenS ?? 0) - (first.writtenS ?? 0);
  return Math.abs(passed - counted) <= Math.max(OTHER_RUN_S, counted);
}

/** Tables of the server's last run: that of most tables, where clocks tell several apart. */
function ofLastRun(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  const ofRun = snapshots.filter(
    (one) => !snapshots.some((later) => isRestartedBetween(one, later)),
  );
  // A capture's own tables are of one clock.
  const captures = new Map(ofRun.map((one) => [one.capture, one]));
  const runs = [...captures.values()].map((one) =>
    ofRun.filter(({ capture }) => isOfOneRun(one, captures.get(capture) ?? one)),
  );
  const writtenS = (run: readonly Snapshot[]) =>
    run.reduce((latest, one) => Math.max(latest, one.writtenS ?? 0), 0);
  return runs.sort((a, b) => b.length - a.length || writtenS(b) - writtenS(a))[0] ?? ofRun;
}

const SINCE_FLUSH = "Uptime_since_flush_status";

/**
 * Whether counters may have been set to zero after the first table (FLUSH STATUS, FLUSH GLOBAL STATUS). MariaDB
 * 10.11 keeps all that are used here; whether another server did, counters that grew past what they were do not tell.
 */
function isFlushedBetween(first: Snapshot, last: Snapshot): boolean {
  const sinceFlush = last.values[SINCE_FLUSH];
  return sinceFlush !== undefined && sinceFlush < last.uptimeS - first.uptimeS;
}

/** Counters that were set to zero, or a server that was started again, between two tables. */
export function statusResets(captures: CaptureSet): CounterReset[] {
  const snapshots = wholeOf(snapshotsOf(captures));
  const last = ofLastRun(snapshots).at(-1);
  if (!last) return [];
  const before = snapshots.filter((one) => one !== last);
  const sourcesOf = (name: string, first: Snapshot) => [placeOf(first, name), placeOf(last, name)];
  const restarted = before.filter((one) => isRestartedBetween(one, last)).at(-1);
  if (restarted)
    return [
      {
        name: "Uptime",
        value: String(last.uptimeS),
        sources: sourcesOf("Uptime", restarted),
        why: `The server was started ${last.uptimeS} s before the last table of ${last.capture.name}: its counters are not compared with those before.`,
      },
    ];
  const apart = before.filter((one) => !isOfOneRun(one, last)).at(-1);
  if (apart)
    return [
      {
        name: "Uptime",
        value: String(apart.uptimeS),
        sources: sourcesOf("Uptime", apart),
        why: `By the times of ${apart.capture.name} and ${last.capture.name}, other seconds passed between them than the server counted: they are of two runs, or of two servers, and are not compared.`,
      },
    ];
  const flushed = before.filter((one) => isFlushedBetween(one, last)).at(-1);
  const sinceS = last.values[SINCE_FLUSH];
  if (!flushed || sinceS === undefined) return [];
  return [
    {
      name: SINCE_FLUSH,
      value: String(sinceS),
      sources: sourcesOf(SINCE_FLUSH, flushed),
      why: `FLUSH STATUS ran ${sinceS} s before the last table of ${last.capture.name}, and may have set counters to zero: they are not compared with those before.`,
    },
  ];
}

function isLater(first: Snapshot, last: Snapshot): boolean {
  return (
    last.uptimeS > first.uptimeS &&
    !isFlushedBetween(first, last) &&
    GROWING.every((name) => (last.values[name] ?? 0) >= (first.values[name] ?? 0))
  );
}

function between(first: Snapshot, last: Snapshot): StatusSpan {
  return {
    seconds: last.uptimeS - first.uptimeS,
    growth: (name) => {
      const [from, to] = [first.values[name], last.values[name]];
      return from === undefined || to === undefined || to < from ? null : to - from;
    },
    sourcesOf: (name) => [placeOf(first, name), placeOf(last, name)],
    isSinceStart: false,
  };
}

function placeOf({ capture, line }: Snapshot, name: string): FactSource {
  const place = sourceOf(capture, name);
  return place.line === null && line !== null ? lineOf(capture, line) : place;
}

/** Sums of `mysqladmin -r`, whose first table is absolute. */
function relativeSpan(captures: CaptureSet): StatusSpan | null {
  const capture = captures.of("mysql-status").find(({ relative }) => relative);
  const later = capture?.snapshots.slice(1) ?? [];
  const seconds = later.reduce(
    (sum, { uptime_s, values }) => sum + (uptime_s ?? values.Uptime ?? 0),
    0,
  );
  if (!capture || seconds <= 0) return null;
  return {
    seconds,
    growth: (name) => {
      const known = later.flatMap(({ values }) => values[name] ?? []);
      return known.length === later.length ? known.reduce((sum, one) => sum + one, 0) : null;
    },
    sourcesOf: (name) => [sourceOf(capture, name)],
    isSinceStart: false,
  };
}

/** Tables of all counters; where there are any, tables of a few chosen ones are for their course only. */
function wholeOf(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  const counts = snapshots.map(({ values }) => Object.keys(values).length);
  const most = Math.max(0, ...counts);
  return snapshots.filter((_, i) => (counts[i] ?? 0) * 2 >= most);
}

/**
 * The stretch of time that says most: between two tables of one run of the server, the later and longer the
 * better; else since the server's start; null without any table.
 */
export function statusSpan(captures: CaptureSet): StatusSpan | null {
  const snapshots = ofLastRun(wholeOf(snapshotsOf(captures)));
  const last = snapshots.at(-1);
  const relative = relativeSpan(captures);
  if (relative) return relative;
  if (!last) return null;
  const first = snapshots.find((one) => isLater(one, last));
  if (first && last.uptimeS - first.uptimeS >= SHORTEST_S) return between(first, last);
  return {
    seconds: last.uptimeS,
    growth: (name) => last.values[name] ?? null,
    sourcesOf: (name) => [placeOf(last, name)],
    isSinceStart: true,
  };
}

/** Growth of counters between two neighbouring tables. */
export interface StatusInterval extends Pick<StatusSpan, "growth"> {
  readonly capture: MysqlStatus;
  /** `Uptime` at its begin; of differences the seconds since the first table. */
  readonly fromS: number;
  readonly toS: number;
}

function relativeIntervals(capture: MysqlStatus): StatusInterval[] {
  let toS = 0;
  return capture.snapshots.slice(1).flatMap(({ uptime_s, values }): StatusInterval[] => {
    const fromS = toS;
    toS += uptime_s ?? 0;
    return toS > fromS ? [{ capture, fromS, toS, growth: (name) => values[name] ?? null }] : [];
  });
}

/** Everything that tables of one run of the server say of its counters over time, in order. */
export function statusIntervals(captures: CaptureSet): readonly StatusInterval[] {
  const relative = captures.of("mysql-status").find((one) => one.relative);
  if (relative) return relativeIntervals(relative);
  const snapshots = ofLastRun(snapshotsOf(captures));
  const last = snapshots.at(-1);
  const ofRun = snapshots.filter((one) => one === last || (last && isLater(one, last)));
  return ofRun.slice(1).flatMap((to, i): StatusInterval[] => {
    const from = ofRun[i];
    if (!from || to.uptimeS <= from.uptimeS) return [];
    const { growth } = between(from, to);
    return [{ capture: to.capture, fromS: from.uptimeS, toS: to.uptimeS, growth }];
  });
}
