/** The smallest hardware with which a plan still reaches a goal. */
import { instanceById, type Plan } from "../model/index.ts";
import { spaceOf } from "../model/space.ts";
import { patched } from "./change.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { CENT, meets, NOTABLE } from "./goals.ts";
import { isAllowed } from "./moves/allowed.ts";
import type { Move } from "./moves/move.ts";
import { DIMENSIONS, type Dimension } from "./moves/smaller.ts";
import { chained, type Way } from "./pairs.ts";
import type { Goal } from "./types.ts";

/**
 * How full a smaller pool may be, a choice: allocation slows down above 80 %, and below that is the
 * room for half a year of growth by 2 % a month.
 */
export const FULLEST = 0.7;

/** How often every dimension is tried again: a smaller one can make room for another. */
const ROUNDS = 4;

function fillOf({ evaluation }: Figures): number {
  return spaceOf(evaluation.setup).used_ratio;
}

/**
 * Whether a smaller plan reaches the goal for no more money, has room for the data and no price that
 * is less known.
 */
function isEnough(goal: Goal, plan: Plan, than: Figures, now: Figures): boolean {
  if (!isAllowed(plan, than.evaluation.setup.plan)) return false;
  const figures = figuresOf(plan);
  return (
    meets(goal, figures, now) &&
    figures.month_usd <= than.month_usd + CENT &&
    figures.unpriced.join() === than.unpriced.join() &&
    fillOf(figures) <= Math.max(FULLEST, fillOf(than))
  );
}

/** First of `moves` that is enough; bisected where those behind one that is enough are, too. */
function firstEnough(
  moves: readonly Move[],
  ordered: boolean,
  enough: (plan: Plan) => boolean,
): Move | undefined {
  if (!ordered) return moves.find((move) => enough(move.plan));
  let low = 0;
  let high = moves.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const move = moves[middle];
    if (move && enough(move.plan)) high = middle;
    else low = middle + 1;
  }
  return moves[high];
}

/** Steps down from a plan; a step back to the machine that the way came from gives it its memory again. */
function stepsDown({ smaller }: Dimension, plan: Plan, from: Plan): readonly Move[] {
  const moves = smaller(plan);
  const { type } = from.instance;
  if (plan.instance.type === type) return moves;
  const { l2arc_device, l2arc_bytes } = from.storage;
  const storage =
    instanceById(type)?.local_device === l2arc_device ? { l2arc_device, l2arc_bytes } : {};
  return moves.map((move) =>
    move.plan.instance.type === type
      ? { ...move, plan: patched(move.plan, { memory: from.memory, storage }) }
      : move,
  );
}

/** What a step down must save: one that copies all data, as much as a change that is worth telling. */
function leastSaving({ effort }: Move, { month_usd }: Figures): number {
  return effort === "rewrite of data" ? month_usd * NOTABLE : CENT;
}

/**
 * A way from a plan, and after it every step down that keeps the goal and saves money; null where none
 * does.
 */
export function shrunk(
  from: Plan,
  way: Pick<Way, "plan" | "steps">,
  goal: Goal,
  now: Figures,
): Way | null {
  const steps: Move[] = [];
  let plan = way.plan;
  let figures = figuresOf(plan);
  for (let round = 0; round < ROUNDS; round++) {
    const before = plan;
    for (const dimension of DIMENSIONS) {
      const than = figures;
      const moves = stepsDown(dimension, plan, from);
      const move = firstEnough(moves, dimension.ordered, (one) => isEnough(goal, one, than, now));
      const next = move && figuresOf(move.plan);
      if (!move || !next || next.month_usd >= figures.month_usd - leastSaving(move, figures))
        continue;
      steps.push(move);
      plan = move.plan;
      figures = next;
    }
    if (plan === before) break;
  }
  return steps.length === 0 ? null : chained(from, [...way.steps, ...steps]);
}
