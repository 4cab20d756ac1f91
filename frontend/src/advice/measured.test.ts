import { defaultPlan } from "@arcplan/shared";
import { describe, expect, it } from "vitest";
import type { ArcContentsCapture, ArcstatCapture } from "../api/index.ts";
import {
  arcstatCapture,
  arcstatsCapture,
  iostatCapture,
  zpoolIostatCapture,
} from "../captures/testing/captures.ts";
import { zdbCapture } from "../captures/testing/zdb-capture.ts";
import { evidenceOf, isSituation } from "./measured.ts";

const plan = defaultPlan();

function snapshot(name: string, hits: number, misses: number): ArcContentsCapture {
  return {
    ...arcstatsCapture,
    name,
    values: {
      demand_data_hits: hits,
      demand_data_misses: misses,
      demand_metadata_hits: hits * 2,
      demand_metadata_misses: misses / 10,
    },
  };
}

const log: ArcstatCapture = {
  ...arcstatCapture,
  series: { ddread: [100, 300], "ddm%": [50, 90], dmread: [100, 300], "dmm%": [0, 2] },
};

describe("evidence from captures", () => {
  it("counts between two snapshots of arcstats, whatever their order", () => {
    const captures = [snapshot("after.txt", 1100, 1900), snapshot("before.txt", 1000, 1000)];
    const { measured, sources } = evidenceOf(captures, {}, plan);
    expect(measured.arc?.demand_data_hit_ratio).toBeCloseTo(100 / 1000);
    expect(measured.arc?.metadata_misses_per_read).toBeCloseTo(90 / 1000);
    expect(sources[0]).toBe("before.txt and after.txt: what was counted between the two");
  });

  it("weighs an arcstat log by its reads, and takes sizes from arcstats", () => {
    const { measured } = evidenceOf([log, snapshot("arcstats.txt", 10, 10)], {}, plan);
    expect(measured.arc?.demand_data_hit_ratio).toBeCloseTo((50 + 30) / 400);
    expect(measured.arc?.metadata_misses_per_read).toBeCloseTo(6 / 400);
    expect(measured.arc?.max_bytes).toBe(268_435_456);
  });

  it("says so when a single snapshot counts more than this load", () => {
    const { measured, sources } = evidenceOf([snapshot("arcstats.txt", 30, 10)], {}, plan);
    expect(measured.arc?.demand_data_hit_ratio).toBeCloseTo(0.75);
    expect(sources[0]).toContain("since the module was loaded");
  });

  it("has no hit ratio where counters are not printed", () => {
    const { measured } = evidenceOf([arcstatsCapture], {}, plan);
    expect(measured.arc).not.toHaveProperty("demand_data_hit_ratio");
    expect(measured.arc).not.toHaveProperty("metadata_misses_per_read");
  });

  it("prefers the pool's own reads to those of a device", () => {
    const { measured } = evidenceOf([iostatCapture, zpoolIostatCapture], {}, plan);
    expect(measured.pool).toMatchObject({ reads_per_s: 298.6, read_wait_ms: 10.48 });
  });

  it("takes the busiest device and its curve where there is no zpool iostat", () => {
    const { measured, sources } = evidenceOf([iostatCapture], {}, plan);
    expect(measured.pool?.reads_per_s).toBe(52_000);
    expect(measured.pool?.points).toHaveLength(3);
    expect(sources[0]).toContain("nvme0n1, the busiest device");
  });

  it("scales the trees of one table up to the plan's data", () => {
    const { measured, sources } = evidenceOf([zdbCapture], {}, plan);
    const scale = plan.data.file_bytes / zdbCapture.totals.file_bytes;
    expect(measured.trees?.nonleaf_blocks).toBeCloseTo(1_160 * scale);
    expect(sources[0]).toContain("scaled from 2.44 GB to the plan's 749 GB");
  });

  it("leaves out trees that were written with another recordsize", () => {
    const other = { ...plan, layout: { ...plan.layout, record_bytes: 131072 as const } };
    const { measured, missing } = evidenceOf([zdbCapture], {}, other);
    expect(measured.trees).toBeUndefined();
    expect(missing.join()).toContain("not written with recordsize 128 KiB");
  });

  it("names the capture that is missing for each comparison", () => {
    const { missing } = evidenceOf([], {}, plan);
    for (const wanted of [/arcstat/, /zpool iostat/, /zdb -ddddd/, /enter them here/]) {
      expect(missing.some((text) => wanted.test(text))).toBe(true);
    }
    const all = evidenceOf([log, zpoolIostatCapture, zdbCapture], { queries_per_s: 300 }, plan);
    expect(all.missing).toEqual([]);
  });

  it("is a situation once counters of the ARC and reads of a pool are there", () => {
    expect(isSituation(evidenceOf([log], {}, plan))).toBe(false);
    expect(isSituation(evidenceOf([log, zpoolIostatCapture], {}, plan))).toBe(true);
  });
});
