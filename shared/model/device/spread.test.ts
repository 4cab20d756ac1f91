import { describe, expect, test } from "vitest";
import { defaultPlan } from "../plan/plans.ts";
import { resolveDevice } from "./device.ts";
import {
  anyOrderVariance,
  idleDeviationMs,
  inOrderVariance,
  type Queue,
  readPercentileMs,
} from "./spread.ts";

const USE = { bytes: 1e12, provisionedIops: null, provisionedMibPerS: null };

/** Threads that read in turn from something that does 300 reads/s and takes 8 ms for one alone. */
function inTurn(threads: number): Queue {
  const spacingMs = 1000 / 300;
  return {
    waitMs: threads * spacingMs - 8,
    busy: 1,
    writeBusy: 0,
    spacingMs,
    others: threads - 1,
  };
}

describe("one read on an idle device", () => {
  test.each([
    ["flash", 0.14, 0.12],
    ["a volume behind a network", 1.058, 0.29],
    ["a disk", 12.67, 0.29],
  ])("of %s spreads as published", (_kind, ms, share) => {
    expect(idleDeviationMs(ms) / ms).toBeCloseTo(share, 9);
  });
});

describe("a wait in turn at a fixed rate", () => {
  test("is nearly constant with many threads", () => {
    const queue = inTurn(256);
    expect(Math.sqrt(inOrderVariance(queue)) / queue.waitMs).toBeLessThan(0.01);
  });

  test("spreads as the number of the three others that are ahead", () => {
    const queue = inTurn(4);
    const ahead = queue.waitMs / queue.spacingMs;
    expect(inOrderVariance(queue)).toBeCloseTo(queue.spacingMs ** 2 * ahead * (1 - ahead / 3), 9);
  });

  test("spreads far more where a part of the requests runs into a burst of writes", () => {
    const queue = inTurn(8);
    expect(inOrderVariance({ ...queue, writeBusy: 0.2 })).toBeGreaterThan(
      5 * inOrderVariance(queue),
    );
  });

  test("is none for a single thread", () => {
    expect(inOrderVariance(inTurn(1))).toBe(0);
  });
});

describe("a wait in any order", () => {
  test("is that of M/D/1 as long as threads abound", () => {
    const queue = { waitMs: 1, busy: 0.5, writeBusy: 0, spacingMs: 1, others: 1e9 };
    expect(anyOrderVariance(queue)).toBeCloseTo(1 + 4 / 3, 6);
  });

  test("never spreads beyond what the other threads can bring", () => {
    const queue = { waitMs: 6, busy: 1, writeBusy: 0, spacingMs: 1, others: 3 };
    expect(anyOrderVariance(queue)).toBe(0);
  });
});

test.each([
  [4, 0.26],
  [16, 0.48],
])(
  "99th percentile of %d threads on the Intel 750: %d ms measured, within 15 %%",
  (threads, ms) => {
    const drive = resolveDevice("intel-750", defaultPlan(), USE);
    expect(Math.abs(readPercentileMs(drive, threads, 16384, 0.99) / ms - 1)).toBeLessThan(0.15);
  },
);
