/** Why obvious options are not among the advice. */

import { isBeyondSeen } from "../model/band/domain.ts";
import { formatMemory, formatUsd, type Plan } from "../model/index.ts";
import { bottleneckOf, bottleneckText } from "../model/throughput/bottleneck.ts";
import { changesBetween } from "./change.ts";
import type { Figures } from "./figures.ts";
import { asksSpeed, CENT, meets, NOTABLE } from "./goals.ts";
import { POOL_GROWTH } from "./moves/memory.ts";
import { type Barred, kindOf } from "./moves/move.ts";
import { isDominated, type Weighed, wholeTitle } from "./pairs.ts";
import { bothEndsOf, changeWords, fromTo, rateChange } from "./rates.ts";
import type { Effect, Goal, Rejected } from "./types.ts";
import { limitWords } from "./words.ts";

/** What the search knows when it is done. */
export interface Search {
  readonly plan: Plan;
  readonly goal: Goal;
  readonly now: Figures;
  /** The same with its bands. */
  readonly effect: Effect;
  readonly singles: readonly Weighed[];
  readonly best: readonly Weighed[];
  readonly barred: readonly Barred[];
}

/** How many an answer holds at most. */
const MOST_REJECTED = 16;

function effectWords({ plan, now, effect }: Search, { way, figures }: Weighed): string {
  const by = figures.reads_per_s / now.reads_per_s;
  // Rounded as the plan's own rate: a tested one that was turned down needs no band.
  const tested = { ...figures, low: effect.low * by, high: effect.high * by, probability: 1 };
  const bothEnds = bothEndsOf(figures.evaluation);
  const { unit, before, after, band } = rateChange(effect, bothEnds ?? tested);
  const rates = before === after ? after : fromTo(before, after);
  const gain = changeWords(now.reads_per_s, figures.reads_per_s);
  const rate = `${rates} ${unit} (${bothEnds === null ? gain : band})`;
  const limitOf = ({ evaluation }: Figures) =>
    bottleneckText(bottleneckOf(evaluation), evaluation.setup.plan);
  const limit = limitWords(limitOf(now), limitOf(figures));
  const added = way.plan.storage.l2arc_device !== null && plan.storage.l2arc_device === null;
  const grown = added && figures.reads_per_s < now.reads_per_s;
  return `${rate}; ${limit}${grown ? ", with L2ARC headers in the ARC" : ""}`;
}

/** Where the speed wanted is there already, only the price can be better; null where it is, or the speed is not. */
function priceReason({ goal, now }: Search, { figures, priced }: Weighed): string | null {
  if (!asksSpeed(goal) || !meets(goal, now, now)) return null;
  if (!priced) return "its price is not known";
  const more = figures.month_usd - now.month_usd;
  if (more > CENT) return `costs ${formatUsd(more)} a month more`;
  if (more < -NOTABLE * now.month_usd) return null;
  return more < -CENT ? "saves too little" : "saves nothing";
}

function reasonOf(search: Search, one: Weighed): string {
  const { goal, now, best } = search;
  const { figures } = one;
  const titleOf = ({ way }: Weighed) => wholeTitle(search.plan, way);
  if (isBeyondSeen(figures.evaluation))
    return "asks more of the drive than captures saw it serve, and nothing shows what it does at most";
  const effect = effectWords(search, one);
  if (goal.kind === "no-hardware" && one.hardware)
    return `changes rented or bought hardware; ${effect}`;
  if (goal.kind === "budget" && !meets(goal, figures, now)) {
    return `costs ${formatUsd(figures.month_usd)} a month, over the budget; ${effect}`;
  }
  if (goal.kind === "least-ram" && figures.ram_bytes > now.ram_bytes * (1 - NOTABLE)) {
    return `frees no RAM: ${formatMemory(figures.ram_bytes)} in use; ${effect}`;
  }
  if (figures.reads_per_s < now.reads_per_s * (1 - NOTABLE)) return `slower, ${effect}`;
  const price = priceReason(search, one);
  if (price !== null) return `${price}; ${effect}`;
  if (figures.reads_per_s < now.reads_per_s * (1 + NOTABLE)) return `gains too little, ${effect}`;
  const better = best.find((other) => isDominated(one, other));
  if (better) {
    const more = figures.month_usd - better.figures.month_usd;
    const cost = more > CENT ? `costs ${formatUsd(more)} a month more` : "costs as much";
    return `no faster than another option (${titleOf(better)}), and ${cost}; ${effect}`;
  }
  const first = best[0];
  return first
    ? `helps less than another option (${titleOf(first)}); ${effect}`
    : `does not help, ${effect}`;
}

/** Obvious single steps that are not among the options, each with its reason. */
export function rejections(search: Search): Rejected[] {
  const chosen = new Set(search.best.flatMap(({ way }) => way.steps.map((step) => step.id)));
  const barred = search.barred
    .filter(({ id }) => !chosen.has(id))
    .map(({ id, title, reason }) => ({
      id,
      title,
      reason,
      changes: [],
      reads_per_s: null,
      month_usd: null,
    }));
  const left = search.singles
    .filter(({ way }) => !chosen.has(way.id))
    .sort((a, b) => b.figures.reads_per_s - a.figures.reads_per_s);
  const shown = new Set<string>();
  const tried = left
    .filter(({ way }) => {
      const kind = kindOf(way.id);
      if (shown.has(kind)) return false;
      shown.add(kind);
      return true;
    })
    .map((one) => ({
      id: one.way.id,
      title: one.way.title,
      reason: reasonOf(search, one),
      changes: changesBetween(search.plan, one.way.plan),
      reads_per_s: isBeyondSeen(one.figures.evaluation) ? null : one.figures.reads_per_s,
      month_usd: one.figures.month_usd,
    }));
  // Asked for first, and so never cut off.
  const ofPool = ({ id }: Rejected) => POOL_GROWTH.some((one) => one === id);
  const inOrder = [...tried.filter(ofPool), ...barred, ...tried.filter((one) => !ofPool(one))];
  return inOrder.slice(0, MOST_REJECTED);
}
