/** Which fields a plan lacks: all that the page's first answer needs to know of them. */
import type { Plan } from "../../generated/plan.ts";

/**
 * Paths of the fields whose origin is `missing`, in the order in which the plan names them. They hold
 * placeholders, so a prediction of such a plan is not shown.
 */
export function missingPaths(plan: Pick<Plan, "origins">): string[] {
  return Object.entries(plan.origins ?? {}).flatMap(([path, origin]) =>
    origin === "missing" ? [path] : [],
  );
}
