import type { Option } from "@arcplan/shared/advice";
import { expect, it } from "vitest";
import { priceDifference, termsOfChange } from "./words.ts";

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
