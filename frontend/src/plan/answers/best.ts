/** The one best plan of the page: what the answer makes of the plan on screen. */
import type { Plan } from "@arcplan/shared";
import { usePlanStore } from "../context.tsx";
import { isUnfit } from "./result.ts";
import { unpredicted } from "./trust.ts";

/** What the answer makes of `plan`; null until it is found, and for a plan that gets none. */
export function useBest(plan: Plan): Plan | null {
  return usePlanStore(({ answer, sizing }) =>
    answer?.of === plan && unpredicted(plan, sizing) === null && !isUnfit(plan)
      ? answer.best
      : null,
  );
}
