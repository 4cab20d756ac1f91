/** Advice on the plan on screen, asked for when the plan rests. */

import type { Plan } from "@arcplan/shared";
import { apply, bestOf, type Goal, type Option } from "@arcplan/shared/advice";
import { isCaptured } from "@arcplan/shared/plan/origins.ts";
import { useEffect, useMemo } from "react";
import { resultOf, useIsOld, useSettledPlan } from "../plan/answers/result.ts";
import { usePlanStore, usePlanStoreApi } from "../plan/context.tsx";
import type { PlanStore } from "../plan/store.ts";
import type { NarrowedAdvice } from "./answering/questions.ts";
import { useAnswer } from "./answering/use-answer.ts";
import { goalOf } from "./goal.ts";
import { settingsOf, useSettings } from "./settings.ts";

/** The goal for the plan on screen. */
export function useGoal(plan: Plan): Goal {
  const kind = useSettings((settings) => settings.goalKind);
  const numbers = useSettings((settings) => settings.goalNumbers);
  return useMemo(() => goalOf(kind, numbers, resultOf(plan)), [kind, numbers, plan]);
}

export interface AdviceOnPlan extends NarrowedAdvice {
  readonly plan: Plan;
  /** The best change; undefined where none is worth its cost. */
  readonly option: Option | undefined;
  /** The plan with it; the same plan where there is none. */
  readonly best: Plan;
  /** True if the plan or the goal has changed since; the next answer is being computed. */
  readonly isOld: boolean;
}

/**
 * Null until the first answer; nothing is asked about a plan that is about to be replaced by that of captures.
 * Each answer is told to the whole page, which marks its values as the best.
 */
export function useAdviceOn(plan: Plan): AdviceOnPlan | null {
  const store = usePlanStoreApi();
  const goal = useGoal(plan);
  const isReplaced = usePlanStore(
    ({ isReading, opened }) => isReading && opened === null && !isCaptured(plan),
  );
  const question = useMemo(() => (isReplaced ? null : { plan, goal }), [isReplaced, plan, goal]);
  const answered = useAnswer("advice", question);
  const { answer, question: asked } = answered ?? {};
  const found = useMemo(() => {
    if (answer === undefined || asked === undefined) return null;
    const { advice, assumed } = answer;
    const option = bestOf(advice);
    const { plan: of } = asked;
    return {
      plan: of,
      advice,
      assumed,
      option,
      best: option ? apply(of, option) : of,
    };
  }, [answer, asked]);
  const isOld = asked !== question;
  useEffect(() => {
    if (found === null || isOld) return;
    const { plan: of, best, assumed } = found;
    store.setState({ answer: { of, best, assumed } });
  }, [store, found, isOld]);
  return found && { ...found, isOld };
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
