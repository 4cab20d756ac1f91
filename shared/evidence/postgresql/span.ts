/** Counters of PostgreSQL's busy databases between two prints of pg_stat_database. */
import { formatSignificant } from "../../model/index.ts";
import type { CaptureSet, PostgresqlStats } from "../captures.ts";
import type { Clients, CounterReset } from "../fact.ts";
import { LONGEST_S, lineOf, PAUSING, recordedAt, SHORTEST_S, sourceOf } from "../fact.ts";
import type { FactSource } from "../sizing.ts";
import { postgresqlPrints } from "./prints.ts";

/** Growth of the busy databases' counters over some seconds. */
export interface PostgresqlSpan {
  /** Their names. */
  readonly database: string;
  readonly seconds: number;
  /** Growth of a column; null where a print does not have it, or where it was reset between. */
  readonly growth: (column: string) => number | null;
  readonly sources: readonly FactSource[];
  /** The first print and the last. */
  readonly captures: readonly [PostgresqlStats, PostgresqlStats];
}

interface Row {
  readonly capture: PostgresqlStats;
  readonly view: string;
  readonly source: FactSource;
  readonly atS: number;
  /** Null where the view has one row for the whole server, or several for one. */
  readonly database: string | null;
  readonly cells: PostgresqlStats["views"][number]["rows"][number];
}

function allRows(captures: CaptureSet): Row[] {
  return postgresqlPrints(captures).flatMap((capture) =>
    capture.views.flatMap(({ view, rows, line }, i) => {
      const place = sourceOf(capture, `views.${i}`);
      const source = place.line === null ? lineOf(capture, line) : place;
      return rows.map((cells): Row => {
        const database = typeof cells.datname === "string" ? cells.datname : null;
        return { capture, view, source, atS: recordedAt(capture), database, cells };
      });
    }),
  );
}

interface DatabaseRow extends Row {
  readonly database: string;
}

/** Rows of databases; that of shared objects has no name. */
function rowsOf(captures: CaptureSet): DatabaseRow[] {
  return allRows(captures).flatMap((row) =>
    row.view === "pg_stat_database" && row.database !== null
      ? [{ ...row, database: row.database }]
      : [],
  );
}

/** Statistics that were reset between two prints of one view, each view and database once. */
export function postgresqlResets(captures: CaptureSet): CounterReset[] {
  const found = new Map<string, CounterReset>();
  const seen = new Map<string, Row>();
  const dated = allRows(captures).filter(({ atS }) => atS > 0);
  for (const row of dated.sort((a, b) => a.atS - b.atS)) {
    const of = row.database === null ? row.view : `${row.view} of ${row.database}`;
    const before = seen.get(of);
    seen.set(of, row);
    const [from, to] = [before?.cells.stats_reset, row.cells.stats_reset];
    if (before && row.database !== null && row.atS - before.atS >= LONGEST_S)
      found.set(of, {
        name: "recorded_at",
        value: row.capture.recorded_at ?? "",
        sources: [before.source, row.source],
        why: `A day and more lies between the prints of pg_stat_database in ${before.capture.name} and ${row.capture.name}: other loads and rests are counted too.`,
      });
    if (before && row.database !== null && wasStartedBetween(before, row))
      found.set(of, {
        name: "started_at",
        value: row.capture.started_at ?? "",
        sources: [before.source, row.source],
        why: `The server was started between the prints in ${before.capture.name} and ${row.capture.name}, which are not compared: it stood still, and then its cache was empty.`,
      });
    if (!before || from === undefined || to === undefined || from === to) continue;
    found.set(of, {
      name: "stats_reset",
      value: String(to),
      sources: [before.source, row.source],
      why: `${of} was reset before the print in ${row.capture.name}, which is not compared with those before.`,
    });
  }
  return [...found.values()];
}

function cell({ cells }: Row, column: string): number | null {
  const value = cells[column];
  return typeof value === "number" ? value : null;
}

/** A server keeps its counters when it is stopped and started. */
function wasStartedBetween({ capture: before }: Row, { capture: after }: Row): boolean {
  const [from, to] = [before.started_at, after.started_at];
  return Boolean(from && to) && from !== to;
}

