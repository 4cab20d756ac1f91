import { describe, expect, it } from "vitest";
import { defaultPlan, evaluate, type Plan, predict } from "../model/index.ts";
import { beyondLimitBytes, connectionsBytes } from "../model/memory/memory.ts";
import { advise, apply } from "./index.ts";
import { memoryMoves } from "./moves/memory.ts";

const GIB = 1024 ** 3;

/** A server whose data its machine's RAM could hold. */
function server(limitBytes: number | null, vcpus: number | null = null): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    data: { ...plan.data, file_bytes: 40 * GIB, measured_trees: null },
    memory: {
      ...plan.memory,
      ram_bytes: 64 * GIB,
      arc_bytes: 4 * GIB,
      buffer_pool_bytes: 6 * GIB,
      database_limit_bytes: limitBytes,
    },
    instance: { ...plan.instance, type: "custom", vcpus: 8, database_vcpus: vcpus },
    workload: { ...plan.workload, threads: 64 },
  };
}

describe("a database in a container or service of 8 GiB", () => {
  const taken = (plan: Plan) => plan.memory.buffer_pool_bytes + connectionsBytes(plan);
  const most = (plan: Plan) =>
    Math.max(
      ...advise(plan, { kind: "no-hardware" }).options.map((one) => taken(apply(plan, one))),
    );

  it("is advised no buffer pool beyond it, where the machine has RAM for one", () => {
    expect(most(server(null))).toBeGreaterThan(8 * GIB);
    expect(most(server(8 * GIB))).toBeLessThanOrEqual(8 * GIB);
    const [filled] = memoryMoves(server(8 * GIB), ["pool-fill"]).moves;
    expect(filled?.title).toBe("Give the buffer pool all that it may take, 8 GiB");
  });

  it("is told which servers grow a buffer pool by a restart alone", () => {
    const risks = (plan: Plan) => memoryMoves(plan).moves.map(({ id, risk }) => [id, risk.text]);
    const told = (plan: Plan) =>
      risks(plan).flatMap(([id, text]) => (text?.includes("_size_max") ? [id] : []));
    expect(told(server(null))).toContain("pool-fill");
    expect(told(server(null))).not.toContain("pool-half");
    expect(told({ ...server(null), engine: "postgresql" })).toEqual([]);
  });

  it("is advised no buffer pool beyond its data", () => {
    const small = { ...server(null), data: { ...server(null).data, file_bytes: 10 * GIB } };
    const [filled] = memoryMoves(small, ["pool-fill"]).moves;
    expect(filled?.title).toBe("Give the buffer pool 10 GiB, which holds all data");
  });

  it("cannot be, where its buffer pool is larger", () => {
    const plan = server(4 * GIB);
    expect(beyondLimitBytes(plan)).toBe(2 * GIB + connectionsBytes(plan));
    const errors = evaluate(plan).warnings.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code }) => code)).toEqual(["database-beyond-limit"]);
    expect(evaluate(server(8 * GIB)).warnings.map(({ code }) => code)).not.toContain(
      errors[0]?.code,
    );
  });
});

describe("a database that may use some of the processors", () => {
  const cpuBound = (vcpus: number, ofDatabase: number | null): Plan => {
    const plan = server(null, ofDatabase);
    return {
      ...plan,
      storage: { ...plan.storage, device: "nvme-gen4", device_bytes: 2e12 },
      instance: { ...plan.instance, vcpus },
      workload: { ...plan.workload, cpu_ms_per_query: 2 },
    };
  };
  const rate = (plan: Plan) => predict(plan).reads.per_s;

  it("is as fast as on a machine that has no more", () => {
    expect(predict(cpuBound(8, 2)).bottleneck).toBe("cpu");
    expect(rate(cpuBound(8, 2))).toBeCloseTo(rate(cpuBound(2, null)), 6);
    expect(rate(cpuBound(8, 2))).toBeLessThan(rate(cpuBound(8, null)) / 2);
    expect(rate(cpuBound(8, 16))).toBe(rate(cpuBound(8, null)));
  });
});
