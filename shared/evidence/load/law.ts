/**
 * How skewed the keys are: the model's hit ratio of the ARC, inverted.
 *
 * Ghost hits are not used. They would be a second point of the hit curve, that of an ARC as large as
 * ARC and ghosts. Before they were tried, this was to decide: over simulated caches (uniform and Zipf
 * 0.6 to 0.99, buffer pools of 3 to 25 % and ARCs of 10 to 40 % of the pages) the law drawn from has
 * to lie in every interval, with one claim for both shapes of ghost lists, and the intervals have to
 * be at most 0.8 as wide in the middle. They failed: the claim has to be 0.12 of the misses, while
 * all laws together differ by 0.08 or less, and intervals stay 0.9 to 1.0 as wide
 * (docs/sizing.md; `ghosts.test.ts`).
 */
import { formatMemory, formatPercent, type Plan } from "../../model/index.ts";
import { highestBelowOne } from "../../model/number/root.ts";
import { cachesOf, solvePlan } from "../../model/throughput/solve.ts";
import type { MeasuredFigure } from "../sizing.ts";

/** An access law with the interval that the measurement leaves it. */
export interface Law {
  readonly distribution: "uniform" | "zipf";
  readonly exponent: number | null;
  /** Exponents that the measurement leaves possible; the upper end is null where none is too much. */
  readonly interval: readonly [low: number, high: number | null];
  /** The exponent that either cache's hits point to where uniform access is kept; else 0. */
  readonly orExponent: number;
  readonly why: string;
  /** Whether the law was fitted to the ARC's hit ratio, which is then no test of the prediction. */
  readonly isFitted: boolean;
}

/** What captures say of the load beside the ARC's hits. */
export interface Witness {
  /** Whether the load writes: its writes pass the ARC and blur the ratio. */
  readonly isWriting: boolean;
  /**
   * Whether uniform access reads more from devices than was counted. The margin of hits then only widens the
   * interval: where most reads hit, it is a large part of those that do not.
   */
  readonly isUniformRefuted?: boolean;
  /** Leaf pages that the database's own cache missed of each row that was looked up; null where nothing tells. */
  readonly missesPerLookup?: number | null;
}

/**
 * How far the model's hits below a buffer pool may lie from those of caches that are simulated read by
 * read (0.083 in the worst of 158 runs), and for loads whose writes pass the ARC too.
 */
const CLAIM_READS = 0.09;
const CLAIM_MIXED = 0.12;

/** How much more of its pages a buffer pool may hit than the model has it, by simulation (`simulation.test.ts`). */
const CLAIM_POOL = 0.1;

/** Exponents that are tried; sysbench and YCSB use up to 0.99. */
const EXPONENTS = Array.from({ length: 15 }, (_, i) => (i + 1) * 0.1);

const STEPS = 20;

/** The smallest part of the data that a plan can name. */
const LEAST_PART = 0.0001;

/** The plan with keys by a Zipf law of this exponent; 0: uniform access. */
export function withLaw(plan: Plan, exponent: number): Plan {
  return {
    ...plan,
    workload: {
      ...plan.workload,
      distribution: exponent > 0 ? "zipf" : "uniform",
      zipf_exponent: exponent,
    },
  };
}

type Hits = (caches: ReturnType<typeof cachesOf>) => number;

const OF_ARC: Hits = ({ arcDataHit }) => arcDataHit;
const OF_POOL: Hits = ({ poolMisses }) => 1 - poolMisses;

/** The smallest exponent at which a cache hits so much; null where no exponent brings it there. */
function exponentFor(plan: Plan, hit: number, of: Hits = OF_ARC): number | null {
  const hitAt = (exponent: number) => of(cachesOf(withLaw(plan, exponent)));
  let low = 0;
  for (const high of EXPONENTS) {
    if (hitAt(high) < hit) {
      low = high;
      continue;
    }
    let from = low;
    let to = high;
    for (let i = 0; i < STEPS && to - from > 0.002; i++) {
      const middle = (from + to) / 2;
      if (hitAt(middle) < hit) from = middle;
      else to = middle;
    }
    return (from + to) / 2;
  }
  return null;
}

/** The plan whose load reads only a part of its data, and that evenly, so that the ARC hits so much; null where none does. */
export function withEvenPart(plan: Plan, hit: number): Plan | null {
  const part = (working_set_ratio: number): Plan => ({
    ...plan,
    workload: { ...plan.workload, distribution: "uniform", working_set_ratio },
  });
  const whole = plan.workload.working_set_ratio;
  const hitOf = (ratio: number) => cachesOf(part(ratio)).arcDataHit;
  if (hitOf(whole) <= 0) return null;
  const ratio = highestBelowOne((some) => hit / hitOf(some), whole);
  return ratio < LEAST_PART ? null : part(Number(ratio.toPrecision(4)));
}

/** The exponent at which the ARC hits so much; 0 where uniform access hits more, or no exponent brings it there. */
export function exponentThrough(plan: Plan, hit: number): number {
  const even = OF_ARC(cachesOf(withLaw(plan, 0)));
  return even >= hit ? 0 : Number((exponentFor(plan, hit) ?? 0).toFixed(3));
}

