/** The load as captures show it: rates, latency, threads, and what one query does. */
import type { CaptureFields, CaptureSet, SysbenchRun } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { type Clients, type CounterReset, lineOf, sourceOf } from "../fact.ts";
import { growthOf } from "../postgresql/demand.ts";
import {
  busyMs,
  type PostgresqlSpan,
  postgresqlClients,
  postgresqlResets,
  postgresqlSpan,
} from "../postgresql/span.ts";
import type { FactSource } from "../sizing.ts";
import { mysqlClients, statedClients, withoutResting } from "./clients.ts";
import { areProcessorsFull } from "./processors.ts";
import { type StatusSpan, statusResets, statusSpan } from "./status-span.ts";

/** What was measured of the load, in the plan's unit of a query. */
export interface Load {
  /** What one query of the plan is, in words. */
  readonly unit: string;
  /** How a server counted it, where that needs a word; the load generator's word needs none. */
  readonly counted?: string;
  /** Whether the server counted the changes of a load generator that does not say them. */
  readonly areChangesCounted?: true;
  readonly queriesPerS: number | null;
  readonly commitsPerS: number | null;
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  /** Clients at work; null if unknown. */
  readonly clients: Clients | null;
  /** Share of queries that commit a change; null if unknown. */
  readonly commitsPerQuery: number | null;
  /** Whether that share was entered, so that counted transactions are others. */
  readonly areCommitsEntered?: true;
  readonly queries: number | null;
  readonly seconds: number | null;
  /** Standard error of the rate as a share of it, from its intervals; null if there are too few. */
  readonly unsteadiness: number | null;
  readonly sources: readonly FactSource[];
  /** Rates hold for the server's time since start, not for the load alone. */
  readonly isSinceStart: boolean;
  /** A server's counters gave the rates, over all of the recording and not over the load alone. */
  readonly isOfRecording: boolean;
  /** Pages that one query reads by the kind of test, where it is known. */
  readonly pagesByTest: number | null;
}

/** Clients whose queries are under way, of connections that pause between two (Little 1961). */
export function clientsAtWork(
  load: Pick<Load, "queriesPerS" | "meanMs" | "clients"> | null,
): number {
  const { queriesPerS: perS, meanMs, clients } = load ?? {};
  const connected = clients?.count ?? Number.POSITIVE_INFINITY;
  return perS && meanMs ? Math.min(connected, (perS * meanMs) / 1000) : connected;
}

/** Standard error of a mean by its samples, as a share of it. */
export function relativeError(samples: readonly (number | null)[]): number | null {
  const known = samples.filter((one): one is number => one !== null);
  const mean = known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length);
  if (known.length < 3 || mean <= 0) return null;
  const variance = known.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (known.length - 1);
  return Math.sqrt(variance / known.length) / mean;
}

interface Found<T> {
  readonly capture: CaptureFields;
  readonly run: T;
}

/** The longest run; of equally long ones the last. */
export function longest<T extends { readonly seconds?: number | null; readonly line: number }>(
  runs: readonly Found<T>[],
): Found<T> | null {
  const sorted = [...runs].sort(
    (a, b) => (b.run.seconds ?? 0) - (a.run.seconds ?? 0) || b.run.line - a.run.line,
  );
  return sorted[0] ?? null;
}

/** A figure that a run may lack; the contract lets a sender leave it out. */
type Figure = number | null | undefined;

function ratio(amount: Figure, by: Figure): number | null {
  return amount == null || by == null || by <= 0 ? null : amount / by;
}

function pagesByTest({ test, transactions, queries, writes }: SysbenchRun): number | null {
  if (test && /point_select/.test(test)) return 1;
  // One statement an event without writes is how point selects look.
  return transactions != null && queries === transactions && writes === 0 ? 1 : null;
}

