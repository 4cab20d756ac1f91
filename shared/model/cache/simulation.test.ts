/** The closed forms for two caches against caches that are simulated use by use. */
import { describe, expect, test } from "vitest";
import { type Distribution, popularity } from "./popularity.ts";
import {
  arc,
  lru,
  midpointList,
  numbers,
  type SimulatedCache,
} from "./replacement.test.support.ts";
import { hitBelow } from "./two-levels.ts";

const PAGES = 4000;
const USES = 60_000;
const PATIENCE_MS = 120_000;

type Draw = () => number;

/** Page numbers as sysbench 1.0.20 draws them (sb_rand.c), most popular ones side by side. */
function drawsOf(law: Distribution, exponent: number, random: () => number): Draw {
  if (law === "pareto") return () => Math.floor(PAGES * random() ** 7.2126);
  if (law === "special")
    return () => {
      if (random() < 0.75) return Math.floor(PAGES * (0.495 + 0.01 * random()));
      let sum = 0;
      for (let i = 0; i < 12; i++) sum += random();
      return Math.floor((PAGES * sum) / 12);
    };
  if (law === "uniform") return () => Math.floor(PAGES * random());
  const upTo: number[] = [];
  let total = 0;
  for (let k = 1; k <= PAGES; k++) {
    total += k ** -exponent;
    upTo.push(total);
  }
  return () => {
    const wanted = random() * total;
    let low = 0;
    let high = PAGES - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

interface Hits {
  readonly pool: number;
  readonly below: number;
  readonly both: number;
}

/** Hit ratios of the second half of the uses. */
function simulated(
  draw: Draw,
  pool: SimulatedCache,
  under: SimulatedCache,
  recordOf: (page: number) => number = (page) => page,
): Hits {
  let poolHits = 0;
  let hitsBelow = 0;
  for (let i = 0; i < 2 * USES; i++) {
    const page = draw();
    const counts = i >= USES ? 1 : 0;
    if (pool.use(page)) poolHits += counts;
    else if (under.use(recordOf(page))) hitsBelow += counts;
  }
  return {
    pool: poolHits / USES,
    below: hitsBelow / Math.max(1, USES - poolHits),
    both: (poolHits + hitsBelow) / USES,
  };
}

function computed(
  law: Distribution,
  exponent: number,
  upperShare: number,
  lowerShare: number,
  pagesPerRecord = 1,
): Hits {
  const of = popularity(law, exponent, PAGES);
  const pool = of.hit(upperShare);
  const below = hitBelow(of, { upperShare, lowerShare, pagesPerRecord });
  return { pool, below, both: pool + (1 - pool) * below };
}

const LAWS: readonly (readonly [Distribution, number])[] = [
  ["uniform", 0],
  ["zipf", 0.8],
  ["zipf", 0.99],
  ["pareto", 0],
  ["special", 0],
];

/** Shares of buffer pool and ARC. */
const SHARES: readonly (readonly [number, number])[] = [
  [0.02, 0.1],
  [0.1, 0.05],
  [0.1, 0.1],
  [0.1, 0.2],
  [0.3, 0.15],
  [0.3, 0.3],
];

const CASES = LAWS.flatMap(([law, exponent]) =>
  SHARES.map(([a, b]) => [law, exponent, a, b] as const),
);

describe("pages of one record each", () => {
  test.each(CASES)(
    "%s %s, pool %s and ARC %s of the data: both hit no less than two LRU lists, no more than InnoDB's list above the published ARC",
    (law, exponent, a, b) => {
      const draw = (): Draw => drawsOf(law, exponent, numbers(7));
      const [upper, lower] = [Math.floor(a * PAGES), Math.floor(b * PAGES)];
      const plain = simulated(draw(), lru(upper), lru(lower));
      const real = simulated(draw(), midpointList(upper), arc(lower));
      const model = computed(law, exponent, a, b);
      expect(Math.abs(model.pool - plain.pool)).toBeLessThan(0.01);
      expect(model.both).toBeGreaterThan(plain.both - 0.01);
      expect(model.both).toBeLessThan(real.both + 0.01);
      expect(real.both - model.both).toBeLessThan(0.1);
      expect(real.pool).toBeGreaterThan(model.pool - 0.01);
      expect(real.pool).toBeLessThan(model.pool + 0.1);
    },
    PATIENCE_MS,
  );
});

describe("eight pages to a record", () => {
  const SKEWED = CASES.filter(([law]) => law !== "uniform");
  const pagesPerRecord = 8;
  const records = PAGES / pagesPerRecord;
  const recordOf = (page: number): number => Math.floor(page / pagesPerRecord);

  test.each(SKEWED)(
    "%s %s, pool %s and ARC %s: an LRU list hits within 7 points where hot pages lie side by side",
    (law, exponent, a, b) => {
      const draw = drawsOf(law, exponent, numbers(11));
      const pool = lru(Math.floor(a * PAGES));
      const seen = simulated(draw, pool, lru(Math.floor(b * records)), recordOf);
      const model = computed(law, exponent, a, b, pagesPerRecord);
      expect(Math.abs(model.below - seen.below)).toBeLessThan(0.07);
    },
    PATIENCE_MS,
  );

  test.each(SKEWED)(
    "%s %s, pool %s and ARC %s: it hits by its share of the records where they lie scattered",
    (law, exponent, a, b) => {
      const random = numbers(13);
      const order = Array.from({ length: PAGES }, (_, page) => [random(), page] as const);
      order.sort(([x], [y]) => x - y);
      const draw = drawsOf(law, exponent, numbers(11));
      const scattered: Draw = () => order[draw()]?.[1] ?? 0;
      const pool = lru(Math.floor(a * PAGES));
      const seen = simulated(scattered, pool, lru(Math.floor(b * records)), recordOf);
      expect(Math.abs(seen.below - b)).toBeLessThan(0.05);
    },
    PATIENCE_MS,
  );
});