/** The exponent at which the database's own cache misses so little; 0 where it does so with even keys. */
function exponentOfMisses(plan: Plan, missRatio: number): number {
  if (missRatio >= evenMisses(plan)) return 0;
  const exponent = exponentFor(plan, 1 - missRatio, OF_POOL) ?? Math.max(...EXPONENTS);
  return Number(exponent.toFixed(3));
}

function evenMisses(plan: Plan): number {
  return 1 - OF_POOL(cachesOf(withLaw(plan, 0)));
}

/**
 * The law by the misses of the database's own cache: each row that was looked up asked for one leaf page. None where
 * that cache hits hardly more than with even keys, and where the ARC hits less than that law: then most lookups are of
 * few pages, such as those of small tables, and say little of the others.
 *
 * @param seen what the ARC hits, in words
 * @param most the highest exponent that the ARC's hits allow; null where none is too much
 */
function lawOfPool(plan: Plan, missRatio: number, seen: string, most: number | null): Law | null {
  const even = evenMisses(plan);
  if (missRatio + CLAIM_POOL >= even) return null;
  const exponent = exponentOfMisses(plan, missRatio);
  if (most !== null && exponent > most) return null;
  return {
    distribution: "zipf",
    exponent,
    interval: [exponentOfMisses(plan, missRatio + CLAIM_POOL), most],
    orExponent: 0,
    isFitted: false,
    why: `Of the rows that were looked up, ${formatPercent(missRatio)} missed the database's own cache; uniform access misses ${formatPercent(even)}. A Zipf law of exponent ${exponent.toFixed(2)} brings that ratio, and the ARC's hits allow it: ${seen}.`,
  };
}

/**
 * The law that a measured hit ratio of the ARC points to, and within its margin the misses of the database's own cache.
 *
 * @param plan the plan with uniform access
 * @param measured hits of data by reads that the database's own cache missed
 */
export function lawOf(plan: Plan, measured: MeasuredFigure, witness: Witness): Law | null {
  const { isWriting, isUniformRefuted = false, missesPerLookup = null } = witness;
  const { setup, caches } = solvePlan(plan);
  if (setup.arcMode !== "all") return null;
  const uniform = caches.arcDataHit;
  const claim = isWriting ? CLAIM_MIXED : CLAIM_READS;
  const seen = `The ARC answers ${formatPercent(measured.value)} of the reads that reach it; uniform access predicts ${formatPercent(uniform)}`;
  const mayBeUniform = measured.low - claim <= uniform;
  const high = exponentFor(plan, measured.high + claim);
  if (mayBeUniform && !(isUniformRefuted && measured.value > uniform)) {
    const ofPool = missesPerLookup === null ? null : lawOfPool(plan, missesPerLookup, seen, high);
    if (ofPool) return ofPool;
    const byMisses = missesPerLookup === null ? 0 : exponentOfMisses(plan, missesPerLookup);
    return {
      distribution: "uniform",
      exponent: null,
      interval: [0, high],
      orExponent: Math.max(
        exponentThrough(plan, measured.high),
        high === null ? byMisses : Math.min(byMisses, Number(high.toFixed(3))),
      ),
      isFitted: false,
      why:
        measured.high + claim >= uniform
          ? `${seen}.`
          : `${seen}, and skewed access more: nothing points to a skew.`,
    };
  }
  const exponent = exponentFor(plan, measured.value);
  if (exponent === null) return null;
  const low = exponentFor(plan, Math.max(uniform, measured.low - claim)) ?? 0;
  const to = high === null ? "or more" : `to ${high.toFixed(2)}`;
  return {
    distribution: "zipf",
    exponent: Number(exponent.toFixed(3)),
    interval: [low, high],
    orExponent: 0,
    isFitted: true,
    why: `${seen}. A Zipf law of exponent ${exponent.toFixed(2)} (${low.toFixed(2)} ${to}) brings that ratio.`,
  };
}

function withArc(plan: Plan, share: number): Plan {
  return { ...plan, memory: { ...plan.memory, arc_bytes: plan.memory.arc_bytes * share } };
}

/**
 * The law by hits of an ARC that was still filling: of its mean size. Such an ARC holds what came
 * first and not what is read most, so it hits less than a full one of its size: every exponent from
 * the lowest one that fits its last size is possible.
 *
 * @param from size at the first moment as a share of that at the last
 */
export function lawWhileFilling(
  plan: Plan,
  measured: MeasuredFigure,
  witness: Witness,
  from: number,
): Law | null {
  const law = lawOf(withArc(plan, (1 + from) / 2), measured, witness);
  const full = lawOf(plan, measured, witness);
  if (!law || !full) return null;
  const [low] = full.interval;
  const sizes = [from, 1].map((share) => formatMemory(plan.memory.arc_bytes * share));
  return {
    ...law,
    interval: [low, null],
    why: `${law.why} The ARC grew from ${sizes.join(" to ")} meanwhile, so exponents of ${low.toFixed(2)} or more are possible.`,
  };
}
