import { describe, expect, test } from "vitest";
import { type Part, quantile } from "./gamma.ts";

function part(mean: number, variance: number, probability = 1, least = 0): Part {
  return { probability, mean, variance, least };
}

describe("quantiles of a gamma distribution", () => {
  // Chi-square tables: mean = degrees of freedom, variance twice that.
  test.each([
    [2, 0.95, 5.991],
    [2, 0.99, 9.21],
    [10, 0.95, 18.307],
    [10, 0.99, 23.209],
    [100, 0.95, 124.342],
  ])("of %d degrees of freedom at %d is %d within 1 %%", (degrees, share, value) => {
    expect(Math.abs(quantile([part(degrees, 2 * degrees)], share) / value - 1)).toBeLessThan(0.01);
  });

  test("without a spread is the mean", () => {
    expect(quantile([part(5, 0)], 0.95)).toBeCloseTo(5, 9);
  });
});

describe("quantiles of a mixture", () => {
  test("pass from one part to the next where its probability ends", () => {
    const parts = [part(1, 0, 0.94), part(10, 0, 0.06)];
    expect(quantile(parts, 0.93)).toBeCloseTo(1, 9);
    expect(quantile(parts, 0.95)).toBeCloseTo(10, 9);
  });

  test("are never below the least of the part that they lie in", () => {
    expect(quantile([part(1, 0, 0.9), part(10, 25, 0.1, 9)], 0.91)).toBeCloseTo(9, 9);
  });
});
