import { describe, expect, it } from "vitest";
import { merge, planOf } from "../../cases/figures.ts";
import { LINES } from "../../openzfs/lines.ts";
import { type BlockKind, classOf, logClassOf } from "../../openzfs/placement.ts";
import { evaluate } from "../evaluate.ts";
import { GB, KIB } from "../number/units.ts";
import { solvePlan } from "../throughput/solve.ts";

const ALL = { special: true, dedup: true, log: false };
const NO_DEDUP = { special: true, dedup: false, log: false };

describe("the class of a block", () => {
  const place = (kind: BlockKind, psize: number, line: keyof typeof LINES, classes = ALL) =>
    classOf(kind, psize, classes, 8 * KIB, LINES[line]);

  it("is the special vdev for indirect blocks and other metadata", () => {
    expect(place("indirect", 128 * KIB, "2.3")).toBe("special");
    expect(place("metadata", 16 * KIB, "0.8")).toBe("special");
  });

  it("depends on the size on disk for records of files", () => {
    expect(place("data", 8 * KIB, "2.3")).toBe("special");
    expect(place("data", 12 * KIB, "2.3")).toBe("normal");
  });

  it("is never the special vdev for blocks of zvols before 2.4", () => {
    expect(place("zvol-data", 8 * KIB, "2.3")).toBe("normal");
    expect(place("zvol-data", 8 * KIB, "2.4")).toBe("special");
  });

  it("is the dedup vdev for dedup tables, or the special one", () => {
    expect(place("dedup-table", 4 * KIB, "2.3")).toBe("dedup");
    expect(place("dedup-table", 4 * KIB, "2.3", NO_DEDUP)).toBe("special");
  });

  it("is the data vdevs before 0.8, and in a pool without a special vdev", () => {
    expect(place("indirect", 4 * KIB, "0.7")).toBe("normal");
    expect(place("data", 4 * KIB, "2.3", { ...ALL, special: false })).toBe("normal");
  });

  it("of the intent log is the log vdev, from 2.4 the special one, else the data vdevs", () => {
    expect(logClassOf({ ...ALL, log: true }, LINES["2.4"])).toBe("log");
    expect(logClassOf(ALL, LINES["2.4"])).toBe("special");
    expect(logClassOf(ALL, LINES["2.3"])).toBe("normal");
  });
});

const base = {
  layout: {
    openzfs: "2.3",
    record_bytes: 16384,
    indirect_block_bytes: 131072,
    ashift: 12,
    compression: "off",
  },
  storage: { device: "hdd-7200", device_bytes: 4000 * GB, special_device: "nvme-gen4" },
};
const small = (bytes: number, special: number | null = null, load: object = {}) =>
  planOf(
    base,
    merge({ layout: { special_small_blocks: bytes }, storage: { special_bytes: special } }, load),
  );

describe("records on a special vdev", () => {
  it("leave the data vdevs nothing to read where all of them fit", () => {
    const { reads, special, space } = evaluate(small(16 * KIB));
    expect(reads.device_reads_per_query).toBeCloseTo(0, 9);
    expect(special.reads_per_s).toBeGreaterThan(0);
    expect(space.used_ratio).toBeCloseTo(0, 6);
  });

  it("change nothing below the size of a record", () => {
    const figures = (bytes: number) => evaluate(small(bytes)).reads;
    expect(figures(8 * KIB)).toEqual(figures(0));
  });

  it("fill three quarters of it, metadata included, and the rest lie on the data vdevs", () => {
    const { special, space } = evaluate(small(16 * KIB, 100 * GB));
    expect(special.data_bytes + special.metadata_bytes).toBeCloseTo(75 * GB, -3);
    const share = special.data_bytes / space.data_allocated_bytes;
    const none = evaluate(small(0, 100 * GB));
    expect(space.used_ratio / none.space.used_ratio).toBeCloseTo(1 - share, 6);
    expect(evaluate(small(16 * KIB, 100 * GB)).reads.per_s).toBeGreaterThan(none.reads.per_s);
  });

  it("each threshold tells the least size, and what is left to the data vdevs", () => {
    const { special, reads, space } = evaluate(small(0));
    expect(special.sizes.map((one) => one.small_blocks_bytes / KIB)).toEqual([
      0, 4, 8, 16, 32, 64, 128,
    ]);
    const [none, , , all] = special.sizes;
    expect(none?.least_bytes).toBe(special.metadata_bytes);
    expect(none?.data_reads_per_s).toBeCloseTo(
      reads.device_reads_per_query * reads.queries_per_s,
      6,
    );
    expect(all?.least_bytes).toBe(
      Math.ceil((special.metadata_bytes + space.data_allocated_bytes) / 0.75),
    );
    expect(all?.data_reads_per_s).toBe(0);
  });
});

describe("the intent log of 2.4 on a special vdev", () => {
  const committing = (line: "2.3" | "2.4", bytes = 0) =>
    small(bytes, null, {
      layout: { openzfs: line },
      workload: { commits_per_query: 1, threads: 16 },
    });

  it("makes commits durable there, as a log device would", () => {
    const { commits, special } = evaluate(committing("2.4"));
    expect(special.holds_log).toBe(true);
    expect(commits.log_device).toContain("NVMe");
    expect(commits.mean_ms).toBeLessThan(evaluate(committing("2.3")).commits.mean_ms / 5);
  });

  it("takes records that will lie there by a pointer, and its writes load the vdev", () => {
    const { flow } = solvePlan(committing("2.4", 16 * KIB));
    expect(flow.writes.log?.inPlace).toBe(true);
    expect(flow.writes.flush.logBytes).toBe(0);
    expect(flow.writes.poolWritesPerS).toBeLessThan(flow.writes.specialWritesPerS);
  });
});
