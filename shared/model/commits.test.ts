import { describe, expect, test } from "vitest";
import { type CommitLog, commitRate, writesPerCommit } from "./commits.ts";
import { defaultPlan } from "./plans.ts";
import { predict } from "./predict.ts";

const log: CommitLog = {
  threads: 1,
  syncWriteMs: 3,
  writesPerS: 300,
  bytesPerCommit: 16384,
  inPlace: false,
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

  test("join their records once more wait than a device is given at a time", () => {
    const inPlace = (threads: number, devices = 1) =>
      writesPerCommit({ ...log, inPlace: true, threads, devices }, 1e9);
    expect(inPlace(10)).toBeCloseTo(1, 6);
    expect(inPlace(40)).toBeCloseTo(1 / 4, 6);
    expect(inPlace(40, 4)).toBeCloseTo(1, 6);
    expect(inPlace(10_000)).toBeCloseTo(1 / 8, 6);
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
