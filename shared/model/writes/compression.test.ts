import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { evaluate } from "../evaluate.ts";
import { GB, MIB } from "../number/units.ts";
import { defaultPlan } from "../plan/plans.ts";
import { COMPRESSOR_RATES } from "./compression.ts";

/** A plan that CPU limits: everything is in the ARC. */
const inMemory = planOf(defaultPlan(), {
  data: { file_bytes: 10 * GB, measured_trees: null, compression_ratio: 2 },
  layout: { openzfs: "2.2", indirect_block_bytes: 131072, record_bytes: 131072 },
  memory: { ram_bytes: 64 * 1024 * MIB, arc_bytes: 32 * 1024 * MIB },
});

function queries(layout: Partial<Plan["layout"]>): number {
  return evaluate(planOf(inMemory, { layout })).reads.queries_per_s;
}

describe("decompression", () => {
  test("takes the time of a whole record for every page, by compressor", () => {
    const cores = inMemory.instance.vcpus;
    const missed = 1 - evaluate(inMemory).hit_ratio.buffer_pool;
    const ms = 0.4 + missed * (131072 / COMPRESSOR_RATES.gzip.decompress) * 1000;
    expect(queries({ compression: "gzip" })).toBeLessThanOrEqual((cores * 1000) / ms);
    expect(queries({ compression: "gzip" })).toBeGreaterThan((cores * 1000) / ms / 1.3);
    expect(queries({ compression: "zstd" })).toBeGreaterThan(queries({ compression: "gzip" }));
    expect(queries({ compression: "lz4" })).toBeGreaterThan(queries({ compression: "zstd" }));
    expect(queries({ compression: "off" })).toBeGreaterThan(queries({ compression: "lz4" }));
  });

  test("follows a rate that was entered", () => {
    const slow = queries({ compression: "lz4", decompress_bytes_per_s: 390e6 });
    expect(slow / queries({ compression: "gzip" })).toBeCloseTo(1, 3);
  });

  test("is free where records did not shrink by an allocation unit", () => {
    const whole = planOf(inMemory, { data: { compression_ratio: 1 } });
    expect(evaluate(whole).reads.queries_per_s).toBe(
      evaluate(planOf(whole, { layout: { compression: "off" } })).reads.queries_per_s,
    );
  });
});

test("compression says which level its rate stands for", () => {
  const source = (compression: Plan["layout"]["compression"]): string =>
    evaluate(planOf(inMemory, { layout: { compression } })).explanations.find(
      ({ figure }) => figure === "reads.mean_ms",
    )?.source ?? "";
  expect(source("off")).toBe("Little's law");
  expect(source("zstd")).toMatch(/at level 1: zstd-3, the default, writes at 0.4 to 0.8 of it/);
  expect(source("gzip")).toMatch(/brought from level 1 to gzip-6/);
  expect(COMPRESSOR_RATES.gzip.compress).toBeCloseTo(31.8e6, -5);
});
