/** The goal of the advice, as chosen and as the advisor takes it. */
import type { Prediction } from "@arcplan/shared";
import type { Goal } from "@arcplan/shared/advice";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { speedIn } from "../plan/answers/bands.ts";

export type GoalKind = Goal["kind"];

/** What the number of a goal counts; null for goals that have none. In the order of the choice. */
export const GOAL_QUANTITIES: Readonly<Record<GoalKind, Quantity | null>> = {
  budget: "usd",
  reads: "per-s",
  latency: "ms",
  "least-ram": null,
  "no-hardware": null,
};

export const GOAL_KINDS = Object.keys(GOAL_QUANTITIES) as GoalKind[];

/** Numbers that were entered; null follows the plan. */
export interface GoalNumbers {
  /** Page reads, whatever the answer counts. */
  readonly reads_per_s: number | null;
  readonly mean_ms: number | null;
  readonly month_usd: number | null;
}

/** Two digits, such as 3,200 for twice 1,619. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}

/** First suggestion: twice the plan's speed, half its latency; the price follows the plan. */
export function firstNumbers({ reads }: Prediction): GoalNumbers {
  const { now, perRead } = speedIn({ reads });
  return {
    reads_per_s: round(now * 2) / perRead,
    mean_ms: round(reads.mean_ms / 2),
    month_usd: null,
  };
}

/** The goal as the advisor takes it. */
export function goalOf(kind: GoalKind, numbers: GoalNumbers, result: Prediction): Goal {
  const first = firstNumbers(result);
  switch (kind) {
    case "reads":
      return { kind, reads_per_s: numbers.reads_per_s ?? first.reads_per_s ?? 1 };
    case "latency":
      return { kind, mean_ms: numbers.mean_ms ?? first.mean_ms ?? 1 };
    case "budget":
      return { kind, month_usd: numbers.month_usd ?? result.cost.month_usd };
    default:
      return { kind };
  }
}

/** The number of a goal, or null where it has none. */
export function numberOf(goal: Goal): number | null {
  switch (goal.kind) {
    case "reads":
      return goal.reads_per_s;
    case "latency":
      return goal.mean_ms;
    case "budget":
      return goal.month_usd;
    default:
      return null;
  }
}

/** The numbers with the one of this kind replaced. */
export function withNumber(numbers: GoalNumbers, kind: GoalKind, value: number): GoalNumbers {
  switch (kind) {
    case "reads":
      return { ...numbers, reads_per_s: value };
    case "latency":
      return { ...numbers, mean_ms: value };
    case "budget":
      return { ...numbers, month_usd: value };
    default:
      return numbers;
  }
}
