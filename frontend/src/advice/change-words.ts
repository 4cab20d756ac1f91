/** Texts of one change: in the card "Best change", which loads first, and in each option. */
import type { Option } from "@arcplan/shared/advice";
import { formatQuantity } from "../plan/fields/quantity.ts";

export const BEST_CHANGE = {
  title: "Best change",
  incomplete: "No advice yet: the values named above are missing.",
  unfit: "The plan does not fit",
  fitFirst: "Changes are compared once it fits.",
  /** Between the reads of now and those of the change. */
  to: " to ",
  unit: " reads/s",
  applyWhat: "the best change",
  all: "All advice",
} as const;

export const WEIGHING = "Comparing changes…";
export const APPLY = "Apply";
export const COMMANDS = "Commands";

const CENT = 0.005;

function monthlyText(usd: number, none: string, unit: string): string {
  if (Math.abs(usd) < CENT) return none;
  return `${usd > 0 ? "+" : "−"}${formatQuantity("usd", Math.abs(usd))}${unit}`;
}

const withMissing = (text: string, isPriced: boolean): string =>
  isPriced ? text : `${text}, a price is missing`;

/** "+$12.00", "−$3.10" or "no more"; tells where prices are missing. */
export function priceDifference({ difference, priced }: Option): string {
  return withMissing(monthlyText(difference.month_usd, "no more", ""), priced);
}

/** Price and effort of a change, such as "+$12.00 a month, live setting". */
export function termsOfChange({ difference, priced, effort }: Option): string {
  const price = monthlyText(difference.month_usd, "$0 more", " a month");
  return `${withMissing(price, priced)}, ${effort}`;
}
