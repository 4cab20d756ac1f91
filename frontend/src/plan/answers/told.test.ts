import { describe, expect, it, vi } from "vitest";
import { drawnFigures } from "./told.ts";

describe("a curve of plans of which some are untested", () => {
  const BANDS = [
    [9, 11],
    [18, 23],
    [15, 60],
    [20, 90],
    [40, 60],
  ] as const;
  const bandAt = (i: number) => BANDS[i] ?? null;

  it("is a line through the tested ones, and the area of the band along all of them", () => {
    expect(drawnFigures([10, 20, [15, 60], [20, 90], 50], bandAt)).toEqual([
      { line: 10, ends: [9, 11] },
      { line: 20, ends: [18, 23] },
      { line: null, ends: [15, 60] },
      { line: null, ends: [20, 90] },
      { line: 50, ends: [40, 60] },
    ]);
  });

  it("has no area where all are tested, and asks for no band", () => {
    const bands = vi.fn(bandAt);
    expect(drawnFigures([10, 20], bands)).toEqual([
      { line: 10, ends: null },
      { line: 20, ends: null },
    ]);
    expect(bands).not.toHaveBeenCalled();
  });

  it("has a gap where nothing is known", () => {
    expect(drawnFigures([10, null, 30], bandAt)).toEqual([
      { line: 10, ends: null },
      { line: null, ends: null },
      { line: 30, ends: null },
    ]);
  });
});
