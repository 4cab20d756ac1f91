/** Recommended values of a plan, kept as long as the plan they belong to. Loaded after the first paint. */
import { type Plan, type Recommendation, recommendations } from "@arcplan/shared";

const known = new WeakMap<Plan, readonly Recommendation[]>();

export function recommendationsOf(plan: Plan): readonly Recommendation[] {
  const found = known.get(plan) ?? recommendations(plan);
  known.set(plan, found);
  return found;
}
