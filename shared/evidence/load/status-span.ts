/** Counters of a MySQL or MariaDB server over a stretch of time, from one or several STATUS tables. */
import { sinceLoad } from "../arc-facts.ts";
import type { CaptureSet, MysqlStatus } from "../captures.ts";
import { type CounterReset, LONGEST_S, lineOf, SHORTEST_S, sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";
import { snapshotPair } from "./arc-accesses.ts";
import {
  counterBehind,
  isFlushedBetween,
  isRestartedBetween,
  type Run,
  runsOf,
  SINCE_FLUSH,
  type Snapshot,
  snapshotsOf,
} from "./status-runs.ts";

/** Growth of counters over some seconds. */
export interface StatusSpan {
  readonly seconds: number;
  /** Growth of a counter; null where the server does not have it. */
  readonly growth: (name: string) => number | null;
  /** A figure at its begin and at its end; null where it is not printed at both, or only as a difference. */
  readonly gauge: (name: string) => readonly [first: number, last: number] | null;
  readonly sourcesOf: (name: string) => readonly FactSource[];
  /** The server's whole time since its start, start-up and idle time included. */
  readonly isSinceStart: boolean;
  /** `Uptime` at its begin and at its end; null where the tables print only differences. */
  readonly uptimeS: readonly [number, number] | null;
}

/** Tables of all counters of the main run; of other tables the course alone counts. */
function mainTables(snapshots: readonly Snapshot[]): Run {
  return wholeOf(runsOf(snapshots)[0] ?? []);
}

/** Why a table is not of the run of the last one. */
function whyApart(one: Snapshot, last: Snapshot): string {
  const [first, later] = one.uptimeS <= last.uptimeS ? [one, last] : [last, one];
  const both = `${first.capture.name} and ${later.capture.name}`;
  const name = counterBehind(first, later);
  const what =
    name === null
      ? `By the times of ${both}, other seconds passed between them than the server counted`
      : `${name} is ${first.values[name]} at Uptime ${first.uptimeS} and ${later.values[name]} at Uptime ${later.uptimeS} in ${both}`;
  return `${what}: they are of two runs, or of two servers, and are not compared.`;
}

/** Counters that were set to zero, or a server that was started again, between two tables. */
export function statusResets(captures: CaptureSet): CounterReset[] {
  const snapshots = snapshotsOf(captures);
  const tables = mainTables(snapshots);
  const last = tables.at(-1);
  if (!last) return [];
  const others = wholeOf(snapshots).filter((one) => !tables.includes(one));
  const reset = (name: string, value: number, first: Snapshot, why: string): CounterReset[] => [
    { name, value: String(value), sources: [placeOf(first, name), placeOf(last, name)], why },
  ];
  const restarted = others.filter((one) => isRestartedBetween(one, last)).at(-1);
  if (restarted)
    return reset(
      "Uptime",
      last.uptimeS,
      restarted,
      `The server was started ${last.uptimeS} s before the last table of ${last.capture.name}: its counters are not compared with those before.`,
    );
  const apart = others.at(-1);
  if (apart) return reset("Uptime", apart.uptimeS, apart, whyApart(apart, last));
  const flushed = tables.filter((one) => isFlushedBetween(one, last)).at(-1);
  const sinceS = last.values[SINCE_FLUSH];
  const passedS = last.uptimeS - (tables[0]?.uptimeS ?? 0);
  if (tables[0] && passedS >= LONGEST_S && !tables.some((one) => isLater(one, last)) && !flushed)
    return reset(
      "Uptime",
      last.uptimeS,
      tables[0],
      `${passedS} s lie between the tables of ${tables[0].capture.name} and ${last.capture.name}, a day and more: other loads and rests are counted too, or the server was restarted.`,
    );
  if (!flushed || sinceS === undefined) return [];
  return reset(
    SINCE_FLUSH,
    sinceS,
    flushed,
    `FLUSH STATUS ran ${sinceS} s before the last table of ${last.capture.name}, and may have set counters to zero: they are not compared with those before.`,
  );
}

function isLater(first: Snapshot, last: Snapshot): boolean {
  return (
    last.uptimeS > first.uptimeS &&
    last.uptimeS - first.uptimeS < LONGEST_S &&
    !isFlushedBetween(first, last) &&
    counterBehind(first, last) === null
  );
}

function between(first: Snapshot, last: Snapshot): StatusSpan {
  return {
    seconds: last.uptimeS - first.uptimeS,
    growth: (name) => {
      const [from, to] = [first.values[name], last.values[name]];
      return from === undefined || to === undefined || to < from ? null : to - from;
    },
    gauge: (name) => {
      const [from, to] = [first.values[name], last.values[name]];
      return from === undefined || to === undefined ? null : [from, to];
    },
    sourcesOf: (name) => [placeOf(first, name), placeOf(last, name)],
    isSinceStart: false,
    uptimeS: [first.uptimeS, last.uptimeS],
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
    gauge: () => null,
    sourcesOf: (name) => [sourceOf(capture, name)],
    isSinceStart: false,
    uptimeS: null,
  };
}

/** Tables of all counters; where there are any, tables of a few chosen ones are for their course only. */
function wholeOf(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  const counts = snapshots.map(({ values }) => Object.keys(values).length);
  const most = Math.max(0, ...counts);
  return snapshots.filter((_, i) => (counts[i] ?? 0) * 2 >= most);
}

/** Of files whose tables could begin a stretch that one, whose length is nearest to that over which the ARC was counted. */
function firstOf(tables: Run, last: Snapshot, ofArcS: number | null): Snapshot | undefined {
  const [earliest, ...others] = tables.filter(
    (one, i, all) =>
      isLater(one, last) && all.findIndex(({ capture }) => capture === one.capture) === i,
  );
  const off = ({ uptimeS }: Snapshot) =>
    Math.abs(Math.log((last.uptimeS - uptimeS) / (ofArcS ?? 1)));
  return ofArcS === null
    ? earliest
    : others.reduce((best, one) => (best && off(best) <= off(one) ? best : one), earliest);
}

/**
 * The stretch of time that says most: between two tables of one run of the server, the later and longer the
 * better; else since the server's start; null without any table.
 */
export function statusSpan(captures: CaptureSet): StatusSpan | null {
  const tables = mainTables(snapshotsOf(captures));
  const last = tables.at(-1);
  const relative = relativeSpan(captures);
  if (relative) return relative;
  if (!last) return null;
  const arc = snapshotPair(captures);
  const first = firstOf(tables, last, arc && sinceLoad(arc[1]) - sinceLoad(arc[0]));
  if (first && last.uptimeS - first.uptimeS >= SHORTEST_S) return between(first, last);
  return {
    seconds: last.uptimeS,
    growth: (name) => last.values[name] ?? null,
    gauge: () => null,
    sourcesOf: (name) => [placeOf(last, name)],
    isSinceStart: true,
    uptimeS: null,
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
  const run = runsOf(snapshotsOf(captures))[0] ?? [];
  const last = run.at(-1);
  const ofRun = run.filter((one) => one === last || (last && isLater(one, last)));
  return ofRun.slice(1).flatMap((to, i): StatusInterval[] => {
    const from = ofRun[i];
    if (!from || to.uptimeS <= from.uptimeS) return [];
    const { growth } = between(from, to);
    return [{ capture: to.capture, fromS: from.uptimeS, toS: to.uptimeS, growth }];
  });
}
