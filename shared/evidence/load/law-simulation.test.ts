/** The access law against caches that are simulated read by read, not against the model's own hits. */
import { describe, expect, it } from "vitest";
import { arc, midpointList } from "../../model/cache/replacement.test.support.ts";
import { bandOf, evaluate, type Plan } from "../../model/index.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { shareOf } from "../measured.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { type Law, lawOf, lawWhileFilling, withLaw } from "./law.ts";
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
    lawWhileFilling(plan, shareOf(hits, reads, ORIGIN), { isWriting: false }, from),
  );
}

/** Reads that reach an ARC of so many pages below the buffer pool, and those of them that hit. */
function simulated(exponent: number, seed: number, arcPages: number) {
  const draw = zipf(exponent, PAGES, numbers(seed));
  const pool = midpointList(POOL_PAGES);
  const below = arc(arcPages);
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
  return { hits, reads };
}

/** The law estimated from the hits of an ARC below a buffer pool. */
function estimated(exponent: number, seed: number): Law | null {
  const { hits, reads } = simulated(exponent, seed, ARC_PAGES);
  return lawOf(plan, shareOf(hits, reads, ORIGIN), { isWriting: false });
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

describe("skewed keys that hit little more than even ones", () => {
  const exponent = 0.5;
  const seen = simulated(exponent, 4, ARC_PAGES);
  const law = lawOf(plan, shareOf(seen.hits, seen.reads, ORIGIN), { isWriting: false });
  const pagesOf = (one: Plan) => seen.reads / READS / solvePlan(one).caches.poolMisses;
  const even = withLaw(plan, 0);
  const skewed = withLaw(plan, law?.orExponent ?? 0);
  const planned: Plan = {
    ...even,
    workload: { ...even.workload, pages_per_query: pagesOf(even) },
    origins: { ...even.origins, "workload.distribution": "derived" },
  };
  const skewed_keys = { zipf_exponent: law?.orExponent ?? 0, pages_per_query: pagesOf(skewed) };
  const readsWith = (one: Plan, factor: number) => {
    const arc_bytes = one.memory.arc_bytes + (factor - 1) * evaluate(one).memory.arc_data_bytes;
    const { bands } = evaluate({ ...one, memory: { ...one.memory, arc_bytes } });
    return bandOf(bands, "reads.device_reads_per_query");
  };

  it("are planned as even, with the exponent that hits as much beside it", () => {
    expect(law?.distribution).toBe("uniform");
    expect(Math.abs((law?.orExponent ?? 0) - exponent)).toBeLessThan(0.1);
  });

  it("read so little from devices in an ARC of three times the size that only both laws' range holds it", () => {
    const larger = simulated(exponent, 5, 3 * ARC_PAGES);
    const reads = (larger.reads - larger.hits) / READS;
    const both = { ...planned, workload: { ...planned.workload, skewed_keys } };
    expect(readsWith(planned, 3)?.low).toBeGreaterThan(reads);
    expect(readsWith(both, 3)?.low).toBeLessThan(reads);
    expect(readsWith(both, 1)?.low).toBeCloseTo(readsWith(planned, 1)?.low ?? 0, 1);
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
