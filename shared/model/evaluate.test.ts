import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../depth.test.support.ts";
import type { Plan } from "../generated/plan.ts";
import { isBeyondSeen } from "./band/domain.ts";
import { evaluate, explanationsOf } from "./evaluate.ts";
import { examplePlans } from "./plan/examples.ts";
import { anyPlan } from "./plan/plans.test.support.ts";
import { defaultPlan } from "./plan/plans.ts";
import { predict } from "./predict.ts";
import type { Result } from "./result.ts";
import { baselineOf, solveBaseline } from "./throughput/baseline.ts";
import { hitRatiosOf, solvePlan } from "./throughput/solve.ts";
import { warningsOf } from "./warn/warnings.ts";

const RUNS = examples(250);

/** Bisection and summation errors, as a share. */
const SLACK = 1e-6;

/** Share of hits that data lose at most to indirect blocks for which a larger ARC has room at last: docs/accuracy.md. */
const TRADED = 1e-4;

function everyNumber(value: unknown, path: string, check: (x: number, path: string) => void): void {
  if (typeof value === "number") check(value, path);
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) everyNumber(inner, `${path}.${key}`, check);
}

function readsPerS(plan: Plan): number {
  const { flow, setup } = solvePlan(plan);
  return flow.queriesPerS * setup.nodes * plan.workload.pages_per_query;
}

function withArc(plan: Plan, factor: number): Plan {
  return { ...plan, memory: { ...plan.memory, arc_bytes: plan.memory.arc_bytes * factor } };
}

function withDrive(plan: Plan, factor: number): Plan {
  const drive = plan.storage.custom_device ?? {
    name: "drive",
    read_latency_ms: 0.1,
    read_iops: 100_000,
    read_bytes_per_s: 2e9,
    sync_write_ms: 0.2,
    points: [],
  };
  const faster = {
    ...drive,
    read_latency_ms: drive.read_latency_ms / factor,
    read_iops: drive.read_iops * factor,
    read_bytes_per_s: drive.read_bytes_per_s * factor,
    sync_write_ms: drive.sync_write_ms / factor,
    points: drive.points.map((point) => ({ ...point, reads_per_s: point.reads_per_s * factor })),
  };
  return { ...plan, storage: { ...plan.storage, device: "custom", custom_device: faster } };
}

function memorySum(result: Result): number {
  const { overcommitted_bytes, ram_bytes, ...uses } = result.memory;
  return (
    Object.values(uses).reduce((sum, bytes) => sum + bytes, 0) - overcommitted_bytes - ram_bytes
  );
}

