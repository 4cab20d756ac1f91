/** Reads sizes and numbers as people type them. */
import type { BareUnit } from "../../plan/field.ts";
import { formatCount, formatMemory, formatStorage } from "./format.ts";
import { clamp } from "./units.ts";

/** What was typed, read as bytes, and said again so that a wrong reading is seen. */
interface SizeReading {
  readonly bytes: number;
  readonly reading: string;
}

/** What was typed could not be read. */
interface ParseProblem {
  readonly problem: string;
}

/** Units without an "i" follow what is spoken of: memory counts by 1024, drives by 1000. */
type SizeKind = "memory" | "storage";

const LETTERS = "kmgtp";
const SHAPE = /^([+-]?[0-9][0-9.,'_\s]*)(?:\s*)([a-zA-Zµ/]*)$/;

/**
 * A number with either decimal sign. A comma or point followed by exactly three digits groups
 * thousands if it repeats or if it is a comma behind at most three digits other than a lone zero;
 * apostrophes, underscores and blanks always group.
 */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(/['_\s]/g, "");
  if (!/^[+-]?[0-9][0-9.,]*$/.test(plain)) return null;
  const commas = plain.split(",").length - 1;
  const points = plain.split(".").length - 1;
  let digits = plain;
  if (commas > 0 && points > 0) {
    const decimal = plain.lastIndexOf(",") > plain.lastIndexOf(".") ? "," : ".";
    digits = plain.replaceAll(decimal === "," ? "." : ",", "").replace(decimal, ".");
  } else if (commas > 1 || points > 1) {
    const sign = commas > 1 ? "," : ".";
    if (!new RegExp(`^[+-]?[0-9]{1,3}(\\${sign}[0-9]{3})+$`).test(plain)) return null;
    digits = plain.replaceAll(sign, "");
  } else if (commas === 1) {
    digits = /^[+-]?[1-9][0-9]{0,2},[0-9]{3}$/.test(plain)
      ? plain.replace(",", "")
      : plain.replace(",", ".");
  }
  const value = Number(digits);
  return Number.isFinite(value) ? value : null;
}

/** From here on a number without a unit is bytes, as the database's and the kernel's files have it. */
const BARE_BYTES: Readonly<Record<BareUnit, number>> = {
  B: 0,
  KiB: 4096,
  MiB: 1_000_000,
  GiB: 1_000_000,
  MB: 1_000_000,
  GB: 1_000_000,
};

/** Factor of a unit such as "k", "MB", "GiB", or null. */
function unitBytes(unit: string, kind: SizeKind): number | null {
  const lower = unit.toLowerCase();
  if (lower === "" || lower === "b" || lower === "bytes" || lower === "byte") return 1;
  const power = LETTERS.indexOf(lower[0] ?? "") + 1;
  if (power === 0) return null;
  const rest = lower.slice(1);
  if (rest === "ib" || rest === "i") return 1024 ** power;
  if (rest !== "" && rest !== "b") return null;
  return (kind === "memory" ? 1024 : 1000) ** power;
}

/**
 * Reads a size: "16k", "16 KiB", "1.92TB", "7 GiB", "1,5 GiB".
 *
 * @param kind what is spoken of: decides whether a unit without "i" counts by 1024 or by 1000
 * @param bare the unit of a number that has none, unless it is so large that it must be bytes
 */
export function parseSize(
  text: string,
  kind: SizeKind,
  bare: BareUnit = "B",
): SizeReading | ParseProblem {
  const match = SHAPE.exec(text.trim());
  const value = match ? parseNumber(match[1] ?? "") : null;
  const typed = match?.[2] ?? "";
  const isBare = typed === "" && value !== null && value < BARE_BYTES[bare];
  const unit = match ? unitBytes(isBare ? bare : typed, kind) : null;
  if (value === null) return { problem: "A number with a unit such as 16 KiB, 7 GiB or 1.92 TB." };
  if (unit === null)
    return {
      problem: `The unit ${typed.slice(0, 12)} is not known: use KiB, MiB, GiB, TiB or GB, TB.`,
    };
  if (value < 0) return { problem: "A size is not negative." };
  const bytes = Math.round(value * unit);
  if (!Number.isSafeInteger(bytes)) return { problem: "That is more bytes than can be counted." };
  const shown = kind === "memory" ? formatMemory(bytes, 4) : formatStorage(bytes, 4);
  return { bytes, reading: `${shown} (${formatCount(bytes)} B)` };
}

/** Reads a plain number with an optional k, M or G (by 1000), held to a range. */
export function parseAmount(
  text: string,
  low: number,
  high: number,
): { readonly value: number; readonly reading: string } | ParseProblem {
  const match = SHAPE.exec(text.trim());
  const number = match ? parseNumber(match[1] ?? "") : null;
  const letter = (match?.[2] ?? "").toLowerCase();
  const power = letter === "" ? 0 : LETTERS.indexOf(letter) + 1;
  if (number === null || (letter !== "" && power === 0))
    return { problem: "A number, such as 3000 or 3k." };
  const value = clamp(number * 1000 ** power, low, high);
  return {
    value,
    reading: value === number * 1000 ** power ? String(value) : `brought to ${value}`,
  };
}
