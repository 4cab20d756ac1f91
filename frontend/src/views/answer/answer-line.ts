/** The answer as one line, to be copied and for the report. */
import type { Sizing } from "@arcplan/shared/evidence";
import type { AdviceOnPlan } from "../../advice/use-advice.ts";
import { aimOf, shortfallOf, termsOfBest } from "../../advice/words.ts";
import { resultOf } from "../../plan/answers/result.ts";
import { capturedState } from "../../plan/sized.ts";
import { currentRate } from "./captured.ts";
import { settingsOfAnswer } from "./settings.ts";
import { trustMark } from "./trust.ts";
import * as words from "./words.ts";

/** What to set and to keep, what it brings, what it costs, and how far to trust that. */
export function answerLine(
  { plan, option, best, advice }: AdviceOnPlan,
  sizing: Sizing | null,
): string {
  const result = resultOf(plan);
  return words.line({
    settings: settingsOfAnswer(plan, best),
    isThere: capturedState(plan, sizing)?.isUnchanged === true,
    brings: option
      ? words.answerOf(option, result, currentRate(plan, sizing))
      : words.answerOfPlan(result),
    terms: option
      ? [
          words.goal(aimOf(advice, plan)),
          termsOfBest(option, advice, plan),
          shortfallOf(option, advice),
        ]
      : [],
    trust: trustMark(plan, sizing, best).text,
  });
}
