import { describe, expect, it } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { couldBe } from "../../plan/could-be.ts";
import { bandOf } from "../band/bands.ts";
import { explanationsOf } from "../evaluate.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import { solvePlan } from "./solve.ts";
import { deviceBlocksPerQuery } from "./throughput.ts";

type Workload = Partial<Plan["workload"]>;

const GIB = 2 ** 30;

/** A server that its processors limit, whatever ARC it has. */
function planOf(workload: Workload, arcBytes = 8 * GIB): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    data: { ...plan.data, file_bytes: 20e9, measured_trees: null },
    memory: { ...plan.memory, ram_bytes: 64 * GIB, arc_bytes: arcBytes },
    storage: { ...plan.storage, device: "nvme-gen4", device_bytes: 2e12 },
    workload: { ...plan.workload, threads: 64, cpu_ms_per_query: 1, ...workload },
    origins: { "workload.cpu_ms_per_query": "derived" },
  };
}

const queriesPerS = (plan: Plan) => predict(plan).reads.queries_per_s;
const readsOf = (plan: Plan) => deviceBlocksPerQuery(solvePlan(plan).flow);

describe("processor time of device reads", () => {
  const whole = planOf({});
  const reads = readsOf(whole);
  const apart = planOf({ cpu_ms_per_query: 1 - 0.5 * reads, cpu_ms_per_device_read: 0.5 });

  it("adds to that of the query, read by read", () => {
    expect(reads).toBeGreaterThan(0.2);
    expect(predict(whole).bottleneck).toBe("cpu");
    expect(queriesPerS(apart)).toBeCloseTo(queriesPerS(whole), 3);
    expect(solvePlan(apart).flow.stations.cpuDemandMs).toBeCloseTo(
      solvePlan(whole).flow.stations.cpuDemandMs,
      6,
    );
  });

  it("is that of a block, however many devices of a raidz it lies on", () => {
    const raidz = { vdev_type: "raidz1", vdev_width: 4 } as const;
    const wide = { ...apart, storage: { ...apart.storage, ...raidz } };
    expect(predict(wide).bottleneck).toBe("cpu");
    expect(predict(wide).reads.device_reads_per_query).toBeGreaterThan(2 * reads);
    expect(queriesPerS(wide)).toBeCloseTo(queriesPerS(apart), 3);
  });

  it("goes with the reads that a larger ARC answers, and comes with those of a smaller one", () => {
    const at = (arcBytes: number) => ({
      whole: queriesPerS(planOf({}, arcBytes)),
      apart: queriesPerS({ ...apart, memory: planOf({}, arcBytes).memory }),
    });
    const [small, large] = [at(2 * GIB), at(32 * GIB)];
    // Without it processors would make as many queries whatever the ARC holds.
    expect(large.whole / small.whole).toBeLessThan(1.05);
    expect(large.apart / small.apart).toBeGreaterThan(1.3);
    expect(large.apart).toBeGreaterThan(large.whole * 1.1);
    expect(small.apart).toBeLessThan(small.whole * 0.95);
  });

  it("stands in the time of a query as it is explained", () => {
    const sentence = explanationsOf(apart).find(({ figure }) => figure === "reads.mean_ms");
    expect(sentence?.filled).toMatch(/0\.\d+ ms for device reads/);
  });

  describe("where it was counted with the query's", () => {
    const counted = (plan: Plan): Plan => ({
      ...plan,
      workload: { ...plan.workload, device_reads_with_cpu: reads },
      origins: { ...plan.origins, "workload.cpu_ms_per_device_read": "assumed" },
    });
    const width = (plan: Plan) => {
      const { low = 0, high = 0 } = bandOf(predict(plan).bands, "reads.queries_per_s") ?? {};
      return high / low;
    };

    it("could be none or twice as much, and the sum is the same", () => {
      const others = couldBe(counted(apart)).flat();
      expect(others.map(({ id }) => id)).toEqual(["reads_take_no_cpu", "reads_take_more_cpu"]);
      expect(others.map(({ plan }) => plan.workload.cpu_ms_per_device_read)).toEqual([0, 1]);
      for (const { plan } of others) expect(queriesPerS(plan)).toBeCloseTo(queriesPerS(whole), 3);
    });

    it("leaves half of a query's own, so that one which reads nothing from devices has a limit", () => {
      const most = planOf({ cpu_ms_per_query: 0.1, cpu_ms_per_device_read: 0.9 / reads });
      const [, more] = couldBe(counted(most)).flat();
      expect(more?.plan.workload.cpu_ms_per_query).toBeCloseTo(0.05, 9);
      expect(more?.plan.workload.cpu_ms_per_device_read).toBeCloseTo(0.95 / reads, 9);
    });

    it("widens no band as it was recorded, and the more the further the plan moves from there", () => {
      const far = { ...apart, memory: planOf({}, 32 * GIB).memory };
      expect(width(counted(apart))).toBeCloseTo(width(apart), 3);
      expect(width(counted(far))).toBeGreaterThan(width(far) * 1.1);
    });

    it("leaves the band alone once somebody has told the two apart", () => {
      const entered: Plan = {
        ...counted(apart),
        origins: { "workload.cpu_ms_per_device_read": "entered" },
      };
      expect(couldBe(entered)).toEqual([]);
    });
  });
});

describe("processor time of pages read past the buffer pool", () => {
  const pageReadsOf = (plan: Plan) => {
    const { zfsReadsPerS, queriesPerS } = solvePlan(plan).flow;
    return zfsReadsPerS / queriesPerS;
  };
  const whole = planOf({});
  const reads = pageReadsOf(whole);
  const apart = planOf({ cpu_ms_per_query: 1 - 0.5 * reads, cpu_ms_per_page_read: 0.5 });

  it("adds to that of the query, page by page, wherever they come from", () => {
    expect(reads).toBeGreaterThan(0.2);
    expect(queriesPerS(apart)).toBeCloseTo(queriesPerS(whole), 3);
    const cached = { ...apart, memory: planOf({}, 32 * GIB).memory };
    expect(pageReadsOf(cached)).toBeCloseTo(reads, 6);
  });

  it("goes with the pages that a larger pool holds", () => {
    const at = (plan: Plan) => {
      const memory = { ...plan.memory, buffer_pool_bytes: 16 * GIB };
      return queriesPerS({ ...plan, memory }) / queriesPerS(plan);
    };
    expect(at(apart)).toBeGreaterThan(1.1 * at(whole));
  });

  it("stands in the time of a query as it is explained", () => {
    const sentence = explanationsOf(apart).find(({ figure }) => figure === "reads.mean_ms");
    expect(sentence?.filled).toMatch(/0\.\d+ ms for reading pages past the database's own cache/);
  });
});
