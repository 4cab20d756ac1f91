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
  readonly seconds: number;
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
    count && seconds ? { count, perS: count / seconds, seconds } : {};
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
    return span && count > 0
      ? { count, perS: count / span.seconds, seconds: span.seconds, isSinceStart: false }
      : null;
  }
  const span = statusSpan(captures);
  const count = span && questionsOf(span);
  return span && count
    ? {
        count,
        perS: count / span.seconds,
        seconds: span.seconds,
        isSinceStart: span.isSinceStart,
      }
    : null;
}

/** How far two rates of one load may be apart: a load is not as fast in each of its parts. */
const ALIKE = 1.3;

/** How far two counts of one load may be apart: the server counts the recorder's statements too. */
const SAME_COUNT = 1.1;

/** How much longer a stretch may be than one that holds it: clocks of tools begin and end apart. */
const SAME_LENGTH = 1.1;

/** A run that fills less of the stretch between two tables has as many by chance, whatever else ran. */
const FILLING = 0.5;

/** A run of which less is in the counters since the server's start is not seen in them. */
const SEEN_SHARE = 0.1;

/**
 * Whether the server counted the run: as many in all, where its two prints lie closely around the run, or as many
 * a second, where they lie within it; since its start at least as many, of which the run is a good part.
 */
function isCounted({ count, perS, seconds }: Run, counted: Counted): boolean {
  if (count === undefined || perS === undefined || seconds === undefined) return false;
  if (counted.isSinceStart)
    return counted.count * ALIKE >= count && count >= SEEN_SHARE * counted.count;
  const areNear = (a: number, b: number, by: number) => Math.max(a, b) <= by * Math.min(a, b);
  const isAround = counted.seconds * SAME_LENGTH >= seconds && seconds >= FILLING * counted.seconds;
  const isWithin = seconds * SAME_LENGTH >= counted.seconds;
  return (
    (isAround && areNear(counted.count, count, SAME_COUNT)) ||
    (isWithin && areNear(counted.perS, perS, ALIKE))
  );
}

/**
 * Outputs of load generators that the server's counters do not tie to this server: what they measured may be
 * another one's. A clock says when they ran, not where.
 *
 * @param threads clients that the user entered: those of an output vouch for it
 */
export function untiedLogs(captures: CaptureSet, threads: unknown): UntiedLog[] {
  const counted = countedBy(captures);
  const engine = engineOf(captures);
  const isPostgresql = engine === "PostgreSQL";
  const logs: readonly Log[] = [...captures.of("sysbench"), ...captures.of("pgbench")];
  return logs.filter(hasRate).flatMap((capture): UntiedLog[] => {
    const run = runOf(capture, isPostgresql);
    // pgbench knows no other server than PostgreSQL.
    const isOfEngine = capture.kind !== "pgbench" || engine !== "InnoDB";
    const isOfServer = isOfEngine && counted !== null && isCounted(run, counted);
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
