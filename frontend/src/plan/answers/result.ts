/** Predictions of plans: computed when somebody looks, kept as long as the plan they belong to. */
import type { Plan, Prediction } from "@arcplan/shared";
import { beyondInstance } from "@arcplan/shared/catalog/index.ts";
import { beyondLimitBytes } from "@arcplan/shared/model/memory/memory.ts";
import { predict } from "@arcplan/shared/model/predict.ts";
import { useState } from "react";
import { usePlanStore, usePlanStoreApi } from "../context.tsx";
import type { PlanState } from "../store.ts";

const known = new WeakMap<Plan, Prediction>();

/** The prediction of a plan; warnings.ts and explanations.ts have the words on it. */
export function resultOf(plan: Plan): Prediction {
  const found = known.get(plan) ?? predict(plan);
  known.set(plan, found);
  return found;
}

/** Whether no machine can be the plan; fitting.ts says what does not fit. */
export function isUnfit(plan: Plan): boolean {
  const { memory, space } = resultOf(plan);
  return (
    memory.overcommitted_bytes > 0 ||
    beyondLimitBytes(plan) > 0 ||
    space.used_ratio > 1 ||
    beyondInstance(plan).length > 0
  );
}

function selectResult(state: PlanState): Prediction {
  return resultOf(state.plan);
}

export function useResult(): Prediction {
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

/** Whether what is shown is of another plan than the one on screen; it is dimmed and marked as busy. */
export function useIsOld(shown: Plan): boolean {
  return usePlanStore(({ plan }) => plan !== shown);
}
