/** The access law against caches that are simulated read by read, not against the model's own hits. */
import { describe, expect, it } from "vitest";
import { arc, midpointList } from "../../model/cache/replacement.test.support.ts";
import { evaluate } from "../../model/index.ts";
import { shareOf } from "../measured.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { type Law, lawOf, lawWhileFilling } from "./law.ts";
import { numbers, zipf } from "./simulated-reads.test.support.ts";

const { plan } = size(pointSelect);
const PAGE = 16_384;
const PAGES = Math.round(plan.data.file_bytes / PAGE);
const POOL_PAGES = Math.floor(plan.memory.buffer_pool_bytes / PAGE);
const ARC_PAGES = Math.floor(evaluate(plan).memory.arc_data_bytes / PAGE);
const WARM_UP = 400_000;
const READS = 60_000;

const ORIGIN = { sources: [], interval_s: null, why: "", comparable: true };

/** The laws estimated from the hits of an ARC while it filled, from each share of its size. */
function estimatedWhileFilling(
  exponent: number,
  seed: number,
  shares: readonly number[],
): (Law | null)[] {
  const draw = zipf(exponent, PAGES, numbers(seed));
  const pool = midpointList(POOL_PAGES);
  const below = arc(ARC_PAGES);
  const held = new Set<number>();
  const counted = shares.map((from) => ({ from, hits: 0, reads: 0 }));
  while (held.size < ARC_PAGES) {
    const page = draw();
    if (pool.use(page)) continue;
    held.add(page);
    const isHit = below.use(page);
    for (const count of counted) {
      if (held.size < ARC_PAGES * count.from) continue;
      count.reads += 1;
      if (isHit) count.hits += 1;
    }
  }
  return counted.map(({ from, hits, reads }) =>
    lawWhileFilling(plan, shareOf(hits, reads, ORIGIN), false, from),
  );
}

/** The law estimated from the hits of an ARC below a buffer pool. */
function estimated(exponent: number, seed: number): Law | null {
  const draw = zipf(exponent, PAGES, numbers(seed));
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
  return lawOf(plan, shareOf(hits, reads, ORIGIN), false);
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

describe("the access law of a simulated ARC that fills", () => {
  it.each([0.6, 0.8, 0.99])(
    "has a Zipf law of %s in its interval, from whichever share of its size it is watched",
    (exponent) => {
      const laws = estimatedWhileFilling(exponent, 5, [0.2, 0.5, 0.8]);
      expect(laws).toHaveLength(3);
      for (const law of laws) {
        const [low, high] = law?.interval ?? [2, 0];
        expect(low).toBeLessThanOrEqual(exponent);
        expect(high ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(exponent);
      }
    },
    60_000,
  );

  it("of equally likely keys is uniform", () => {
    expect(estimatedWhileFilling(0, 1, [0.2])[0]?.distribution).toBe("uniform");
  });
});
