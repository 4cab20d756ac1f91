/** The one best plan of the page: what the answer makes of the plan on screen. */
import type { Plan } from "@arcplan/shared";
import { usePlanStore } from "../context.tsx";
import type { PlanState } from "../store.ts";
import { isUnfit } from "./result.ts";
import { unpredicted } from "./trust.ts";

/** What the answer makes of `plan`; null until it is found, and for a plan that gets none. */
export function bestFor(plan: Plan, { answer, sizing }: Pick<PlanState, "answer" | "sizing">) {
  return answer?.of === plan && unpredicted(plan, sizing) === null && !isUnfit(plan)
    ? answer.best
    : null;
}

export function useBest(plan: Plan): Plan | null {
  return usePlanStore((state) => bestFor(plan, state));
}