function sysbenchLoad(captures: CaptureSet): Load | null {
  const runs = captures
    .of("sysbench")
    .flatMap((capture) => capture.runs.map((run) => ({ capture, run })))
    .filter(({ run }) => (run.queries ?? 0) > 0);
  const found = longest(runs);
  if (!found) return null;
  const { capture, run } = found;
  const each = ratio(run.queries, run.transactions);
  const isChanging = (run.writes ?? 0) > 0;
  const rate = run.queries_per_s ?? ratio(run.queries, run.seconds);
  const sources = [runSource(capture, run.line)];
  return {
    unit: "one statement",
    queriesPerS: rate,
    commitsPerS: isChanging ? (run.transactions_per_s ?? null) : null,
    meanMs: ratio(run.latency_mean_ms, each),
    p95Ms:
      each === 1 && (run.latency_percentile ?? 95) === 95 ? (run.latency_p95_ms ?? null) : null,
    clients: statedClients(run.threads ?? null, sources),
    commitsPerQuery: isChanging ? ratio(run.transactions, run.queries) : 0,
    queries: run.queries ?? null,
    seconds: run.seconds ?? null,
    unsteadiness: relativeError((run.samples ?? []).map(({ qps }) => qps ?? null)),
    sources,
    isSinceStart: false,
    isOfRecording: false,
    pagesByTest: pagesByTest(run),
  };
}

function runSource(capture: CaptureFields, line: number): FactSource {
  const place = sourceOf(capture, "runs.0", "runs.1");
  return place.line === line ? place : lineOf(capture, line);
}

function pgbenchLoad(captures: CaptureSet): Load | null {
  const runs = captures
    .of("pgbench")
    .flatMap((capture) => capture.runs.map((run) => ({ capture, run })))
    .filter(({ run }) => (run.tps ?? 0) > 0);
  const found = longest(runs);
  if (!found) return null;
  const { capture, run } = found;
  const isReading = /select/i.test(run.script ?? "");
  const isBuiltIn = /tpc|update|builtin/i.test(run.script ?? "");
  const sources = [runSource(capture, run.line)];
  return {
    unit: "one transaction",
    queriesPerS: run.tps ?? null,
    commitsPerS: isReading ? null : isBuiltIn ? (run.tps ?? null) : null,
    meanMs: run.latency_mean_ms ?? null,
    p95Ms: null,
    clients: statedClients(run.clients ?? null, sources),
    commitsPerQuery: isReading ? 0 : isBuiltIn ? 1 : null,
    queries: run.transactions ?? null,
    seconds: run.seconds ?? null,
    unsteadiness: relativeError((run.samples ?? []).map(({ tps }) => tps ?? null)),
    sources,
    isSinceStart: false,
    isOfRecording: false,
    pagesByTest: null,
  };
}

export const CHANGING = [
  "Com_insert",
  "Com_update",
  "Com_delete",
  "Com_replace",
  "Com_insert_select",
];

/** Statements that change rows, and transactions that were ended; autocommit ends one each. */
export function changesOf({ growth }: Pick<StatusSpan, "growth">): number | null {
  const statements = CHANGING.map((name) => growth(name)).filter((one) => one !== null);
  if (statements.length === 0) return null;
  const changed = statements.reduce((sum, one) => sum + one, 0);
  const committed = growth("Com_commit") ?? 0;
  return changed === 0 ? 0 : committed > 0 ? Math.min(committed, changed) : changed;
}

/** Statements of clients: COM_STMT_PREPARE and the like are not counted in Questions. */
export function questionsOf({ growth }: Pick<StatusSpan, "growth">): number | null {
  const questions = growth("Questions") ?? growth("Queries");
  return questions !== null && questions > 0 ? questions : null;
}

function statusLoad(captures: CaptureSet, span: StatusSpan): Load | null {
  const questions = questionsOf(span);
  if (questions === null) return null;
  const changes = changesOf(span);
  return {
    unit: "one statement",
    queriesPerS: questions / span.seconds,
    commitsPerS: changes ? changes / span.seconds : null,
    meanMs: null,
    p95Ms: null,
    clients: span.isSinceStart ? null : mysqlClients(captures),
    commitsPerQuery: ratio(changes, questions),
    queries: questions,
    seconds: span.seconds,
    unsteadiness: null,
    sources: span.sourcesOf("Questions"),
    isSinceStart: span.isSinceStart,
    isOfRecording: true,
    pagesByTest: null,
  };
}

