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

/** Rows that are fetched by an index or changed, each of which reads so many pages of its table at most. */
const BY_ROW = { idx_tup_fetch: 1, n_tup_ins: 1, n_tup_upd: 2, n_tup_del: 1 };

/**
 * Share of the pages read between two prints that are of tables whose rows scans read, that are more than the rows asked
 * for lie on, as VACUUM and ANALYZE read them, or that large scans and VACUUM read by pg_stat_io (from PostgreSQL 16 on);
 * null where nothing counts it.
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
  const scanned = [...rowsOf(after, "pg_stat_user_tables").keys()].reduce<number>((sum, table) => {
    const isScanned = rows(table, "seq_tup_read") > rows(table, "idx_tup_fetch");
    const asked = Object.entries(BY_ROW).map(([name, most]) => rows(table, name) * most);
    const ofRows = isScanned ? 0 : asked.reduce((all, one) => all + one, 0);
    return sum + Math.max(0, pages(table, "heap_blks_read") - ofRows);
  }, 0);
  const isScan = ({ context }: Cells) => context === "vacuum" || context === "bulkread";
  const bytes = growthOf(span, "pg_stat_io", "read_bytes", isScan);
  const requests = growthOf(span, "pg_stat_io", "reads", isScan) ?? 0;
  const aside = bytes === null ? requests : bytes / POSTGRESQL_PAGE_BYTES;
  return Math.max(scanned, aside) / read;
}
