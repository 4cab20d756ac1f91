/** Steps that are worth more together: which second step is looked at after which first. */
import { engineWords, formatMemory, type Plan } from "../model/index.ts";
import { changedPaths, type FieldPath, getField } from "../plan/paths.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { type Candidate, CENT, NOTABLE } from "./goals.ts";
import { layoutMoves } from "./moves/layout.ts";
import { CACHE_SIZES, type MemoryMoveId, memoryMoves } from "./moves/memory.ts";
import { kindOf, type Move, present } from "./moves/move.ts";
import { sideMoves } from "./moves/side.ts";
import { storageMoves } from "./moves/storage.ts";
import { EFFORTS, type Effort, RISK_LEVELS, type Risk } from "./types.ts";

interface Step {
  readonly move: Move;
  /** Fields that the title states and that the end still has otherwise than the beginning. */
  readonly paths: readonly FieldPath[];
}

/** What a title does not state: prices follow the thing that they are of. */
const isStated = (path: FieldPath): boolean => !path.startsWith("prices.");

function stepsOf(before: Plan, moves: readonly Move[], changed: ReadonlySet<FieldPath>): Step[] {
  return moves.map((move, i) => {
    const own = move.stated?.paths ?? changedPaths(moves[i - 1]?.plan ?? before, move.plan);
    return { move, paths: own.filter((path) => changed.has(path) && isStated(path)) };
  });
}

const isAllIn = (paths: readonly FieldPath[], others: readonly FieldPath[]): boolean =>
  paths.every((path) => others.includes(path));

/**
 * The steps of which something is left in the plan that they end at, each told as a step to that plan.
 *
 * @param before the plan that the first step starts from; each other one starts from the one before it
 */
function endState(before: Plan, moves: readonly Move[]): Move[] {
  const end = moves.at(-1)?.plan ?? before;
  const steps = stepsOf(before, moves, new Set(changedPaths(before, end)));
  const left = steps.filter(({ paths }, i) => {
    const later = steps.slice(i + 1).flatMap((step) => step.paths);
    return paths.length > 0 && !isAllIn(paths, later);
  });
  const told = left.filter(
    ({ paths }, i) => !left.slice(0, i).some((one) => one.move.stated && isAllIn(paths, one.paths)),
  );
  return present(
    told.map(({ move }) => {
      if (!move.stated) return move;
      const as = move.stated.as(before, end);
      return as && { ...move, ...as };
    }),
  );
}

/** A way through one or more steps. */
export interface Way extends Move {
  readonly steps: readonly Move[];
}

interface PairRule {
  readonly first: RegExp;
  /** How many first steps of this kind are followed, best first. */
  readonly most: number;
  readonly second: (plan: Plan) => readonly Move[];
}

const memory =
  (...ids: MemoryMoveId[]) =>
  (plan: Plan): readonly Move[] =>
    memoryMoves(plan, ids).moves;
const l2arcOf = (plan: Plan): Move[] =>
  sideMoves(plan).moves.filter((move) => /^l2arc-(?!remove|half)/.test(move.id));
const queueOf = (plan: Plan): Move[] =>
  storageMoves(plan).moves.filter((move) => move.id === "queue-deeper");
const volumesOf = (plan: Plan): Move[] =>
  storageMoves(plan).moves.filter((move) => /^(?:volume-aws-gp3|iops-)/.test(move.id));
const directOf = (plan: Plan): Move[] =>
  layoutMoves(plan).moves.filter((move) => /^(?:no-direct-io|primarycache-all)$/.test(move.id));

const RULES: readonly PairRule[] = [
  { first: /^l2arc-(?!remove|half)/, most: 3, second: memory("arc-grow", "arc-shrink") },
  { first: /^pool-to-arc$/, most: 1, second: l2arcOf },
  { first: /^page-/, most: 2, second: memory("arc-grow") },
  { first: /^record-/, most: 1, second: memory("arc-grow", "arc-to-pool") },
  { first: /^primarycache-metadata$/, most: 1, second: memory("arc-to-pool", "pool-fill") },
  { first: /^(?:volume|iops|drives)-/, most: 2, second: memory("arc-grow") },
  { first: /^queue-deeper$/, most: 1, second: volumesOf },
  { first: /^drives-/, most: 1, second: queueOf },
  { first: /^mirrors$/, most: 1, second: queueOf },
  { first: /^instance-/, most: 2, second: l2arcOf },
  { first: /^instance-/, most: 2, second: memory("arc-grow") },
  { first: /^instance-/, most: 1, second: volumesOf },
  { first: /^node-more$/, most: 1, second: memory("arc-grow") },
  { first: /^arc-grow$/, most: 1, second: directOf },
  { first: /^arc-shrink$/, most: 1, second: memory("pool-half") },
  { first: /^special-/, most: 1, second: memory("arc-shrink") },
];

/** The larger of two efforts. */
function largestEffort(efforts: readonly Effort[]): Effort {
  return efforts.reduce<Effort>(
    (most, one) => (EFFORTS.indexOf(one) > EFFORTS.indexOf(most) ? one : most),
    "live setting",
  );
}

