import { describe, expect, test } from "vitest";
import lab from "../../cases/database-2.3.json" with { type: "json" };
import { defaultPlan } from "../plan/plans.ts";
import { isRateLimiter, loadCurve, readCostS, responseMs } from "./curve.ts";
import { type OwnDevice, resolveDevice } from "./device.ts";
import type { CurvePoint, Device } from "./types.ts";

const BYTES = 16384;
const USE = { bytes: 1e12, provisionedIops: null, provisionedMibPerS: null };

/** A device of which nothing but points is known: its time of one read is that of the first. */
function ofPoints(points: readonly CurvePoint[], known: Partial<OwnDevice> = {}): Device {
  const [n, x] = points[0] ?? [1, 1];
  const own: OwnDevice = {
    name: "",
    read_latency_ms: (n * 1000) / x,
    read_iops: 1e7,
    read_bytes_per_s: 1e12,
    sync_write_ms: 1,
    points: points.map(([concurrency, reads_per_s]) => ({ concurrency, reads_per_s })),
    ...known,
  };
  const plan = defaultPlan();
  return resolveDevice(
    "custom",
    { ...plan, storage: { ...plan.storage, custom_device: own } },
    USE,
  );
}

function readsAt(device: Device, concurrency: number): number {
  return loadCurve(device, concurrency, readCostS(device, BYTES), BYTES);
}

const INTEL_750 = resolveDevice("intel-750", defaultPlan(), USE).points;
const OWN_LAB = lab.base.storage.custom_device;
const THROTTLE = OWN_LAB.points.map(
  ({ concurrency, reads_per_s }): CurvePoint => [concurrency, reads_per_s],
);

describe("a curve through measured points", () => {
  test.each([
    ["Intel 750", INTEL_750],
    ["throttle", THROTTLE],
  ])("passes every point of %s", (_name, points) => {
    const device = ofPoints(points);
    for (const [n, x] of points) expect(readsAt(device, n) / x).toBeCloseTo(1, 6);
  });

  test.each([
    ["Intel 750", INTEL_750],
    ["throttle", THROTTLE],
    ["two points", INTEL_750.slice(0, 2)],
    ["three points far apart", [INTEL_750[0], INTEL_750[3], INTEL_750[4]] as CurvePoint[]],
  ])("rises and bends down everywhere: %s", (_name, points) => {
    const device = ofPoints(points);
    let slope = Number.POSITIVE_INFINITY;
    for (let n = 0.25; n < 300; n += 0.25) {
      const next = (readsAt(device, n + 0.25) - readsAt(device, n)) / 0.25;
      expect(next).toBeGreaterThanOrEqual(-1e-6);
      expect(next).toBeLessThanOrEqual(slope * (1 + 1e-6) + 1e-6);
      slope = next;
    }
  });

  test("answers within 10 % of a point that is left out, whichever it is", () => {
    const curves = [
      { name: "Intel 750", points: INTEL_750, known: {} },
      {
        name: "throttle",
        points: THROTTLE,
        known: { read_latency_ms: OWN_LAB.read_latency_ms, read_iops: OWN_LAB.read_iops },
      },
    ];
    const errors = curves.flatMap(({ name, points, known }) =>
      points.map(([n, x]) => {
        const others = points.filter((point) => point[0] !== n);
        return { left: `${name} at ${n}`, error: readsAt(ofPoints(others, known), n) / x - 1 };
      }),
    );
    const worst = errors.reduce((a, b) => (Math.abs(b.error) > Math.abs(a.error) ? b : a));
    expect(worst.left).toBe("Intel 750 at 64");
    expect(worst.error).toBeCloseTo(-0.089, 3);
  });

  test("gives 4 threads of the Intel 750 their reads from 1, 64 and 256 within 5 %", () => {
    const sparse = INTEL_750.filter(([n]) => n === 1 || n >= 64);
    expect(readsAt(ofPoints(sparse), 4) / 26_248.44).toBeCloseTo(1, 1);
    expect(Math.abs(readsAt(ofPoints(sparse), 4) / 26_248.44 - 1)).toBeLessThan(0.05);
  });

  test("is its own inverse: response times are reads in flight by reads per second", () => {
    const device = ofPoints(INTEL_750);
    for (const n of [0.5, 1, 3, 10, 50, 200]) {
      const x = readsAt(device, n);
      expect((responseMs(device, x, 0, 1, BYTES) * x) / 1000 / n).toBeCloseTo(1, 6);
    }
  });

  test("ends at flat points, and goes on by its law where they still rise", () => {
    expect(readsAt(ofPoints(THROTTLE), 1000)).toBe(307.7);
    const rising = ofPoints(INTEL_750.slice(0, 3));
    expect(readsAt(rising, 64)).toBeGreaterThan(1.2 * 76_845.96);
  });

  test("never answers faster than the limits that the device is given", () => {
    expect(readsAt(ofPoints(THROTTLE, { read_iops: 300 }), 16)).toBe(300);
  });
});

describe("a device that hands out reads at a fixed rate", () => {
  test("is a provisioned volume, not a drive", () => {
    expect(isRateLimiter(resolveDevice("aws-gp2", defaultPlan(), USE))).toBe(true);
    expect(isRateLimiter(resolveDevice("intel-750", defaultPlan(), USE))).toBe(false);
  });

  test("is known by measured points on both sides of a hard knee", () => {
    expect(isRateLimiter(ofPoints(THROTTLE))).toBe(true);
    expect(isRateLimiter(ofPoints(THROTTLE.slice(0, 2)))).toBe(false);
  });
});
