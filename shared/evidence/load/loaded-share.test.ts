import { describe, expect, it } from "vitest";
import { loadedShare } from "../measured.ts";

const busy = (samples: number) => Array.from({ length: samples }, (_, i) => 40 + (i % 7));
const rest = (samples: number) => Array.from({ length: samples }, (_, i) => i % 3);

describe("the share of a recording that a load filled", () => {
  it.each([
    ["all of it", busy(60), 1],
    ["its first two thirds", [...busy(40), ...rest(20)], 2 / 3],
    ["its last third", [...rest(40), ...busy(20)], 1 / 3],
    ["bursts of groups of transactions", busy(60).map((one, i) => (i % 3 ? one : 1)), 59 / 60],
    ["nothing", rest(60).fill(0), 1],
  ])("is that of %s", (_, samples, share) => {
    expect(loadedShare(samples)).toBeCloseTo(share, 1);
  });
});
