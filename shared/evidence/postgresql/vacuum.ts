/** How many pages autovacuum goes through for each commit, by the rows that tables change and its settings. */
import { POSTGRESQL_PAGE_BYTES } from "../../plan/engine.ts";
import type { CaptureSet, PostgresqlSettings } from "../captures.ts";
import { derived, type Fact, sourceOf } from "../fact.ts";
import { isOn } from "../server-setting.ts";
import { type Cells, tablesOf } from "./changes.ts";
import { postgresqlSpan } from "./span.ts";

const PATH = "postgresql.vacuumed_pages_per_commit";
/** Unchanged pages that vacuum skips come in runs of so many at least (vacuumlazy.c SKIP_PAGES_THRESHOLD). */
const SKIPPED_RUN = 32;
const STEPS = 40;

/** What starts a vacuum of a table: so many dead rows, and a share of its rows more. */
interface VacuumStart {
  readonly rows: number;
  readonly share: number;
}

/** A table's size and what changes in it. */
export interface ChangingTable {
  readonly rows: number;
  readonly heapPages: number;
  readonly indexPages: number;
  /** Updated rows whose new version stayed on its page. */
  readonly hotPerS: number;
  /** Rows of which a dead pointer stays until vacuum takes it: deleted, or moved to another page. */
  readonly deadPerS: number;
}

/** Pages of so many that are met at least once by `meetings` at random. */
function metPages(pages: number, meetings: number): number {
  return pages * -Math.expm1(-meetings / Math.max(1, pages));
}

/**
 * Rows of a table that count as dead so many seconds after a vacuum. A version whose successor lies on its
 * page goes when the page is next in use (pruneheap.c), so that each page has one of them at most. Three
 * tables of PostgreSQL 15 had -6 to +2 % of what this gives.
 */
export function deadRows({ heapPages, hotPerS, deadPerS }: ChangingTable, seconds: number): number {
  return deadPerS * seconds + metPages(heapPages, hotPerS * seconds);
}

/** Seconds from one vacuum of a table to the next; infinite where its dead rows stay too few. */
function vacuumEveryS(table: ChangingTable, start: VacuumStart): number {
  const most = start.rows + start.share * table.rows;
  const changedPerS = table.hotPerS + table.deadPerS;
  if (changedPerS <= 0) return Number.POSITIVE_INFINITY;
  let high = most / changedPerS;
  for (let i = 0; deadRows(table, high) < most; i++) {
    if (i === STEPS) return Number.POSITIVE_INFINITY;
    high *= 2;
  }
  let low = 0;
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    if (deadRows(table, middle) < most) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Pages per second that vacuum goes through in one table. A vacuum starts at so many dead rows
 * (autovacuum.c relation_needs_vacanalyze, PostgreSQL 15); it reads the indexes whole, and of the heap all
 * but long runs of pages that nothing changed.
 */
export function vacuumedPerS(table: ChangingTable, start: VacuumStart): number {
  const { heapPages, indexPages, hotPerS, deadPerS } = table;
  const everyS = vacuumEveryS(table, start);
  if (everyS === Number.POSITIVE_INFINITY) return 0;
  const untouched = Math.exp((-(hotPerS + deadPerS) * everyS) / Math.max(1, heapPages));
  // Share of the pages that lie in unchanged runs of that length.
  const skipped = untouched ** SKIPPED_RUN * (1 + SKIPPED_RUN * (1 - untouched));
  const indexes = deadPerS > 0 ? indexPages : 0;
  return (heapPages * (1 - skipped) + indexes) / everyS;
}

const count = (cells: Cells, column: string): number | null => {
  const value = cells[column];
  return typeof value === "number" ? value : null;
};

function tableOf(from: Cells, to: Cells, seconds: number): ChangingTable | null {
  const perS = (column: string) =>
    ((count(to, column) ?? 0) - (count(from, column) ?? 0)) / seconds;
  const [updated, hot, deleted] = [
    perS("n_tup_upd"),
    perS("n_tup_hot_upd"),
    perS("n_tup_del"),
  ] as const;
  const all = count(to, "total_bytes");
  if (all === null || Math.min(updated, hot, deleted) < 0) return null;
  const indexPages = (count(to, "index_bytes") ?? 0) / POSTGRESQL_PAGE_BYTES;
  return {
    rows: count(to, "n_live_tup") ?? 0,
    heapPages: Math.max(0, all / POSTGRESQL_PAGE_BYTES - indexPages),
    indexPages,
    hotPerS: hot,
    deadPerS: updated - hot + deleted,
  };
}

function startOf(settings: PostgresqlSettings | undefined): VacuumStart {
  const { autovacuum_vacuum_threshold: rows, autovacuum_vacuum_scale_factor: share } =
    settings?.values ?? {};
  return { rows: Number(rows ?? 50), share: Number(share ?? 0.2) };
}

/**
 * The fact of a server's captures; none where sizes of tables or their changes are not printed.
 *
 * @param commitsPerTransaction share of the transactions that change rows
 */
export function vacuumFacts(captures: CaptureSet, commitsPerTransaction: number): Fact[] {
  const settings = captures.of("postgresql-settings");
  const [inForce] = settings.filter(({ is_file }) => !is_file);
  const switched = inForce ?? settings[0];
  const off = switched?.values.autovacuum;
  if (switched && off !== undefined && !isOn(off))
    return [derived(PATH, 0, [sourceOf(switched, "autovacuum")], "autovacuum is off.")];
  const span = postgresqlSpan(captures);
  const transactions = span?.growth("xact_commit") ?? null;
  if (!span || !transactions || commitsPerTransaction <= 0) return [];
  const commitsPerS = (transactions * commitsPerTransaction) / span.seconds;
  const [from, to] = span.captures.map(tablesOf) as [Map<unknown, Cells>, Map<unknown, Cells>];
  const pairs = [...to].flatMap(([table, cells]) => {
    const before = from.get(table);
    return before ? [[before, cells] as const] : [];
  });
  const isVacuumed = pairs.some(
    ([a, b]) => (count(b, "autovacuum_count") ?? 0) > (count(a, "autovacuum_count") ?? 0),
  );
  if (isVacuumed)
    return [
      derived(
        PATH,
        0,
        span.sources,
        "Autovacuum ended between the prints (autovacuum_count): WAL and pages of transactions include what it did.",
      ),
    ];
  const start = startOf(inForce);
  const tables = pairs.flatMap(([a, b]) => tableOf(a, b, span.seconds) ?? []);
  const perS = tables.reduce((sum, table) => sum + vacuumedPerS(table, start), 0);
  if (tables.length === 0 || !Number.isFinite(perS)) return [];
  const changed = tables.length === 1 ? "one table" : `${tables.length} tables`;
  const why = `Rows that ${changed} changed (pg_stat_user_tables): each is vacuumed after ${start.rows} dead rows and ${start.share * 100} % of its own more.`;
  return [derived(PATH, Math.min(1000, perS / commitsPerS), span.sources, why)];
}
