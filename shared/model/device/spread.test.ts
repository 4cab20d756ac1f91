import { describe, expect, test } from "vitest";
import { quantile } from "../number/gamma.ts";
import { defaultPlan } from "../plan/plans.ts";
import { resolveDevice } from "./device.ts";
import {
  anyOrderVariance,
  idleDeviationMs,
  inOrderVariance,
  limitedVariance,
  type Queue,
  readPercentileMs,
} from "./spread.ts";
import { simulate, type Volumes } from "./volumes.test.support.ts";

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
    devices: 1,
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

describe("reads spread over volumes at random, as simulated", () => {
  const IDLE_MS = 1;
  const spreadOver = (threads: number, volumes: number, more: Partial<Volumes> = {}): Volumes => ({
    threads,
    volumes,
    readIops: 3000,
    limitIops: 0,
    idleMs: IDLE_MS,
    thinkMs: 0,
    ...more,
  });

  function variance(of: Volumes, { meanMs, readsPerS }: ReturnType<typeof simulate>): number {
    const queue: Queue = {
      waitMs: meanMs - IDLE_MS,
      busy: readsPerS / of.volumes / of.readIops,
      writeBusy: 0,
      spacingMs: 1000 / of.readIops,
      others: of.threads - 1,
      devices: of.volumes,
    };
    if (of.limitIops === 0) return inOrderVariance(queue);
    return limitedVariance(queue, { spacingMs: 1000 / of.limitIops, busy: 1 });
  }

  test.each([
    ["two full volumes", spreadOver(64, 2)],
    ["four full volumes", spreadOver(64, 4)],
    ["eight full volumes", spreadOver(64, 8)],
    ["four full volumes and a few threads", spreadOver(16, 4)],
    ["four volumes in use by four fifths", spreadOver(64, 4, { thinkMs: 5 })],
    ["four volumes in use by two thirds", spreadOver(64, 4, { thinkMs: 7 })],
    ["eight volumes behind a limit 10 % below their sum", spreadOver(64, 8, { limitIops: 21_600 })],
    ["four volumes behind a limit 20 % below their sum", spreadOver(64, 4, { limitIops: 9_600 })],
  ])("%s: 95th percentile within 15 %%", (_what, of) => {
    const seen = simulate(of);
    const part = { probability: 1, mean: seen.meanMs, variance: variance(of, seen), least: 0 };
    expect(Math.abs(quantile([part], 0.95) / seen.p95Ms - 1)).toBeLessThan(0.15);
  });

  test("a limit that just binds changes nothing", () => {
    const seen = simulate(spreadOver(64, 4));
    const just = spreadOver(64, 4, { limitIops: seen.readsPerS * 1.0001 });
    const [free, bound] = [variance(spreadOver(64, 4), seen), variance(just, seen)];
    expect(Math.abs(bound / free - 1)).toBeLessThan(0.01);
  });
});

describe("a wait in any order", () => {
  test("is that of M/D/1 as long as threads abound", () => {
    const queue = { waitMs: 1, busy: 0.5, writeBusy: 0, spacingMs: 1, others: 1e9, devices: 1 };
    expect(anyOrderVariance(queue)).toBeCloseTo(1 + 4 / 3, 6);
  });

  test("never spreads beyond what the other threads can bring", () => {
    const queue = { waitMs: 6, busy: 1, writeBusy: 0, spacingMs: 1, others: 3, devices: 1 };
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
