import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import { GIB, TB } from "../number/units.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import { baselineOf, solveBaseline } from "./baseline.ts";

const drives = planOf(defaultPlan(), {
  data: { measured_trees: null },
  layout: { openzfs: "2.3", indirect_block_bytes: 131072, record_bytes: 131072, ashift: 12 },
  storage: { device: "intel-p3700", device_bytes: TB, vdev_type: "mirror", vdev_width: 2 },
  instance: { type: "custom", vcpus: 16 },
});

describe("the same server on XFS or ext4", () => {
  test("makes the published 3,000 queries/s of May 2018, where ZFS makes half", () => {
    const { reads, baseline } = predict(defaultPlan());
    expect(baseline.queries_per_s / 3000).toBeCloseTo(1, 1);
    expect(baseline.queries_per_s).toBeGreaterThan(1.8 * reads.queries_per_s);
    expect(baseline.bottleneck).toBe("device-iops");
  });

  test("reads no indirect block and no more than the page", () => {
    const { flow, setup } = solveBaseline(drives);
    expect(flow.metadataMissesPerS).toBe(0);
    expect(flow.poolBytesPerS / flow.poolReadsPerS).toBe(setup.plan.layout.innodb_page_bytes);
  });

  test("has the ARC's memory in its buffer pool", () => {
    const more = planOf(drives, { memory: { ram_bytes: 256 * GIB, arc_bytes: 200 * GIB } });
    const pool = (plan: typeof drives) => baselineOf(plan).buffer_pool_hit_ratio;
    expect(pool(more)).toBeGreaterThan(20 * pool(drives));
    expect(pool(more)).toBeCloseTo((202.5 * GIB) / drives.data.file_bytes, 1);
  });

  test("is not faster by what only ZFS has", () => {
    const plain = baselineOf(drives);
    const rich = planOf(drives, {
      layout: { checksum: "sha256", encryption: true, compression: "gzip" },
      storage: { special_device: "intel-p3700", l2arc_device: "intel-p3700", l2arc_bytes: TB },
    });
    expect(baselineOf(rich).queries_per_s).toBeCloseTo(plain.queries_per_s, 6);
  });

  test("needs the space of uncompressed files", () => {
    const packed = planOf(drives, { data: { compression_ratio: 4 } });
    expect(baselineOf(packed).used_ratio).toBeCloseTo(baselineOf(drives).used_ratio, 9);
    expect(predict(packed).space.used_ratio).toBeLessThan(baselineOf(packed).used_ratio / 3);
  });

  test("writes each page twice, in place, and with parity reads and writes both again", () => {
    const updates = planOf(drives, { workload: { commits_per_query: 1 } });
    const flush = (plan: typeof drives) => solveBaseline(plan).flow.writes.flush;
    expect(flush(updates)).toMatchObject({ poolWrites: 2.25, poolWriteBytes: 65536, logWrites: 0 });
    const raid = planOf(updates, { storage: { vdev_type: "raidz1", vdev_width: 4 } });
    expect(flush(raid)).toMatchObject({ poolWrites: 4.25, poolWriteBytes: 98304 });
  });
});
