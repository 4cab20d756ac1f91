/** How much of a recording its load filled, and how evenly. */
import { formatCount, formatPercent } from "../../model/index.ts";
import type { CaptureSet } from "../captures.ts";
import { type PoolDevices, requestsOfPool } from "../devices/pool-devices.ts";
import { engineOf } from "../engine.ts";
import type { Home } from "../files/dataset.ts";
import { postgresqlIntervals } from "../postgresql/span.ts";
import { requestsPerS } from "../working-points.ts";
import { CHANGED_ROWS, CHANGING, questionsOf } from "./load.ts";
import { statusIntervals } from "./status-span.ts";

/** Share of a recording below which its mean rate is not that of the load. */
const WHOLE = 0.85;

/** A sample of the pool is of the load from this share of the upper quartile on: groups of transactions come in bursts. */
const OF_LOAD = 0.25;

/** Queries are as many as at the load's height from this share of the upper quartile on. */
const AS_HIGH = 0.4;

/** Intervals of a server's counters that show how even a load is. */
const LEAST_INTERVALS = 6;

function upperQuartile(samples: readonly number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length * 0.75)] ?? 0;
}

/** Share of the samples from the first of a load to its last. */
export function loadedShare(samples: readonly number[]): number {
  const least = upperQuartile(samples) * OF_LOAD;
  if (least <= 0) return 1;
  const from = samples.findIndex((one) => one >= least);
  const to = samples.findLastIndex((one) => one >= least);
  return (to - from + 1) / samples.length;
}

/** Share of the recording in which the pool's disks were at work, by the pool's own count or theirs; 1 where nothing tells. */
function poolLoadedShare(captures: CaptureSet, home: Home, devices: PoolDevices | null): number {
  const found = requestsOfPool(captures, home);
  if (found) {
    const { reads, writes } = found;
    return loadedShare(reads.map((read, i) => (read ?? 0) + (writes[i] ?? 0)));
  }
  const [first = [], ...others] = devices?.isByName
    ? devices.all.map(({ requests }) => requests)
    : [];
  return loadedShare(
    first.map((_, i) =>
      [first, ...others].reduce((sum, list) => sum + (list[i] ? requestsPerS(list[i]) : 0), 0),
    ),
  );
}

/** Rates of the server's own count between neighbouring prints. */
function queryRates(captures: CaptureSet) {
  const counted =
    engineOf(captures) === "PostgreSQL"
      ? postgresqlIntervals(captures).map(({ seconds, growth }) => ({
          seconds,
          queries: growth("xact_commit"),
        }))
      : statusIntervals(captures).map(({ fromS, toS, growth }) => ({
          seconds: toS - fromS,
          queries: growth("Questions"),
        }));
  return counted.flatMap(({ seconds, queries }) =>
    queries === null ? [] : [{ seconds, perS: queries / seconds }],
  );
}

/** Share of the time in which queries came nearly half as fast as at the load's height, or faster; 1 where nothing tells. */
function highShare(captures: CaptureSet): number {
  const intervals = queryRates(captures);
  if (intervals.length < LEAST_INTERVALS) return 1;
  const least = upperQuartile(intervals.map(({ perS }) => perS)) * AS_HIGH;
  const secondsOf = (some: typeof intervals) => some.reduce((sum, { seconds }) => sum + seconds, 0);
  return secondsOf(intervals.filter(({ perS }) => perS >= least)) / secondsOf(intervals);
}

/** One sentence why the mean rate of a recording is not that of its load; null where it is. */
export function whyNotOfLoad(
  captures: CaptureSet,
  home: Home,
  devices: PoolDevices | null,
): string | null {
  const percent = (share: number) => `${Math.round(share * 100)} % of the recording`;
  const loaded = poolLoadedShare(captures, home, devices);
  if (loaded < WHOLE)
    return `The pool worked during only ${percent(loaded)}, so the mean rate is not that of the load. Record while the load runs.`;
  const high = highShare(captures);
  return high < WHOLE
    ? `During only ${percent(high)} the server answered at least ${AS_HIGH * 100} % as many queries a second as at the load's height, so the mean rate is that of no load. Record while the load is even.`
    : null;
}

/** Statements and how many of them change rows; of PostgreSQL transactions, and rows that they changed. */
interface Statements {
  readonly asked: number;
  readonly changing: number;
}

/** What was asked before the mix of statements changed, and after, in words. */
export interface TwoLoads {
  readonly before: string;
  readonly after: string;
}

/** A part of the statements is a load of its own from this share and this number on, and if so many more change rows. */
const LEAST_PART = 0.1;
const LEAST_STATEMENTS = 100;
const OTHER_MIX = 0.3;

/** Share of the statements that change rows; those of a procedure are not asked for one by one, and one may change many. */
function changingShare({ asked, changing }: Statements): number {
  return Math.min(1, changing / Math.max(1, asked));
}

type Growth = (name: string) => number | null;

const sumOf = (names: readonly string[], growth: Growth): number =>
  names.reduce((sum, name) => sum + (growth(name) ?? 0), 0);

function statementsOf(captures: CaptureSet): Statements[] {
  const counted =
    engineOf(captures) === "PostgreSQL"
      ? postgresqlIntervals(captures).map(({ growth }) => ({
          asked: growth("xact_commit"),
          changing: sumOf(CHANGED_ROWS, growth),
        }))
      : statusIntervals(captures).map(({ growth }) => ({
          asked: questionsOf({ growth }),
          changing: sumOf(CHANGING, growth),
        }));
  return counted.flatMap(({ asked, changing }) => (asked === null ? [] : [{ asked, changing }]));
}

/** Two loads, one after the other, of which one changes far more rows; null where the server's counters show none. */
export function twoLoads(captures: CaptureSet): TwoLoads | null {
  const intervals = statementsOf(captures);
  const together = (some: readonly Statements[]): Statements => ({
    asked: some.reduce((sum, { asked }) => sum + asked, 0),
    changing: some.reduce((sum, { changing }) => sum + changing, 0),
  });
  const least = Math.max(LEAST_STATEMENTS, together(intervals).asked * LEAST_PART);
  const [found] = intervals
    .map((_, i) => ({
      before: together(intervals.slice(0, i)),
      after: together(intervals.slice(i)),
    }))
    .filter(({ before, after }) => Math.min(before.asked, after.asked) >= least)
    .map((parts) => ({ ...parts, apart: changingShare(parts.before) - changingShare(parts.after) }))
    .sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart));
  if (!found || Math.abs(found.apart) < OTHER_MIX) return null;
  const words =
    engineOf(captures) === "PostgreSQL"
      ? ({ asked, changing }: Statements) =>
          `${formatCount(asked)} transactions changed ${formatCount(changing)} rows`
      : (part: Statements) =>
          `${formatPercent(changingShare(part))} of ${formatCount(part.asked)} statements changed rows`;
  return { before: words(found.before), after: words(found.after) };
}
