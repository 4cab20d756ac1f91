import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import type { Plan } from "../../generated/plan.ts";
import { GIB, MIB } from "../number/units.ts";
import { ordinaryPlan } from "../plan/plans.test.support.ts";
import { solvePlan } from "../throughput/solve.ts";
import { PAGE_IMAGE_BYTES, writeBackOf } from "./write-back.ts";
import { pageFlush } from "./writes.ts";

type Own = NonNullable<Plan["postgresql"]>;

/** 100 GiB of pages, two of them changed by each transaction. */
function plan(own: Own = {}, bufferPoolBytes = 8 * GIB): Plan {
  return planOf(
    {},
    {
      engine: "postgresql",
      data: { file_bytes: 100 * GIB, files: 100 },
      layout: { record_bytes: 8192 },
      memory: { ram_bytes: 64 * GIB, buffer_pool_bytes: bufferPoolBytes },
      workload: {
        commits_per_query: 1,
        flushed_pages_per_commit: 2,
        log_bytes_per_commit: 600,
        distribution: "uniform",
      },
      postgresql: {
        checkpoint_s: 300,
        max_wal_bytes: 64 * GIB,
        vacuumed_pages_per_commit: 0,
        ...own,
      },
    },
  );
}

function backOf(of: Plan, commitsPerS: number) {
  const { setup, caches } = solvePlan(of);
  return writeBackOf(setup, caches, commitsPerS);
}

describe("the WAL of a transaction", () => {
  test("holds an image of nearly every page that it changes, where pages seldom change twice", () => {
    const { logBytesPerCommit } = backOf(plan(), 100);
    expect(logBytesPerCommit).toBeGreaterThan(600 + 1.95 * PAGE_IMAGE_BYTES);
    expect(logBytesPerCommit).toBeLessThanOrEqual(600 + 2 * PAGE_IMAGE_BYTES);
  });

  test("holds its records alone without full_page_writes", () => {
    expect(backOf(plan({ full_page_writes: false }), 100).logBytesPerCommit).toBeCloseTo(600, 6);
  });

  test("holds fewer images the longer checkpoints are apart", () => {
    const apart = fc.integer({ min: 30, max: 86_400 });
    fc.assert(
      fc.property(ordinaryPlan, apart, apart, (any, a, b) => {
        const bytes = [Math.min(a, b), Math.max(a, b)].map((checkpoint_s) => {
          const postgresql = { ...any.postgresql, checkpoint_s };
          const { setup, caches } = solvePlan({ ...any, engine: "postgresql" });
          const own = { ...setup, plan: { ...setup.plan, postgresql } };
          return writeBackOf(own, caches, 500).logBytesPerCommit;
        });
        expect(bytes[1]).toBeLessThanOrEqual((bytes[0] ?? 0) * (1 + 1e-6));
      }),
      { numRuns: 60 },
    );
  });

  test("forces a checkpoint when it reaches max_wal_size: as many images as in as short a time", () => {
    const bySize = backOf(plan({ max_wal_bytes: 2 * GIB }), 1000);
    // 2 GiB / 1.9 of 15.8 kB for each of 1,000 transactions a second.
    const seconds = (2 * GIB) / 1.9 / (1000 * bySize.logBytesPerCommit);
    const byTime = backOf(plan({ checkpoint_s: Math.round(seconds) }), 1000);
    expect(bySize.logBytesPerCommit / byTime.logBytesPerCommit).toBeCloseTo(1, 3);
    expect(seconds).toBeLessThan(80);
  });

  test("may fill more of max_wal_size before a checkpoint with a lower completion target", () => {
    const early = plan({ max_wal_bytes: 2 * GIB, checkpoint_completion_target: 0.5 });
    const late = plan({ max_wal_bytes: 2 * GIB });
    const [a, b] = [backOf(early, 1000), backOf(late, 1000)];
    const filled = ({ checkpointS, logBytesPerCommit }: typeof a) =>
      (checkpointS ?? 0) * 1000 * logBytesPerCommit;
    expect(filled(a) / ((2 * GIB) / 1.5)).toBeCloseTo(1, 3);
    expect(filled(b) / ((2 * GIB) / 1.9)).toBeCloseTo(1, 3);
  });
});

