/** What a transaction of PostgreSQL logs and changes, by the rows that it changed: for servers without pg_stat_wal. */
import {
  COMMIT_RECORD_BYTES,
  changedPages,
  recordBytes,
  type TableChanges,
} from "../../model/writes/wal-records.ts";
import type { PostgresqlStats } from "../captures.ts";
import type { PostgresqlSpan } from "./span.ts";

/** One row of a view. */
export type Cells = PostgresqlStats["views"][number]["rows"][number];

/** A row with its header where a table's size says nothing, bytes. */
const USUAL_ROW_BYTES = 100;
/** A row's pointer on its page. */
const POINTER_BYTES = 4;
/** A longer row goes to a table of its own (TOAST). */
const MOST_ROW_BYTES = 2000;

/** What tells one table's row from another's. */
export function tableOf({ relid, schemaname, relname }: Cells): string | number {
  return relid ?? `${schemaname}.${relname}`;
}

/** Rows of pg_stat_user_tables by table. */
export function tablesOf(capture: PostgresqlStats): Map<string | number, Cells> {
  const rows = capture.views.filter(({ view }) => view === "pg_stat_user_tables");
  const cells: readonly Cells[] = rows.flatMap((one) => one.rows);
  return new Map(cells.map((one) => [tableOf(one), one]));
}

const count = (cells: Cells, column: string): number => {
  const value = cells[column];
  return typeof value === "number" ? value : 0;
};

function rowBytesOf(cells: Cells): number {
  const rows = count(cells, "n_live_tup") + count(cells, "n_dead_tup");
  const bytes = count(cells, "total_bytes") - count(cells, "index_bytes");
  if (rows === 0 || bytes <= 0) return USUAL_ROW_BYTES;
  return Math.min(MOST_ROW_BYTES, Math.max(POINTER_BYTES, bytes / rows - POINTER_BYTES));
}

/** Changes of one table between two prints; null where its counters were reset. */
function changesOf(from: Cells, to: Cells): TableChanges | null {
  const grown = (column: string) => count(to, column) - count(from, column);
  const [inserted, updated, hotUpdated, deleted] = [
    grown("n_tup_ins"),
    grown("n_tup_upd"),
    grown("n_tup_hot_upd"),
    grown("n_tup_del"),
  ] as const;
  if (Math.min(inserted, updated, hotUpdated, deleted) < 0) return null;
  const hasIndex = typeof to.idx_scan === "number" || count(to, "index_bytes") > 0;
  return {
    inserted,
    updated,
    hotUpdated,
    deleted,
    rowBytes: rowBytesOf(to),
    indexes: hasIndex ? 1 : 0,
    isSmall: updated > count(to, "n_live_tup"),
  };
}

/** What the listed tables' changes come to between two prints of pg_stat_user_tables. */
interface RowChanges {
  /** Bytes of WAL records, those of `commits` among them. */
  readonly walBytes: number;
  readonly pages: number;
  readonly updated: number;
  readonly hotUpdated: number;
}

/**
 * The changes of a span; null where no table is in both prints, or nothing changed.
 *
 * @param commits transactions of the span that change rows
 */
export function rowChanges({ captures }: PostgresqlSpan, commits: number): RowChanges | null {
  const [from, to] = captures.map(tablesOf) as [Map<unknown, Cells>, Map<unknown, Cells>];
  const changes = [...to].flatMap(([table, cells]) => {
    const before = from.get(table);
    return (before && changesOf(before, cells)) ?? [];
  });
  const sum = (of: (one: TableChanges) => number) => changes.reduce((all, one) => all + of(one), 0);
  const updated = sum((one) => one.updated);
  if (updated + sum(({ inserted, deleted }) => inserted + deleted) === 0) return null;
  return {
    walBytes: sum(recordBytes) + commits * COMMIT_RECORD_BYTES,
    pages: sum(changedPages),
    updated,
    hotUpdated: sum((one) => one.hotUpdated),
  };
}

/** "12 of 40 updates stayed on their page". */
export function stayedWords({ updated, hotUpdated }: RowChanges): string {
  return `${hotUpdated} of ${updated} updates stayed on their page`;
}
