/** Pages that a commit brings to the devices, fitted through the model to what was counted. */
import { DEFAULTS } from "../../generated/plan-defaults.ts";
import { pagesInUse } from "../../model/cache/pool.ts";
import type { Plan } from "../../model/index.ts";
import { setUp } from "../../model/setup.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { writeBackOf } from "../../model/writes/write-back.ts";
import { engineOf } from "../../plan/engine.ts";
import { type FieldPath, withField } from "../../plan/paths.ts";
import { derived, type Fact, type PerQuery } from "../fact.ts";
import type { Load } from "../load/load.ts";
import type { Figures } from "../measured.ts";

const MOST_CHANGES = 1000;
const MOST_REPEATED = 100;
/** Writes of another order than the server flushed are not its own (`WRITES_OFF` in `trust/verdict.ts`). */
const MOST_WRITTEN = 3;
const CHANGE_STEPS = 24;

/** Pages of a commit that give what was counted, by a figure that grows with them; null where the most give less. */
function pagesGiving(
  counted: number,
  figureOf: (pages: number) => number,
  least: number,
  most: number,
): number | null {
  let [low, high] = [least, Math.min(MOST_CHANGES, most)];
  if (figureOf(high) < counted) return null;
  for (let i = 0; i < CHANGE_STEPS; i++) {
    const middle = (low + high) / 2;
    if (figureOf(middle) < counted) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Pages that a transaction of PostgreSQL changes, from those that it changed first since a checkpoint: the
 * more transactions lie between two checkpoints, the more of them change the same pages. Null where more
 * were counted than any number of changes brings on average: they stand for themselves.
 *
 * @param counted pages changed first since a checkpoint, by the server's counters
 */
export function changesFact(plan: Plan, load: Load | null, counted: PerQuery): Fact | null {
  const first = counted.value;
  if (plan.engine !== "postgresql" || !load?.commitsPerS || first <= 0) return null;
  const { caches } = solvePlan(plan);
  const commitsPerS = load.commitsPerS;
  const firstOf = (changes: number) => {
    const workload = { ...plan.workload, flushed_pages_per_commit: changes };
    return writeBackOf(setUp({ ...plan, workload }), caches, commitsPerS).firstChangesPerCommit;
  };
  // Soon after a checkpoint nearly every change is the first one: more than a mean over the time to the next.
  const changes = pagesGiving(first, firstOf, first, first * MOST_REPEATED);
  if (changes === null) return null;
  return derived(
    "workload.flushed_pages_per_commit",
    changes,
    [...counted.sources, ...load.sources],
    `Pages changed first since a checkpoint (${first.toFixed(2)} a transaction), and those changed again until the next one, by the model.`,
  );
}

/** Share of the pages that InnoDB flushed which reach the devices one by one, from which fewer pages are fewer writes. */
const FEW_JOINED = 0.65;

/**
 * The pool, redo log and data with which a commit flushed the plan's pages; PostgreSQL's are changes, which no cache
 * decides. Where many were joined to one write, how many of fewer would be is not known: they stay as many under any
 * pool.
 *
 * @param counted pages flushed by the server's counters
 */
export function flushedAtFact(plan: Plan, counted: PerQuery): Fact[] {
  const planned = plan.workload.flushed_pages_per_commit ?? 1;
  if (engineOf(plan) !== "innodb" || planned < counted.value * FEW_JOINED) return [];
  const { layout, memory, workload } = plan;
  const as = (path: FieldPath, value: unknown, what: string) =>
    derived(path, value, counted.sources, `The ${what} while these pages were flushed.`);
  return [
    as("workload.flushed_at_pool_bytes", memory.buffer_pool_bytes, "buffer pool"),
    as(
      "workload.flushed_with",
      {
        redo_log_bytes: layout.redo_log_bytes ?? DEFAULTS.layout.redo_log_bytes,
        log_bytes_per_commit: Math.max(1, workload.log_bytes_per_commit ?? 0),
        pages_in_use: pagesInUse(setUp(plan)),
      },
      "redo log and the data",
    ),
  ];
}

/**
 * Pages that a commit of InnoDB brings to the devices, by the writes that these made. Fewer than the server flushed:
 * what is changed again before its transaction group is written, and records that lie side by side, are written once.
 * More: metadata and flushes that cut the log's writes. Null where no number of pages gives what was counted.
 */
export function writtenFact(plan: Plan, figures: Figures, writesPerQuery: number): Fact | null {
  const flushed = plan.workload.flushed_pages_per_commit ?? 1;
  const { device_writes_per_s: writes } = figures;
  if (engineOf(plan) !== "innodb" || plan.workload.commits_per_query <= 0 || !writes) return null;
  const writesWith = (pages: number) => {
    const { flow } = solvePlan(withField(plan, "workload.flushed_pages_per_commit", pages));
    return flow.writes.poolWritesPerS / Math.max(1e-9, flow.queriesPerS);
  };
  if (writesWith(0) > writesPerQuery) return null;
  const pages = pagesGiving(writesPerQuery, writesWith, 0, flushed * MOST_WRITTEN);
  if (pages === null) return null;
  return derived(
    "workload.flushed_pages_per_commit",
    pages,
    writes.sources,
    `The server flushed ${flushed.toFixed(2)} pages a commit, and the devices made ${writesPerQuery.toFixed(3)} writes a query: as many as so many pages bring, one by one.`,
  );
}
