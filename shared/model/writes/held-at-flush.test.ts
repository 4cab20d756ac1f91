import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { residenceOf } from "../cache/residence.ts";
import { evaluate } from "../evaluate.ts";
import { defaultPlan } from "../plan/plans.ts";
import { type FlushedPages, heldAtFlush } from "./held-at-flush.ts";

const uniform = residenceOf([{ width: 1, mass: 1 }]);
const skewed = residenceOf([
  { width: 0.2, mass: 0.8 },
  { width: 0.8, mass: 0.2 },
]);

/** Shared buffers of half the pages, a checkpoint each five minutes, records of four pages. */
const HALF: FlushedPages = {
  law: uniform,
  pages: 1e6,
  pagesPerRecord: 4,
  changesPerS: 2000,
  changesPerDraw: 1,
  missesPerS: 1000,
  staysS: (Math.LN2 * 1e6) / 2000,
  keptS: 300,
  arcRecordShare: 0.05,
  freshShare: 0.9,
};

const inBuffers = { missesPerS: 0, staysS: Number.POSITIVE_INFINITY };

describe("the record of a page that PostgreSQL writes back", () => {
  test("is as likely in the ARC as that of a page just read, where every change misses the buffers", () => {
    expect(heldAtFlush({ ...HALF, missesPerS: 2000, staysS: 0 })).toBeCloseTo(0.9, 9);
  });

  test("is there for certain where the ARC holds all records, even if nothing is ever read", () => {
    expect(heldAtFlush({ ...HALF, ...inBuffers, arcRecordShare: 1 })).toBeCloseTo(1, 9);
  });

  test("is gone where the buffers hold all pages and the ARC hardly any record", () => {
    expect(heldAtFlush({ ...HALF, ...inBuffers, arcRecordShare: 0.001 })).toBeLessThan(0.02);
  });

  test("is gone before one that was read for the change: hits of the buffers bring nothing into the ARC", () => {
    const half = heldAtFlush(HALF);
    expect(half).toBeGreaterThan(0.4);
    expect(half).toBeLessThan(0.6);
  });

  test("stays between none and all, and a larger ARC never holds less", () => {
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          law: fc.constantFrom(uniform, skewed),
          pagesPerRecord: fc.constantFrom(1, 2, 16, 128),
          changesPerS: fc.double({ min: 0, max: 1e5, noNaN: true }),
          changesPerDraw: fc.double({ min: 0, max: 1, noNaN: true }),
          missesPerS: fc.double({ min: 0, max: 1e5, noNaN: true }),
          staysS: fc.double({ min: 0, noNaN: true }),
          keptS: fc.double({ min: 0, max: 86_400, noNaN: true }),
          freshShare: shares,
        }),
        shares,
        shares,
        (own, one, other) => {
          const held = (arcRecordShare: number) => heldAtFlush({ ...HALF, ...own, arcRecordShare });
          const [less, more] = [held(Math.min(one, other)), held(Math.max(one, other))];
          expect(less).toBeGreaterThanOrEqual(-1e-9);
          expect(more).toBeLessThanOrEqual(1 + 1e-9);
          expect(more).toBeGreaterThanOrEqual(less - 1e-9);
        },
      ),
    );
  });
});

test("reads before writes do not jump where shared buffers reach the data", () => {
  const plan = defaultPlan();
  const bytes = 2 ** 36;
  const readsAt = (share: number, arc_bytes: number) =>
    evaluate({
      ...plan,
      engine: "postgresql",
      data: { ...plan.data, file_bytes: bytes, measured_trees: null },
      layout: { ...plan.layout, openzfs: "2.3", record_bytes: 32768, compression: "off" },
      memory: { ...plan.memory, ram_bytes: 2 ** 39, arc_bytes, buffer_pool_bytes: share * bytes },
      workload: { ...plan.workload, commits_per_query: 1, pages_per_query: 2 },
    }).writes.reads_before_write;
  for (const arc of [2 ** 31, 2 ** 35, 2 ** 37])
    expect(Math.abs(readsAt(0.999, arc) - readsAt(1.001, arc))).toBeLessThan(0.03);
  expect(readsAt(1.001, 2 ** 31)).toBeGreaterThan(0.8);
  expect(readsAt(1.001, 2 ** 37)).toBe(0);
});
