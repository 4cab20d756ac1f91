import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { evaluate } from "../evaluate.ts";
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

/** A drive of which no capture shows what it does at most. */
const SEEN = {
  name: "a drive",
  read_latency_ms: 2.5,
  read_iops: 400,
  read_bytes_per_s: 1e8,
  sync_write_ms: 2.5,
  points: [],
};

const plain = (plan: Plan) => baselineOf(solveBaseline(plan));

describe("the same server on XFS or ext4", () => {
  test("makes the published 3,000 queries/s of May 2018, where ZFS makes half", () => {
    const { reads } = predict(defaultPlan());
    const baseline = plain(defaultPlan());
    expect(baseline.queries_per_s / 3000).toBeCloseTo(1, 1);
    expect(baseline.queries_per_s).toBeGreaterThan(1.8 * reads.queries_per_s);
    expect(baseline.bottleneck).toBe("device-iops");
  });

  test("is not said where it asks more of a drive than captures saw it serve", () => {
    const seen = (rate: number | null): Plan =>
      planOf(drives, {
        storage: { device: "custom", custom_device: { ...SEEN, seen_reads_per_s: rate } },
      });
    expect(evaluate(seen(null)).baseline?.queries_per_s).toBeGreaterThan(0);
    const unknown = evaluate(seen(50));
    expect(unknown.baseline).toBeNull();
    expect(unknown.explanations.map(({ figure }) => figure)).not.toContain(
      "baseline.queries_per_s",
    );
  });

  test("reads no indirect block and no more than the page", () => {
    const { flow, setup } = solveBaseline(drives);
    expect(flow.metadataMissesPerS).toBe(0);
    expect(flow.poolBytesPerS / flow.poolReadsPerS).toBe(setup.plan.layout.innodb_page_bytes);
  });

  test("has the ARC's memory in its buffer pool", () => {
    const more = planOf(drives, { memory: { ram_bytes: 256 * GIB, arc_bytes: 200 * GIB } });
    const pool = (plan: typeof drives) => plain(plan).buffer_pool_hit_ratio;
    expect(pool(more)).toBeGreaterThan(20 * pool(drives));
    expect(pool(more)).toBeCloseTo((202.5 * GIB) / drives.data.file_bytes, 1);
  });

  test("is not faster by what only ZFS has", () => {
    const { queries_per_s } = plain(drives);
    const rich = planOf(drives, {
      layout: { checksum: "sha256", encryption: true, compression: "gzip" },
      storage: { special_device: "intel-p3700", l2arc_device: "intel-p3700", l2arc_bytes: TB },
    });
    expect(plain(rich).queries_per_s).toBeCloseTo(queries_per_s, 6);
  });

  test("needs the space of uncompressed files", () => {
    const packed = planOf(drives, { data: { compression_ratio: 4 } });
    expect(plain(packed).used_ratio).toBeCloseTo(plain(drives).used_ratio, 9);
    expect(predict(packed).space.used_ratio).toBeLessThan(plain(packed).used_ratio / 3);
  });

  test("writes each page twice, in place, and with parity reads and writes both again", () => {
    const updates = planOf(drives, { workload: { commits_per_query: 1 } });
    const flush = (plan: typeof drives) => solveBaseline(plan).flow.writes.flush;
    expect(flush(updates)).toMatchObject({ poolWrites: 2.25, poolWriteBytes: 65536, logWrites: 0 });
    const raid = planOf(updates, { storage: { vdev_type: "raidz1", vdev_width: 4 } });
    expect(flush(raid)).toMatchObject({ poolWrites: 4.25, poolWriteBytes: 98304 });
  });
});
