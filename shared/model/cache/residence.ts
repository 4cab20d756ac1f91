/**
 * How long items stay in a cache and what it then hits, by Che's approximation: an LRU cache keeps
 * each item for the same time t after its last use. It holds c = sum(w (1 - exp(-f t))) of the items
 * and hits sum(p (1 - exp(-f t))) of the draws, over bins of w items' share and p of the draws,
 * f = p / w (Che, Tung, Wang 2002; Fricker, Robert, Roberts, arXiv 1202.3974). Times count draws per
 * item.
 */
import { remembering } from "../number/remembering.ts";

/** Items of one popularity: their share, and the share of the draws that go to them. */
export interface Bin {
  readonly width: number;
  readonly mass: number;
  readonly isIndex?: boolean;
}

/** The same with how often each of them is drawn. */
export interface Popularity {
  readonly width: number;
  readonly mass: number;
  readonly rate: number;
  readonly isIndex: boolean;
}

/** Residence times of one law of popularity. */
export interface Residence {
  /** The items by how often they are drawn; those within a factor of two count as drawn alike. */
  readonly popularities: readonly Popularity[];
  /** Hit ratio of a cache that holds this share of the items. */
  hit(share: number): number;
  /** Time that a cache of this share keeps an item; Infinity where it holds all. */
  timeToHold(share: number): number;
  /** Time that a cache of this hit ratio keeps an item. */
  timeToHit(ratio: number): number;
  /** Mean time that a cache of this hit ratio keeps an item where these times are exponential. */
  spreadTimeToHit(ratio: number): number;
  /** Share of the items that are drawn within `time`. */
  heldWithin(time: number): number;
  /** Draws that come back within `time`. */
  hitWithin(time: number): number;
  /**
   * Draws that come back within the longer of two times: an exponential one of mean `spread`, and
   * `fixed`. Closed form of sum(p (1 - E exp(-f max(spread e, fixed)))).
   */
  hitWithinEither(spread: number, fixed: number): number;
}

/** Points of a law's table. */
const STEPS = 160;

/** Mean uses of the least popular item within the longest times: none is then left out. */
export const ALL_USES = 40;
const ALL_SPREAD_USES = 1e12;

interface Table {
  readonly logTime: Float64Array;
  readonly logSpreadTime: Float64Array;
  readonly held: Float64Array;
  readonly hits: Float64Array;
  readonly spreadHits: Float64Array;
}

function classesOf(bins: readonly Bin[]): Popularity[] {
  const used = bins.filter((bin) => bin.width > 0 && bin.mass > 0);
  const width = used.reduce((sum, bin) => sum + bin.width, 0);
  const mass = used.reduce((sum, bin) => sum + bin.mass, 0);
  return used.map((bin) => ({
    width: bin.width / width,
    mass: bin.mass / mass,
    rate: (bin.mass * width) / (bin.width * mass),
    isIndex: bin.isIndex ?? false,
  }));
}

/** Factor between the most and the least often drawn items of one class. */
const ALIKE = 2;

/** Few classes that stand for many: items of one kind that are drawn nearly as often. */
function fewClasses(classes: readonly Popularity[]): Popularity[] {
  const result: Popularity[] = [];
  for (const isIndex of [false, true]) {
    const ofKind = classes.filter((one) => one.isIndex === isIndex);
    let most = 0;
    for (const one of ofKind.sort((a, b) => b.rate - a.rate)) {
      const last = result.at(-1);
      if (last?.isIndex === isIndex && one.rate * ALIKE >= most) {
        const [width, mass] = [last.width + one.width, last.mass + one.mass];
        result[result.length - 1] = { width, mass, rate: mass / width, isIndex };
      } else {
        result.push(one);
        most = one.rate;
      }
    }
  }
  return result;
}

function tableOf(classes: readonly Popularity[]): Table {
  const rates = classes.map(({ rate }) => rate);
  const from = Math.log(1e-9 / Math.max(...rates));
  const slowest = Math.min(...rates);
  const to = Math.log(ALL_USES / slowest);
  const toSpread = Math.log(ALL_SPREAD_USES / slowest);
  const table: Table = {
    logTime: new Float64Array(STEPS),
    logSpreadTime: new Float64Array(STEPS),
    held: new Float64Array(STEPS),
    hits: new Float64Array(STEPS),
    spreadHits: new Float64Array(STEPS),
  };
  for (let i = 0; i < STEPS; i++) {
    const logTime = from + ((to - from) * i) / (STEPS - 1);
    const logSpreadTime = from + ((toSpread - from) * i) / (STEPS - 1);
    const time = Math.exp(logTime);
    const spreadTime = Math.exp(logSpreadTime);
    let held = 0;
    let hits = 0;
    let spreadHits = 0;
    for (const { width, mass, rate } of classes) {
      const present = -Math.expm1(-rate * time);
      held += width * present;
      hits += mass * present;
      spreadHits += (mass * rate * spreadTime) / (1 + rate * spreadTime);
    }
    const isLast = i === STEPS - 1;
    table.logTime[i] = logTime;
    table.logSpreadTime[i] = logSpreadTime;
    table.held[i] = isLast ? 1 : Math.min(1, held);
    table.hits[i] = isLast ? 1 : Math.min(1, hits);
    table.spreadHits[i] = Math.min(1, spreadHits);
  }
  return table;
}

