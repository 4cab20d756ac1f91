import fc from "fast-check";
import "../../test/same-examples.ts";
import { describe, expect, it } from "vitest";
import { decadeTicks, linearTicks, logTicks, shortTick, speedAxis } from "./look.ts";

describe("ticks", () => {
  it("of a log axis are whole powers within the axis, and few", () => {
    expect(logTicks(64, 1024, 2)).toEqual([64, 128, 256, 512, 1024]);
    expect(logTicks(1, 2 ** 40, 2, 5).length).toBeLessThanOrEqual(5);
  });

  it("of a price axis are 1, 2 and 5", () => {
    expect(decadeTicks(30, 600)).toEqual([50, 100, 200, 500]);
  });

  it("from zero reach the highest value in four to six steps", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (most) => {
        const ticks = linearTicks(most);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * 0.9999);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it("end where their digits stop saying something", () => {
    const words: Record<number, string> = { 1: "75.0 %", 2: "1.50x", 3: "0.0050", 4: "100 %" };
    const short = shortTick((value) => words[value] ?? "");
    expect([1, 2, 3, 4].map(short)).toEqual(["75 %", "1.5x", "0.005", "100 %"]);
  });
});

it("an axis in queries has round ticks in queries, at the places of their page reads", () => {
  const { ticks, domain, format } = speedAxis(260, { perRead: 1.385 });
  expect(ticks.map(format)).toEqual(["0", "100", "200", "300", "400"]);
  expect(domain[1]).toBeGreaterThanOrEqual(260);
  expect(ticks[1]).toBeCloseTo(100 / 1.385, 6);
});

it("an axis in queries writes all its ticks alike", () => {
  const { ticks, format } = speedAxis(30, { perRead: 1 });
  expect(ticks.map(format)).toEqual(["0", "10", "20", "30"]);
});
