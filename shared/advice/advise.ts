/**
 * Searches the neighbours of a plan, one step and useful pairs of steps, and weighs them for a goal.
 * For a target at least cost, the best are then made as small as the target allows.
 * Every figure is the model's answer for the changed plan; nothing is added up from parts.
 */
import { isBeyondSeen } from "../model/band/domain.ts";
import { evaluate, formatPercent, type Plan } from "../model/index.ts";
import { bottleneckOf, bottleneckText } from "../model/throughput/bottleneck.ts";
import { isNewServer } from "../plan/origins.ts";
import { changesBetween, withChanges } from "./change.ts";
import { effectOf, effectOfPlan, type Figures, figuresOf } from "./figures.ts";
import { asksSpeed, helps, isTold, isWithinReach, meets, NOTABLE, ranked } from "./goals.ts";
import { isAllowed } from "./moves/allowed.ts";
import { layoutMoves } from "./moves/layout.ts";
import { machineMoves } from "./moves/machine.ts";
import { memoryMoves } from "./moves/memory.ts";
import { joined } from "./moves/move.ts";
import { postgresqlMoves } from "./moves/postgresql.ts";
import { sideMoves } from "./moves/side.ts";
import { storageMoves } from "./moves/storage.ts";
import {
  isAlike,
  isDominated,
  kindsOf,
  pairsFrom,
  single,
  type Weighed,
  weighed,
  wholeTitle,
} from "./pairs.ts";
import { doubtOf, knownReads } from "./rates.ts";
import { rejections } from "./rejected.ts";
import { shrunk } from "./shrink.ts";
import type { Advice, Effect, Goal, Option } from "./types.ts";
import { goalWords, limitWords, priceWords, ramWords, rateWords } from "./words.ts";

/** How many options an answer holds at most. */
const MOST_OPTIONS = 10;

/** How many ways are made smaller, cheapest first. */
const MOST_SHRUNK = 2;

function optionOf(from: Neighbours, goal: Goal, one: Weighed, isPriced: boolean): Option {
  const { plan, effect: now } = from;
  const changes = changesBetween(plan, one.way.plan);
  const changed = withChanges(plan, changes);
  const result = evaluate(changed);
  const effect = effectOf(changed, result);
  const difference = {
    reads_per_s: effect.reads_per_s - now.reads_per_s,
    mean_ms: effect.mean_ms - now.mean_ms,
    commits_per_s: effect.commits_per_s - now.commits_per_s,
    month_usd: effect.month_usd - now.month_usd,
    ram_bytes: effect.ram_bytes - now.ram_bytes,
  };
  const low = { ...effect, reads_per_s: effect.low };
  const slow = { ...low, mean_ms: effect.mean_ms * (effect.reads_per_s / effect.low) };
  const title = wholeTitle(plan, one.way);
  const isKnown = isPriced && (goal.kind !== "budget" || one.priced);
  return {
    id: one.way.id,
    title,
    text: `${title}: ${rateWords(now, effect)}, ${priceWords(difference.month_usd, one.priced)}${ramWords(difference.ram_bytes)}; ${limitWords(bottleneckText(bottleneckOf(from.now.evaluation), plan), result.bottleneck_text)}.`,
    changes,
    effect,
    difference,
    effort: one.way.effort,
    efforts: one.way.steps.map((step) => step.effort),
    risk: one.way.risk,
    bottleneck: result.bottleneck,
    bottleneck_text: result.bottleneck_text,
    next_bottleneck: result.next_bottleneck,
    next_bottleneck_text: result.next_bottleneck_text,
    meets_goal: isKnown && meets(goal, effect, now),
    surely_meets_goal: isKnown && meets(goal, slow, now),
    priced: one.priced,
  };
}

/** A pair is worth its second step only if it does notably better than each step by itself. */
function earnsItsPlace(goal: Goal, one: Weighed, singles: ReadonlyMap<string, Weighed>): boolean {
  return one.way.steps.every((step) => {
    const alone = singles.get(step.id);
    if (!alone) return true;
    if (goal.kind === "least-ram")
      return one.figures.ram_bytes <= alone.figures.ram_bytes * (1 - NOTABLE);
    const reached =
      meets(goal, one.figures, one.figures) && !meets(goal, alone.figures, alone.figures);
    return reached || one.figures.reads_per_s >= alone.figures.reads_per_s * (1 + NOTABLE);
  });
}

