/** The whole answer to a plan: figures, warnings, and how each figure came about. */
import type { Plan } from "../generated/plan.ts";
import { explainCost } from "./explain/explain-cost.ts";
import { explainHits } from "./explain/explain-hits.ts";
import { explainLoad, explainQueries } from "./explain/explain-load.ts";
import { explainMemory } from "./explain/explain-memory.ts";
import { explainWal } from "./explain/explain-wal.ts";
import { figuresOf } from "./predict.ts";
import type { Explanation, Result } from "./result.ts";
import type { Evaluation } from "./throughput/solve.ts";
import { solvePlan } from "./throughput/solve.ts";
import type { Figures } from "./warn/trap.ts";
import { warningsOf } from "./warn/warnings.ts";

/** Explanations of all figures. */
function explain(evaluation: Evaluation, figures: Figures): Explanation[] {
  return [explainMemory, explainHits, explainLoad, explainWal, explainCost].flatMap((part) =>
    part(evaluation, figures),
  );
}

/** How each figure of a plan's prediction came about. */
export function explanationsOf(plan: Plan): Explanation[] {
  const evaluation = solvePlan(plan);
  return explain(evaluation, figuresOf(evaluation));
}

/** How its queries per second came about, which results tell as page reads. */
export function queriesExplained(plan: Plan): Explanation {
  const evaluation = solvePlan(plan);
  return explainQueries(evaluation, figuresOf(evaluation));
}

/** Evaluates a plan. Pure: the same plan gives the same answer in the browser and on the server. */
export function evaluate(plan: Plan): Result {
  const evaluation = solvePlan(plan);
  const figures = figuresOf(evaluation);
  return {
    ...figures,
    warnings: warningsOf(evaluation, figures),
    explanations: explain(evaluation, figures),
  };
}
