import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../depth.test.support.ts";
import type { ObservedDevice, WorkingPoint } from "../working-points.ts";
import { deviceOfPoints } from "./device-of-points.ts";

function point(reads: number, readMs: number | null, writes = 0, writeMs = 0): WorkingPoint {
  return {
    concurrency: (reads * (readMs ?? 0) + writes * writeMs) / 1000,
    reads_per_s: reads,
    writes_per_s: writes,
    read_ms: readMs,
    write_ms: writes > 0 ? writeMs : null,
  };
}

const observed = (points: readonly WorkingPoint[]): ObservedDevice[] => [
  {
    name: "sda",
    points,
    read_bytes_per_s: null,
    isRateLimited: false,
    fitted: null,
  },
];

describe("a device that hardly read", () => {
  it.each([
    ["an NVMe SSD that wrote 107 times a second", point(0.75, 0.393, 107, 0.086)],
    ["a mail server's disk that wrote 224 times a second", point(0.33, 8, 224, 4)],
    ["a disk that only wrote", point(0, null, 300, 2)],
  ])("is not made of the traffic of %s", (_, seen) => {
    expect(deviceOfPoints(observed(Array(5).fill(seen)), "measured")).toBeNull();
  });

  it("is not made of any load that leaves it without a read nine tenths of the time", () => {
    const reads = fc.double({ min: 0.01, max: 5000, noNaN: true });
    const readMs = fc.double({ min: 0.02, max: 20, noNaN: true });
    const writes = fc.double({ min: 0, max: 5000, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(reads, readMs, writes), { minLength: 1, maxLength: 4 }),
        (rows) => {
          // Below five intervals no rate counts as held.
          const points = rows.map(([r, ms, w]) => point(Math.min(r, 99 / ms), ms, w, 1));
          expect(deviceOfPoints(observed(points), "measured")).toBeNull();
        },
      ),
      examples(400),
    );
  });

  it("is made where five intervals show requests that wait at one rate", () => {
    const full = [4, 8, 9, 10, 11, 12].map((ms) => point(300, ms));
    expect(deviceOfPoints(observed(full), "measured")?.device.read_iops).toBeCloseTo(300);
  });
});
