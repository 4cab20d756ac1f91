import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { describe, expect, it } from "vitest";
import { type NumberSpec, specOf } from "./fields.ts";
import { readField } from "./quantity.ts";

function numberSpec(path: FieldPath): NumberSpec {
  const spec = specOf(path);
  if (spec?.kind !== "number") throw new Error(`${path} is not a number`);
  return spec;
}

function readAs(path: FieldPath, typed: string): number | null | undefined {
  const read = readField(numberSpec(path), typed);
  return "value" in read ? read.value : undefined;
}

function problemOf(path: FieldPath, typed: string): string | undefined {
  const read = readField(numberSpec(path), typed);
  return "problem" in read ? read.problem : undefined;
}

describe("typed values", () => {
  it.each([
    ["layout.record_bytes", "16k", 16384],
    ["layout.record_bytes", "32 KiB", 32768],
    ["layout.record_bytes", "32", 32768],
    ["layout.record_bytes", "16384", 16384],
    ["postgresql.checkpoint_s", "30", 30],
    ["postgresql.checkpoint_s", "30s", 30],
    ["postgresql.checkpoint_s", "15min", 900],
    ["postgresql.checkpoint_s", "15.0 min", 900],
    ["postgresql.checkpoint_s", "1h", 3600],
    ["memory.arc_bytes", "7", 7 * 1024 ** 3],
    ["memory.arc_bytes", "7516192768", 7 * 1024 ** 3],
    ["memory.dbuf_cache_max_bytes", "32", 32 * 1024 ** 2],
    ["data.file_bytes", "749", 749e9],
    ["workload.log_bytes_per_commit", "512", 512],
    ["memory.arc_bytes", "7 GiB", 7 * 1024 ** 3],
    ["memory.arc_bytes", "7g", 7 * 1024 ** 3],
    ["memory.ram_bytes", "15 GB", 15e9],
    ["memory.buffer_pool_bytes", "512MB", 512e6],
    ["memory.buffer_pool_bytes", "512M", 512 * 1024 ** 2],
    ["layout.record_bytes", "16 kB", 16 * 1024],
    ["storage.device_bytes", "1.92TB", 1.92e12],
    ["data.compression_ratio", "1.28x", 1.28],
    ["workload.working_set_ratio", "15 %", 0.15],
    ["workload.cpu_ms_per_query", "0.4 ms", 0.4],
    ["storage.provisioned_iops", "16k", 16000],
    ["storage.provisioned_mib_per_s", "250 MiB/s", 250],
    ["prices.instance_usd_per_hour", "$0.156", 0.156],
  ] as const)("%s reads %s", (path, typed, value) => {
    expect(readAs(path, typed)).toBeCloseTo(value, 9);
  });

  it("empty leaves a price to the catalogue, and is refused where a value is needed", () => {
    expect(readAs("prices.instance_usd_per_hour", "")).toBeNull();
    expect(problemOf("memory.ram_bytes", " ")).toMatch(/needs a value/);
  });

  it("say which recordsizes there are instead of taking the nearest", () => {
    expect(problemOf("layout.record_bytes", "20k")).toMatch(/16 KiB or 32 KiB/);
  });

  it("name the limits instead of bending to them", () => {
    expect(problemOf("memory.arc_bytes", "1 KiB")).toMatch(/16 MiB to 64 TiB/);
  });

  it("say how they were read, to the byte", () => {
    expect(readField(numberSpec("storage.device_bytes"), "1.92TB")).toMatchObject({
      reading: expect.stringContaining("1,920,000,000,000 B"),
    });
    expect(readField(numberSpec("memory.ram_bytes"), "15 GB")).toMatchObject({
      reading: expect.stringContaining("15 GB (15,000,000,000 B)"),
    });
  });

  it("refuse what is no quantity", () => {
    expect(problemOf("memory.arc_bytes", "plenty")).toBeDefined();
    expect(problemOf("workload.threads", "eight")).toBeDefined();
  });
});
