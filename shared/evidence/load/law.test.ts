import { describe, expect, it } from "vitest";
import { bandOf, evaluate, type Plan } from "../../model/index.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { couldBe } from "../../plan/could-be.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { MeasuredFigure } from "../sizing.ts";
import { lawOf, withEvenPart } from "./law.ts";

const { plan } = size(pointSelect);

function hit(value: number, error = 0.005): MeasuredFigure {
  return { value, low: value - error, high: value + error, sources: [], interval_s: 60 };
}

function hitOf(distribution: Plan["workload"]["distribution"], exponent: number): number {
  const skewed = {
    ...plan,
    workload: { ...plan.workload, distribution, zipf_exponent: exponent },
  };
  return solvePlan(skewed).caches.arcDataHit;
}

describe("the access law", () => {
  it("is uniform where the ARC hits what uniform access predicts", () => {
    expect(lawOf(plan, hit(hitOf("uniform", 0)), { isWriting: false })).toMatchObject({
      distribution: "uniform",
      isFitted: false,
    });
  });

  it.each([0.6, 0.8, 0.99])("is recovered from the hits of a Zipf law of %s", (exponent) => {
    const law = lawOf(plan, hit(hitOf("zipf", exponent)), { isWriting: false });
    expect(law?.distribution).toBe("zipf");
    expect(law?.exponent).toBeCloseTo(exponent, 1);
    expect(law?.isFitted).toBe(true);
  });

  it("is not told from a load that writes unless it is far from uniform", () => {
    const near = hit(hitOf("uniform", 0) + 0.1);
    expect(lawOf(plan, near, { isWriting: true })?.distribution).toBe("uniform");
    expect(lawOf(plan, near, { isWriting: false })?.distribution).toBe("zipf");
  });

  it("is skewed within the margin of hits, too, where uniform access reads more than was counted", () => {
    const near = hit(hitOf("uniform", 0) + 0.1);
    expect(lawOf(plan, near, { isWriting: true, isUniformRefuted: true })).toMatchObject({
      distribution: "zipf",
      isFitted: true,
    });
    expect(lawOf(plan, near, { isWriting: true, isUniformRefuted: true })?.interval[0]).toBeCloseTo(
      0,
      2,
    );
  });

  describe("within the margin of the ARC's hits", () => {
    const { data, memory } = plan;
    const [buffer_pool_bytes, arc_bytes] = [0.3 * data.file_bytes, 0.12 * data.file_bytes];
    const pooled: Plan = { ...plan, memory: { ...memory, buffer_pool_bytes, arc_bytes } };
    const cachesAt = (zipf_exponent: number) =>
      solvePlan({
        ...pooled,
        workload: { ...pooled.workload, distribution: "zipf", zipf_exponent },
      }).caches;
    const even = hit(cachesAt(0).arcDataHit + 0.02);
    const by = (missesPerLookup: number | null) =>
      lawOf(pooled, even, { isWriting: false, missesPerLookup });

    it("follows the misses of the database's own cache", () => {
      const law = by(cachesAt(0.8).poolMisses);
      expect(law).toMatchObject({ distribution: "zipf", isFitted: false });
      expect(law?.exponent).toBeCloseTo(0.8, 2);
    });

    it("stays uniform where that cache misses what it misses of even keys, or more, or nothing tells", () => {
      const ofEven = cachesAt(0).poolMisses;
      for (const misses of [ofEven, ofEven - 0.04, 1.4, null])
        expect(by(misses)?.distribution).toBe("uniform");
    });

    it("stays uniform where small tables are looked up most, with the most skewed keys that the ARC's hits allow", () => {
      const seen = hit(hitOf("uniform", 0) + 0.02);
      const law = lawOf(plan, seen, { isWriting: false, missesPerLookup: 0.01 });
      expect(law?.distribution).toBe("uniform");
      expect(law?.orExponent).toBeCloseTo(law?.interval[1] ?? 0, 2);
      expect(law?.orExponent).toBeGreaterThan(0.4);
    });
  });

  it("stays uniform where fewer reads hit than uniform access predicts", () => {
    const fewer = hit(hitOf("uniform", 0) - 0.1);
    expect(lawOf(plan, fewer, { isWriting: true, isUniformRefuted: true })?.distribution).toBe(
      "uniform",
    );
  });
});

describe("hits that skewed keys and an evenly read part of the data give alike", () => {
  const GIB = 2 ** 30;
  const part = { ...plan.workload, distribution: "uniform", working_set_ratio: 0.5 } as const;
  const truth: Plan = { ...plan, workload: part };
  const hits = solvePlan(truth).caches.arcDataHit;
  const exponent = lawOf(plan, hit(hits), { isWriting: false })?.exponent ?? 0;
  const { working_set_ratio = 0 } = withEvenPart(plan, hits)?.workload ?? {};
  const fitted: Plan = {
    ...plan,
    workload: {
      ...plan.workload,
      distribution: "zipf",
      zipf_exponent: exponent,
      even_keys: { working_set_ratio, pages_per_query: plan.workload.pages_per_query },
    },
    origins: { ...plan.origins, "workload.zipf_exponent": "derived" },
  };
  const withArc = (one: Plan, arc_bytes: number): Plan => ({
    ...one,
    memory: { ...one.memory, arc_bytes },
  });
  const arcHits = (one: Plan) => {
    const { low = 0, high = 0 } = bandOf(evaluate(one).bands, "hit_ratio.arc_data") ?? {};
    return { low, high, width: high - low };
  };

  it("are those of the part that was read", () => {
    expect(exponent).toBeGreaterThan(0.3);
    expect(working_set_ratio).toBeCloseTo(0.5, 2);
  });

  it("leave the band of the captured ARC as it is, and put both into that of a larger one", () => {
    const larger = 3 * plan.memory.arc_bytes;
    const without = { ...fitted, workload: { ...fitted.workload, even_keys: null } };
    expect(arcHits(fitted).width).toBeCloseTo(arcHits(without).width, 2);
    const measured = solvePlan(withArc(truth, larger)).caches.arcDataHit;
    expect(arcHits(withArc(without, larger)).high).toBeLessThan(measured);
    expect(arcHits(withArc(fitted, larger)).high).toBeGreaterThanOrEqual(measured);
  });

  it("are those of skewed keys alone once somebody says how keys are chosen", () => {
    const said: Plan = { ...fitted, origins: { "workload.zipf_exponent": "entered" } };
    const ids = couldBe(said).flatMap((others) => others.map(({ id }) => id));
    expect(ids.filter((id) => id.endsWith("_keys"))).toEqual([]);
    expect(
      couldBe(withArc(fitted, GIB))
        .flat()
        .map(({ id }) => id),
    ).toContain("even_keys");
  });
});
