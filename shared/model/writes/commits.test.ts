import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import { evaluate } from "../evaluate.ts";
import { formatNumber } from "../number/format.ts";
import { defaultPlan } from "../plan/plans.ts";
import { predict } from "../predict.ts";
import { solvePlan } from "../throughput/solve.ts";
import {
  type CommitLog,
  commitRate,
  groupAmong,
  LOG_SOFTWARE_MS,
  logBlockBytes,
  writesPerCommit,
} from "./commits.ts";

const log: CommitLog = {
  threads: 1,
  syncWriteMs: 3,
  softwareMs: LOG_SOFTWARE_MS,
  flushes: 1,
  writesPerS: 300,
  bytesPerCommit: 16384,
  inPlace: false,
  file: null,
  sharesPool: true,
  devices: 1,
  flushWrites: 0,
  mostPerS: Number.POSITIVE_INFINITY,
};

describe("commits", () => {
  test("wait for two writes in turn where records go to their place first", () => {
    const { perS } = commitRate({ ...log, writesPerS: 1e6, inPlace: true });
    expect(perS / commitRate({ ...log, writesPerS: 1e6 }).perS).toBeCloseTo(0.5, 1);
  });

  test("to one log share the record that they write in place, as they share its pointer", () => {
    expect(writesPerCommit({ ...log, inPlace: true, threads: 16 }, 4)).toBeCloseTo(2 / 4, 6);
  });

  test("go alone where threads mostly read, and share flushes where they mostly commit", () => {
    expect(groupAmong(7, 9)).toBeLessThan(1.2);
    // 8 threads that update one row each at a full disk of 120 requests/s shared 1 / 0.331 a log write.
    expect(groupAmong(6.5, 0.16)).toBeCloseTo(1 / 0.331, 1);
    expect(groupAmong(16, 0)).toBeCloseTo(8, 1);
    expect(groupAmong(-1, 1)).toBe(1);
  });

  test("are said to share flushes where a small volume as SLOG is short of writes", () => {
    const storage = { slog_device: "aws-gp2", slog_bytes: 30e9 };
    const workload = { threads: 16, commits_per_query: 1 };
    const { commits, explanations } = evaluate(planOf({}, { storage, workload }));
    const said = explanations.find(({ figure }) => figure === "commits.per_s")?.filled;
    expect(commits.group_size).toBeGreaterThan(1);
    expect(said).toContain(`${formatNumber(commits.group_size)} commits share a flush`);
  });

  test("fill at least one block of the intent log", () => {
    expect(logBlockBytes({ ...log, bytesPerCommit: 512 }, 1)).toBe(4096);
    expect(logBlockBytes({ ...log, bytesPerCommit: 512 }, 4)).toBeLessThan(4096 / 3);
    expect(logBlockBytes(log, 1)).toBeCloseTo(16384 + 192 + 2048, 6);
  });

  test("never fall when threads are added", () => {
    for (const inPlace of [true, false]) {
      let last = 0;
      for (const threads of [1, 2, 4, 8, 16, 64, 256, 1024]) {
        const { perS } = commitRate({ ...log, inPlace, threads });
        expect(perS).toBeGreaterThanOrEqual(last);
        last = perS;
      }
    }
  });
});

test.each([1, 2, 3, 4, 16, 64])(
  "%i threads demand no more commits than they could make if they did nothing else",
  (threads) => {
    const plan = defaultPlan();
    const { commits } = predict({
      ...plan,
      memory: { ...plan.memory, arc_bytes: 8 * 2 ** 30 },
      instance: { ...plan.instance, storage_iops_cap: 1e6, storage_bytes_per_s_cap: 1e10 },
      workload: { ...plan.workload, threads, cpu_ms_per_query: 0, commits_per_query: 1000 },
    });
    expect(commits.demanded_per_s).toBeGreaterThan(0);
    expect(commits.demanded_per_s).toBeLessThanOrEqual(commits.per_s * 1.001);
  },
);

describe("the binary log", () => {
  const updates = planOf(defaultPlan(), {
    storage: { device: "intel-p3700" },
    instance: { type: "custom", vcpus: 16 },
    workload: { commits_per_query: 1, threads: 1 },
  });
  const commitMs = (layout: object) => predict(planOf(updates, { layout })).commits.mean_ms;

  test("makes a commit wait for two flushes, one after the other", () => {
    expect(commitMs({ sync_binlog: 1 }) / commitMs({ sync_binlog: null })).toBeCloseTo(2, 6);
  });

  test("flushed once in a hundred groups costs a hundredth of a flush, and left to the system none", () => {
    expect(commitMs({ sync_binlog: 100 }) / commitMs({ sync_binlog: null })).toBeCloseTo(1.01, 6);
    expect(commitMs({ sync_binlog: 0 })).toBeCloseTo(commitMs({ sync_binlog: null }), 6);
  });

  test("alone makes commits wait where the redo log is flushed once a second", () => {
    const lazy = { flush_log_at_trx_commit: 2 };
    const flow = (layout: object) => solvePlan(planOf(updates, { layout })).flow;
    expect(flow({ ...lazy, sync_binlog: null }).stations.commitMs).toBe(0);
    expect(flow({ ...lazy, sync_binlog: 1 }).stations.commitMs).toBeGreaterThan(0.1);
  });

  test("writes its own bytes to the log's device", () => {
    const bytes = (sync_binlog: number | null) =>
      solvePlan(
        planOf(updates, { layout: { sync_binlog }, workload: { log_bytes_per_commit: 20_000 } }),
      ).flow;
    const perCommit = (every: number | null) => {
      const { writes, queriesPerS } = bytes(every);
      return writes.poolWriteBytesPerS / queriesPerS;
    };
    expect(perCommit(0) - perCommit(null)).toBeGreaterThan(20_000);
  });
});
