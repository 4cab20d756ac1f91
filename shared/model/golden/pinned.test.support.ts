/** All that is pinned (`npm run pin`): answers, random plans besides, and the numbers that they rest on. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Plan } from "../../generated/plan.ts";
import { anyPlan, ordinaryPlan } from "../plan/plans.test.support.ts";
import { answers, brief, pinned, withoutTexts } from "./answers.test.support.ts";

export { MODEL_VERSION } from "../version.ts";
export { pinned, withoutTexts } from "./answers.test.support.ts";
export { changedNumbers, numbers } from "./numbers.test.support.ts";

const RANDOM_PLANS = 100;

/** What is answered to a plan, as one short word. */
function digest(plan: Plan): string {
  const answer = JSON.stringify(withoutTexts(pinned(brief(plan))));
  return createHash("sha256").update(answer).digest("hex").slice(0, 12);
}

/** Every pinned answer by name. Random plans see changes of equations where nobody thought of a plan. */
export function pinnedAnswers(): Map<string, () => unknown> {
  const random = [anyPlan, ordinaryPlan].flatMap((plans) =>
    fc.sample(plans, { numRuns: RANDOM_PLANS / 2, seed: 1 }),
  );
  return answers().set("random plans, each a digest", () => random.map(digest));
}
