import { describe, expect, it } from "vitest";
import { solvePlan } from "../model/throughput/solve.ts";
import type { EvidenceCapture } from "./captures.ts";
import type { Settings } from "./entered.ts";
import {
  joinedWrites,
  raidzReadWrite,
  readWrite,
  selectOnlyCached,
  skewedReadWrite,
  without,
} from "./servers.test.support.ts";
import { size } from "./size.ts";
import { sizeWhatIf } from "./what-if.ts";

function queriesOf(captures: readonly EvidenceCapture[], set: Settings = {}): number {
  return sizeWhatIf(captures, {}, set).result?.reads.queries_per_s ?? 0;
}

/** Whether two rates differ by no more than a fifth. */
function expectNear(said: number, measured: number): void {
  expect(Math.abs(said / measured - 1)).toBeLessThan(0.2);
}

describe("a full disk that serves more queries than planned", () => {
  it("is planned with the hits that its ARC counted, where keys without a skew hit less", () => {
    // Without the sizes of indexes these are taken to shrink as heaps do, and the ARC to hold fewer records.
    const unsized = selectOnlyCached.map((capture) =>
      capture.kind === "postgresql-stats"
        ? { ...capture, views: capture.views.filter(({ view }) => view !== "pg_stat_user_tables") }
        : capture,
    );
    const { plan, contradictions } = size(unsized);
    expect(contradictions).toEqual([]);
    expect(plan.workload.distribution).toBe("traced");
    expectNear(queriesOf(unsized), 407);
    expectNear(queriesOf(unsized, { "workload.threads": 16 }), 425);
  });

  it("hits no more than keys without a skew do, where it is known how far indexes shrink", () => {
    const { plan, measured, result } = size(selectOnlyCached);
    expect(plan.workload.distribution).toBe("uniform");
    expect(result?.hit_ratio.arc_data).toBeCloseTo(measured.arc_data_hit_ratio?.value ?? 0, 1);
    expectNear(queriesOf(selectOnlyCached), 407);
    expectNear(queriesOf(selectOnlyCached, { "workload.threads": 16 }), 425);
  });

  it("is planned with as many writes as it made, where these join what InnoDB flushed", () => {
    const { plan, fields, measured, contradictions } = size(joinedWrites);
    expect(contradictions).toEqual([]);
    const { why } = fields["workload.flushed_pages_per_commit"] ?? {};
    expect(why).toContain("flushed 7.38 pages a commit");
    const { flow } = solvePlan(plan);
    const writesPerQuery =
      (measured.device_writes_per_s?.value ?? 0) / (measured.queries_per_s?.value ?? 1);
    expect(flow.writes.poolWritesPerS / flow.queriesPerS).toBeCloseTo(writesPerQuery, 3);
    expectNear(queriesOf(joinedWrites), 114.5);
    expectNear(queriesOf(joinedWrites, { "memory.buffer_pool_bytes": 256 * 2 ** 20 }), 108.5);
  });
});

it("pages that InnoDB flushes are as the server counted them where the rate agrees", () => {
  const { why } = size(readWrite).fields["workload.flushed_pages_per_commit"] ?? {};
  expect(why).not.toContain("the devices made");
});

it("fewer pages are flushed under a larger pool than the one they were counted with", () => {
  const flushedUnder = (bytes?: number) => {
    const settings = bytes === undefined ? {} : { "memory.buffer_pool_bytes": bytes };
    const { flow } = solvePlan(sizeWhatIf(skewedReadWrite, {}, settings).plan);
    return flow.writes.flushesPerS / flow.queriesPerS;
  };
  const { plan, fields } = size(skewedReadWrite);
  expect(fields["layout.redo_log_bytes"]?.value).toBe(96 * 2 ** 20);
  expect(plan.workload.flushed_at_pool_bytes).toBe(256 * 2 ** 20);
  expect(flushedUnder(512 * 2 ** 20)).toBeLessThan(flushedUnder() * 0.97);
  // Joined to fewer writes: how many of another number would be is not known.
  expect(size(joinedWrites).plan.workload.flushed_at_pool_bytes).toBeNull();
});

describe("full disks of a raidz, of which two hold each record", () => {
  const { measured, contradictions } = size(raidzReadWrite);

  it("are planned with the records that the ARC missed, which are half as many as device reads", () => {
    expect(contradictions).toEqual([]);
    expect(measured.arc_data_hit_ratio?.value).toBeCloseTo(0.6, 1);
    expectNear(queriesOf(raidzReadWrite), 442);
  });

  it("serve as many queries with fewer clients as were measured", () => {
    expectNear(queriesOf(raidzReadWrite, { "workload.threads": 4 }), 356);
  });
});

it.each([
  ["60", raidzReadWrite, 60],
  ["30", joinedWrites, 30],
  ["120", skewedReadWrite, 120],
])(
  "disks of %s requests/s have that limit, though Linux counts their flushes as writes",
  (_, captures, limit) => {
    const own = size(captures).plan.storage.custom_device;
    expect(Math.abs((own?.read_iops ?? 0) / limit - 1)).toBeLessThan(0.06);
  },
);

it("writes to a log device are not those of the pool's data devices, though the pool's row sums both", () => {
  const share = 0.4;
  const scaled = (values: readonly (number | null)[], by: number) =>
    values.map((value) => (value === null ? null : value * by));
  const withLog = joinedWrites.map((capture) => {
    if (capture.kind !== "zpool-iostat") return capture;
    const leaf = capture.vdevs.find(({ path }) => path.length > 1);
    if (!leaf) return capture;
    const { reads_per_s: reads, writes_per_s: writes } = leaf.series;
    const log = {
      ...leaf,
      path: ["lab", "nvme9n1"],
      class: "logs" as const,
      series: {
        ...leaf.series,
        reads_per_s: scaled(reads, 0),
        writes_per_s: scaled(writes, share),
      },
    };
    return { ...capture, vdevs: [...capture.vdevs, log] };
  });
  const all = size(joinedWrites).measured.device_writes_per_s?.value ?? 0;
  expect(size(withLog).measured.device_writes_per_s?.value).toBeCloseTo(all * (1 - share), 1);
});

it("counters since the server's start widen the band by what a query of the load could cost instead", () => {
  const sinceStart = without(
    skewedReadWrite,
    "arcplan-capture/mysql-status-before.txt",
    "arcplan-capture/mysql-status-at-intervals.txt",
  );
  const { fields, result } = size(sinceStart, { "workload.threads": 4 });
  expect(fields["workload.pages_per_query"]?.state).toBe("assumed");
  const band = result?.bands.find(({ figure }) => figure === "reads.queries_per_s");
  expect([(band?.low ?? 352) < 352, (band?.high ?? 352) > 352]).toEqual([true, true]);
});
