/** The goal of the advice: as chosen, as the advisor takes it and as an address names it. */
import type { Prediction } from "@arcplan/shared";
import type { Goal } from "@arcplan/shared/advice";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { speedIn } from "../plan/answers/bands.ts";

export type GoalKind = Goal["kind"];

/** A goal as it is chosen: to keep the speed is to reach it. */
export type GoalChoice = GoalKind | "same-speed";

/** What the number of a goal counts; null for goals that have none. In the order of the choice. */
export const GOAL_QUANTITIES: Readonly<Record<GoalChoice, Quantity | null>> = {
  budget: "usd",
  "same-speed": "per-s",
  reads: "per-s",
  latency: "ms",
  "least-ram": null,
  "no-hardware": null,
};

export const GOAL_CHOICES = Object.keys(GOAL_QUANTITIES) as GoalChoice[];

/** Numbers that were entered; null follows the plan. */
interface GoalNumbers {
  /** Page reads, whatever the answer counts. */
  readonly reads_per_s: number | null;
  readonly mean_ms: number | null;
  readonly month_usd: number | null;
}

export const NO_NUMBERS: GoalNumbers = { reads_per_s: null, mean_ms: null, month_usd: null };

/** A goal with its numbers; every plan begins with the most speed for what it costs. */
export interface ChosenGoal {
  readonly goalKind: GoalKind;
  readonly goalNumbers: GoalNumbers;
}

export const FIRST_GOAL: ChosenGoal = { goalKind: "budget", goalNumbers: NO_NUMBERS };

/** Which number a goal has. */
const NUMBERS: Readonly<Record<GoalKind, keyof GoalNumbers | null>> = {
  budget: "month_usd",
  reads: "reads_per_s",
  latency: "mean_ms",
  "least-ram": null,
  "no-hardware": null,
};

export const GOAL_KINDS = Object.keys(NUMBERS) as GoalKind[];

/** Two digits, such as 3,200 for twice 1,619. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}

/** Two digits and no more than it is, so that the plan itself reaches it. */
function roundDown(value: number): number {
  const near = round(value);
  return near <= value
    ? near
    : Number((near - 10 ** (Math.floor(Math.log10(value)) - 1)).toPrecision(2));
}

/** First suggestion: twice the plan's speed, half its latency; the price follows the plan. */
function firstNumbers({ reads }: Pick<Prediction, "reads">): GoalNumbers {
  const { now, perRead } = speedIn({ reads });
  return {
    reads_per_s: round(now * 2) / perRead,
    mean_ms: round(reads.mean_ms / 2),
    month_usd: null,
  };
}

/** The goal that is chosen, its number fixed: it would otherwise follow the plan as it improves. */
export function chosenGoal(choice: GoalChoice, { reads }: Pick<Prediction, "reads">): ChosenGoal {
  const first = firstNumbers({ reads });
  if (choice !== "same-speed") return { goalKind: choice, goalNumbers: first };
  const { now, perRead } = speedIn({ reads });
  return { goalKind: "reads", goalNumbers: { ...first, reads_per_s: roundDown(now) / perRead } };
}

/** Which choice a goal is, of a plan as fast as it is. */
export function choiceOf(goal: Goal, { reads }: Pick<Prediction, "reads">): GoalChoice {
  return goal.kind === "reads" && goal.reads_per_s <= reads.per_s ? "same-speed" : goal.kind;
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
  const name = NUMBERS[kind];
  return name === null ? numbers : { ...numbers, [name]: value };
}

/** A goal as an address names it, such as "reads 3200" or "least-ram"; null of the first goal. */
export function goalText({ goalKind, goalNumbers }: ChosenGoal): string | null {
  const name = NUMBERS[goalKind];
  const number = name === null ? null : goalNumbers[name];
  if (number !== null) return `${goalKind} ${number}`;
  return goalKind === FIRST_GOAL.goalKind ? null : goalKind;
}

/** The goal that an address names; null where it names none. */
export function readGoal(text: string): ChosenGoal | null {
  const [, named, digits] = /^([a-z-]+)(?:[ +]([\d.]+(?:e[-+]?\d+)?))?$/.exec(text) ?? [];
  const goalKind = GOAL_KINDS.find((kind) => kind === named);
  if (goalKind === undefined) return null;
  const number = Number(digits);
  const isNumber = Number.isFinite(number) && number > 0;
  return {
    goalKind,
    goalNumbers: isNumber ? withNumber(NO_NUMBERS, goalKind, number) : NO_NUMBERS,
  };
}