/** Index of the last entry that is not above `value`, or -1. */
function lastNotAbove(rising: Float64Array, value: number): number {
  let low = -1;
  let high = rising.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rising[middle] ?? 1) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Most steps of the search for a time, and how near the share at it comes. */
const MOST_STEPS = 24;
const PRECISION = 1e-12;

/** A share and its growth with the logarithm of the time. */
type Growth = (time: number) => readonly [share: number, perLogTime: number];

/**
 * Time at which a share is reached: its place in the table, then Newton's steps, halving where they
 * leave it.
 */
function timeAt(logTimes: Float64Array, shares: Float64Array, of: Growth, share: number): number {
  if (!(share > 0)) return 0;
  const i = lastNotAbove(shares, share);
  if (i >= shares.length - 1) return Math.exp(logTimes[shares.length - 1] ?? 0);
  let high = logTimes[i + 1] ?? 0;
  const above = shares[i + 1] ?? 1;
  // Before the table's start a share grows with the time itself.
  if (i < 0) return (Math.exp(high) * share) / above;
  let low = logTimes[i] ?? 0;
  const below = shares[i] ?? 0;
  let x = low + ((high - low) * (share - below)) / (above - below);
  for (let step = 0; step < MOST_STEPS; step++) {
    const [reached, slope] = of(Math.exp(x));
    const short = share - reached;
    if (Math.abs(short) < PRECISION) break;
    if (short > 0) low = x;
    else high = x;
    const next = x + short / slope;
    x = next > low && next < high ? next : (low + high) / 2;
  }
  return Math.exp(x);
}

/** Works out a law's residence times. */
export function residenceOf(bins: readonly Bin[]): Residence {
  const classes = classesOf(bins);
  const { logTime, logSpreadTime, held, hits, spreadHits } = tableOf(classes);
  const isUniform = classes.length === 1;

  const rates = Float64Array.from(classes, ({ rate }) => rate);
  const growthOf =
    (weights: Float64Array): Growth =>
    (time) => {
      let share = 0;
      let slope = 0;
      for (let i = 0; i < rates.length; i++) {
        const weight = weights[i] ?? 0;
        const x = (rates[i] ?? 0) * time;
        if (x > ALL_USES) share += weight;
        else {
          const gone = Math.exp(-x);
          share += weight * (1 - gone);
          slope += weight * x * gone;
        }
      }
      return [share, slope];
    };
  const heldWithin = growthOf(Float64Array.from(classes, ({ width }) => width));
  const hitsWithin = growthOf(Float64Array.from(classes, ({ mass }) => mass));
  const spreadHitsWithin: Growth = (time) => {
    let share = 0;
    let slope = 0;
    for (const { mass, rate } of classes) {
      const x = rate * time;
      share += (mass * x) / (1 + x);
      slope += (mass * x) / (1 + x) ** 2;
    }
    return [share, slope];
  };

  return {
    popularities: fewClasses(classes),
    hit: (share) => {
      if (!(share > 0)) return 0;
      if (share >= 1) return 1;
      if (isUniform) return share;
      const i = lastNotAbove(held, share);
      const a = held[i] ?? 0;
      const b = held[i + 1] ?? 1;
      const ha = hits[i] ?? 0;
      const hb = hits[i + 1] ?? 1;
      return b > a ? ha + ((hb - ha) * (share - a)) / (b - a) : hb;
    },
    timeToHold: remembering((share) =>
      share >= 1 ? Number.POSITIVE_INFINITY : timeAt(logTime, held, heldWithin, share),
    ),
    timeToHit: (ratio) => timeAt(logTime, hits, hitsWithin, ratio),
    spreadTimeToHit: (ratio) => timeAt(logSpreadTime, spreadHits, spreadHitsWithin, ratio),
    heldWithin: remembering((time) => (time > 0 ? heldWithin(time)[0] : 0)),
    hitWithin: (time) => hitsWithin(time)[0],
    hitWithinEither: (spread, fixed) => {
      const outlived = spread > 0 ? Math.exp(-fixed / spread) : 0;
      let missed = 0;
      for (const { mass, rate } of classes) {
        const returns = (rate * spread) / (1 + rate * spread);
        missed += mass * Math.exp(-rate * fixed) * (1 - outlived * returns);
      }
      return 1 - missed;
    },
  };
}