const ENTER_PRICES = "Enter prices to compare the others.";
const UNKNOWN_BUDGET =
  " Some parts have no price, so whether it stays within the budget is not known.";

/** What to say where nothing is worth a change. */
function noneWords(goal: Goal, now: Effect): string {
  if (meets(goal, now, now)) return "nothing worth its cost was found";
  if (isWithinReach(goal, now))
    return `the plan is within ${formatPercent(NOTABLE)} of it, nearer than the model can tell`;
  switch (goal.kind) {
    case "budget":
      return "no change keeps the speed for so little";
    case "least-ram":
      return "no change frees RAM without being slower or costing more";
    case "no-hardware":
      return "no setting brings notably more";
    default:
      return "no change comes notably closer";
  }
}

/** Whether an option may gain nothing, and nothing like it was measured. */
function isGuess({ effect, difference }: Option): boolean {
  const reads_per_s = effect.reads_per_s - difference.reads_per_s;
  return effect.probability === 0 && doubtOf({ reads_per_s }, effect) !== null;
}

/**
 * The best change: the first option of known price that reaches the speed wanted. One that buys at a price nobody
 * gave, that falls short of what was asked for, or that is a guess, leads no list.
 */
export function bestOf({ goal, options }: Pick<Advice, "goal" | "options">): Option | undefined {
  return options.find((one) => one.priced && (one.meets_goal || !asksSpeed(goal)) && !isGuess(one));
}

/** What to say of options none of which leads. */
function unledWords(goal: Goal, options: readonly Option[]): string {
  const isReached = !asksSpeed(goal) || options.some(({ meets_goal }) => meets_goal);
  const closest = options.find(({ priced }) => priced);
  if (closest === undefined)
    return `no change with a known price is notably better. ${ENTER_PRICES}${isReached ? "" : " No change reaches the goal."}`;
  if (isGuess(closest)) return `no change is known to bring more. Likeliest: ${closest.text}`;
  return isReached
    ? `no change with a known price reaches it. ${ENTER_PRICES} Closest: ${closest.text}`
    : `no change reaches it. Closest: ${closest.text}`;
}

function summaryOf(goal: Goal, options: readonly Option[], { plan, effect }: Neighbours): string {
  const best = bestOf({ goal, options });
  const wanted = goalWords(goal, effect, isNewServer(plan));
  if (options.length === 0) return `For ${wanted}: ${noneWords(goal, effect)}.`;
  if (!best) return `For ${wanted}: ${unledWords(goal, options)}`;
  return `For ${wanted}: ${best.text}${best.meets_goal || goal.kind !== "budget" ? "" : UNKNOWN_BUDGET}`;
}

/** The plan itself and the best ways to the goal, each with nothing left that can be given back. */
function smallerWays(
  plan: Plan,
  goal: Goal,
  ways: readonly Weighed[],
  now: Figures,
): readonly Weighed[] {
  if (goal.kind !== "reads" && goal.kind !== "latency") return [];
  const reaching = ways.filter((one) => one.priced && meets(goal, one.figures, now));
  const starts = reaching.slice(0, MOST_SHRUNK).map((one) => one.way);
  const itself = meets(goal, now, now) ? [{ plan, steps: [] }] : [];
  return [...itself, ...starts]
    .map((way) => shrunk(plan, way, goal, now))
    .filter((way) => way !== null)
    .filter((way) => changesBetween(plan, way.plan).length > 0)
    .map((way) => weighed(way, now));
}

/** What the neighbours of a plan bring, whatever the goal. */
interface Neighbours {
  readonly plan: Plan;
  readonly now: Figures;
  readonly effect: Effect;
  readonly offer: ReturnType<typeof joined>;
  readonly singles: readonly Weighed[];
}

