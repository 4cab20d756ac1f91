/** What is wrong or worth knowing about a plan. The first paint does without it. */
import { type Plan, solvePlan, type Warning, warningsOf } from "@arcplan/shared";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { usePlanStore, usePlanStoreParts } from "../context.tsx";
import { resultOf } from "./result.ts";

const known = new WeakMap<Plan, readonly Warning[]>();

/** Solving a plan again takes a tenth of the time that its figures take, and is not kept for them. */
export function warningsFor(plan: Plan): readonly Warning[] {
  const found = known.get(plan) ?? warningsOf(solvePlan(plan), resultOf(plan));
  known.set(plan, found);
  return found;
}

export function useWarnings(): readonly Warning[] {
  return usePlanStore(({ plan }) => warningsFor(plan));
}

/** What is wrong or worth knowing about one field's value. */
export function useFieldWarnings(path: FieldPath): readonly Warning[] {
  return usePlanStoreParts(({ plan }) =>
    warningsFor(plan).filter((warning) => warning.path === path),
  );
}
