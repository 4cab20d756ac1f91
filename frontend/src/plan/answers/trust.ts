/** Whether the plan on screen may predict: what its captures contradict, and what a person has answered since; the one best plan of the page. */
import { type Plan, withContradicted } from "@arcplan/shared";
import type { Contradiction, Sizing } from "@arcplan/shared/evidence";
import { missingPaths } from "@arcplan/shared/model/plan/missing.ts";
import { changedPaths, type FieldPath } from "@arcplan/shared/plan/paths.ts";
import { usePlanStore } from "../context.tsx";
import { isOfCaptures, withFieldsOf } from "../sized.ts";
import type { PlanState } from "../store.ts";
import { bandOfMeasured } from "./bands.ts";
import { isUnfit, resultOf } from "./result.ts";

/** What the answer makes of `plan`; null until it is found, and for a plan that gets none. */
export function bestFor(plan: Plan, { answer, sizing }: Pick<PlanState, "answer" | "sizing">) {
  return answer?.of === plan && unpredicted(plan, sizing) === null && !isUnfit(plan)
    ? answer.best
    : null;
}

export function useBest(plan: Plan): Plan | null {
  return usePlanStore((state) => bestFor(plan, state));
}

/** Facts of the load and of what serves it: entering one of them answers a contradiction. */
function isAnswer(path: FieldPath): boolean {
  return path.startsWith("workload.") || /^storage\.(?:custom_)?device$/.test(path);
}

/** Whether the captured plan with a person's answers comes to what was measured. */
function isAnswered({ backtest }: Sizing, answered: Plan, figure: string): boolean {
  const row = backtest.find((one) => one.figure === figure);
  const band = row && bandOfMeasured(row.figure, resultOf(answered));
  return band ? row.measured >= band.low && row.measured <= band.high : false;
}

function stillContradicted(plan: Plan, sizing: Sizing): readonly Contradiction[] {
  const { contradictions } = sizing;
  if (contradictions.length === 0 || !isOfCaptures(plan, sizing)) return NONE;
  const answers = changedPaths(sizing.plan, plan).filter(isAnswer);
  if (answers.length === 0) return contradictions;
  const answered = withFieldsOf(sizing.plan, plan, answers);
  return contradictions.filter(({ figure }) => !isAnswered(sizing, answered, figure));
}

interface Known {
  readonly sizing: Sizing;
  readonly contradictions: readonly Contradiction[];
}

const NONE: readonly Contradiction[] = [];
const known = new WeakMap<Plan, Known>();

/** What the captures of this page contradict in the plan; nothing for a plan of another host. */
export function contradictionsIn(plan: Plan, sizing: Sizing | null): readonly Contradiction[] {
  if (sizing === null) return NONE;
  const found = known.get(plan);
  if (found?.sizing === sizing) return found.contradictions;
  const contradictions = stillContradicted(plan, sizing);
  known.set(plan, { sizing, contradictions });
  return contradictions;
}

/** The same for the plan on screen. */
export function useContradictions(): readonly Contradiction[] {
  return usePlanStore(({ plan, sizing }) => contradictionsIn(plan, sizing));
}

const marked = new WeakMap<Plan, Plan>();

/** The plan as it may leave this page: one that its captures contradict says so wherever it is opened. */
export function toKeep(plan: Plan, sizing: Sizing | null): Plan {
  if (contradictionsIn(plan, sizing).length === 0) return plan;
  const kept = marked.get(plan) ?? withContradicted(plan);
  marked.set(plan, kept);
  return kept;
}

/** The same for the plan on screen. */
export function useKeptPlan(): Plan {
  return usePlanStore(({ plan, sizing }) => toKeep(plan, sizing));
}

/** Why a plan has no prediction; null where it has one. */
type Unpredicted = "missing" | "contradicted";

export function unpredicted(plan: Plan, sizing: Sizing | null): Unpredicted | null {
  if (missingPaths(plan).length > 0) return "missing";
  return contradictionsIn(plan, sizing).length > 0 ? "contradicted" : null;
}

/** The same for the plan on screen. */
export function useUnpredicted(): Unpredicted | null {
  return usePlanStore(({ plan, sizing }) => unpredicted(plan, sizing));
}
