/** Pages that sequential scans read: a model of reads of single pages says nothing of them. */
import { POSTGRESQL_PAGE_BYTES } from "../../plan/engine.ts";
import type { CaptureSet, PostgresqlStats } from "../captures.ts";
import { growthOf } from "./demand.ts";
import { postgresqlSpan } from "./span.ts";

type Cells = PostgresqlStats["views"][number]["rows"][number];

function rowsOf({ views }: PostgresqlStats, name: string): Map<unknown, Cells> {
  return new Map(
    views.flatMap(({ view, rows }) =>
      view === name ? rows.map((cells) => [cells.relid, cells] as const) : [],
    ),
  );
}

/**
 * Share of the pages read between two prints that are of tables whose rows scans read, or that large scans and VACUUM
 * read by pg_stat_io (from PostgreSQL 16 on); null where nothing counts it.
 */
export function scannedShare(captures: CaptureSet): number | null {
  const span = postgresqlSpan(captures);
  const read = span?.growth("blks_read") ?? 0;
  if (!span || read <= 0) return null;
  const [before, after] = span.captures;
  const growthIn = (view: string) => {
    const [from, to] = [rowsOf(before, view), rowsOf(after, view)];
    return (table: unknown, column: string) =>
      Number(to.get(table)?.[column] ?? 0) - Number(from.get(table)?.[column] ?? 0);
  };
  const rows = growthIn("pg_stat_user_tables");
  const pages = growthIn("pg_statio_user_tables");
  const scanned = [...rowsOf(after, "pg_stat_user_tables").keys()]
    .filter((table) => rows(table, "seq_tup_read") > rows(table, "idx_tup_fetch"))
    .reduce<number>((sum, table) => sum + Math.max(0, pages(table, "heap_blks_read")), 0);
  const isScan = ({ context }: Cells) => context === "vacuum" || context === "bulkread";
  const bytes = growthOf(span, "pg_stat_io", "read_bytes", isScan);
  const requests = growthOf(span, "pg_stat_io", "reads", isScan) ?? 0;
  const aside = bytes === null ? requests : bytes / POSTGRESQL_PAGE_BYTES;
  return Math.max(scanned, aside) / read;
}
