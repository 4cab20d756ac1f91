/** The few figures of a plan that the search compares, without the words around them. */
import { costOf } from "../model/cost/cost.ts";
import { evaluate, type Plan, type Result } from "../model/index.ts";
import { connectionsBytes } from "../model/memory/memory.ts";
import { type Evaluation, solvePlan } from "../model/throughput/solve.ts";
import type { Rates } from "../plan/speed.ts";
import { bandedRates, bandedTime } from "./rates.ts";
import type { Effect } from "./types.ts";

/** A plan solved. */
export interface Figures extends Rates {
  readonly mean_ms: number;
  readonly month_usd: number;
  readonly ram_bytes: number;
  /** Parts that have no price, each with what and how many it is. */
  readonly unpriced: readonly string[];
  readonly evaluation: Evaluation;
}

/** Memory that a plan gives away on one node. */
export function ramUsed(plan: Plan): number {
  const { arc_bytes, buffer_pool_bytes, other_bytes } = plan.memory;
  return arc_bytes + buffer_pool_bytes + other_bytes + connectionsBytes(plan);
}

/** Solves a plan for its main figures only. */
export function figuresOf(plan: Plan): Figures {
  const evaluation = solvePlan(plan);
  const { setup, flow } = evaluation;
  const queries = flow.queriesPerS * setup.nodes;
  const cost = costOf(setup, queries);
  return {
    reads_per_s: queries * plan.workload.pages_per_query,
    queries_per_s: queries,
    mean_ms: flow.responseMs,
    month_usd: cost.month_usd,
    ram_bytes: ramUsed(plan),
    unpriced: cost.lines
      .filter((line) => line.unit_usd === null)
      .map((line) => `${line.id} ${line.text} ${line.quantity}`),
    evaluation,
  };
}

/** The effect that a result describes. */
export function effectOf(plan: Plan, result: Result): Effect {
  return {
    ...bandedRates(result),
    marks: result.marks,
    ...bandedTime(result),
    p95_ms: result.reads.p95_ms,
    commits_per_s: result.commits.per_s,
    month_usd: result.cost.month_usd,
    ram_bytes: ramUsed(plan),
    used_ratio: result.space.used_ratio,
  };
}

/** Effect of a plan. */
export function effectOfPlan(plan: Plan): Effect {
  return effectOf(plan, evaluate(plan));
}
