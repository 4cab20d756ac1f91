import { describe, expect, it } from "vitest";
import type { Plan } from "../../model/index.ts";
import { solvePlan } from "../../model/throughput/solve.ts";
import { pointSelect } from "../servers.test.support.ts";
import { size } from "../size.ts";
import type { MeasuredFigure } from "../sizing.ts";
import { lawOf } from "./law.ts";

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
    expect(lawOf(plan, hit(hitOf("uniform", 0)), false)).toMatchObject({
      distribution: "uniform",
      isFitted: false,
    });
  });

  it.each([0.6, 0.8, 0.99])("is recovered from the hits of a Zipf law of %s", (exponent) => {
    const law = lawOf(plan, hit(hitOf("zipf", exponent)), false);
    expect(law?.distribution).toBe("zipf");
    expect(law?.exponent).toBeCloseTo(exponent, 1);
    expect(law?.isFitted).toBe(true);
  });

  it("is not told from a load that writes unless it is far from uniform", () => {
    const near = hit(hitOf("uniform", 0) + 0.1);
    expect(lawOf(plan, near, true)?.distribution).toBe("uniform");
    expect(lawOf(plan, near, false)?.distribution).toBe("zipf");
  });

  it("is skewed within the margin of hits, too, where uniform access reads more than was counted", () => {
    const near = hit(hitOf("uniform", 0) + 0.1);
    expect(lawOf(plan, near, true, true)).toMatchObject({ distribution: "zipf", isFitted: true });
    expect(lawOf(plan, near, true, true)?.interval[0]).toBeCloseTo(0, 2);
  });

  it("stays uniform where fewer reads hit than uniform access predicts", () => {
    const fewer = hit(hitOf("uniform", 0) - 0.1);
    expect(lawOf(plan, fewer, true, true)?.distribution).toBe("uniform");
  });
});
