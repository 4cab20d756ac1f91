/** Track of a database server's counters: how fast they grew between neighbouring prints. */
import type { CaptureSet } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { changesOf, questionsOf } from "../load/load.ts";
import { type StatusInterval, statusIntervals } from "../load/status-span.ts";
import { postgresqlIntervals } from "../postgresql/span.ts";
import { momentOf } from "./clock.ts";
import { writtenS } from "./tool-tracks.ts";
import type { Track, TrackFigure, TrackPoint } from "./track.ts";

const FIGURES: readonly TrackFigure[] = [
  { key: "queries", name: "Queries", unit: "per-s" },
  { key: "commits", name: "Commits", unit: "per-s" },
  { key: "pool_reads", name: "Buffer pool reads", unit: "per-s" },
];

const perSecond = (count: number | null, seconds: number) =>
  count === null ? null : count / seconds;

function printed(points: readonly TrackPoint[]): TrackFigure[] {
  return FIGURES.filter(({ key }) => points.some(({ values }) => values[key] !== null));
}

function statusPoint(interval: StatusInterval, beginS: number): TrackPoint {
  const { fromS, toS, growth } = interval;
  const seconds = toS - fromS;
  return {
    from: fromS - beginS,
    to: toS - beginS,
    values: {
      queries: perSecond(questionsOf(interval), seconds),
      commits: perSecond(changesOf(interval), seconds),
      pool_reads: perSecond(growth("Innodb_buffer_pool_reads"), seconds),
    },
  };
}

/** The last table is printed when its file is written; all others follow from `Uptime`. */
function mysqlTrack(captures: CaptureSet): Track | null {
  const intervals = statusIntervals(captures);
  const [first] = intervals;
  const last = intervals.at(-1);
  if (!first || !last) return null;
  const points = intervals.map((one) => statusPoint(one, first.fromS));
  return {
    row: "database",
    name: "MySQL",
    tool: "SHOW GLOBAL STATUS",
    captures: captures.of("mysql-status"),
    figures: printed(points),
    points,
    reports: [],
    isTimed: true,
    intervalS: null,
    start: null,
    writtenS: writtenS(last.capture),
  };
}

function postgresqlTrack(captures: CaptureSet): Track | null {
  const intervals = postgresqlIntervals(captures);
  const [first] = intervals;
  if (!first) return null;
  let from = 0;
  const points = intervals.map(({ seconds, growth }): TrackPoint => {
    const point = {
      from,
      to: from + seconds,
      values: {
        queries: null,
        commits: perSecond(growth("xact_commit"), seconds),
        pool_reads: perSecond(growth("blks_read"), seconds),
      },
    };
    from = point.to;
    return point;
  });
  return {
    row: "database",
    name: "PostgreSQL",
    tool: "pg_stat_database",
    captures: captures.of("postgresql-stats"),
    figures: printed(points),
    points,
    reports: [],
    isTimed: true,
    intervalS: null,
    start: momentOf(first.captures[0].recorded_at),
    writtenS: null,
  };
}

/** The database whose counters are there more than once; null where none is. */
export function databaseTrack(captures: CaptureSet): Track | null {
  const track =
    engineOf(captures) === "PostgreSQL" ? postgresqlTrack(captures) : mysqlTrack(captures);
  return track ?? postgresqlTrack(captures);
}
