import { describe, expect, test } from "vitest";
import { planOf } from "../cases/figures.ts";
import type { Plan } from "../generated/plan.ts";
import { evaluate } from "./evaluate.ts";
import { GB, MIB } from "./number/units.ts";
import { defaultPlan } from "./plan/plans.ts";
import { COMPRESSOR_RATES, indirectCpu, recordCpu } from "./record-cpu.ts";
import { setUp } from "./setup.ts";
import { solvePlan } from "./throughput/solve.ts";

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
  expect(source("off")).not.toMatch(/lzbench/);
  expect(source("zstd")).toMatch(/at level 1: zstd-3, the default, writes at 0.4 to 0.8 of it/);
  expect(source("gzip")).toMatch(/brought from level 1 to gzip-6/);
  expect(COMPRESSOR_RATES.gzip.compress).toBeCloseTo(31.8e6, -5);
});

describe("checksums and encryption", () => {
  const cpu = (layout: Partial<Plan["layout"]>) => recordCpu(setUp(planOf(inMemory, { layout })));
  const kib = (layout: Partial<Plan["layout"]>) =>
    setUp(planOf(inMemory, { layout })).recordPhysical / 1024;

  test("count what is stored, not what it unpacks to", () => {
    expect(kib({})).toBe(64);
    const plain = cpu({ checksum: "off" });
    expect(plain.readMs).toBe(0);
    // 64 KiB at 316 MiB/s in C, at 1,767 MB/s with instructions for it.
    expect(cpu({ checksum: "sha256", openzfs: "2.1" }).readMs).toBeCloseTo(0.1978, 4);
    expect(cpu({ checksum: "sha256", openzfs: "2.2" }).readMs).toBeCloseTo(0.0371, 4);
    expect(cpu({ checksum: "fletcher4" }).readMs).toBeCloseTo(0.00293, 5);
    expect(cpu({ checksum: "blake3" }).readMs).toBeCloseTo(0.0202, 4);
    expect(cpu({ checksum: "sha256" }).writeMs - plain.writeMs).toBeCloseTo(0.0371, 4);
  });

  test("AES-256-GCM takes 11 us to read 16 KiB and 17 us to write them", () => {
    const [plain, secret] = [cpu({}), cpu({ encryption: true })];
    expect((secret.readMs - plain.readMs) / 4).toBeCloseTo(0.011126, 5);
    expect((secret.writeMs - plain.writeMs) / 4).toBeCloseTo(0.016842, 5);
  });

  test("an encrypted file's indirect block is authenticated by 32 bytes of each pointer", () => {
    const of = (encryption: boolean) =>
      indirectCpu(setUp(planOf(inMemory, { layout: { encryption } }))).readMs;
    expect(of(true) - of(false)).toBeCloseTo((1024 * 32) / 822e3, 2);
  });

  test("a read whose indirect block has no copy unpacks it", () => {
    const small = planOf(inMemory, { data: { file_bytes: 400 * GB } });
    const { flow, caches, setup } = solvePlan(small);
    const rest =
      flow.stations.cpuDemandMs -
      small.workload.cpu_ms_per_query -
      caches.poolMisses *
        (recordCpu(setup).decompressMs + (1 - caches.arcDataHit) * recordCpu(setup).readMs);
    const block = (131072 / COMPRESSOR_RATES.lz4.decompress) * 1000;
    const unpacked = caches.arc.decompressedPerS(flow.zfsReadsPerS) / flow.zfsReadsPerS;
    expect(unpacked).toBeGreaterThan(0.05);
    expect(rest).toBeCloseTo(caches.poolMisses * unpacked * block, 4);
  });

  test("more of either never makes a plan faster", () => {
    const at = (layout: Partial<Plan["layout"]>) => queries({ ...layout });
    expect(at({ checksum: "sha256" })).toBeLessThanOrEqual(at({ checksum: "fletcher4" }));
    expect(at({ encryption: true })).toBeLessThanOrEqual(at({}));
  });
});
