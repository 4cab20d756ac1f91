import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../../depth.test.support.ts";
import type { Plan } from "../../generated/plan.ts";
import { evaluate } from "../evaluate.ts";
import { ordinaryPlan } from "../plan/plans.test.support.ts";
import { defaultPlan } from "../plan/plans.ts";
import { distributionOf, latencyOf } from "./latency.ts";
import { solvePlan } from "./solve.ts";

function onVolume(threads: number): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    storage: { ...plan.storage, l2arc_device: null },
    workload: { ...plan.workload, threads },
  };
}

describe("the time of a query", () => {
  test("has Little's law for its mean, whatever the plan", () => {
    fc.assert(
      fc.property(ordinaryPlan, (plan) => {
        const solved = solvePlan(plan);
        const parts = distributionOf(solved);
        const mean = parts.reduce((sum, part) => sum + part.probability * part.mean, 0);
        expect(parts.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 5);
        expect(mean / solved.flow.responseMs).toBeCloseTo(1, 4);
      }),
      examples(200),
    );
  });

  test("is at its 95th percentile no less than an idle read where more than 5 % reach the pool", () => {
    fc.assert(
      fc.property(ordinaryPlan, (plan) => {
        const solved = solvePlan(plan);
        const { shares, p95Ms, p99Ms } = latencyOf(solved);
        if (shares.pool > 0.0501) expect(p95Ms).toBeGreaterThan(solved.setup.device.idleMs * 0.999);
        expect(p99Ms).toBeGreaterThanOrEqual(p95Ms);
      }),
      examples(200),
    );
  });

  test("is the CPU's at its 95th percentile where fewer than 5 % reach a device", () => {
    const plan = onVolume(1);
    const cached = { ...plan, memory: { ...plan.memory, ram_bytes: 4e12, arc_bytes: 3e12 } };
    const { shares, p95Ms, memoryMs } = latencyOf(solvePlan(cached));
    expect(shares.pool).toBeLessThan(0.05);
    expect(p95Ms / memoryMs).toBeCloseTo(1, 1);
  });

  test("never falls as threads are added", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (threads) => {
        const { p95_ms } = evaluate(onVolume(threads)).reads;
        expect(evaluate(onVolume(threads + 1)).reads.p95_ms).toBeGreaterThan(p95_ms * 0.999);
      }),
      examples(60),
    );
  });

  test("spreads less by its mean where a query is a transaction of many reads", () => {
    const spreadOf = (pages_per_query: number) => {
      const plan = onVolume(8);
      const { mean_ms, p95_ms } = evaluate({
        ...plan,
        workload: { ...plan.workload, pages_per_query },
      }).reads;
      return p95_ms / mean_ms;
    };
    expect(spreadOf(1)).toBeGreaterThan(1.3);
    expect(spreadOf(20)).toBeLessThan(1.2);
  });
});

describe("the explanation of the reads", () => {
  test("says that the plan adds nothing to the band above a cap", () => {
    const { reads, bands, explanations } = evaluate(onVolume(64));
    const source = explanations.find((one) => one.figure === "reads.per_s")?.source;
    const own = bands.find((one) => one.figure === "reads.per_s")?.basis.model_error ?? 0;
    expect(reads.high / reads.per_s).toBeCloseTo(Math.exp(own), 6);
    expect(source).toContain("is a cap: it may deliver less, never more");
  });

  test("writes counts without decimals", () => {
    const filled = evaluate(onVolume(64)).explanations.map((one) => one.filled);
    expect(filled.find((text) => text.startsWith("64 / "))).toMatch(/x 1; limited by/);
  });
});
