/** The access law against caches that are simulated read by read, not against the model's own hits. */
import { describe, expect, it } from "vitest";
import { arc, midpointList } from "../model/cache/replacement.test.support.ts";
import { evaluate } from "../model/index.ts";
import { type Law, lawOf } from "./law.ts";
import { shareOf } from "./measured.ts";
import { pointSelect } from "./servers.test.support.ts";
import { size } from "./size.ts";

const { plan } = size(pointSelect);
const PAGE = 16_384;
const PAGES = Math.round(plan.data.file_bytes / PAGE);
const POOL_PAGES = Math.floor(plan.memory.buffer_pool_bytes / PAGE);
const ARC_PAGES = Math.floor(evaluate(plan).memory.arc_data_bytes / PAGE);
const WARM_UP = 400_000;
const READS = 60_000;

/** Numbers from 0 to 1, the same in every run (a linear congruential generator, Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Keys by Zipf's law, drawn from its cumulated weights. */
function zipf(exponent: number, random: () => number): () => number {
  const upTo = new Float64Array(PAGES);
  let total = 0;
  for (let rank = 0; rank < PAGES; rank++) {
    total += (rank + 1) ** -exponent;
    upTo[rank] = total;
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

/** The law estimated from the hits of an ARC below a buffer pool. */
function estimated(exponent: number, seed: number): Law | null {
  const draw = zipf(exponent, numbers(seed));
  const pool = midpointList(POOL_PAGES);
  const below = arc(ARC_PAGES);
  let hits = 0;
  let reads = 0;
  for (let i = 0; i < WARM_UP + READS; i++) {
    const page = draw();
    if (pool.use(page)) continue;
    const isHit = below.use(page);
    if (i < WARM_UP) continue;
    reads += 1;
    if (isHit) hits += 1;
  }
  const origin = { sources: [], interval_s: null, why: "", comparable: true };
  return lawOf(plan, shareOf(hits, reads, origin), false);
}

describe("the access law of simulated caches", () => {
  it.each(
    [0.6, 0.8, 0.99].flatMap((exponent) => [1, 2, 3].map((seed) => [exponent, seed] as const)),
  )(
    "of a Zipf law of %s has it in its interval, drawn from seed %d",
    (exponent, seed) => {
      const law = estimated(exponent, seed);
      expect(law?.distribution).toBe("zipf");
      const [low, high] = law?.interval ?? [0, 0];
      expect(low).toBeLessThanOrEqual(exponent);
      expect(high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(exponent);
    },
    60_000,
  );

  it("of equally likely keys is uniform", () => {
    expect(estimated(0, 1)?.distribution).toBe("uniform");
  });
});
