/** When a plan reaches a goal, what helps towards it, and which of two options comes first. */
import { EFFORTS, type Effect, type Effort, type Goal, RISK_LEVELS, type Risk } from "./types.ts";

/** Figures that a goal looks at. */
type Judged = Pick<Effect, "reads_per_s" | "mean_ms" | "month_usd" | "ram_bytes">;

/** A candidate with what it takes. */
export interface Candidate {
  readonly figures: Judged;
  readonly effort: Effort;
  readonly risk: Risk;
  readonly hardware: boolean;
  /** False where what changes has no price. */
  readonly priced: boolean;
}

/** Smaller differences are within what the model can tell, and do not count as a gain; a choice. */
export const NOTABLE = 0.03;

/** Options whose figures lie within this of the best count as equally good, and no data is copied for it; a choice. */
const EQUAL = 0.05;

/** Rounding that prices and budgets are compared with, USD. */
export const CENT = 0.005;

/** Whether a goal asks for a speed, which a change may fall short of. */
export function asksSpeed(goal: Goal): goal is Goal & { readonly kind: "reads" | "latency" } {
  return goal.kind === "reads" || goal.kind === "latency";
}

/** Whether figures reach a goal; `now` is the plan before the change. */
export function meets(goal: Goal, figures: Judged, now: Judged): boolean {
  switch (goal.kind) {
    case "reads":
      return figures.reads_per_s >= goal.reads_per_s;
    case "latency":
      return figures.mean_ms <= goal.mean_ms;
    case "budget":
      return figures.month_usd <= goal.month_usd + CENT;
    case "least-ram":
      return figures.ram_bytes <= now.ram_bytes * (1 - NOTABLE) && keepsSpeed(figures, now);
    case "no-hardware":
      return figures.reads_per_s >= now.reads_per_s * (1 + NOTABLE);
  }
}

/** Whether it can be told that a plan keeps to a goal: to a sum only where all of it has a price, or nothing is added. */
export function isTold(
  goal: Goal,
  now: { readonly month_usd: number; readonly unpriced: readonly string[] },
): boolean {
  return (
    goal.kind !== "budget" || now.unpriced.length === 0 || goal.month_usd <= now.month_usd + CENT
  );
}

/** Gain that a change must bring to be worth its effort. */
function worth({ effort }: Candidate): number {
  return effort === "rewrite of data" ? EQUAL : NOTABLE;
}

function isFaster(candidate: Candidate, now: Judged): boolean {
  return candidate.figures.reads_per_s >= now.reads_per_s * (1 + worth(candidate));
}

function isSooner(candidate: Candidate, now: Judged): boolean {
  return candidate.figures.mean_ms <= now.mean_ms * (1 - worth(candidate));
}

/** Whether the known price falls notably. */
function isCheaper(candidate: Candidate, now: Judged): boolean {
  const { figures, priced } = candidate;
  return priced && figures.month_usd < now.month_usd * (1 - worth(candidate)) - CENT;
}

/** Whether neither the rate falls notably nor the time of a query grows so: thinking clients show the time only. */
function keepsSpeed(figures: Judged, now: Judged): boolean {
  const least = 1 - NOTABLE;
  return (
    figures.reads_per_s >= now.reads_per_s * least && figures.mean_ms * least ** 2 <= now.mean_ms
  );
}

/** Whether figures miss a goal by less than the model can tell. */
export function isWithinReach(goal: Goal, figures: Judged): boolean {
  switch (goal.kind) {
    case "reads":
      return figures.reads_per_s >= goal.reads_per_s * (1 - NOTABLE);
    case "latency":
      return figures.mean_ms <= goal.mean_ms * (1 + NOTABLE);
    default:
      return false;
  }
}

/** Whether a candidate belongs among the options for a goal. */
export function helps(goal: Goal, candidate: Candidate, now: Judged): boolean {
  const { figures } = candidate;
  switch (goal.kind) {
    case "reads":
    case "latency":
      // Once the goal is reached, only what costs less is worth a change.
      return meets(goal, now, now)
        ? meets(goal, figures, now) && isCheaper(candidate, now)
        : goal.kind === "reads"
          ? isFaster(candidate, now)
          : isSooner(candidate, now);
    case "budget":
      return (
        meets(goal, figures, now) &&
        (isFaster(candidate, now) || (isCheaper(candidate, now) && keepsSpeed(figures, now)))
      );
    case "least-ram":
      return meets(goal, figures, now) && figures.month_usd <= now.month_usd + CENT;
    case "no-hardware":
      return !candidate.hardware && isFaster(candidate, now);
  }
}

/** Effort, then risk. */
function cares({ effort, risk }: Candidate): number[] {
  return [EFFORTS.indexOf(effort), RISK_LEVELS.indexOf(risk.level)];
}

/** What is to be small, most important first. */
function keys(goal: Goal, candidate: Candidate, now: Judged): number[] {
  const { figures } = candidate;
  const price = figures.month_usd;
  const effort = cares(candidate);
  const rate = -figures.reads_per_s;
  const unpriced = candidate.priced ? 0 : 1;
  switch (goal.kind) {
    case "reads":
    case "latency":
      return meets(goal, figures, now)
        ? [0, unpriced, Math.round(price * 100), ...effort, rate]
        : [1, rate, unpriced, price, ...effort];
    case "least-ram":
      return [figures.ram_bytes, ...effort, rate];
    case "budget":
    case "no-hardware":
      return [unpriced, rate, price, ...effort];
  }
}

function byKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Options in order. For the most throughput, those within 5 % of the best count as equally good and
 * are ordered by price, effort and risk; then the best of the rest leads its own group.
 */
export function ranked<T extends Candidate>(goal: Goal, list: readonly T[], now: Judged): T[] {
  const sorted = [...list].sort((a, b) => byKeys(keys(goal, a, now), keys(goal, b, now)));
  if (goal.kind !== "budget" && goal.kind !== "no-hardware") return sorted;
  const result: T[] = [];
  let left = sorted;
  while (left.length > 0) {
    const first = left[0];
    if (!first) break;
    const isEqual = (one: T): boolean =>
      one.priced === first.priced &&
      one.figures.reads_per_s >= first.figures.reads_per_s * (1 - EQUAL);
    const group = left.filter(isEqual);
    group.sort((a, b) =>
      byKeys(
        [Math.round(a.figures.month_usd * 100), ...cares(a), -a.figures.reads_per_s],
        [Math.round(b.figures.month_usd * 100), ...cares(b), -b.figures.reads_per_s],
      ),
    );
    result.push(...group);
    left = left.filter((one) => !isEqual(one));
  }
  return result;
}
