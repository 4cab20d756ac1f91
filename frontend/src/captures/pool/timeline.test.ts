import { describe, expect, it } from "vitest";
import { arcstatCapture } from "../testing/captures.ts";
import { type Moment, momentsOf, thinned } from "./timeline.ts";

describe("an arcstat timeline", () => {
  it("derives misses from hits, and keeps blanks blank", () => {
    expect(momentsOf(arcstatCapture).moments.map((moment) => moment.metadataMissPercent)).toEqual([
      1,
      0,
      null,
    ]);
  });

  it("counts samples where the log has no usable times", () => {
    const { moments, isTimed } = momentsOf({ ...arcstatCapture, elapsed_s: [0, null, null] });
    expect(isTimed).toBe(false);
    expect(moments.map(({ at }) => at)).toEqual([1, 2, 3]);
  });

  it("has a moment for each point where several rows are one", () => {
    const long = { ...arcstatCapture, samples: 700, rows_per_point: 256 };
    const { moments } = momentsOf({ ...long, elapsed_s: [null, null, null] });
    expect(moments.map(({ at }) => at)).toEqual([1, 257, 513]);
  });

  it("keeps a single dip and a single peak of a long log", () => {
    const long = Array.from(
      { length: 50_000 },
      (_, at): Moment => ({
        at,
        sizeBytes: at === 31_001 ? 1 : 1000,
        targetBytes: 1000,
        metadataMissPercent: at === 7_003 ? 90 : 1,
      }),
    );
    const kept = thinned(long);
    expect(kept.length).toBeLessThanOrEqual(600);
    expect(kept.some(({ sizeBytes }) => sizeBytes === 1)).toBe(true);
    expect(kept.some(({ metadataMissPercent }) => metadataMissPercent === 90)).toBe(true);
  });
});
