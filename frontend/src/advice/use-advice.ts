/** Advice on the plan on screen, asked for when the plan rests. */
import type { Plan } from "@arcplan/shared";
import { type Advice, apply, type Goal, type Option } from "@arcplan/shared/advice";
import { useMemo } from "react";
import { resultOf, useIsOld, useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStoreApi } from "../plan/context.tsx";
import type { PlanStore } from "../plan/store.ts";
import { useAnswer } from "./answering/use-answer.ts";
import { goalOf } from "./goal.ts";
import { settingsOf, useSettings } from "./settings.ts";

/** The goal for the plan on screen. */
export function useGoal(plan: Plan): Goal {
  const kind = useSettings((settings) => settings.goalKind);
  const numbers = useSettings((settings) => settings.goalNumbers);
  return useMemo(() => goalOf(kind, numbers, resultOf(plan)), [kind, numbers, plan]);
}

export interface AdviceOnPlan {
  readonly plan: Plan;
  readonly advice: Advice;
  /** True if the plan or the goal has changed since; the next answer is being computed. */
  readonly isOld: boolean;
}

/** Null until the first answer. */
export function useAdviceOn(plan: Plan): AdviceOnPlan | null {
  const goal = useGoal(plan);
  const question = useMemo(() => ({ plan, goal }), [plan, goal]);
  const answered = useAnswer("advice", question);
  if (answered === null) return null;
  return {
    plan: answered.question.plan,
    advice: answered.answer,
    isOld: answered.question !== question,
  };
}

/** The same for the plan on screen. */
export function useAdvice(): AdviceOnPlan | null {
  const plan = useSettledPlan();
  const isMoving = useIsOld(plan);
  const found = useAdviceOn(plan);
  return found && { ...found, isOld: found.isOld || isMoving };
}

/** Applies an option as one entry of the history, and shows its commands. */
export function applyOption(store: PlanStore, option: Option): void {
  const { plan, replacePlan } = store.getState();
  replacePlan(apply(plan, option));
  settingsOf(store).setState({
    applied: { title: option.title, from: plan },
    commandsFor: "applied",
  });
}

export function useApplyOption(): (option: Option) => void {
  const store = usePlanStoreApi();
  return (option) => applyOption(store, option);
}
