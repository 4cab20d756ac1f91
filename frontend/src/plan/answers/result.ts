/** Predictions of plans: computed when somebody looks, kept as long as the plan they belong to. */
import type { Plan, Prediction } from "@arcplan/shared";
import { beyondInstance } from "@arcplan/shared/catalog/index.ts";
import { beyondLimitBytes } from "@arcplan/shared/model/memory/memory.ts";
import { predict } from "@arcplan/shared/model/predict.ts";
import { takenAsRight } from "@arcplan/shared/plan/could-be.ts";
import { isNewServer } from "@arcplan/shared/plan/origins.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { useState } from "react";
import { usePlanStore, usePlanStoreApi } from "../context.tsx";

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

interface Told {
  readonly assumed: readonly FieldPath[];
  readonly plan: Plan;
}

const toldPlans = new WeakMap<Plan, Told>();

/** A new server's plan with the values that its answer assumes taken as right: all figures then have one band. */
export function asTold(plan: Plan, assumed: readonly FieldPath[] = []): Plan {
  if (assumed.length === 0 || !isNewServer(plan)) return plan;
  const found = toldPlans.get(plan);
  if (found?.assumed === assumed) return found.plan;
  const told = takenAsRight(plan, assumed);
  toldPlans.set(plan, { assumed, plan: told });
  return told;
}

export function useTold(plan: Plan): Plan {
  return usePlanStore(({ answer }) => asTold(plan, answer?.assumed));
}

export function useResult(): Prediction {
  return usePlanStore(({ plan, answer }) => resultOf(asTold(plan, answer?.assumed)));
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
