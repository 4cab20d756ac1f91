/** Values by path as a plan, and what a plan cannot hold. */
import { defaultPlan, type Plan, restorePlan } from "../model/index.ts";
import { isFieldPath, withField } from "../plan/paths.ts";

/** The plan with these values; every field of its engine must have one. */
export function planOf(
  title: string,
  values: Readonly<Record<string, unknown>>,
  origins: NonNullable<Plan["origins"]>,
  engine: NonNullable<Plan["engine"]>,
): Plan {
  const empty: Plan = { ...defaultPlan(), title, engine, origins };
  const filled = Object.entries(values).reduce(
    (plan, [path, value]) => (isFieldPath(path) ? withField(plan, path, value) : plan),
    empty,
  );
  return restorePlan(filled).plan;
}

/** Why a plan cannot hold this value in this field, or has no such field for captures; null if it can. */
export function refusal(path: string, value: unknown): string | null {
  if (!isFieldPath(path) || path === "engine") return "a plan has no such field";
  return restorePlan(withField(defaultPlan(), path, value)).changes[0]?.reason ?? null;
}
