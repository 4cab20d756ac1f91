/** Figures of records as text; a dash where a capture has none. */
import {
  formatCount,
  formatMemory,
  formatMs,
  formatPercent,
  formatRate,
  formatSignificant,
  formatStorage,
} from "@arcplan/shared";

type Figure = number | null | undefined;

function orDash(format: (value: number) => string): (value: Figure) => string {
  return (value) => (value === null || value === undefined ? "–" : format(value));
}

export const count = orDash(formatCount);
export const memory = orDash(formatMemory);
export const storage = orDash(formatStorage);
export const ms = orDash(formatMs);
export const rate = orDash(formatRate);
export const share = orDash(formatPercent);
export const number = orDash(formatSignificant);
export const percent = orDash((value) => `${formatSignificant(value)} %`);

export const text = (value: string | boolean | null | undefined): string => {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
};
