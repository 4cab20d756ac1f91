import { describe, expect, it } from "vitest";
import { merge, planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { evaluate } from "../evaluate.ts";
import { GB, GIB, KIB } from "../number/units.ts";
import { ratioAt } from "./compression.ts";

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
