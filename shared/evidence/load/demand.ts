/** What one query asks of the caches and the processor, by the server's counters. */
import type { CaptureSet } from "../captures.ts";
import { engineOf } from "../engine.ts";
import type { MissesPerQuery, PerQuery } from "../fact.ts";
import {
  changedPagesPerCommit,
  missesOfHeap,
  missesPerTransaction,
  walPerCommit,
} from "../postgresql/demand.ts";
import { isOn } from "../server-setting.ts";
import { changesOf, type Load, questionsOf } from "./load.ts";
import { type StatusSpan, statusSpan } from "./status-span.ts";

/** Pages that InnoDB reads ahead of scans. */
const READ_AHEAD = ["Innodb_buffer_pool_read_ahead", "Innodb_buffer_pool_read_ahead_rnd"];

/** Pages that the database's own cache missed per query. */
export function missesPerQuery(captures: CaptureSet, load: Load | null): MissesPerQuery | null {
  if (engineOf(captures) === "PostgreSQL") return missesPerTransaction(captures);
  const span = statusSpan(captures);
  const questions = span && questionsOf(span);
  const misses = span?.growth("Innodb_buffer_pool_reads") ?? null;
  const asked = span?.growth("Innodb_buffer_pool_read_requests") ?? null;
  const ahead = READ_AHEAD.reduce((sum, name) => sum + (span?.growth(name) ?? 0), 0);
  if (span && questions && misses !== null && load?.unit !== "one transaction")
    return {
      value: misses / questions,
      asked: asked === null ? null : asked / questions,
      ...(ahead > 0 ? { readAhead: ahead / questions } : {}),
      sources: [...span.sourcesOf("Innodb_buffer_pool_reads"), ...span.sourcesOf("Questions")],
      why: `${misses} pages read into the buffer pool over ${questions} statements${span.isSinceStart ? ", since the server's start" : ""}.`,
    };
  return null;
}

/** Lookups from which the share that the database's cache missed is no accident. */
const LEAST_LOOKUPS = 100;

/**
 * Pages that the database's own cache missed of each row that was looked up by a key: each lookup ends at one leaf page.
 * PostgreSQL's transactions look at a row that they change several times: of those the share is not known.
 */
export function missesPerLookup(
  captures: CaptureSet,
  load: Load | null,
): Pick<PerQuery, "value" | "sources"> | null {
  if (load === null || load.isSinceStart) return null;
  if (engineOf(captures) === "PostgreSQL")
    return load.commitsPerQuery === 0 ? missesOfHeap(captures) : null;
  const span = statusSpan(captures);
  const misses = span?.growth("Innodb_buffer_pool_reads") ?? null;
  const lookups = span?.growth("Handler_read_key") ?? 0;
  if (!span || misses === null || lookups < LEAST_LOOKUPS) return null;
  const names = ["Innodb_buffer_pool_reads", "Handler_read_key"];
  return { value: misses / lookups, sources: names.flatMap((name) => span.sourcesOf(name)) };
}

/** Commits of one query, by the load or by the server. */
export function commitsPerQuery(captures: CaptureSet, load: Load | null): PerQuery | null {
  if (load?.commitsPerQuery !== null && load?.commitsPerQuery !== undefined)
    return {
      value: load.commitsPerQuery,
      sources: load.sources,
      why:
        load.commitsPerQuery === 0
          ? "The load changes no rows."
          : load.counted || load.areChangesCounted
            ? "Rows changed by transactions, at most one commit each."
            : "Transactions of the load divided by queries.",
    };
  const span = statusSpan(captures);
  const changes = span && changesOf(span);
  const questions = span && questionsOf(span);
  if (!span || changes === null || !questions) return null;
  return {
    value: changes / questions,
    sources: span.sourcesOf("Com_commit"),
    why: "Transactions that change rows, divided by statements.",
  };
}

/** Transactions that change rows; what was written is counted, so that as many others as were entered have other parts of it. */
function transactionsOver(span: StatusSpan, load: Load | null): number | null {
  return load?.areCommitsEntered ? (load.commitsPerS ?? 0) * span.seconds : changesOf(span);
}

/** Pages written back per commit. */
export function flushedPerCommit(captures: CaptureSet, load: Load | null): PerQuery | null {
  if (engineOf(captures) === "PostgreSQL")
    return changedPagesPerCommit(captures, load?.commitsPerQuery ?? 0);
  const span = statusSpan(captures);
  if (!span) return null;
  const name = ["Innodb_buffer_pool_pages_flushed", "Innodb_pages_written"].find(
    (one) => span.growth(one) !== null,
  );
  const changes = transactionsOver(span, load);
  const pages = name ? span.growth(name) : null;
  if (!name || !changes || pages === null) return null;
  return {
    value: pages / changes,
    sources: span.sourcesOf(name),
    why: `${pages} pages flushed over ${Math.round(changes)} transactions${span.isSinceStart ? ", since the server's start" : ""}.`,
  };
}

/** Log of one commit, bytes; of PostgreSQL's without whole pages. */
export function loggedPerCommit(captures: CaptureSet, load: Load | null): PerQuery | null {
  if (engineOf(captures) === "PostgreSQL")
    return walPerCommit(captures, load?.commitsPerQuery ?? 0);
  const span = statusSpan(captures);
  const bytes = span?.growth("Innodb_os_log_written") ?? null;
  const changes = span && transactionsOver(span, load);
  if (!span || !changes || bytes === null) return null;
  return {
    value: bytes / changes,
    sources: span.sourcesOf("Innodb_os_log_written"),
    why: `${bytes} bytes of redo over ${Math.round(changes)} transactions${span.isSinceStart ? ", since the server's start" : ""}.`,
  };
}

/** Rows that InnoDB changed, whoever asked for it. MariaDB counts them no more. */
const ROWS = ["Innodb_rows_inserted", "Innodb_rows_updated", "Innodb_rows_deleted"];

/** Rows a second that a server changes for itself at most. */
const OWN_ROWS_PER_S = 5;

/** Whether clients can change nothing: those of a primary can, and what is changed all the same is applied. */
function isReadOnly(captures: CaptureSet): boolean {
  return captures.of("mysql-variables").some(({ values }) => isOn(values.read_only || "OFF"));
}

/**
 * Whether the server said that it is a standby or a replica at work, or changed rows without a statement of its
 * clients: what it applies is in its disks' requests and in no query.
 */
export function isReplica(captures: CaptureSet): boolean {
  if (engineOf(captures) === "PostgreSQL")
    return captures.of("postgresql-settings").some(({ values }) => values.in_hot_standby === "on");
  if (captures.of("mysql-status").some(({ values }) => (values.Slaves_running ?? 0) > 0))
    return true;
  const span = statusSpan(captures);
  if (!span || span.isSinceStart || (changesOf(span) !== 0 && !isReadOnly(captures))) return false;
  const rows = ROWS.reduce((sum, name) => sum + (span.growth(name) ?? 0), 0);
  return rows / span.seconds >= OWN_ROWS_PER_S;
}

/** Clients that waited for rows which others had locked, on average over the load; null where no counter says. */
export function clientsAtLocks(captures: CaptureSet): number | null {
  const span = statusSpan(captures);
  const waitedMs = span?.growth("Innodb_row_lock_time") ?? null;
  return !span || span.isSinceStart || waitedMs === null ? null : waitedMs / 1000 / span.seconds;
}
