import { bestArcOf, defaultPlan, type Plan, predict } from "@arcplan/shared";
import { withField } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { misfits } from "./fitting.ts";

const GIB = 1024 ** 3;
const SAMPLE = defaultPlan();
const withMemory = (memory: Partial<Plan["memory"]>): Plan => ({
  ...SAMPLE,
  memory: { ...SAMPLE.memory, ...memory },
});
const misfitsOf = (plan: Plan) => misfits(plan, predict(plan));

describe("a plan that no machine can be", () => {
  it.each([
    ["more ARC than RAM", withMemory({ arc_bytes: 2048 * GIB })],
    ["more RAM than its instance has", withMemory({ ram_bytes: 64 * GIB })],
    [
      "more vCPUs than its instance has",
      { ...SAMPLE, instance: { ...SAMPLE.instance, vcpus: 16 } },
    ],
    ["a buffer pool that leaves no room for an ARC", withMemory({ buffer_pool_bytes: 15 * GIB })],
    ["a buffer pool beyond its container's limit", withMemory({ database_limit_bytes: 2 * GIB })],
    ["more data than the pool takes", { ...SAMPLE, data: { ...SAMPLE.data, file_bytes: 4e12 } }],
    [
      "more data than the drives take",
      {
        ...SAMPLE,
        data: { ...SAMPLE.data, file_bytes: 9e12, measured_trees: null },
        storage: { ...SAMPLE.storage, device: "hdd-7200" },
      },
    ],
  ] as const)("with %s fits after the change that is offered", (_, plan) => {
    const [misfit] = misfitsOf(plan);
    expect(misfit?.change).toBeTruthy();
    if (!misfit?.change) return;
    expect(misfitsOf(withField(plan, misfit.change.path, misfit.change.value))).toEqual([]);
  });

  it("is not the sample", () => {
    expect(misfitsOf(SAMPLE)).toEqual([]);
  });
});

describe("the best ARC", () => {
  it("fits, and no larger one that fits brings a hundredth more", () => {
    const best = bestArcOf(SAMPLE);
    const room =
      SAMPLE.memory.ram_bytes - SAMPLE.memory.buffer_pool_bytes - SAMPLE.memory.other_bytes;
    expect(best?.arc_bytes).toBeLessThanOrEqual(room);
    const all = predict(withMemory({ arc_bytes: room })).reads.per_s;
    expect(best?.reads_per_s).toBeGreaterThan(0.985 * all);
  });
});
