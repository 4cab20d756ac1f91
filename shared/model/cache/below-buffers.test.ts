import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { GB, GIB, MIB } from "../number/units.ts";
import { setUp } from "../setup.ts";
import { solvePlan } from "../throughput/solve.ts";
import type { LogStream } from "./below-buffers.ts";
import { workOutCaches } from "./caches.ts";

function small(layout: object = {}): Plan {
  return planOf(
    {},
    {
      engine: "postgresql",
      data: { file_bytes: 2 * GB, files: 4, compression_ratio: 1 },
      layout: { record_bytes: 8192, openzfs: "2.3", indirect_block_bytes: 131072, ...layout },
      memory: { arc_bytes: 400 * MIB, buffer_pool_bytes: 64 * MIB, arc_meta_limit_percent: null },
      workload: { commits_per_query: 1, pages_per_query: 2 },
    },
  );
}

const hitsBeside = (plan: Plan, stream: LogStream | null): number =>
  workOutCaches(setUp(plan), stream).arcDataHit;

describe("the WAL in the ARC", () => {
  test("takes room from pages as it is written, from those that were read once alone", () => {
    const { data, memory } = small();
    const setup = setUp({
      ...small(),
      data: { ...data, file_bytes: 400 * GB },
      memory: { ...memory, ram_bytes: 64 * GIB, arc_bytes: 20 * GIB },
    });
    const { arc } = workOutCaches(setup);
    const bytes = arc.dataBytes / arc.residentRecords;
    const held = (bytesPerMiss: number) => {
      const stream = { bytesPerMiss, filesBytes: 1e15, flushDelayMisses: 0 };
      return workOutCaches(setup, stream).arc.residentRecords / arc.residentRecords;
    };
    expect(held(bytes)).toBeLessThan(0.99);
    // Those that were read again are in another list, however much is written.
    expect(held(20 * bytes)).toBeGreaterThan(0.5);
  });

  test("takes no more than its files have", () => {
    const setup = setUp(small());
    const { arc } = workOutCaches(setup);
    const bytes = arc.dataBytes / arc.residentRecords;
    const beside = workOutCaches(setup, {
      bytesPerMiss: 1e9,
      filesBytes: 80 * MIB,
      flushDelayMisses: 0,
    }).arc;
    const lost = (arc.residentRecords - beside.residentRecords) * bytes;
    expect(lost / (80 * MIB)).toBeCloseTo(1, 2);
  });

  test("takes only what skewed reads leave, however large its files are", () => {
    const { workload, memory } = small();
    const setup = setUp({
      ...small(),
      memory: { ...memory, ram_bytes: 8 * GIB, arc_bytes: 3 * GIB },
      workload: { ...workload, distribution: "zipf", zipf_exponent: 0.9 },
    });
    const alone = workOutCaches(setup).arc;
    const stream = { bytesPerMiss: 1, filesBytes: 20 * GIB, flushDelayMisses: 0 };
    const { arc, arcLogBytes } = workOutCaches(setup, stream);
    expect(arc.residentRecords / alone.residentRecords).toBeGreaterThan(0.99);
    const bytes = alone.dataBytes / alone.residentRecords;
    expect((arc.residentRecords * bytes + arcLogBytes) / (3 * GIB)).toBeGreaterThan(0.8);
    expect((arc.residentRecords * bytes + arcLogBytes) / (3 * GIB)).toBeLessThan(1);
  });

  test("leaves a number of records, however few pages are read beside it", () => {
    const { data, workload } = small();
    const setup = setUp({
      ...small(),
      data: { ...data, file_bytes: 70 * GB },
      workload: { ...workload, distribution: "special" },
    });
    const stream = { bytesPerMiss: 1e24, filesBytes: GIB, flushDelayMisses: 0 };
    const { arc, arcLogBytes } = workOutCaches(setup, stream);
    expect(arc.residentRecords).toBeGreaterThanOrEqual(0);
    expect(arcLogBytes).toBeLessThan(400 * MIB);
  });

  test("never raises the hits, and more of it never does", () => {
    const bytes = fc.double({ min: 0, max: 1e6, noNaN: true });
    const files = fc.double({ min: 0, max: 1e10, noNaN: true });
    fc.assert(
      fc.property(bytes, bytes, files, (a, b, filesBytes) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const plan = small();
        const [first, second] = [less, more].map((bytesPerMiss) =>
          hitsBeside(plan, { bytesPerMiss, filesBytes, flushDelayMisses: 0 }),
        );
        expect(first).toBeLessThanOrEqual(hitsBeside(plan, null) + 1e-6);
        expect(second).toBeLessThanOrEqual((first ?? 0) + 1e-6);
      }),
    );
  });

  test("costs nothing where the ARC keeps metadata only, and nothing to InnoDB", () => {
    const metadata = small({ primarycache: "metadata" });
    expect(hitsBeside(metadata, { bytesPerMiss: 1e6, filesBytes: 1e9, flushDelayMisses: 0 })).toBe(
      hitsBeside(metadata, null),
    );
    expect(solvePlan({ ...small(), engine: "innodb" }).caches.logStream).toBeNull();
  });

  test("takes nothing where its dataset keeps metadata only, which leaves the room to pages", () => {
    const solved = (wal_primarycache: "all" | "metadata") =>
      solvePlan({ ...small(), postgresql: { wal_primarycache } }).caches;
    expect(solved("metadata").arcLogBytes).toBe(0);
    expect(solved("metadata").arcRecordShare).toBeGreaterThan(solved("all").arcRecordShare);
  });

  test("is larger with full_page_writes than without", () => {
    const written = (full_page_writes: boolean) =>
      solvePlan({ ...small(), postgresql: { full_page_writes } }).caches.logStream;
    expect(written(true)?.bytesPerMiss).toBeGreaterThan(5 * (written(false)?.bytesPerMiss ?? 0));
  });
});

test("keys with next to no skew hit what keys without one hit, in an ARC of any size", () => {
  const plan = small();
  for (const gib of [0.2, 0.5, 1, 1.5]) {
    const memory = { ...plan.memory, arc_bytes: gib * GIB };
    const of = (exponent: number) =>
      hitsBeside(
        {
          ...plan,
          memory,
          workload: { ...plan.workload, distribution: "zipf", zipf_exponent: exponent },
        },
        null,
      );
    expect(Math.abs(of(0.02) - of(0))).toBeLessThan(0.01);
  }
});
