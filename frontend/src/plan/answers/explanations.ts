/** How the figures of a plan came about, kept as long as the plan. Loaded with what shows it. */
import { type Explanation, explanationsOf, type Plan, queriesExplained } from "@arcplan/shared";

const known = new WeakMap<Plan, readonly Explanation[]>();

export function explanationsFor(plan: Plan): readonly Explanation[] {
  const found = known.get(plan) ?? [queriesExplained(plan), ...explanationsOf(plan)];
  known.set(plan, found);
  return found;
}
