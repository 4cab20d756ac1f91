/** One step from a plan to a neighbour of it. */
import type { Plan } from "../../model/index.ts";
import type { FieldPath } from "../../plan/paths.ts";
import type { Effort, Risk } from "../types.ts";

/** A neighbour of a plan and what it takes to get there. */
export interface Move {
  readonly id: string;
  /** Imperative, with figures, without a full stop. */
  readonly title: string;
  readonly plan: Plan;
  readonly effort: Effort;
  readonly risk: Risk;
  /** Whether something is bought, rented or given back. */
  readonly hardware: boolean;
  /** What the title states, where steps may follow that set the same fields; else all that the step changes. */
  readonly stated?: Stated;
}

/** What a step's title states, and how it reads once further steps have been taken. */
export interface Stated {
  readonly paths: readonly FieldPath[];
  /** The step from the plan before all steps to the one behind them; null where nothing of it is left. */
  readonly as: (before: Plan, end: Plan) => Pick<Move, "title" | "effort" | "risk"> | null;
}

/** A step that cannot be taken, and why. */
export interface Barred {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** The moves of one kind for a plan, and those that are not possible. */
export interface Offer {
  readonly moves: readonly Move[];
  readonly barred: readonly Barred[];
}

/** Setting the old value again repairs anything that goes wrong. */
export const REVERSIBLE: Risk = { level: "low", text: "can be undone at any time" };

/** A step to a plan: a setting that can be undone at any time, but for what is said otherwise. */
export function move(id: string, title: string, plan: Plan, other: Partial<Move> = {}): Move {
  return {
    ...{ id, title, plan, effort: "live setting", risk: REVERSIBLE, hardware: false },
    ...other,
  };
}

/** Kinds of which the moves differ in size or make only. */
const FAMILIES = /^(?:instance|volume|iops|drives|l2arc-(?!half|remove)|special|slog|page|record)/;

/** Kind of a move, by its id. */
export function kindOf(id: string): string {
  return FAMILIES.exec(id)?.[0] ?? id;
}

/** Joins several offers. */
export function joined(offers: readonly Offer[]): Offer {
  return {
    moves: offers.flatMap((offer) => offer.moves),
    barred: offers.flatMap((offer) => offer.barred),
  };
}

/** Takes out what is not on offer. */
export function present<T>(list: readonly (T | null)[]): T[] {
  return list.filter((one) => one !== null);
}
