/** One step from a plan to a neighbour of it. */
import type { Plan } from "../../model/index.ts";
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
}

/** A step that cannot be taken, and why. */
export interface Barred {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** What a room of moves offers for a plan. */
export interface Offer {
  readonly moves: readonly Move[];
  readonly barred: readonly Barred[];
}

/** Nothing can go wrong that setting the old value again does not mend. */
export const REVERSIBLE: Risk = { level: "low", text: "set back at any time" };

/** Kinds of which the moves differ in size or make only. */
const FAMILIES = /^(?:instance|volume|iops|drives|l2arc-(?!half|remove)|special|slog|page|record)/;

/** Kind of a move, by its id. */
export function kindOf(id: string): string {
  return FAMILIES.exec(id)?.[0] ?? id;
}

/** Joins what rooms offer. */
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
