import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { GIB } from "../number/units.ts";
import { solvePlan } from "../throughput/solve.ts";
import { VACUUM_RECORD_BYTES } from "./vacuum.ts";
import { PAGE_IMAGE_BYTES, writeBackOf } from "./write-back.ts";

/** 100 GiB of pages on drives, two of them changed by each transaction. */
function plan(vacuumed: number, bufferPoolBytes = 8 * GIB, fullPages = true): Plan {
  return planOf(
    {},
    {
      engine: "postgresql",
      data: { file_bytes: 100 * GIB, files: 100 },
      layout: { record_bytes: 16384 },
      memory: { ram_bytes: 256 * GIB, arc_bytes: 4 * GIB, buffer_pool_bytes: bufferPoolBytes },
      workload: {
        commits_per_query: 1,
        flushed_pages_per_commit: 2,
        log_bytes_per_commit: 600,
        distribution: "uniform",
      },
      postgresql: {
        vacuumed_pages_per_commit: vacuumed,
        full_page_writes: fullPages,
        max_wal_bytes: 64 * GIB,
        index_ratio: 0.1,
      },
    },
  );
}

function backOf(of: Plan) {
  const { setup, caches } = solvePlan(of);
  return writeBackOf(setup, caches, 100);
}

describe("vacuum", () => {
  test("logs an image of each page that nothing changed since the last checkpoint", () => {
    const more = backOf(plan(1)).vacuumLogBytesPerCommit;
    expect(more).toBeLessThanOrEqual(VACUUM_RECORD_BYTES + PAGE_IMAGE_BYTES);
    expect(more).toBeGreaterThan(VACUUM_RECORD_BYTES + 0.9 * PAGE_IMAGE_BYTES);
  });

  test("logs its records alone without full_page_writes", () => {
    const back = backOf(plan(1, 8 * GIB, false));
    expect(back.vacuumLogBytesPerCommit).toBe(VACUUM_RECORD_BYTES);
  });

  test("reads and writes heaps twice and indexes once, two pages to a record of 16K", () => {
    const { recordReads, recordWrites } = backOf(plan(1, GIB)).vacuum;
    expect(recordWrites).toBeGreaterThan(0.94);
    expect(recordWrites).toBeLessThan(0.95);
    expect(recordReads).toBeLessThan(recordWrites);
    expect(recordReads).toBeGreaterThan(0.85);
  });

  test("reads nothing and writes each record once where shared_buffers hold the data", () => {
    const { recordReads, recordWrites } = backOf(plan(1, 140 * GIB)).vacuum;
    expect(recordReads).toBe(0);
    expect(recordWrites).toBeCloseTo(0.5, 6);
  });

  test("is none of InnoDB's, and none of a load that only reads", () => {
    const innodb = { ...plan(5), engine: "innodb" } as Plan;
    expect(backOf(innodb).vacuum).toEqual({ recordReads: 0, recordWrites: 0 });
    const reading = plan(5);
    const only = { ...reading, workload: { ...reading.workload, commits_per_query: 0 } };
    expect(solvePlan(only).flow.queriesPerS).toBe(
      solvePlan({ ...only, postgresql: { ...only.postgresql, vacuumed_pages_per_commit: 0 } }).flow
        .queriesPerS,
    );
  });

  test("never makes transactions faster", () => {
    const pages = fc.double({ min: 0, max: 20, noNaN: true });
    fc.assert(
      fc.property(pages, pages, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
          (one) => solvePlan(plan(one)).flow.queriesPerS,
        );
        expect(more).toBeLessThanOrEqual((less ?? 0) * (1 + 1e-6));
      }),
      { numRuns: 20 },
    );
  });
});