describe("pages written back", () => {
  test("are fewer than changes where pages change again before the next checkpoint", () => {
    const rare = backOf(plan(), 10).pagesPerCommit;
    const often = backOf(plan({ max_wal_bytes: 900 * GIB }, 90 * GIB), 50_000).pagesPerCommit;
    expect(rare).toBeCloseTo(2, 2);
    expect(often).toBeLessThan(1);
  });

  test("go by the order of files as far as the buffers keep them until the checkpoint", () => {
    const swept = (checkpoint_s: number) =>
      backOf(plan({ checkpoint_s, max_wal_bytes: 9000 * GIB }, 8 * GIB), 2000);
    expect(swept(30)).toMatchObject({ sweptShare: 1, sweepS: 27 });
    const [some, half] = [swept(1800).sweptShare, swept(3600).sweptShare];
    expect(some).toBeLessThan(1);
    expect(half).toBeCloseTo(some / 2, 6);
    expect(backOf(plan({}, 16 * MIB), 2000).sweptShare).toBeLessThan(0.01);
  });

  test("cost no more at once where a checkpoint comes just after the buffers let a page go", () => {
    const changing: Partial<Plan["workload"]> = { commits_per_query: 0.3, pages_per_query: 2 };
    const bytes = [0.99, 1.01].map((by) => {
      const of = plan({ full_page_writes: false }, 8 * GIB);
      const { setup, caches } = solvePlan({
        ...of,
        layout: { ...of.layout, record_bytes: 131072 },
        workload: { ...of.workload, ...changing },
      });
      const stays = writeBackOf(setup, caches, 500);
      const keptS = stays.sweptShare * (stays.checkpointS ?? 0);
      const own = { ...setup.plan.postgresql, checkpoint_s: Math.max(30, keptS * by) };
      const moved = { ...setup, plan: { ...setup.plan, postgresql: own } };
      return pageFlush(moved, writeBackOf(moved, caches, 500)).bytes_per_page;
    });
    expect((bytes[1] ?? 0) / (bytes[0] ?? 1)).toBeCloseTo(1, 1);
  });

  test("are written in half of the time with PostgreSQL 13's completion target", () => {
    const sweep = (checkpoint_completion_target: number) =>
      backOf(plan({ checkpoint_completion_target }, 90 * GIB), 10).sweepS;
    expect(sweep(0.5)).toBeCloseTo(150, 6);
  });

  test("are counted where shared_buffers have no room but for inner pages", () => {
    const tiny = plan({}, 5 * MIB);
    const { pagesPerCommit } = backOf({ ...tiny, data: { ...tiny.data, file_bytes: 9e12 } }, 100);
    expect(pagesPerCommit).toBeCloseTo(2, 1);
  });
});

test("a log device never slows commits that do not wait for it, nor does a log that is not written", () => {
  const of = plan({ full_page_writes: true, synchronous_commit: "off" });
  const rate = (layout: object, slog_device: string | null) =>
    solvePlan({
      ...of,
      data: { ...of.data, compression_ratio: 3 },
      layout: { ...of.layout, record_bytes: 32768, ...layout },
      storage: { ...of.storage, device: "aws-gp3", slog_device },
    }).flow.queriesPerS;
  const alone = rate({}, null);
  expect(rate({}, "optane-p4800x")).toBeGreaterThanOrEqual(alone);
  expect(rate({ sync: "disabled" }, null)).toBeGreaterThanOrEqual(alone);
});

test("clients that do not wait for commits are no slower on a full disk: nothing flushes the log sooner", () => {
  const of = plan({ full_page_writes: true, checkpoint_s: 1800, max_wal_bytes: 16 * GIB });
  const rate = (synchronous_commit: "on" | "off") =>
    solvePlan({
      ...of,
      storage: { ...of.storage, device: "hdd-7200", slog_device: null },
      workload: { ...of.workload, threads: 64, think_ms: 0, commits_per_query: 1 },
      postgresql: { ...of.postgresql, synchronous_commit },
    } as Plan).flow.queriesPerS;
  expect(rate("off")).toBeGreaterThanOrEqual(rate("on") * 0.99);
});

test("full_page_writes=off never lowers the rate of transactions", () => {
  fc.assert(
    fc.property(ordinaryPlan, (any) => {
      const rate = (postgresql: Own) =>
        solvePlan({
          ...any,
          engine: "postgresql",
          postgresql: { ...any.postgresql, ...postgresql },
        }).flow.queriesPerS;
      const usual = rate({ full_page_writes: true, checkpoint_s: 300 });
      const slack = 1 - 1e-3;
      expect(rate({ full_page_writes: false, checkpoint_s: 300 })).toBeGreaterThanOrEqual(
        usual * slack,
      );
    }),
    { numRuns: 60 },
  );
});

/** A server of InnoDB that updates rows of 100 GB, whose flushes were counted under 8 GiB. */
function counted(
  poolBytes: number,
  workload: Partial<Plan["workload"]> = {},
  redoBytes = 16 * GIB,
): Plan {
  return planOf(
    {},
    {
      data: { file_bytes: 100 * GIB, files: 100 },
      layout: { redo_log_bytes: redoBytes },
      memory: { ram_bytes: 256 * GIB, buffer_pool_bytes: poolBytes },
      workload: {
        commits_per_query: 1,
        flushed_pages_per_commit: 0.8,
        flushed_at_pool_bytes: 8 * GIB,
        log_bytes_per_commit: 600,
        distribution: "zipf",
        zipf_exponent: 0.9,
        ...workload,
      },
    },
  );
}

