/** Laws of popularity: how the draws of keys spread over pages. */

import type { Plan } from "../../generated/plan.ts";
import { clamp } from "../number/units.ts";
import { type Bin, type Residence, residenceOf } from "./residence.ts";

/** Laws of sysbench. */
export type Distribution = Exclude<Plan["workload"]["distribution"], "traced">;

const BINS = 72;

/** Bins between `first` and 1, equally spaced in the logarithm, from a cumulative law. */
function binsOf(cumulative: (share: number) => number, first: number, bins: number): Bin[] {
  const result: Bin[] = [];
  let low = 0;
  let below = 0;
  for (let i = 0; i < bins; i++) {
    const high = i === bins - 1 ? 1 : first ** (1 - (i + 1) / bins);
    const upTo = i === bins - 1 ? 1 : cumulative(high);
    result.push({ width: high - low, mass: Math.max(0, upTo - below) });
    low = high;
    below = upTo;
  }
  return result;
}

/** sum of k^-s for k = 1..n, by Euler-Maclaurin behind the first 16 terms. */
function harmonic(n: number, s: number): number {
  const exact = Math.min(16, Math.floor(n));
  let sum = 0;
  for (let k = 1; k <= exact; k++) sum += k ** -s;
  if (n <= exact) return sum;
  const a = exact + 0.5;
  const b = n + 0.5;
  return sum + (Math.abs(s - 1) < 1e-9 ? Math.log(b / a) : (b ** (1 - s) - a ** (1 - s)) / (1 - s));
}

function zipfBins(items: number, exponent: number): Bin[] {
  const n = Math.max(2, Math.floor(items));
  const total = harmonic(n, exponent);
  return binsOf((share) => harmonic(Math.max(1, share * n), exponent) / total, 1 / n, BINS);
}

/** sysbench pareto with h = 0.2: P(id <= xN) = x^0.13865 (sb_rand.c, sysbench 1.0.20). */
const PARETO_EXPONENT = 0.13865;

/**
 * sysbench special (sb_rand.c, 1.0.20: 12 iterations, 1 % of ids get 75 % of draws): a flat centre
 * over the mean of twelve uniforms, which is close to normal with a deviation of 1/12.
 */
function specialBins(): Bin[] {
  const bins: Bin[] = [];
  const deviation = 1 / 12;
  const steps = 60;
  let normal = 0;
  const tails: Bin[] = [];
  for (let i = 0; i < steps; i++) {
    const x = ((i + 0.5) / steps) * 0.5;
    const density = Math.exp(-(x * x) / (2 * deviation * deviation));
    tails.push({ width: 1 / steps, mass: density });
    normal += density;
  }
  const hot = 0.01;
  let inHot = 0;
  for (const [i, bin] of tails.entries()) {
    const share = clamp(hot * steps - i, 0, 1);
    inHot += (bin.mass / normal) * share;
    if (share < 1)
      bins.push({ width: bin.width * (1 - share), mass: 0.25 * (bin.mass / normal) * (1 - share) });
  }
  bins.push({ width: hot, mass: 0.75 + 0.25 * inHot });
  return bins;
}

const kept = new Map<string, Residence>();
const MOST_KEPT = 64;

function binsFor(distribution: Distribution, exponent: number, items: number): Bin[] {
  if (distribution === "uniform") return [{ width: 1, mass: 1 }];
  if (distribution === "zipf") return zipfBins(items, exponent);
  if (distribution === "special") return specialBins();
  return binsOf((share) => share ** PARETO_EXPONENT, 1e-12, 96);
}

/**
 * The same law over heaps and indexes that are read alike often: of a row both its index entry's page and
 * its heap's page are read, and an index has fewer pages.
 */
function withIndex(bins: readonly Bin[], indexRatio: number): Bin[] {
  const part = (share: number, isIndex: boolean) =>
    bins.map(({ width, mass }) => ({ width: width * share, mass: mass / 2, isIndex }));
  return [...part(1 - indexRatio, false), ...part(indexRatio, true)];
}

/**
 * Residence times of a law over `items` items, of which `indexRatio` are pages of an index. They are kept, because sliders ask for the same law
 * again and again; the item count matters to Zipf only and is taken to two digits.
 */
export function popularity(
  distribution: Distribution,
  exponent: number,
  items: number,
  indexRatio = 0,
): Residence {
  const law = distribution === "zipf" && exponent <= 0 ? "uniform" : distribution;
  const size = law === "zipf" ? Number(Math.max(2, items).toPrecision(2)) : 0;
  const key = `${law}/${law === "zipf" ? exponent : 0}/${size}/${indexRatio}`;
  const known = kept.get(key);
  if (known) return known;
  const bins = binsFor(law, exponent, size);
  const residence = residenceOf(indexRatio > 0 ? withIndex(bins, indexRatio) : bins);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, residence);
  return residence;
}
