/** What the origins of its values tell of a plan: whether its server runs already. */
import type { Plan } from "../generated/plan.ts";

/** Whether a plan has values from captures, of this page or of another. */
export function isCaptured({ origins }: Pick<Plan, "origins">): boolean {
  return Object.values(origins ?? {}).includes("measured");
}

/** Whether a plan is of a server that is not there yet: nothing of it was measured, and its load is assumed. */
export function isNewServer(plan: Pick<Plan, "origins">): boolean {
  const isAssumedLoad = ([path, origin]: readonly [string, string]) =>
    path.startsWith("workload.") && origin === "assumed";
  return !isCaptured(plan) && Object.entries(plan.origins ?? {}).some(isAssumedLoad);
}
