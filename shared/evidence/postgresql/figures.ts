/** What PostgreSQL's counters measured beside rates and hits: WAL of a commit, and time between checkpoints. */
import type { CaptureSet } from "../captures.ts";
import { USUAL_ERROR } from "../fact.ts";
import type { MeasuredFigure } from "../sizing.ts";
import { checkpointsIn, growthOf } from "./demand.ts";
import { type PostgresqlSpan, postgresqlSpan } from "./span.ts";

/** Fewer checkpoints than this do not show how far apart they are. */
const LEAST_CHECKPOINTS = 2;

const TOO_SHORT =
  "The recording has fewer than two checkpoints: pages are logged whole soon after one, and less later.";

/**
 * WAL of one changing transaction, whole pages included.
 *
 * @param changing share of transactions that change rows
 */
function walPerCommit(span: PostgresqlSpan, changing: number): MeasuredFigure | null {
  const bytes = growthOf(span, "pg_stat_wal", "wal_bytes");
  const commits = (span.growth("xact_commit") ?? 0) * changing;
  if (bytes === null || bytes === 0 || commits < 1) return null;
  const images = growthOf(span, "pg_stat_wal", "wal_fpi") ?? 0;
  const isWhole = images === 0 || (checkpointsIn(span) ?? 0) >= LEAST_CHECKPOINTS;
  const value = bytes / commits;
  return {
    value,
    low: value * (1 - USUAL_ERROR),
    high: value * (1 + USUAL_ERROR),
    sources: span.sources,
    interval_s: span.seconds,
    why: `pg_stat_wal: ${bytes} bytes over ${Math.round(commits)} changing transactions, ${images} whole pages among them.${isWhole ? "" : ` ${TOO_SHORT}`}`,
    comparable: isWhole,
  };
}

/** Seconds between checkpoints: n of them in T seconds are T / (n + 1) to T / (n - 1) apart. */
function checkpointSeconds(span: PostgresqlSpan): MeasuredFigure | null {
  const count = checkpointsIn(span);
  if (count === null || count < LEAST_CHECKPOINTS) return null;
  const { seconds, sources } = span;
  return {
    value: seconds / count,
    low: seconds / (count + 1),
    high: seconds / (count - 1),
    sources,
    interval_s: seconds,
    why: `${count} checkpoints in ${Math.round(seconds)} s.`,
    comparable: true,
  };
}

/** Figures that only PostgreSQL has; none without two dated prints of its statistics. */
export function postgresqlFigures(
  captures: CaptureSet,
  changing: number | null,
): { wal_bytes_per_commit?: MeasuredFigure; checkpoint_s?: MeasuredFigure } {
  const span = postgresqlSpan(captures);
  if (!span) return {};
  const wal = changing === null ? null : walPerCommit(span, changing);
  const checkpoints = checkpointSeconds(span);
  return {
    ...(wal && { wal_bytes_per_commit: wal }),
    ...(checkpoints && { checkpoint_s: checkpoints }),
  };
}
