/** The whole answer to a plan: figures, warnings, and how each figure came about. */
import type { Plan } from "../generated/plan.ts";
import { explain } from "./explain/explain.ts";
import { figuresOf } from "./predict.ts";
import type { Explanation, Result } from "./result.ts";
import { solvePlan } from "./throughput/solve.ts";
import { warningsOf } from "./warn/warnings.ts";

/** How each figure of a plan's prediction came about. */
export function explanationsOf(plan: Plan): Explanation[] {
  const evaluation = solvePlan(plan);
  return explain(evaluation, figuresOf(evaluation));
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
