/** Advice on the plan on screen, computed while nothing moves. */
import type { Plan } from "@arcplan/shared";
import { type Advice, advise, apply, type Goal, type Option } from "@arcplan/shared/advice";
import { useMemo } from "react";
import { usePlanStoreApi } from "../plan/context.tsx";
import { resultOf, useSettledPlan } from "../plan/result.ts";
import type { PlanStore } from "../plan/store.ts";
import { goalOf } from "./goal.ts";
import { useWhenIdle } from "./idle.ts";
import { settingsOf, useSettings } from "./settings.ts";

interface Question {
  readonly plan: Plan;
  readonly goal: Goal;
}

const known = new WeakMap<Plan, Map<string, Advice>>();

/** The advisor's answer, kept as long as the plan it is about. */
export function adviceOn({ plan, goal }: Question): Advice {
  const answers = known.get(plan) ?? new Map<string, Advice>();
  known.set(plan, answers);
  const key = JSON.stringify(goal);
  const answer = answers.get(key) ?? advise(plan, goal);
  answers.set(key, answer);
  return answer;
}

/** The goal for the plan on screen. */
export function useGoal(plan: Plan): Goal {
  const kind = useSettings((settings) => settings.goalKind);
  const numbers = useSettings((settings) => settings.goalNumbers);
  return useMemo(() => goalOf(kind, numbers, resultOf(plan)), [kind, numbers, plan]);
}

export interface AdviceOnPlan {
  readonly plan: Plan;
  readonly advice: Advice;
  /** The plan or the goal has changed since; the next answer is under way. */
  readonly isOld: boolean;
}

/** Null until the first answer. */
export function useAdvice(): AdviceOnPlan | null {
  const plan = useSettledPlan();
  const goal = useGoal(plan);
  const question = useMemo(() => ({ plan, goal }), [plan, goal]);
  const computed = useWhenIdle(question, adviceOn);
  if (computed === null) return null;
  return {
    plan: computed.input.plan,
    advice: computed.output,
    isOld: computed.input !== question,
  };
}

/** Puts an option into the plan as one entry of the history, and makes its commands the ones shown. */
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
