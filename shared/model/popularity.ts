/**
 * Hit ratio of a cache under a law of popularity, by Che's approximation: an LRU cache of capacity
 * c (share of the items) has the characteristic time t with c = sum(w (1 - exp(-f t))) and hit ratio
 * sum(p (1 - exp(-f t))), over bins of w items' share and p of the draws, f = p / w
 * (Che, Tung, Wang 2002; Fricker, Robert, Roberts, arXiv 1202.3974).
 */
import { clamp } from "./units.ts";

/** Laws of sysbench and the plan. */
export type Distribution = "uniform" | "zipf" | "pareto" | "special";

interface Bin {
  readonly width: number;
  readonly mass: number;
}

/** A law's hit ratio as a function of capacity, both 0..1. */
export type HitCurve = (capacityShare: number) => number;

const BINS = 72;
const STEPS = 160;

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

interface Table {
  readonly capacity: Float64Array;
  readonly hits: Float64Array;
}

function tableOf(bins: readonly Bin[]): Table {
  const used = bins.filter((bin) => bin.width > 0 && bin.mass > 0);
  const width = used.reduce((sum, bin) => sum + bin.width, 0);
  const mass = used.reduce((sum, bin) => sum + bin.mass, 0);
  const norm = used.map((bin) => ({ width: bin.width / width, mass: bin.mass / mass }));
  const rates = norm.map((bin) => bin.mass / bin.width);
  const fastest = Math.max(...rates);
  const slowest = Math.min(...rates);
  const from = Math.log(1e-9 / fastest);
  const to = Math.log(40 / slowest);
  const capacity = new Float64Array(STEPS);
  const hits = new Float64Array(STEPS);
  for (let i = 1; i < STEPS; i++) {
    const t = Math.exp(from + ((to - from) * (i - 1)) / (STEPS - 2));
    let c = 0;
    let h = 0;
    for (const [k, bin] of norm.entries()) {
      const present = -Math.expm1(-(rates[k] ?? 0) * t);
      c += bin.width * present;
      h += bin.mass * present;
    }
    capacity[i] = i === STEPS - 1 ? 1 : Math.min(1, c);
    hits[i] = i === STEPS - 1 ? 1 : Math.min(1, h);
  }
  return { capacity, hits };
}

function curveOf(capacity: Float64Array, hits: Float64Array): HitCurve {
  return (share) => {
    if (!(share > 0)) return 0;
    if (share >= 1) return 1;
    let low = 0;
    let high = capacity.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((capacity[middle] ?? 1) <= share) low = middle;
      else high = middle;
    }
    const a = capacity[low] ?? 0;
    const b = capacity[high] ?? 1;
    const ha = hits[low] ?? 0;
    const hb = hits[high] ?? 1;
    return b > a ? ha + ((hb - ha) * (share - a)) / (b - a) : hb;
  };
}

const UNIFORM: HitCurve = (share) => clamp(share, 0, 1);

const kept = new Map<string, HitCurve>();
const MOST_KEPT = 64;

function binsFor(distribution: Distribution, exponent: number, items: number): Bin[] {
  if (distribution === "zipf") return zipfBins(items, exponent);
  if (distribution === "special") return specialBins();
  return binsOf((share) => share ** PARETO_EXPONENT, 1e-12, 96);
}

/**
 * Hit curve of a law over `items` items. Tables are kept, because sliders ask for the same law again
 * and again; the item count matters to Zipf only and is taken to two digits.
 */
export function hitCurve(distribution: Distribution, exponent: number, items: number): HitCurve {
  if (distribution === "uniform" || (distribution === "zipf" && exponent <= 0)) return UNIFORM;
  const size = distribution === "zipf" ? Number(Math.max(2, items).toPrecision(2)) : 0;
  const key = `${distribution}/${distribution === "zipf" ? exponent : 0}/${size}`;
  const known = kept.get(key);
  if (known) return known;
  const { capacity, hits } = tableOf(binsFor(distribution, exponent, size));
  const curve = curveOf(capacity, hits);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, curve);
  return curve;
}
