/** Predictions of plans: computed when somebody looks, kept as long as the plan they belong to. */
import { evaluate, type Plan, type Result, type Warning } from "@arcplan/shared";
import { useDeferredValue, useState } from "react";
import { usePlanStore, usePlanStoreApi, usePlanStoreParts } from "./context.tsx";
import type { FieldPath } from "./paths.ts";
import type { PlanState } from "./store.ts";

const known = new WeakMap<Plan, Result>();

export function resultOf(plan: Plan): Result {
  const found = known.get(plan);
  if (found !== undefined) return found;
  const result = evaluate(plan);
  known.set(plan, result);
  return result;
}

export function selectResult(state: PlanState): Result {
  return resultOf(state.plan);
}

export function useResult(): Result {
  return usePlanStore(selectResult);
}

/** The plan for pictures: it may lag behind the numbers by a frame while a control moves. */
export function useDeferredPlan(): Plan {
  return useDeferredValue(usePlanStore((state) => state.plan));
}

/** The plan as it was before the gesture under way; for what need not follow a moving control. */
export function useSettledPlan(): Plan {
  const api = usePlanStoreApi();
  const resting = usePlanStore((state) => (state.dragging ? null : state.plan));
  const [last, setLast] = useState(() => api.getState().plan);
  if (resting !== null && resting !== last) setLast(resting);
  return resting ?? last;
}

/** What is wrong or worth knowing about one field's value. */
export function useFieldWarnings(path: FieldPath): readonly Warning[] {
  return usePlanStoreParts((state) =>
    selectResult(state).warnings.filter((warning) => warning.path === path),
  );
}