describe("for any plan that the schema allows", () => {
  test("no figure is negative, infinite or not a number", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        everyNumber(evaluate(plan), "result", (x, path) => {
          if (!Number.isFinite(x) || x < 0) throw new Error(`${path} is ${x}`);
        });
      }),
      RUNS,
    );
  });

  test("the uses of memory sum to RAM, and hit ratios stay between 0 and 1", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const result = evaluate(plan);
        const { ram_bytes, overcommitted_bytes } = result.memory;
        const rounding = (ram_bytes + overcommitted_bytes) * Number.EPSILON * 8;
        expect(Math.abs(memorySum(result))).toBeLessThan(1 + rounding);
        for (const ratio of Object.values(result.hit_ratio)) expect(ratio).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  test("more ARC lowers no hit ratio of pool or ARC, and no rate of reads unless an L2ARC slower than the pool grows with it", () => {
    fc.assert(
      fc.property(anyPlan, fc.double({ min: 1, max: 4, noNaN: true }), (plan, factor) => {
        const small = solvePlan(plan);
        const large = solvePlan(withArc(plan, factor));
        const before = hitRatiosOf(small);
        const after = hitRatiosOf(large);
        expect(after.buffer_pool).toBeGreaterThanOrEqual(before.buffer_pool);
        expect(after.arc_data).toBeGreaterThanOrEqual(before.arc_data - TRADED);
        if (plan.storage.l2arc_device === null)
          expect(large.flow.queriesPerS).toBeGreaterThanOrEqual(
            small.flow.queriesPerS * (1 - SLACK),
          );
        expect(after.arc_metadata).toBeGreaterThanOrEqual(before.arc_metadata - SLACK);
      }),
      RUNS,
    );
  });

  test("a faster device lowers no rate of reads", () => {
    fc.assert(
      fc.property(anyPlan, fc.double({ min: 1, max: 10, noNaN: true }), (plan, factor) => {
        const before = readsPerS(withDrive(plan, 1));
        expect(readsPerS(withDrive(plan, factor))).toBeGreaterThanOrEqual(before * (1 - SLACK));
      }),
      RUNS,
    );
  });

  test("no prediction exceeds a limit, and the band encloses it", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { reads, limits } = evaluate(plan);
        for (const limit of limits) {
          expect(reads.per_s).toBeLessThanOrEqual(limit.reads_per_s * (1 + SLACK));
          expect(limit.utilization).toBeLessThanOrEqual(1);
        }
        expect(reads.low).toBeLessThanOrEqual(reads.per_s);
        expect(reads.high).toBeGreaterThanOrEqual(reads.per_s);
        expect(reads.p99_ms).toBeGreaterThanOrEqual(reads.p95_ms);
      }),
      RUNS,
    );
  });

  test("more servers, larger volumes and more IOPS are not cheaper", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { month_usd } = evaluate(plan).cost;
        const { instance, storage } = plan;
        const more: Plan[] = [
          { ...plan, instance: { ...instance, nodes: instance.nodes + 1 } },
          { ...plan, storage: { ...storage, device_bytes: storage.device_bytes * 1.5 } },
          {
            ...plan,
            storage: { ...storage, provisioned_iops: (storage.provisioned_iops ?? 3000) * 2 },
          },
        ];
        for (const one of more) {
          const costs = evaluate(one).cost;
          if (costs.complete)
            expect(costs.month_usd).toBeGreaterThanOrEqual(month_usd * (1 - SLACK));
        }
      }),
      RUNS,
    );
  });
});

describe("the server of May 2018", () => {
  test("needs 6.72 GiB of ARC for 382,800 indirect blocks", () => {
    const { metadata } = evaluate(defaultPlan());
    expect(metadata.nonleaf_blocks).toBe(382_800);
    expect((metadata.arc_min_bytes / 2 ** 30).toFixed(2)).toBe("6.72");
  });

  test("pays nearly two reads a query, limited by the volume's IOPS and then the instance's", () => {
    const { reads, bottleneck, next_bottleneck } = evaluate(defaultPlan());
    expect(reads.device_reads_per_query).toBeCloseTo(1.85, 2);
    expect(bottleneck).toBe("device-iops");
    expect(next_bottleneck).toBe("instance-iops");
  });

  test("warns that indirect blocks are read from disk", () => {
    expect(evaluate(defaultPlan()).warnings.map((one) => one.code)).toContain("metadata-misses");
  });

  test("does not change between two evaluations", () => {
    expect(evaluate(defaultPlan())).toEqual(evaluate(defaultPlan()));
  });
});

test.each(examplePlans())("example $id has an explanation for its main figures", ({ plan }) => {
  const { explanations } = evaluate(plan);
  const explained = explanations.map((one) => one.figure);
  expect(explained).toEqual(
    expect.arrayContaining([
      "reads.per_s",
      "metadata.arc_min_bytes",
      "commits.per_s",
      "cost.month_usd",
    ]),
  );
  for (const one of explanations) {
    expect(one.inputs.length).toBeGreaterThan(0);
    expect(`${one.filled} ${one.value}`).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("a prediction, its warnings, its explanations and the server without ZFS are an evaluation", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const figures = predict(plan);
      const warnings = warningsOf(solvePlan(plan), figures);
      const { baseline, ...parts } = evaluate(plan);
      expect({ ...figures, warnings, explanations: explanationsOf(plan) }).toEqual(parts);
      const plain = solveBaseline(plan);
      expect(baseline).toEqual(isBeyondSeen(plain) ? null : baselineOf(plain));
    }),
    RUNS,
  );
});
