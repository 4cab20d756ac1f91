import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import { FRAGMENTATION_BY_PIECE } from "../../openzfs/lines.ts";
import { evaluate } from "../evaluate.ts";
import { KIB, MIB } from "../number/units.ts";
import { defaultPlan } from "../plan/plans.ts";
import { solvePlan } from "../throughput/solve.ts";
import { flushLoad, freePieceBytes } from "./background.ts";
import { writeBackOf } from "./write-back.ts";

const writing = planOf(defaultPlan(), {
  layout: { openzfs: "2.2", indirect_block_bytes: 131072, ashift: 12 },
  workload: { commits_per_query: 0.5, threads: 64 },
  instance: { type: "custom" },
});

describe("pages written back", () => {
  test("take reads from a device that has one limit for both", () => {
    const none = planOf(writing, { workload: { flushed_pages_per_commit: 0 } });
    const many = planOf(writing, { workload: { flushed_pages_per_commit: 4 } });
    expect(evaluate(writing).reads.per_s).toBeLessThan(evaluate(none).reads.per_s);
    expect(evaluate(many).reads.per_s).toBeLessThan(evaluate(writing).reads.per_s);
    expect(evaluate(many).commits.per_s).toBeLessThan(evaluate(none).commits.per_s);
  });

  test("cost about twice as much with the doublewrite buffer", () => {
    const once = evaluate(writing);
    const twice = evaluate(planOf(writing, { layout: { doublewrite: true } }));
    expect(twice.writes.record_bytes_per_page / once.writes.record_bytes_per_page).toBeCloseTo(
      2,
      3,
    );
    expect(twice.reads.per_s).toBeLessThan(once.reads.per_s);
    expect(twice.commits.per_s).toBeLessThan(once.commits.per_s);
  });

  test("read the rest of a record that is larger than a page", () => {
    const large = planOf(writing, { layout: { record_bytes: 131072 } });
    const none = planOf(large, { workload: { flushed_pages_per_commit: 0 } });
    expect(evaluate(large).reads.device_reads_per_query).toBeGreaterThan(
      evaluate(none).reads.device_reads_per_query + 0.4,
    );
  });

  test("change nothing in a plan that only reads", () => {
    const reading = planOf(writing, { workload: { commits_per_query: 0 } });
    const other = planOf(reading, { workload: { flushed_pages_per_commit: 100 } });
    expect(evaluate(other).reads).toEqual(evaluate(reading).reads);
  });
});

describe("fragmented free space", () => {
  test("has the pieces that OpenZFS computes the percentage from", () => {
    FRAGMENTATION_BY_PIECE.slice(2).forEach((percent, i) => {
      expect(freePieceBytes(percent)).toBeCloseTo(2 * KIB * 2 ** i, 3);
    });
    expect(freePieceBytes(0)).toBe(16 * MIB);
    expect(freePieceBytes(100)).toBeLessThanOrEqual(KIB);
  });

  test("writes an indirect block in one piece, which is longer than what is left of the space", () => {
    const writesAt = (fragmentation_percent: number) => {
      const layout = { record_bytes: 4096, innodb_page_bytes: 4096 } as const;
      const plan = planOf(writing, { layout, storage: { fragmentation_percent } });
      const { setup, caches } = solvePlan(plan);
      const load = flushLoad(setup, writeBackOf(setup, caches, 100));
      return {
        each: load.poolWriteBytes / load.poolWrites,
        block: setup.metadata.meanPhysicalBytes,
      };
    };
    const { each, block } = writesAt(90);
    expect(block).toBeGreaterThan(4 * freePieceBytes(90));
    expect(each).toBeGreaterThan(0.6 * block);
    expect(each).toBeLessThan(block);
    expect(writesAt(40).each).toBe(128 * KIB);
  });

  test("makes more writes of the same bytes from 50 % up, and no difference below", () => {
    const at = (fragmentation_percent: number) =>
      evaluate(planOf(writing, { storage: { fragmentation_percent } })).reads.per_s;
    expect(at(50)).toBe(at(0));
    expect(at(80)).toBeLessThan(at(50));
    expect(at(100)).toBeLessThanOrEqual(at(80));
  });
});

describe("the machine's limit on network storage", () => {
  const limited = planOf(defaultPlan(), {
    storage: { device: "nvme-gen4", l2arc_device: "aws-gp3", l2arc_bytes: 4e11, slog_device: null },
    memory: { arc_bytes: 8 * 2 ** 30, ram_bytes: 64 * 2 ** 30 },
    workload: { threads: 256, cpu_ms_per_query: 0.01 },
    instance: { vcpus: 64, storage_iops_cap: 500 },
  });

  test("counts reads from a cache volume", () => {
    const { limits } = evaluate(limited);
    expect(limits.find(({ id }) => id === "instance-iops")?.utilization).toBeGreaterThan(0.2);
  });

  test("counts commits to a log volume", () => {
    const commits = (storage_iops_cap: number) =>
      evaluate(
        planOf(limited, {
          storage: { slog_device: "aws-io2", slog_bytes: 1e11, slog_provisioned_iops: 50_000 },
          instance: { storage_iops_cap },
          workload: { commits_per_query: 1, flushed_pages_per_commit: 0 },
        }),
      ).commits.per_s;
    expect(commits(100)).toBeLessThan(commits(50_000));
  });
});

describe("volumes beside the pool", () => {
  test("have the IOPS and the price of their own size and of what was bought", () => {
    const of = (storage: object) =>
      evaluate(
        planOf(writing, { storage: { slog_device: "aws-gp3", slog_bytes: 2e10, ...storage } }),
      ).cost.lines.find(({ id }) => id === "slog")?.month_usd ?? 0;
    expect(of({})).toBeCloseTo(20 * 0.08, 6);
    expect(of({ slog_provisioned_iops: 4000 })).toBeCloseTo(20 * 0.08 + 1000 * 0.005, 6);
    expect(of({ slog_provisioned_mib_per_s: 225 })).toBeCloseTo(20 * 0.08 + 100 * 0.04, 6);
  });

  test("write indirect blocks by the special vdev's own width, whatever the pool's", () => {
    const load = (storage: object) => {
      const plan = planOf(writing, { storage: { special_device: "optane-p4800x", ...storage } });
      const { setup, caches } = solvePlan(plan);
      return flushLoad(setup, writeBackOf(setup, caches, 100));
    };
    const single = load({});
    const raidz = load({ vdev_type: "raidz2", vdev_width: 8 });
    expect(raidz.specialWriteBytes).toBeCloseTo(single.specialWriteBytes, 6);
    expect(raidz.poolWriteBytes).toBeGreaterThan(single.poolWriteBytes);
    const small = load({ special_bytes: 1073741824 });
    expect(small.specialWriteBytes).toBeLessThan(single.specialWriteBytes);
    expect(small.specialWriteBytes + small.poolWriteBytes).toBeCloseTo(
      single.specialWriteBytes + single.poolWriteBytes,
      6,
    );
  });

  test("send the indirect blocks that do not fit onto the special vdev to the pool", () => {
    const plan = planOf(writing, {
      memory: { arc_bytes: 256 * MIB },
      storage: { special_device: "optane-p4800x" },
      workload: { commits_per_query: 0 },
    });
    const reads = (special_bytes: number | null) =>
      evaluate(planOf(plan, { storage: { special_bytes } })).reads.device_reads_per_query;
    expect(reads(1073741824)).toBeGreaterThan(reads(null));
    expect(reads(1e12)).toBe(reads(null));
  });
});
