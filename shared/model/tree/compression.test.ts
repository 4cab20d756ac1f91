import { describe, expect, it } from "vitest";
import { merge, planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { mostRatio } from "../../plan/larger-records.ts";
import { evaluate } from "../evaluate.ts";
import { GB, GIB, KIB } from "../number/units.ts";
import { kindSizes, ratioAt } from "./compression.ts";

const at = (data: object, layout: object = {}) =>
  planOf(
    { layout: { openzfs: "2.3", compression: "lz4", ashift: 12, record_bytes: 16384 } },
    { data: { measured_trees: null, ...data }, layout },
  );

describe("the compression ratio at a recordsize", () => {
  /** lz4 of 48 MiB of tables in records of 8K, 16K, 32K and 64K, whole sectors counted. */
  const TABLES = [
    ["MariaDB, digits", [1, 1, 1.33, 1.333]],
    ["MariaDB, half of it blank", [2, 2, 2.667, 2.667]],
    ["PostgreSQL, hexadecimal digits", [1, 1.333, 1.333, 1.455]],
    ["PostgreSQL, blanks", [2, 4, 8, 8]],
  ] as const;

  it.each(TABLES)("of %s follows from that of 64K", (_, ratios) => {
    const measured = { compression_ratio: ratios[3], compression_record_bytes: 64 * KIB };
    for (const [i, ratio] of ratios.entries())
      expect(ratioAt(at(measured), 8 * KIB * 2 ** i)).toBeCloseTo(ratio, 1);
  });

  it("is that of the measured recordsize there, and at larger ones", () => {
    const plan = at({ compression_ratio: 1.84, compression_record_bytes: 16 * KIB });
    expect(ratioAt(plan, 16 * KIB)).toBe(1.84);
    expect(ratioAt(plan, 128 * KIB)).toBe(1.84);
  });

  it.each([
    ...TABLES.flatMap(([table, ratios]) => [
      [table, 8, ratios[0], 64, ratios[3]] as const,
      [table, 16, ratios[1], 32, ratios[2]] as const,
    ]),
    ["PostgreSQL, pgbench", 8, 1.01, 32, 1.57] as const,
    ["MariaDB, sysbench", 16, 1.02, 64, 1.36] as const,
  ])("of %s at %iK, %d, allows that at %iK", (_, smaller, ratio, larger, then) => {
    const data = { compression_ratio: ratio, compression_record_bytes: smaller * KIB };
    expect(mostRatio(at(data, { record_bytes: larger * KIB }))).toBeGreaterThanOrEqual(then);
    expect(mostRatio(at(data, { record_bytes: smaller * KIB }))).toBeNull();
  });

  it("is in the range of a plan of larger records as far as it may rise", () => {
    const records = { record_bytes: 64 * KIB };
    const known = { compression_ratio: 1.36, compression_record_bytes: 64 * KIB };
    const at16 = { compression_ratio: 1.02, compression_record_bytes: 16 * KIB };
    expect(evaluate(at(at16, records)).reads.high).toBeGreaterThan(
      evaluate(at({ ...known, compression_ratio: 1.02 }, records)).reads.high,
    );
    expect(evaluate(at(at16, records)).reads.high).toBeGreaterThan(
      evaluate(at(known, records)).reads.per_s,
    );
  });

  it("is the same everywhere where nobody says of which it is, and 1 without compression", () => {
    expect(ratioAt(at({ compression_ratio: 1.5 }), 4 * KIB)).toBe(1.5);
    expect(ratioAt(at({ compression_ratio: 1.5 }, { compression: "off" }), 128 * KIB)).toBe(1);
  });

  it("moves the record on disk when recordsize moves", () => {
    const measured = { compression_ratio: 1.36, compression_record_bytes: 64 * KIB };
    const ratio = (record_bytes: number) =>
      evaluate(at(measured, { record_bytes })).space.effective_compression_ratio;
    expect(ratio(64 * KIB)).toBeCloseTo(1.36, 6);
    expect(ratio(16 * KIB)).toBe(1);
  });

  it("moves a prediction without steps", () => {
    const hits = (compression_ratio: number) =>
      evaluate(
        merge(at({ compression_ratio, file_bytes: 50 * GB }), {
          memory: { arc_bytes: 20 * GIB, ram_bytes: 64 * GIB, buffer_pool_bytes: GIB },
        }) as Plan,
      ).hit_ratio.arc_data;
    expect(Math.abs(hits(2) - hits(1.99))).toBeLessThan(0.005);
    expect(hits(1.9)).toBeGreaterThan(hits(1.6) + 0.02);
  });
});

describe("indexes that shrink otherwise than heaps", () => {
  const plan = (ratio: number, own: number | null, part: number, layout: object = {}) => ({
    ...at({ compression_ratio: ratio }, layout),
    engine: "postgresql" as const,
    postgresql: { index_ratio: part, index_compression_ratio: own },
  });

  it("take as much more as heaps take less", () => {
    // pgbench's blank filler: 1,346 MB of heap in 168 MB, 225 MB of index in 85 MB.
    const { index, heap } = kindSizes(plan(6.2, 2.65, 0.143, { record_bytes: 32 * KIB }));
    expect(index).toBeCloseTo(6.2 / 2.65, 6);
    expect(heap * 32 * KIB).toBeCloseTo((32 * KIB * 6.2) / 8, -3);
    expect(0.143 * index + 0.857 * heap).toBeCloseTo(1, 9);
  });

  it("leave each record of a heap a sector", () => {
    const { index, heap } = kindSizes(plan(3, 1, 0.5, { record_bytes: 16 * KIB }));
    expect((heap * 16 * KIB) / 3).toBeCloseTo(4 * KIB, 6);
    expect((index + heap) / 2).toBeCloseTo(1, 9);
  });

  it("are all alike where nobody says so, and without compression", () => {
    const alike = { index: 1, heap: 1 };
    expect(kindSizes(plan(6, null, 0.2))).toEqual(alike);
    expect(kindSizes(plan(6, 2, 0))).toEqual(alike);
    expect(kindSizes(plan(6, 2, 0.2, { compression: "off" }))).toEqual(alike);
  });

  it("leave the ARC fewer hits, and WAL that shrinks less fewer still", () => {
    const settings = { layout: { openzfs: "2.3", record_bytes: 32 * KIB, compression: "lz4" } };
    const load = { commits_per_query: 1, flushed_pages_per_commit: 2, log_bytes_per_commit: 600 };
    const hits = (postgresql: object) =>
      evaluate(
        planOf(
          {
            engine: "postgresql",
            data: { file_bytes: 1.57 * GB, compression_ratio: 6.2, measured_trees: null },
            memory: { arc_bytes: 192 * 2 ** 20, buffer_pool_bytes: 96 * 2 ** 20 },
            workload: load,
          },
          { ...settings, postgresql },
        ),
      ).hit_ratio.arc_data;
    const own = { index_compression_ratio: 2.65 };
    expect(hits(own)).toBeLessThan(hits({}));
    const wal = { min_wal_bytes: 160 * 2 ** 20, wal_compression_ratio: 2.66 };
    expect(hits({ ...own, ...wal })).toBeLessThan(hits(own));
  });
});
