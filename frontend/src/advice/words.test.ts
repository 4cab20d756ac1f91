import type { Option } from "@arcplan/shared/advice";
import { expect, it } from "vitest";
import { priceDifference, shortfallOf, termsOfChange } from "./words.ts";

const option = (month_usd: number, priced: boolean) =>
  ({ difference: { month_usd }, priced, effort: "new hardware" }) as Option;

it("what is bought at a price nobody gave does not read as $0", () => {
  expect(termsOfChange(option(0, false))).toBe("a price is missing, new hardware");
  expect(priceDifference(option(0, false))).toBe("a price is missing");
  expect(termsOfChange(option(0, true))).toBe("$0 more, new hardware");
  expect(termsOfChange(option(12, false))).toBe(
    "+$12.00 a month, a price is missing, new hardware",
  );
});

it("a change that may miss the speed that is wanted says so, one for a budget does not", () => {
  const reaching = (meets_goal: boolean, surely_meets_goal: boolean) =>
    shortfallOf({ meets_goal, surely_meets_goal }, "reads");
  expect(reaching(true, true)).toBeNull();
  expect(reaching(true, false)).toBe("may fall short of the goal");
  expect(reaching(false, false)).toBe("does not reach the goal");
  expect(shortfallOf({ meets_goal: true, surely_meets_goal: false }, "budget")).toBeNull();
});