function worstRisk(steps: readonly Move[]): Risk {
  return steps
    .map((step) => step.risk)
    .reduce((worst, one) =>
      RISK_LEVELS.indexOf(one.level) > RISK_LEVELS.indexOf(worst.level) ? one : worst,
    );
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** One step as a way. */
export function single(move: Move): Way {
  return { ...move, steps: [move] };
}

/**
 * Steps as one way to the plan of the last one, told by what they amount to; null where that is nothing.
 *
 * @param before the plan that the first step starts from
 */
export function chained(before: Plan, moves: readonly Move[]): Way | null {
  const steps = endState(before, moves);
  const plan = moves.at(-1)?.plan;
  if (steps.length === 0 || plan === undefined) return null;
  const titles = steps.map(({ title }, i) => (i === 0 ? title : lowerFirst(title)));
  const last = titles.length > 1 ? `, and ${titles.at(-1)}` : "";
  return {
    id: steps.map((step) => step.id).join("+"),
    title: `${titles.slice(0, Math.max(1, titles.length - 1)).join(", ")}${last}`,
    plan,
    effort: largestEffort(steps.map((step) => step.effort)),
    risk: worstRisk(steps),
    hardware: steps.some((step) => step.hardware),
    steps,
  };
}

/**
 * The title of a way, with the sizes of caches that it changes and that none of its steps states: another machine
 * divides its own RAM.
 *
 * @param before the plan that the way starts from
 */
export function wholeTitle(before: Plan, { title, plan, steps }: Way): string {
  const changed = new Set(changedPaths(before, plan));
  const stated = stepsOf(before, steps, changed).flatMap(({ paths }) => paths);
  const sizes = CACHE_SIZES.filter((path) => changed.has(path) && !stated.includes(path)).map(
    (path) => {
      const name = path === "memory.arc_bytes" ? "ARC" : engineWords(plan).pool;
      return `${name} ${formatMemory(getField(plan, path))}`;
    },
  );
  return sizes.length === 0 ? title : `${title}, with ${sizes.join(" and ")}`;
}

/** Pairs of steps from a plan that start with one of `firsts`, which come best first. */
export function pairsFrom(plan: Plan, firsts: readonly Move[]): Way[] {
  return RULES.flatMap((rule) =>
    firsts
      .filter((move) => rule.first.test(move.id))
      .slice(0, rule.most)
      .flatMap((first) =>
        present(rule.second(first.plan).map((second) => chained(plan, [first, second]))),
      ),
  );
}

/** A way with its figures. */
export interface Weighed extends Candidate {
  readonly way: Way;
  readonly figures: Figures;
}

/** Weighs a way; `now` are the figures of the plan as it is. */
export function weighed(way: Way, now: Figures): Weighed {
  const figures = figuresOf(way.plan);
  return {
    way,
    figures,
    effort: way.effort,
    risk: way.risk,
    hardware: way.hardware,
    priced: figures.unpriced.join() === now.unpriced.join(),
  };
}

const COMPARED = ["reads_per_s", "mean_ms", "month_usd", "ram_bytes"] as const;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= NOTABLE * Math.max(a, b);

/** Whether a field says how much of something there is; those of the layout are choices, such as a recordsize. */
function isAmount(path: FieldPath, plan: Plan): boolean {
  const value = getField(plan, path);
  return !path.startsWith("layout.") && (value === null || typeof value === "number");
}

function isEasier(one: Candidate, other: Candidate): boolean {
  return (
    EFFORTS.indexOf(one.effort) < EFFORTS.indexOf(other.effort) ||
    RISK_LEVELS.indexOf(one.risk.level) < RISK_LEVELS.indexOf(other.risk.level)
  );
}

/**
 * Whether nobody would choose `one` where `other` is offered: both lead to the same plan, or to amounts of the same
 * things that are as fast, as dear and as large, and `one` is no easier.
 */
export function isAlike(one: Weighed, other: Weighed): boolean {
  const apart = changedPaths(one.way.plan, other.way.plan);
  if (apart.length === 0) return true;
  return (
    apart.every((path) => isAmount(path, one.way.plan) && isAmount(path, other.way.plan)) &&
    COMPARED.every((figure) => isNear(one.figures[figure], other.figures[figure])) &&
    one.figures.unpriced.join() === other.figures.unpriced.join() &&
    !isEasier(one, other)
  );
}

/**
 * Whether `one` buys the same kind of thing as `other` with the same risk, and is neither notably faster nor cheaper nor
 * easier: nobody would choose it. Ways of unknown price are not compared; a recordsize is a choice even at the same speed.
 */
export function isDominated(one: Weighed, other: Weighed): boolean {
  const [mine, its] = [one.figures, other.figures];
  return (
    one.hardware &&
    kindsOf(one.way) === kindsOf(other.way) &&
    one.way.risk.text === other.way.risk.text &&
    one.priced &&
    other.priced &&
    mine.reads_per_s < its.reads_per_s * (1 + NOTABLE) &&
    mine.mean_ms > its.mean_ms * (1 - NOTABLE) &&
    mine.month_usd >= its.month_usd - CENT &&
    !isEasier(one, other)
  );
}

/** What a way does, whatever the size or make. */
export function kindsOf({ steps }: Way): string {
  return steps.map(({ id }) => kindOf(id)).join("+");
}
