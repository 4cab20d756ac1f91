import { expect, it } from "vitest";
import { offText, pointsText } from "./bands.ts";

it.each([
  [0.01, "+1 point"],
  [-0.01, "−1 point"],
  [0.0104, "+1 point"],
  [0.014, "+1 point"],
  [0.004, "+0.4 points"],
  [0.02, "+2 points"],
  [0.1, "+10 points"],
  [0, "±0 points"],
])("ratios that differ by %d differ by %s", (difference, text) => {
  expect(pointsText(difference)).toBe(text);
});

it("a share is a percentage, with no digits that say nothing", () => {
  expect([0.01, -0.064, 0.236].map(offText)).toEqual(["+1 %", "−6 %", "+24 %"]);
});
