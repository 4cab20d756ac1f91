/** Whether a load generator's output is of this server: it bears no name of a host. */
import type { CaptureSet, OfKind } from "../captures.ts";
import { engineOf } from "../engine.ts";
import { postgresqlSpan } from "../postgresql/span.ts";
import { longest, questionsOf } from "./load.ts";
import { statusSpan } from "./status-span.ts";

type Log = OfKind<"sysbench"> | OfKind<"pgbench">;

/** An output that nothing ties to the server. */
export interface UntiedLog {
  readonly capture: Log;
  /** Threads or clients of its longest run; null where it does not print them. */
  readonly clients: number | null;
  readonly why: string;
}

/** What one run did, in the server's unit: statements, or transactions of PostgreSQL. */
interface Done {
  readonly count: number;
  readonly perS: number;
}

interface Run extends Partial<Done> {
  readonly clients: number | null;
}

/** What the server counted: between two prints, or since its start. */
interface Counted extends Done {
  readonly isSinceStart: boolean;
}

function runOf(log: Log, areTransactions: boolean): Run {
  const done = (count: number | null | undefined, seconds: number | null | undefined) =>
    count && seconds ? { count, perS: count / seconds } : {};
  if (log.kind === "pgbench") {
    const run = longest(log.runs.map((run) => ({ capture: log, run })))?.run;
    const { transactions, seconds, tps, clients } = run ?? {};
    const length = seconds ?? (transactions && tps ? transactions / tps : null);
    return { clients: clients ?? null, ...done(transactions, length) };
  }
  const run = longest(log.runs.map((run) => ({ capture: log, run })))?.run;
  const count = areTransactions ? run?.transactions : run?.queries;
  return { clients: run?.threads ?? null, ...done(count, run?.seconds) };
}

/** Whether it says a rate; one that was cut before its report gives none, and is no witness of a load. */
function hasRate(log: Log): boolean {
  return log.kind === "pgbench"
    ? log.runs.some(({ tps }) => (tps ?? 0) > 0)
    : log.runs.some(({ queries }) => (queries ?? 0) > 0);
}

function countedBy(captures: CaptureSet): Counted | null {
  if (engineOf(captures) === "PostgreSQL") {
    const span = postgresqlSpan(captures);
    const count = span?.growth("xact_commit") ?? 0;
    return span && count > 0 ? { count, perS: count / span.seconds, isSinceStart: false } : null;
  }
  const span = statusSpan(captures);
  const count = span && questionsOf(span);
  return span && count
    ? { count, perS: count / span.seconds, isSinceStart: span.isSinceStart }
    : null;
}

/** How far two counts of one load may be apart: the server counts the recorder's and other statements too. */
const ALIKE = 1.3;

/** A run of which less is in the counters since the server's start is not seen in them. */
const SEEN_SHARE = 0.1;

/**
 * Whether the server counted the run: as many in all, where its two prints lie around the run, or as many a
 * second, where they lie within it; since its start at least as many, of which the run is a good part.
 */
function isCounted({ count, perS }: Run, counted: Counted): boolean {
  if (count === undefined || perS === undefined) return false;
  const alike = (a: number, b: number) => Math.max(a, b) <= ALIKE * Math.min(a, b);
  if (!counted.isSinceStart) return alike(counted.count, count) || alike(counted.perS, perS);
  return counted.count * ALIKE >= count && count >= SEEN_SHARE * counted.count;
}

/**
 * Outputs of load generators that the server's counters do not tie to this server: what they measured may be
 * another one's. A clock says when they ran, not where.
 *
 * @param threads clients that the user entered: those of an output vouch for it
 */
export function untiedLogs(captures: CaptureSet, threads: unknown): UntiedLog[] {
  const counted = countedBy(captures);
  const isPostgresql = engineOf(captures) === "PostgreSQL";
  const logs: readonly Log[] = [...captures.of("sysbench"), ...captures.of("pgbench")];
  return logs.filter(hasRate).flatMap((capture): UntiedLog[] => {
    const run = runOf(capture, isPostgresql);
    const isOfServer = counted !== null && isCounted(run, counted);
    const isVouched = run.clients !== null && run.clients === threads;
    if (isOfServer || isVouched) return [];
    const lack =
      counted === null
        ? "no capture counts what the server did during a load"
        : "the server's counters do not show it";
    const why = `Nothing ties ${capture.name} to this server: it names no host, and ${lack}.`;
    return [{ capture, clients: run.clients, why }];
  });
}
