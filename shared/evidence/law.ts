/** How skewed the keys are: the model's hit ratio of the ARC, inverted. */
import { formatPercent, type Plan } from "../model/index.ts";
import { solvePlan } from "../model/throughput/solve.ts";
import type { MeasuredFigure } from "./sizing.ts";

/** An access law with the interval that the measurement leaves it. */
export interface Law {
  readonly distribution: "uniform" | "zipf";
  readonly exponent: number | null;
  /** Exponents that the measurement leaves possible; the upper end is null where none is too much. */
  readonly interval: readonly [low: number, high: number | null];
  readonly why: string;
  /** Whether the law was fitted to the hit ratio, which is then no test of the prediction. */
  readonly isFitted: boolean;
}

/**
 * How far the model's hits below a buffer pool may lie from those of caches that are simulated read by
 * read (`model/cache/simulation.test.ts`), and for loads whose writes pass the ARC too.
 */
const CLAIM_READS = 0.07;
const CLAIM_MIXED = 0.12;

/** Exponents that are tried; sysbench and YCSB use up to 0.99. */
const EXPONENTS = Array.from({ length: 15 }, (_, i) => (i + 1) * 0.1);

const STEPS = 20;

function withLaw(plan: Plan, exponent: number): Plan {
  return {
    ...plan,
    workload: {
      ...plan.workload,
      distribution: exponent > 0 ? "zipf" : "uniform",
      zipf_exponent: exponent,
    },
  };
}

function arcHit(plan: Plan, exponent: number): number {
  return solvePlan(withLaw(plan, exponent)).caches.arcDataHit;
}

/** The smallest exponent at which the ARC hits so much; null where no exponent brings it there. */
function exponentFor(plan: Plan, hit: number): number | null {
  let low = 0;
  for (const high of EXPONENTS) {
    if (arcHit(plan, high) < hit) {
      low = high;
      continue;
    }
    let from = low;
    let to = high;
    for (let i = 0; i < STEPS && to - from > 0.002; i++) {
      const middle = (from + to) / 2;
      if (arcHit(plan, middle) < hit) from = middle;
      else to = middle;
    }
    return (from + to) / 2;
  }
  return null;
}

/**
 * The law that a measured hit ratio of the ARC points to.
 *
 * @param plan the plan with uniform access
 * @param measured hits of data by reads that the database's own cache missed
 * @param isWriting whether the load writes: its writes pass the ARC and blur the ratio
 */
export function lawOf(plan: Plan, measured: MeasuredFigure, isWriting: boolean): Law | null {
  const { setup, caches } = solvePlan(plan);
  if (setup.arcMode !== "all") return null;
  const uniform = caches.arcDataHit;
  const claim = isWriting ? CLAIM_MIXED : CLAIM_READS;
  const seen = `The ARC answers ${formatPercent(measured.value)} of the reads that reach it; uniform access predicts ${formatPercent(uniform)}`;
  if (measured.low - claim <= uniform)
    return {
      distribution: "uniform",
      exponent: null,
      interval: [0, exponentFor(plan, measured.high + claim)],
      isFitted: false,
      why:
        measured.high + claim >= uniform
          ? `${seen}.`
          : `${seen}, and skewed access more: nothing points to a skew.`,
    };
  const exponent = exponentFor(plan, measured.value);
  if (exponent === null) return null;
  const low = exponentFor(plan, Math.max(uniform, measured.low - claim)) ?? 0;
  const high = exponentFor(plan, measured.high + claim);
  const to = high === null ? "or more" : `to ${high.toFixed(2)}`;
  return {
    distribution: "zipf",
    exponent: Number(exponent.toFixed(3)),
    interval: [low, high],
    isFitted: true,
    why: `${seen}. A Zipf law of exponent ${exponent.toFixed(2)} (${low.toFixed(2)} ${to}) brings that ratio.`,
  };
}