describe("pages that InnoDB flushes", () => {
  const flushed = (of: Plan) => backOf(of, 500).pagesPerCommit;

  test("are those that were counted, under the pool that they were counted with", () => {
    expect(flushed(counted(8 * GIB))).toBe(0.8);
    expect(flushed(counted(32 * GIB, { flushed_at_pool_bytes: null }))).toBe(0.8);
  });

  test("are fewer the larger the pool, as pages are changed again before it lets them go", () => {
    const pool = fc.integer({ min: 1 * GIB, max: 128 * GIB });
    fc.assert(
      fc.property(pool, pool, fc.double({ min: 0, max: 1.2, noNaN: true }), (a, b, exponent) => {
        const under = (bytes: number) => flushed(counted(bytes, { zipf_exponent: exponent }));
        expect(under(Math.max(a, b))).toBeLessThanOrEqual(under(Math.min(a, b)) * (1 + 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  test("do not end where the pool holds all: the redo log has to be freed of them, a small one more often", () => {
    const [small = 0, large = 0] = [4, 16].map((gib) => flushed(counted(200 * GIB, {}, gib * GIB)));
    expect(large).toBeGreaterThan(0.01);
    expect(small).toBeGreaterThan(large * 1.1);
  });

  test("are as many under any pool that keeps them until a small redo log is full", () => {
    expect(flushed(counted(64 * GIB, {}, 96 * MIB))).toBeCloseTo(0.8, 6);
  });

  test("are at most five times those that were counted, however large the redo log", () => {
    const size = fc.integer({ min: 1, max: 64 }).map((gib) => gib * GIB);
    fc.assert(
      fc.property(size, size, size, (at, under, redoBytes) => {
        const { data, ...rest } = counted(under, { flushed_at_pool_bytes: at }, redoBytes);
        const pages = flushed({ ...rest, data: { ...data, file_bytes: 5 * GIB } });
        expect(pages).toBeLessThanOrEqual(5 * 0.8);
        if (under >= 8 * GIB && at >= 8 * GIB) expect(pages).toBeCloseTo(0.8, 6);
      }),
      { numRuns: 60 },
    );
  });

  test("are not those of more changes than the redo log describes: a cleaner flushed the few hot pages", () => {
    const hot = (poolBytes: number) =>
      flushed({
        ...counted(poolBytes, { distribution: "special", log_bytes_per_commit: 366 }, GIB),
        data: { ...counted(poolBytes).data, file_bytes: 10 * GIB },
      });
    for (const gib of [4, 2, 1]) {
      expect(hot(gib * GIB)).toBeGreaterThanOrEqual(0.8);
      expect(hot(gib * GIB)).toBeLessThan(1);
    }
  });

  describe("where the redo log and the data are known with which they were counted", () => {
    const then = { redo_log_bytes: 4 * GIB, log_bytes_per_commit: 600, pages_in_use: 6_553_600 };
    const flushedWith = (redoBytes: number, fileBytes = 100 * GIB, poolBytes = 8 * GIB) => {
      const { data, ...rest } = counted(poolBytes, { flushed_with: then }, redoBytes);
      return flushed({ ...rest, data: { ...data, file_bytes: fileBytes } });
    };

    test("are as many with the same ones, fewer with a larger log, and more with more data", () => {
      expect(flushedWith(4 * GIB)).toBe(0.8);
      expect(flushedWith(GIB)).toBeGreaterThan(0.81);
      expect(flushedWith(GIB)).toBeLessThan(4);
      expect(flushedWith(4 * GIB, 200 * GIB)).toBeGreaterThan(0.81);
      expect(flushedWith(16 * GIB)).toBeLessThan(0.8);
    });

    test("are fewer the larger the log, under any pool", () => {
      const size = fc.integer({ min: 1, max: 128 });
      fc.assert(
        fc.property(size, size, size, (a, b, pool) => {
          const [small, large] = [Math.min(a, b), Math.max(a, b)];
          const of = (gib: number) => flushedWith((gib * GIB) / 4, 100 * GIB, pool * GIB);
          expect(of(large)).toBeLessThanOrEqual(of(small) * (1 + 1e-9));
        }),
        { numRuns: 60 },
      );
    });

    test("are between the two where more data come under a larger pool", () => {
      const [both, pool] = [
        flushedWith(4 * GIB, 200 * GIB, 32 * GIB),
        flushedWith(4 * GIB, 100 * GIB, 32 * GIB),
      ];
      expect(both).toBeGreaterThan(pool);
      expect(both).toBeLessThan(flushedWith(4 * GIB, 200 * GIB));
    });
  });

  test("let a server with a larger pool answer more queries, although it reads more records for them", () => {
    const rates = [8, 16, 32, 64].map((gib) => {
      const plan = counted(gib * GIB);
      const layout: Plan["layout"] = { ...plan.layout, record_bytes: 131072 };
      return solvePlan({ ...plan, layout }).flow.queriesPerS;
    });
    expect(rates).toEqual([...rates].sort((a, b) => a - b));
  });
});
