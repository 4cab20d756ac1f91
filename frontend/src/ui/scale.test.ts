import fc from "fast-check";
import "../test/same-examples.ts";
import { describe, expect, it } from "vitest";
import {
  binaryScale,
  decimalScale,
  fromZero,
  linearScale,
  listScale,
  positionOf,
  stepFrom,
  stopAt,
} from "./scale.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const scales = [
  binaryScale(64 * MIB, 4096 * GIB),
  decimalScale(1e9, 1e14),
  fromZero(decimalScale(1, 1000, true)),
  linearScale(0, 1, 0.01),
  listScale([4096, 8192, 16384, 32768, 65536]),
];
const anyScale = fc.constantFrom(...scales);

describe("slider scales", () => {
  it("have strictly rising stops", () => {
    for (const { stops } of scales) {
      expect(stops.every((stop, index) => index === 0 || stop > (stops[index - 1] ?? 0))).toBe(
        true,
      );
    }
  });

  it("stop binary sizes at whole MiB", () => {
    expect(scales[0]?.stops.every((stop) => stop % (4 * MIB) === 0)).toBe(true);
  });

  it("put every stop at its own index", () => {
    fc.assert(
      fc.property(anyScale, fc.nat(), (scale, seed) => {
        const index = seed % scale.stops.length;
        expect(positionOf(scale, stopAt(scale, index))).toBeCloseTo(index, 9);
      }),
    );
  });

  it("keep the order of values on the track", () => {
    fc.assert(
      fc.property(
        anyScale,
        fc.double({ min: 0, max: 1e14, noNaN: true }),
        fc.double({ min: 0, max: 1e14, noNaN: true }),
        (scale, a, b) => {
          const [low, high] = a < b ? [a, b] : [b, a];
          expect(positionOf(scale, low)).toBeLessThanOrEqual(positionOf(scale, high));
        },
      ),
    );
  });

  it("step from a value between stops to its neighbours, and stay inside at the ends", () => {
    const sizes = listScale([4096, 8192, 16384]);
    expect(stepFrom(sizes, 10000, 1)).toBe(16384);
    expect(stepFrom(sizes, 10000, -1)).toBe(8192);
    expect(stepFrom(sizes, 16384, 1)).toBe(16384);
    expect(stepFrom(sizes, 4096, -5)).toBe(4096);
  });

  it("double a binary size with one page", () => {
    const scale = binaryScale(64 * MIB, 64 * GIB);
    expect(stepFrom(scale, GIB, scale.page)).toBe(2 * GIB);
  });
});