function growthOf(first: Row, last: Row, column: string): number | null {
  // Counters that were set to zero in between may have grown past what they were.
  const isReset = first.cells.stats_reset !== last.cells.stats_reset;
  if (isReset || wasStartedBetween(first, last)) return null;
  const [from, to] = [cell(first, column), cell(last, column)];
  return from === null || to === null || to < from ? null : to - from;
}

function spanOf(rows: readonly DatabaseRow[]): PostgresqlSpan | null {
  const dated = rows.filter(({ atS }) => atS > 0).sort((a, b) => a.atS - b.atS);
  const last = dated.at(-1);
  const first = dated.find(
    (one) => last && last.atS - one.atS < LONGEST_S && growthOf(one, last, "xact_commit") !== null,
  );
  if (!first || !last || last.atS - first.atS < SHORTEST_S) return null;
  return {
    database: last.database,
    seconds: last.atS - first.atS,
    growth: (column) => growthOf(first, last, column),
    sources: [first.source, last.source],
    captures: [first.capture, last.capture],
  };
}

/** How far a server's count of transactions may be from pgbench's: those of the recorder and of autovacuum. */
const SAME_COUNT = 0.1;

/** Two prints without their time that lie around a run of pgbench, which tells them apart: its count is theirs. */
function spanOfRun(rows: readonly DatabaseRow[], captures: CaptureSet): PostgresqlSpan | null {
  const commits = (row: Row) => cell(row, "xact_commit") ?? 0;
  const sorted = rows.filter(({ atS }) => atS === 0).sort((a, b) => commits(a) - commits(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  const grown = commits(last) - commits(first);
  const run = captures
    .of("pgbench")
    .flatMap(({ runs }) => runs)
    .find(({ transactions }) => Math.abs(grown / (transactions ?? 0) - 1) <= SAME_COUNT);
  if (!run?.tps) return null;
  return {
    database: last.database,
    seconds: grown / run.tps,
    growth: (column) => growthOf(first, last, column),
    sources: [first.source, last.source],
    captures: [first.capture, last.capture],
  };
}

function byDatabase(captures: CaptureSet): Map<string, DatabaseRow[]> {
  const databases = new Map<string, DatabaseRow[]>();
  for (const row of rowsOf(captures))
    databases.set(row.database, [...(databases.get(row.database) ?? []), row]);
  return databases;
}

/** One committed, or read, so large a share of what the busiest one did at least, if it is of the load. */
const BUSY = 0.1;

/** Pages a second that a database reads for itself and for who records. */
const OWN_READS_PER_S = 5;

/** Rows of several databases as those of one, for the prints that have all of them. */
function addedUp(databases: readonly (readonly DatabaseRow[])[]): DatabaseRow[] {
  const [busiest = [], ...others] = databases;
  return busiest.flatMap((row): DatabaseRow[] => {
    const place = JSON.stringify(row.source);
    const beside = others.flatMap(
      (rows) => rows.find((one) => JSON.stringify(one.source) === place) ?? [],
    );
    if (beside.length < others.length) return [];
    const cells = Object.entries(row.cells).map(([column, value]) => {
      const values = [value, ...beside.map((one) => one.cells[column])];
      const sum = values.reduce<number>((all, one) => all + (typeof one === "number" ? one : 0), 0);
      return [column, typeof value === "number" ? sum : values.join(" and ")];
    });
    const database = [row, ...beside].map((one) => one.database).join(" and ");
    return [{ ...row, database, cells: Object.fromEntries(cells) }];
  });
}

/**
 * The databases that committed or read most between two prints, which share the server's caches; null without two prints
 * that are dated, or around a run.
 */
function busySpan(captures: CaptureSet) {
  const spanIn = (rows: readonly DatabaseRow[]) => spanOf(rows) ?? spanOfRun(rows, captures);
  const growth = (column: string) => (one: { span: PostgresqlSpan }) =>
    one.span.growth(column) ?? 0;
  const [commits, reads] = [growth("xact_commit"), growth("blks_read")];
  const spans = [...byDatabase(captures).values()]
    .flatMap((rows) => {
      const span = spanIn(rows);
      return span ? [{ rows, span }] : [];
    })
    .sort((a, b) => commits(b) - commits(a));
  const [busiest] = spans;
  if (!busiest) return null;
  const most = Math.max(...spans.map(reads));
  const busy = spans.filter(
    (one) =>
      commits(one) >= commits(busiest) * BUSY ||
      reads(one) >= Math.max(most * BUSY, one.span.seconds * OWN_READS_PER_S),
  );
  const rows = busy.length > 1 ? addedUp(busy.map((one) => one.rows)) : busiest.rows;
  const span = spanIn(rows);
  return span ? { rows, span } : busiest;
}

/** Counters of the databases that committed most between two prints. */
export function postgresqlSpan(captures: CaptureSet): PostgresqlSpan | null {
  return busySpan(captures)?.span ?? null;
}

/** Growth of the busy databases' counters between neighbouring prints. */
interface PostgresqlInterval {
  readonly captures: readonly [PostgresqlStats, PostgresqlStats];
  readonly seconds: number;
  readonly growth: (column: string) => number | null;
}

/** All prints of the databases that committed most, in order. */
export function postgresqlIntervals(captures: CaptureSet): readonly PostgresqlInterval[] {
  const rows = (busySpan(captures)?.rows ?? [])
    .filter(({ atS }) => atS > 0)
    .sort((a, b) => a.atS - b.atS);
  return rows.slice(1).flatMap((to, i): PostgresqlInterval[] => {
    const from = rows[i];
    if (!from || to.atS <= from.atS) return [];
    return [
      {
        captures: [from.capture, to.capture],
        seconds: to.atS - from.atS,
        growth: (column) => growthOf(from, to, column),
      },
    ];
  });
}

/** Time of all transactions (from PostgreSQL 14 on), with that between their statements; null where nothing tells. */
export function busyMs({ growth }: PostgresqlSpan): number | null {
  const [active, between] = [growth("active_time"), growth("idle_in_transaction_time")];
  return active && between !== null ? active + between : null;
}

/**
 * Clients of the busy databases without the connection that asked, the fewest of all prints: workers of
 * autovacuum come and go. Null where nobody else was there.
 */
export function postgresqlClients(captures: CaptureSet): Clients | null {
  const { rows = [], span } = busySpan(captures) ?? {};
  const counts = rows.flatMap((row) => {
    const connections = cell(row, "numbackends");
    return connections === null ? [] : [{ connections, source: row.source }];
  });
  const [fewest] = counts.sort((a, b) => a.connections - b.connections);
  if (!fewest || !span || fewest.connections < 2) return null;
  const present = fewest.connections - 1;
  const ms = busyMs(span);
  const atWork = ms === null ? present : Math.max(1, ms / 1000 / span.seconds);
  if (present >= atWork * PAUSING)
    return {
      count: Math.round(atWork),
      connected: present,
      state: "derived",
      sources: span.sources,
      why: `Transactions of ${span.database} took ${formatSignificant(atWork)} s each second (active_time and idle_in_transaction_time), so that of ${present} connections as many were at work.`,
    };
  return {
    count: present,
    state: "derived",
    sources: [fewest.source],
    why: `numbackends ${fewest.connections} of ${span.database} minus the recording connection, at one moment; idle connections count too.`,
  };
}

/** Connections of all databases in the print that shows most of them; null where none is printed. */
export function postgresqlConnections(captures: CaptureSet): Clients | null {
  const prints = new Map<string, { count: number; source: FactSource }>();
  for (const row of rowsOf(captures)) {
    const connections = cell(row, "numbackends") ?? 0;
    const key = JSON.stringify(row.source);
    const count = (prints.get(key)?.count ?? 0) + connections;
    prints.set(key, { count, source: row.source });
  }
  const [most] = [...prints.values()].sort((a, b) => b.count - a.count);
  if (!most || most.count === 0) return null;
  return {
    count: most.count,
    state: "derived",
    sources: [most.source],
    why: `numbackends: ${most.count} connections at one moment.`,
  };
}
