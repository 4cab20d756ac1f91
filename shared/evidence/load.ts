/** The load as captures show it: rates, latency, threads, and what one query does. */
import type { CaptureFields, CaptureSet, SysbenchRun } from "./captures.ts";
import { hasDatabase } from "./database-facts.ts";
import { lineOf, sourceOf } from "./fact.ts";
import type { FactSource } from "./sizing.ts";
import { type StatusSpan, statusSpan } from "./status-span.ts";

/** What was measured of the load, in the plan's unit of a query. */
export interface Load {
  /** What one query of the plan is, in words. */
  readonly unit: string;
  readonly queriesPerS: number | null;
  readonly commitsPerS: number | null;
  readonly meanMs: number | null;
  readonly p95Ms: number | null;
  readonly threads: number | null;
  /** Share of queries that commit a change; null if unknown. */
  readonly commitsPerQuery: number | null;
  readonly queries: number | null;
  readonly seconds: number | null;
  /** Standard error of the rate as a share of it, from its intervals; null if there are too few. */
  readonly unsteadiness: number | null;
  readonly sources: readonly FactSource[];
  /** Rates hold for the server's time since start, not for the load alone. */
  readonly isSinceStart: boolean;
  /** Pages that one query reads by the kind of test, where it is known. */
  readonly pagesByTest: number | null;
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
function longest<T extends { readonly seconds: number | null; readonly line: number }>(
  runs: readonly Found<T>[],
): Found<T> | null {
  const sorted = [...runs].sort(
    (a, b) => (b.run.seconds ?? 0) - (a.run.seconds ?? 0) || b.run.line - a.run.line,
  );
  return sorted[0] ?? null;
}

function ratio(amount: number | null, by: number | null): number | null {
  return amount === null || by === null || by <= 0 ? null : amount / by;
}

function pagesByTest({ test, transactions, queries, writes }: SysbenchRun): number | null {
  if (test && /point_select/.test(test)) return 1;
  // One statement an event without writes is how point selects look.
  return transactions !== null && queries === transactions && writes === 0 ? 1 : null;
}

function sysbenchLoad(captures: CaptureSet): Load | null {
  const runs = captures
    .of("sysbench")
    .flatMap((capture) => capture.runs.map((run) => ({ capture, run })))
    .filter(({ run }) => run.queries !== null && run.queries > 0);
  const found = longest(runs);
  if (!found) return null;
  const { capture, run } = found;
  const each = ratio(run.queries, run.transactions);
  const isChanging = (run.writes ?? 0) > 0;
  const rate = run.queries_per_s ?? ratio(run.queries, run.seconds);
  return {
    unit: "one statement",
    queriesPerS: rate,
    commitsPerS: isChanging ? run.transactions_per_s : null,
    meanMs: run.latency_mean_ms === null || each === null ? null : run.latency_mean_ms / each,
    p95Ms: each === 1 && (run.latency_percentile ?? 95) === 95 ? run.latency_p95_ms : null,
    threads: run.threads,
    commitsPerQuery: isChanging ? ratio(run.transactions, run.queries) : 0,
    queries: run.queries,
    seconds: run.seconds,
    unsteadiness: relativeError(run.samples.map(({ qps }) => qps ?? null)),
    sources: [runSource(capture, run.line)],
    isSinceStart: false,
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
    .filter(({ run }) => run.tps !== null && run.tps > 0);
  const found = longest(runs);
  if (!found) return null;
  const { capture, run } = found;
  const isReading = /select/i.test(run.script ?? "");
  const isBuiltIn = /tpc|update|builtin/i.test(run.script ?? "");
  return {
    unit: "one transaction",
    queriesPerS: run.tps,
    commitsPerS: isReading ? null : isBuiltIn ? run.tps : null,
    meanMs: run.latency_mean_ms,
    p95Ms: null,
    threads: run.clients,
    commitsPerQuery: isReading ? 0 : isBuiltIn ? 1 : null,
    queries: run.transactions,
    seconds: run.seconds,
    unsteadiness: relativeError(run.samples.map(({ tps }) => tps)),
    sources: [runSource(capture, run.line)],
    isSinceStart: false,
    pagesByTest: null,
  };
}

const CHANGING = ["Com_insert", "Com_update", "Com_delete", "Com_replace", "Com_insert_select"];

/** Statements that change rows, and transactions that were ended; autocommit ends one each. */
export function changesOf({ growth }: StatusSpan): number | null {
  const statements = CHANGING.map((name) => growth(name)).filter((one) => one !== null);
  if (statements.length === 0) return null;
  const changed = statements.reduce((sum, one) => sum + one, 0);
  const committed = growth("Com_commit") ?? 0;
  return changed === 0 ? 0 : committed > 0 ? Math.min(committed, changed) : changed;
}

/** Statements of clients: COM_STMT_PREPARE and the like are not counted in Questions. */
export function questionsOf({ growth }: StatusSpan): number | null {
  const questions = growth("Questions") ?? growth("Queries");
  return questions !== null && questions > 0 ? questions : null;
}

function statusLoad(captures: CaptureSet, span: StatusSpan): Load | null {
  const questions = questionsOf(span);
  if (questions === null) return null;
  const changes = changesOf(span);
  const [status] = captures.of("mysql-status").slice(-1);
  // SHOW STATUS itself runs in one thread.
  const running = (status?.values.Threads_running ?? 1) - 1;
  return {
    unit: "one statement",
    queriesPerS: questions / span.seconds,
    commitsPerS: changes ? changes / span.seconds : null,
    meanMs: null,
    p95Ms: null,
    threads: running > 0 && !span.isSinceStart ? running : null,
    commitsPerQuery: ratio(changes, questions),
    queries: questions,
    seconds: span.seconds,
    unsteadiness: null,
    sources: span.sourcesOf("Questions"),
    isSinceStart: span.isSinceStart,
    pagesByTest: null,
  };
}

/** What the load was, by the best witness: the load generator, then the server's counters. */
export function loadOf(captures: CaptureSet): Load | null {
  const span = statusSpan(captures);
  return (
    sysbenchLoad(captures) ??
    pgbenchLoad(captures) ??
    (span && hasDatabase(captures) ? statusLoad(captures, span) : null)
  );
}
