import { describe, expect, it } from "vitest";
import { drawnFigures } from "./told.ts";

describe("a curve of plans of which some are untested", () => {
  it("is a line through the tested ones, and an area that begins at the last of them", () => {
    expect(drawnFigures([10, 20, [15, 60], [20, 90], 50])).toEqual([
      { line: 10, ends: null },
      { line: 20, ends: [20, 20] },
      { line: null, ends: [15, 60] },
      { line: null, ends: [20, 90] },
      { line: 50, ends: [50, 50] },
    ]);
  });

  it("has a gap where nothing is known", () => {
    expect(drawnFigures([10, null, 30])).toEqual([
      { line: 10, ends: null },
      { line: null, ends: null },
      { line: 30, ends: null },
    ]);
  });
});
