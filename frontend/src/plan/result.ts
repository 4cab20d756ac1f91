/** Predictions of plans: computed when somebody looks, kept as long as the plan they belong to. */
import { explanationsOf, type Plan, predict, type Result, type Warning } from "@arcplan/shared";
import { useState } from "react";
import { usePlanStore, usePlanStoreApi, usePlanStoreParts } from "./context.tsx";
import type { FieldPath } from "./paths.ts";
import type { PlanState } from "./store.ts";

const known = new WeakMap<Plan, Result>();

/** The prediction of a plan; its explanations are worked out when they are read. */
export function resultOf(plan: Plan): Result {
  const found = known.get(plan);
  if (found !== undefined) return found;
  let explanations: Result["explanations"] | null = null;
  const result: Result = {
    ...predict(plan),
    get explanations() {
      explanations ??= explanationsOf(plan);
      return explanations;
    },
  };
  known.set(plan, result);
  return result;
}

export function selectResult(state: PlanState): Result {
  return resultOf(state.plan);
}

export function useResult(): Result {
  return usePlanStore(selectResult);
}

/** The plan; unless it is followed, as it was before the gesture under way. */
export function usePlanWhile(isFollowed: boolean): Plan {
  const api = usePlanStoreApi();
  const current = usePlanStore((state) => (state.dragging && !isFollowed ? null : state.plan));
  const [last, setLast] = useState(() => api.getState().plan);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}

/** The plan between gestures; for what need not follow a moving control. */
export function useSettledPlan(): Plan {
  return usePlanWhile(false);
}

/** What is wrong or worth knowing about one field's value. */
export function useFieldWarnings(path: FieldPath): readonly Warning[] {
  return usePlanStoreParts((state) =>
    selectResult(state).warnings.filter((warning) => warning.path === path),
  );
}