function neighboursOf(plan: Plan): Neighbours {
  const now = figuresOf(plan);
  const offer = joined([
    memoryMoves(plan),
    layoutMoves(plan),
    postgresqlMoves(plan),
    sideMoves(plan),
    storageMoves(plan),
    machineMoves(plan),
  ]);
  const singles = offer.moves
    .filter((move) => isAllowed(move.plan, plan) && changesBetween(plan, move.plan).length > 0)
    .map((move) => weighed(single(move), now));
  return { plan, now, effect: effectOfPlan(plan), offer, singles };
}

/** Answers any goal for a plan; its neighbours are weighed once. */
export function adviser(plan: Plan): (goal: Goal) => Advice {
  const neighbours = neighboursOf(plan);
  return (goal) => adviceOf(neighbours, goal);
}

/** Weighs the neighbours of a plan. */
export function advise(plan: Plan, goal: Goal): Advice {
  return adviser(plan)(goal);
}

function adviceOf(neighbours: Neighbours, goal: Goal): Advice {
  const { plan, now, effect, offer, singles } = neighbours;
  const usable = singles.filter((one) => goal.kind !== "no-hardware" || !one.hardware);
  const firsts = ranked(goal, usable, now).map((one) => one.way);
  const alone = new Map(singles.map((one) => [one.way.id, one]));
  const pairs = pairsFrom(plan, firsts)
    .filter((way) => isAllowed(way.plan, plan))
    .map((way) => weighed(way, now))
    .filter((one) => earnsItsPlace(goal, one, alone));
  // What a drive does beyond what captures saw is not known, so that nothing is gained by it.
  const isHelp = (one: Weighed) => helps(goal, one, now) && !isBeyondSeen(one.figures.evaluation);
  const larger = ranked(goal, [...usable, ...pairs].filter(isHelp), now);
  const smaller = smallerWays(plan, goal, larger, now).filter(isHelp);
  const chosen = ranked(goal, [...larger, ...smaller], now);
  const isPriced = isTold(goal, now);
  const found = distinct(goal, chosen)
    .slice(0, MOST_OPTIONS)
    .map((one) => ({ one, option: optionOf(neighbours, goal, one, isPriced) }));
  const inOrder = byWhatIsKnown(goal, found, now);
  const options = inOrder.map(({ option }) => option);
  const best = inOrder.map(({ one }) => one);
  return {
    goal,
    summary: summaryOf(goal, options, neighbours),
    now: effect,
    now_meets_goal: isPriced && meets(goal, effect, effect),
    options,
    rejected: rejections({ plan, goal, now, effect, singles, best, barred: offer.barred }),
  };
}

/** A way that helps, and the option that it makes. */
interface Found {
  readonly one: Weighed;
  readonly option: Option;
}

/**
 * Options for the most throughput in order of what is known of them: one like which nothing was measured counts
 * with the low end of its band. For other goals they stay in the order of the search.
 */
export function byWhatIsKnown<T extends Pick<Found, "option">>(
  goal: Goal,
  list: readonly T[],
  now: Pick<Effect, "reads_per_s" | "mean_ms" | "month_usd" | "ram_bytes">,
): readonly T[] {
  if (goal.kind !== "budget" && goal.kind !== "no-hardware") return list;
  const known = list.map((one) => {
    const { effect, effort, risk, priced } = one.option;
    const figures = { ...effect, reads_per_s: knownReads(effect) };
    return { one, figures, effort, risk, priced, hardware: false };
  });
  return ranked(goal, known, now).map(({ one }) => one);
}

/**
 * Leaves out ways to what an earlier one leads to as well, and all but the first two of a kind. Unless RAM is the
 * goal, a second of a kind is left out, too, that an earlier one makes pointless.
 */
function distinct(goal: Goal, list: readonly Weighed[]): Weighed[] {
  const kept: Weighed[] = [];
  const kinds = new Map<string, number>();
  for (const one of list) {
    if (kept.some((earlier) => isAlike(one, earlier))) continue;
    if (goal.kind !== "least-ram" && kept.some((earlier) => isDominated(one, earlier))) continue;
    const kind = kindsOf(one.way);
    const seen = kinds.get(kind) ?? 0;
    kinds.set(kind, seen + 1);
    if (seen < 2) kept.push(one);
  }
  return kept;
}

/** The plan that an option describes. */
export function apply(plan: Plan, option: Pick<Option, "changes">): Plan {
  return withChanges(plan, option.changes);
}