/** Columns of pg_stat_database that count changed rows. */
export const CHANGED_ROWS = ["tup_inserted", "tup_updated", "tup_deleted"];

/** Share of transactions that can have changed rows, each at least one. */
function changingShare({ growth }: PostgresqlSpan, transactions: number): number | null {
  const rows = CHANGED_ROWS.map(growth);
  if (rows.some((one) => one === null)) return null;
  const changed = rows.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return Math.min(1, changed / transactions);
}

/** Transactions a second that change rows, of which commits of a plan are; all of them where no counter tells. */
function changesPerS(perS: number, share: number | null): number | null {
  return share === 0 ? null : perS * (share ?? 1);
}

/**
 * Before PostgreSQL 14 nothing counts how long transactions took: those of a load that only reads are at disks or on
 * processors. Where these were full others waited for them, which nothing counts.
 */
function clientsOf(captures: CaptureSet, span: PostgresqlSpan, share: number | null) {
  const clients = postgresqlClients(captures);
  const areCounted = busyMs(span) === null && share === 0 && !areProcessorsFull(captures);
  return clients && areCounted ? withoutResting(clients, captures) : clients;
}

function postgresqlLoad(captures: CaptureSet, span: PostgresqlSpan): Load | null {
  const transactions = span.growth("xact_commit");
  if (transactions === null || transactions <= 0) return null;
  const perS = transactions / span.seconds;
  const share = changingShare(span, transactions);
  return {
    unit: "one transaction",
    counted: `xact_commit of ${span.database} over ${Math.round(span.seconds)} s; transactions that only read, autovacuum's and the recorder's own count too.`,
    queriesPerS: perS,
    commitsPerS: changesPerS(perS, share),
    meanMs: ratio(busyMs(span), transactions),
    p95Ms: null,
    clients: clientsOf(captures, span, share),
    commitsPerQuery: share,
    queries: transactions,
    seconds: span.seconds,
    unsteadiness: null,
    sources: span.sources,
    isSinceStart: false,
    isOfRecording: true,
    pagesByTest: null,
  };
}

/** A load of own scripts, of which pgbench does not say what they change, with the server's counts. */
function withChanges(load: Load, captures: CaptureSet): Load {
  const span = load.commitsPerQuery === null ? postgresqlSpan(captures) : null;
  const transactions = span?.growth("xact_commit") ?? null;
  const share = span && transactions ? changingShare(span, transactions) : null;
  if (share === null) return load;
  return {
    ...load,
    commitsPerQuery: share,
    commitsPerS: load.queriesPerS === null ? null : changesPerS(load.queriesPerS, share),
    areChangesCounted: true,
  };
}

/** The load as the server counted it over the recording. */
export function serverLoad(captures: CaptureSet): Load | null {
  if (engineOf(captures) === "PostgreSQL") {
    const span = postgresqlSpan(captures);
    return span && postgresqlLoad(captures, span);
  }
  const span = statusSpan(captures);
  return span && statusLoad(captures, span);
}

/** What the load was, by the best witness: the load generator, then the server's counters. */
export function loadOf(captures: CaptureSet): Load | null {
  const pgbench = pgbenchLoad(captures);
  return (
    sysbenchLoad(captures) ?? (pgbench && withChanges(pgbench, captures)) ?? serverLoad(captures)
  );
}

/** Counters of either engine that were set to zero between two prints, so that no load spans both. */
export function counterResets(captures: CaptureSet): readonly CounterReset[] {
  return [...statusResets(captures), ...postgresqlResets(captures)];
}

/** How much a counter of either engine grew over the load; null where one print alone has it. */
export function growthOfCounters(captures: CaptureSet): (name: string) => number | null {
  const status = statusSpan(captures);
  const postgresql = postgresqlSpan(captures);
  return (name) =>
    (status?.isSinceStart === false ? status.growth(name) : null) ??
    postgresql?.growth(name) ??
    (postgresql && growthOf(postgresql, "pg_stat_wal", name));
}
