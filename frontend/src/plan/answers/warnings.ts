/** What is wrong or worth knowing about a plan, and how its figures came about. The first paint does without it. */
import { type Explanation, explanationsOf, type Plan, queriesExplained } from "@arcplan/shared";
import { type TrapWarning, traps } from "@arcplan/shared/advice/traps.ts";
import { missingPaths } from "@arcplan/shared/model/plan/missing.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { usePlanStore, usePlanStoreParts } from "../context.tsx";
import { resultOf } from "./result.ts";

const SEVERITIES = ["error", "warning", "info"] as const;

const rankOf = ({ severity }: TrapWarning): number => SEVERITIES.indexOf(severity);

const NONE: readonly TrapWarning[] = [];

const known = new WeakMap<Plan, readonly TrapWarning[]>();

/**
 * The worst first; none of a plan that lacks a field, as they would be of what stands in for it.
 * Solving a plan again takes a tenth of the time that its figures take, and is not kept for them.
 */
export function warningsFor(plan: Plan): readonly TrapWarning[] {
  if (missingPaths(plan).length > 0) return NONE;
  const found =
    known.get(plan) ?? traps(plan, resultOf(plan)).sort((a, b) => rankOf(a) - rankOf(b));
  known.set(plan, found);
  return found;
}

export function useWarnings(): readonly TrapWarning[] {
  return usePlanStore(({ plan }) => warningsFor(plan));
}

/** What is wrong or worth knowing about one field's value. */
export function useFieldWarnings(path: FieldPath): readonly TrapWarning[] {
  return usePlanStoreParts(({ plan }) =>
    warningsFor(plan).filter((warning) => warning.path === path),
  );
}

const explained = new WeakMap<Plan, readonly Explanation[]>();

export function explanationsFor(plan: Plan): readonly Explanation[] {
  const found = explained.get(plan) ?? [queriesExplained(plan), ...explanationsOf(plan)];
  explained.set(plan, found);
  return found;
}
