/** How typed text is read as a field's value. */
import type { BareUnit } from "@arcplan/shared";
import { parseAmount, parseSize } from "@arcplan/shared/model/number/parse.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import type { Quantity } from "@arcplan/shared/plan/field.ts";
import { limitsOf } from "@arcplan/shared/plan/limits.ts";
import type { Reading } from "../../ui/NumberField.tsx";
import type { NumberSpec } from "./fields.ts";

const words = {
  asCatalogue: "as the catalogue says",
  needed: (label: string) => `${label} needs a value`,
} as const;

/** How a quantity is typed. */
interface Typing {
  /** What may stand around a typed number; the number itself is in the field's own unit. */
  readonly around?: RegExp;
  /** Typed numbers are this many times the plan's. */
  readonly times?: number;
  readonly sizes?: "memory" | "storage";
}

/** Of those that are not plain numbers. */
const TYPED: Partial<Readonly<Record<Quantity, Typing>>> = {
  "binary-bytes": { sizes: "memory" },
  "decimal-bytes": { sizes: "storage" },
  "decimal-bytes-per-s": { sizes: "storage", around: /\/s$/i },
  factor: { around: /[x×]$/i },
  percent: { around: /%$/, times: 100 },
  "percent-points": { around: /%$/ },
  ms: { around: /ms$/i },
  "per-s": { around: /\/s$/i },
  "mib-per-s": { around: /MiB\/s$/i },
  usd: { around: /^\$|USD$/i },
  s: { around: /s$/i },
  months: { around: /months?$/i },
};

/** Units of sizes typed without one, where a field names no other. */
const BARE_UNITS: Partial<Readonly<Record<Quantity, BareUnit>>> = {
  "binary-bytes": "GiB",
  "decimal-bytes": "GB",
  "decimal-bytes-per-s": "MB",
};

/** Seconds of the units that PostgreSQL's settings take and the page writes. */
const SECONDS: Readonly<Record<string, number>> = { ms: 1e-3, min: 60, h: 3600, d: 86400 };

/** A time with one of these units, such as "15min"; null for anything else. */
function readTime(text: string): number | null {
  const [, digits = "", unit = ""] = /^(\d+(?:\.\d+)?) ?(ms|min|h|d)$/.exec(text) ?? [];
  const seconds = SECONDS[unit];
  return seconds === undefined ? null : Number(digits) * seconds;
}

/** Reads typed text as a quantity; a size without a unit has the field's usual one. */
export function readQuantity(
  quantity: Quantity,
  text: string,
  unit: BareUnit = BARE_UNITS[quantity] ?? "B",
): Reading {
  const { around, times = 1, sizes } = TYPED[quantity] ?? {};
  const format = (value: number) => formatQuantity(quantity, value);
  const time = quantity === "s" ? readTime(text.trim()) : null;
  if (time !== null) return { value: time, reading: format(time) };
  const bare = around === undefined ? text.trim() : text.trim().replace(around, "").trim();
  if (sizes !== undefined) {
    const size = parseSize(bare, sizes, unit);
    return "problem" in size ? size : { value: size.bytes, reading: size.reading };
  }
  const amount = parseAmount(bare, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  if ("problem" in amount) return amount;
  const value = amount.value / times;
  return { value, reading: format(value) };
}

function nearestAllowed(allowed: readonly number[], value: number): readonly number[] {
  return [...allowed]
    .sort((a, b) => Math.abs(Math.log(a / value)) - Math.abs(Math.log(b / value)))
    .slice(0, 2)
    .sort((a, b) => a - b);
}

/** A unit with a B and no i, as makers of disks write it. */
const DECIMAL = /\d\s*[kmgtp]b$/i;

/**
 * Memory typed in GB is GB; its letters alone, as in 16k or 7g, count by 1024 as the databases' files
 * have them, and so does what can only be a power of two.
 */
function familyOf({ path, quantity }: NumberSpec, text: string): Quantity {
  const isDecimal = quantity === "binary-bytes" && limitsOf(path).allowed === null;
  return isDecimal && DECIMAL.test(text.trim()) ? "decimal-bytes" : quantity;
}

/** Reads typed text as a field's value, within what a plan can hold. */
export function readField(spec: NumberSpec, text: string): Reading {
  const limits = limitsOf(spec.path);
  if (text.trim() === "") {
    return limits.nullable
      ? { value: null, reading: spec.empty ?? words.asCatalogue }
      : { problem: words.needed(spec.label) };
  }
  const read = readQuantity(familyOf(spec, text), text, spec.unit);
  if (!("value" in read) || read.value === null) return read;
  const { value } = read;
  const format = (bound: number) => formatQuantity(spec.quantity, bound);
  const allowed = limits.allowed?.filter((entry) => typeof entry === "number") ?? null;
  if (allowed !== null && !allowed.includes(value)) {
    const near = nearestAllowed(allowed, value).map(format).join(" or ");
    return { problem: `${read.reading} is not a ${spec.label}; ${near} is` };
  }
  if (value < limits.minimum || value > limits.maximum) {
    return {
      problem: `${read.reading} is outside ${format(limits.minimum)} to ${format(limits.maximum)}`,
    };
  }
  return limits.integer ? { ...read, value: Math.round(value) } : read;
}
