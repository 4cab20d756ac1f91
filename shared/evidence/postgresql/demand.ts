/** What one transaction of PostgreSQL asks of caches, WAL and pages, by the server's counters. */
import { PAGE_IMAGE_BYTES } from "../../model/writes/write-back.ts";
import type { CaptureSet, PostgresqlStats } from "../captures.ts";
import type { MissesPerQuery, PerQuery } from "../fact.ts";
import { rowChanges, stayedWords, tableOf } from "./changes.ts";
import { type PostgresqlSpan, postgresqlSpan } from "./span.ts";

type Cells = PostgresqlStats["views"][number]["rows"][number];

/** The sum of a column over a view's rows; null where a print does not have it. */
function total(
  capture: PostgresqlStats,
  view: string,
  column: string,
  isCounted: (row: Cells) => boolean = () => true,
): number | null {
  const rows: readonly Cells[] = capture.views
    .filter((one) => one.view === view)
    .flatMap((one) => one.rows)
    .filter(isCounted);
  const values = rows.map((cells) => cells[column]).filter((one) => typeof one === "number");
  return values.length > 0 ? values.reduce((sum, one) => sum + one, 0) : null;
}

/** When a view's counters were set to zero last, as printed. */
function resetOf({ views }: PostgresqlStats, view: string) {
  return views.find((one) => one.view === view)?.rows[0]?.stats_reset;
}

/** Growth of a column between the two prints of a span; null where it was reset or is not printed. */
export function growthOf(
  { captures }: PostgresqlSpan,
  view: string,
  column: string,
  isCounted?: (row: Cells) => boolean,
): number | null {
  // Counters that were set to zero in between may have grown past what they were.
  if (resetOf(captures[0], view) !== resetOf(captures[1], view)) return null;
  const [from, to] = captures.map((capture) => total(capture, view, column, isCounted));
  return from == null || to == null || to < from ? null : to - from;
}

/** Growth of the first of some columns that is printed: they moved between PostgreSQL 16 and 18. */
function firstOf(span: PostgresqlSpan, places: readonly (readonly [string, string])[]) {
  for (const [view, column] of places) {
    const growth = growthOf(span, view, column);
    if (growth !== null) return growth;
  }
  return null;
}

/** Checkpoints begun between two prints; where the server counts completed ones (from 18 on), those. */
export function checkpointsIn(span: PostgresqlSpan): number | null {
  const done = growthOf(span, "pg_stat_checkpointer", "num_done");
  if (done !== null) return done;
  const timed = firstOf(span, [
    ["pg_stat_checkpointer", "num_timed"],
    ["pg_stat_bgwriter", "checkpoints_timed"],
  ]);
  const requested = firstOf(span, [
    ["pg_stat_checkpointer", "num_requested"],
    ["pg_stat_bgwriter", "checkpoints_req"],
  ]);
  return timed === null || requested === null ? null : timed + requested;
}

/** Pages that shared_buffers missed per transaction. */
export function missesPerTransaction(captures: CaptureSet): MissesPerQuery | null {
  const span = postgresqlSpan(captures);
  const reads = span?.growth("blks_read") ?? null;
  const hits = span?.growth("blks_hit") ?? null;
  const transactions = span?.growth("xact_commit") ?? null;
  if (!span || reads === null || !transactions) return null;
  return {
    value: reads / transactions,
    asked: hits === null ? null : (hits + reads) / transactions,
    sources: span.sources,
    why: `blks_read of ${span.database}: ${reads} pages over ${transactions} transactions.`,
  };
}

/** Share of the pages of one table that shared buffers missed: of that of which they missed most. */
export function missesOfHeap(captures: CaptureSet): Pick<PerQuery, "value" | "sources"> | null {
  const span = postgresqlSpan(captures);
  if (!span) return null;
  const view = "pg_statio_user_tables";
  const rows: readonly Cells[] = span.captures[1].views
    .filter((one) => one.view === view)
    .flatMap((one) => one.rows);
  const grown = rows.map((table) => {
    const isOfTable = (row: Cells) => tableOf(row) === tableOf(table);
    const of = (column: string) => growthOf(span, view, column, isOfTable) ?? 0;
    return { missed: of("heap_blks_read"), hit: of("heap_blks_hit") };
  });
  const [most] = grown.sort((a, b) => b.missed - a.missed);
  if (!most || most.missed <= 0) return null;
  return { value: most.missed / (most.missed + most.hit), sources: span.sources };
}

