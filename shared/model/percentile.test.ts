import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Plan } from "../generated/plan.ts";
import { type Device, resolveDevice } from "./device.ts";
import { evaluate } from "./evaluate.ts";
import { isRateLimiter, p95Of } from "./percentile.ts";
import { defaultPlan } from "./plans.ts";
import { solvePlan } from "./solve.ts";

const USE = { bytes: 1e12, provisionedIops: null, provisionedMibPerS: null };

function catalogued(id: string): Device {
  return resolveDevice(id, defaultPlan(), USE);
}

function onVolume(threads: number): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    storage: { ...plan.storage, l2arc_device: null },
    workload: { ...plan.workload, threads },
  };
}

describe("a device that hands out reads at a fixed rate", () => {
  test("is a provisioned volume, not a drive", () => {
    expect(isRateLimiter(catalogued("aws-gp2"))).toBe(true);
    expect(isRateLimiter(catalogued("intel-750"))).toBe(false);
  });

  test("is known by measured points on both sides of a hard knee", () => {
    const drive = catalogued("intel-750");
    const points = [
      [1, 125],
      [4, 300],
      [16, 300],
    ] as const;
    expect(isRateLimiter({ ...drive, points })).toBe(true);
    expect(isRateLimiter({ ...drive, points: points.slice(0, 2) })).toBe(false);
  });
});

describe("the 95th percentile on a volume at its limit", () => {
  test("is bounded by the reads of the other threads", () => {
    const { queue, idleMs, ms } = p95Of(solvePlan(onVolume(8)));
    expect(queue?.ahead).toBe(7);
    const waits = (queue?.reads ?? 0) * 7 * (queue?.spacingMs ?? 0);
    expect(ms).toBeLessThanOrEqual(1.2 * idleMs + waits + 1e-9);
  });

  test("comes near the mean when many threads wait in line", () => {
    const { mean_ms, p95_ms } = evaluate(onVolume(256)).reads;
    expect(p95_ms / mean_ms).toBeCloseTo(1.2, 2);
  });

  test("never falls as threads are added", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), (threads) => {
        const { p95_ms } = evaluate(onVolume(threads)).reads;
        expect(evaluate(onVolume(threads + 1)).reads.p95_ms).toBeGreaterThan(p95_ms * 0.999);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the explanation of the reads", () => {
  test("says that the band ends at a cap", () => {
    const { reads, explanations } = evaluate(onVolume(64));
    const source = explanations.find((one) => one.figure === "reads.per_s")?.source;
    expect(reads.high).toBeCloseTo(reads.per_s, 6);
    expect(source).toContain("is a cap: less may be delivered, never more");
  });

  test("writes counts without decimals", () => {
    const filled = evaluate(onVolume(64)).explanations.map((one) => one.filled);
    expect(filled.find((text) => text.startsWith("64 / "))).toMatch(/x 1; binding/);
  });
});
