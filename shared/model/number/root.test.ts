import fc from "fast-check";
import { expect, test } from "vitest";
import { highestBelowOne } from "./root.ts";

const positive = fc.double({ min: 1e-9, max: 1e9, noNaN: true });

test("a straight line reaches one at its inverse slope", () => {
  fc.assert(
    fc.property(positive, positive, (slope, factor) => {
      const most = factor / slope;
      const x = highestBelowOne((at) => at * slope, most);
      expect(x).toBeCloseTo(Math.min(most, 1 / slope), -Math.log10(1 / slope) + 8);
      expect(x * slope).toBeLessThanOrEqual(1 + 1e-12);
    }),
  );
});

test("a wall is found from below, however flat the way to it", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (wall) => {
      const f = (x: number) => (x > wall ? 1e6 : 1e-3 * (x / wall) ** 0.01);
      const x = highestBelowOne(f, wall * 1e5);
      expect(x).toBeLessThanOrEqual(wall);
      expect(x).toBeGreaterThan(wall * (1 - 1e-6));
    }),
  );
});

test("nothing is above the most that was asked for", () => {
  expect(highestBelowOne((x) => x * 1e-12, 1000)).toBe(1000);
});

test("any guess finds the same, and a good one no later", () => {
  fc.assert(
    fc.property(positive, positive, positive, (slope, most, guess) => {
      let calls = 0;
      const found = (from?: number): number => {
        calls = 0;
        return highestBelowOne(
          (x) => {
            calls++;
            return Math.log1p(x * slope);
          },
          most,
          from,
        );
      };
      const x = found();
      const callsWithout = calls;
      expect(found(guess) / x).toBeCloseTo(1, 8);
      found(x * 1.01);
      expect(calls).toBeLessThanOrEqual(callsWithout);
    }),
  );
});

test("of a function that is above one everywhere nearly nothing is left", () => {
  expect(highestBelowOne((x) => 2 + x, 1)).toBeLessThan(1e-9);
});