/** WAL of one changing transaction without whole pages, bytes. */
export function walPerCommit(captures: CaptureSet, changing: number): PerQuery | null {
  const span = postgresqlSpan(captures);
  const transactions = span?.growth("xact_commit") ?? null;
  if (!span || !transactions || changing <= 0) return null;
  const bytes = growthOf(span, "pg_stat_wal", "wal_bytes");
  const images = growthOf(span, "pg_stat_wal", "wal_fpi");
  const commits = transactions * changing;
  if (bytes === null || images === null) return walByRows(span, commits);
  return {
    value: Math.max(0, bytes - images * PAGE_IMAGE_BYTES) / commits,
    sources: span.sources,
    why: `pg_stat_wal: ${bytes} bytes over ${Math.round(commits)} changing transactions, less ${images} whole pages of about ${PAGE_IMAGE_BYTES} bytes.`,
  };
}

/** The same from the rows that tables counted: pg_stat_wal is of PostgreSQL 14 and later. */
function walByRows(span: PostgresqlSpan, commits: number): PerQuery | null {
  const changes = rowChanges(span, commits);
  if (!changes) return null;
  return {
    value: changes.walBytes / commits,
    sources: span.sources,
    why: `Records of the rows that ${Math.round(commits)} changing transactions changed (pg_stat_user_tables): ${stayedWords(changes)}. No pg_stat_wal was printed.`,
  };
}

/** Pages that one changing transaction changed first since a checkpoint, or had written back. */
export function changedPagesPerCommit(captures: CaptureSet, changing: number): PerQuery | null {
  const span = postgresqlSpan(captures);
  const transactions = span?.growth("xact_commit") ?? null;
  if (!span || !transactions || changing <= 0) return null;
  const images = growthOf(span, "pg_stat_wal", "wal_fpi");
  const commits = transactions * changing;
  if (images !== null && images > 0)
    return {
      value: images / commits,
      sources: span.sources,
      why: `wal_fpi: ${images} pages changed for the first time since a checkpoint, over ${Math.round(commits)} changing transactions.`,
    };
  const written = writtenPages(span);
  if (!written) return pagesByRows(span, commits);
  return {
    value: written / commits,
    sources: span.sources,
    why: `${written} pages written back over ${Math.round(commits)} changing transactions.`,
  };
}

/** Pages that transactions changed, by rows, where nothing counted those written back. */
function pagesByRows(span: PostgresqlSpan, commits: number): PerQuery | null {
  const changes = rowChanges(span, commits);
  if (!changes || changes.pages === 0) return null;
  return {
    value: changes.pages / commits,
    sources: span.sources,
    why: `Pages of the rows that ${Math.round(commits)} changing transactions changed, and of their index entries: ${stayedWords(changes)}.`,
    areChanges: true,
  };
}

/** A row of pg_stat_io (16 on) of tables' pages that a client's process wrote itself, one a write. */
function isTableByClient({ backend_type, object }: Cells): boolean {
  return backend_type === "client backend" && object === "relation";
}

/** Pages written back: by checkpoints, by the background writer, and by clients themselves. */
function writtenPages(span: PostgresqlSpan): number | null {
  const checkpoints = firstOf(span, [
    ["pg_stat_checkpointer", "buffers_written"],
    ["pg_stat_bgwriter", "buffers_checkpoint"],
  ]);
  const cleaned = growthOf(span, "pg_stat_bgwriter", "buffers_clean");
  const byClients =
    growthOf(span, "pg_stat_bgwriter", "buffers_backend") ??
    growthOf(span, "pg_stat_io", "writes", isTableByClient);
  if (checkpoints === null) return null;
  return checkpoints + (cleaned ?? 0) + (byClients ?? 0);
}
