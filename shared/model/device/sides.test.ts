import { describe, expect, test } from "vitest";
import type { Plan } from "../../generated/plan.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import { endsOf } from "../throughput/band.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import { solvePlan } from "../throughput/solve.ts";

/** A server with commits on a gp3 volume for which that many IOPS were bought. */
function onGp3(iops: number): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    layout: { ...plan.layout, openzfs: "2.2", indirect_block_bytes: 131072, ashift: 12 },
    memory: { ...plan.memory, arc_bytes: 8 * 2 ** 30, ram_bytes: 128 * 2 ** 30 },
    storage: {
      ...plan.storage,
      device: "aws-gp3",
      provisioned_iops: iops,
      provisioned_mib_per_s: 250,
    },
    instance: { ...plan.instance, type: "aws-i4i.4xlarge", vcpus: 16 },
    workload: { ...plan.workload, threads: 64, commits_per_query: 0.5 },
  };
}

/** A server whose records all come from an L2ARC. */
function onL2(readsAtATime: number): Plan {
  const plan = defaultPlan();
  return {
    ...plan,
    data: { ...plan.data, file_bytes: 200e9 },
    memory: { ...plan.memory, arc_bytes: 8 * 2 ** 30 },
    storage: {
      ...plan.storage,
      l2arc_device: "aws-i3.large-nvme",
      l2arc_bytes: 475e9,
      sync_read_max_active: readsAtATime,
    },
    instance: { ...plan.instance, vcpus: 64 },
    workload: { ...plan.workload, threads: 256, cpu_ms_per_query: 0.05 },
  };
}

describe("zfs_vdev_sync_read_max_active", () => {
  test("limits reads and not writes, so more IOPS for a volume that also writes lower no rate", () => {
    const few = predict(onGp3(6000)).reads.per_s;
    expect(predict(onGp3(40_000)).reads.per_s).toBeGreaterThanOrEqual(few * (1 - 1e-6));
  });

  test("lets 10 reads at a time of 1.05 ms through, 9,524 a second, whatever was bought", () => {
    const plan = onGp3(80_000);
    const reading = { ...plan, workload: { ...plan.workload, commits_per_query: 0 } };
    const { limits } = predict({
      ...reading,
      layout: { ...reading.layout, primarycache: "metadata" },
      instance: { ...reading.instance, storage_iops_cap: 200_000, storage_bytes_per_s_cap: 1e10 },
    });
    const queue = limits.find((one) => one.id === "zfs-queue");
    expect((queue?.reads_per_s ?? 0) / 9523.8).toBeCloseTo(1, 1);
  });

  test("is no surer than the time of one read that it multiplies", () => {
    const plan = onGp3(40_000);
    const reading = { ...plan, workload: { ...plan.workload, commits_per_query: 0 } };
    const evaluation = solvePlan(reading);
    expect(bottleneckOf(evaluation)).toBe("zfs-queue");
    const { slow, fast } = endsOf(evaluation);
    const rate = evaluation.flow.queriesPerS;
    expect(slow.flow.queriesPerS / rate).toBeCloseTo(0.9, 2);
    expect(fast.flow.queriesPerS / rate).toBeCloseTo(1.1, 2);
  });

  test("holds for the L2ARC's device too", () => {
    const shallow = predict(onL2(2));
    const deep = predict(onL2(64));
    expect(shallow.bottleneck).toBe("zfs-queue");
    expect(shallow.reads.per_s).toBeLessThan(deep.reads.per_s);
    expect(shallow.reads.per_s).toBeLessThanOrEqual((2 * 1000) / 0.174);
  });
});
