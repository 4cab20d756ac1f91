/** How quantities read; numbers and units are the model's business. */
import {
  formatByteRate,
  formatFactor,
  formatMemory,
  formatMs,
  formatNumber,
  formatPercent,
  formatRate,
  formatSignificant,
  formatStorage,
  formatUsd,
} from "@arcplan/shared/model/number/format.ts";
import type { Quantity } from "@arcplan/shared/plan/field.ts";

interface Words {
  /** Sizes take the number of significant digits. */
  readonly format: (value: number, digits?: number) => string;
  /** What may stand around a typed number; the number itself is in the field's own unit. */
  readonly around?: RegExp;
  /** Typed numbers are this many times the plan's. */
  readonly times?: number;
  readonly sizes?: "memory" | "storage";
}

export const QUANTITIES: Readonly<Record<Quantity, Words>> = {
  "binary-bytes": { format: formatMemory, sizes: "memory" },
  "decimal-bytes": { format: formatStorage, sizes: "storage" },
  "decimal-bytes-per-s": { format: formatByteRate, sizes: "storage", around: /\/s$/i },
  count: { format: formatNumber },
  factor: { format: formatFactor, around: /[x×]$/i },
  percent: { format: formatPercent, around: /%$/, times: 100 },
  "percent-points": { format: (value) => `${formatSignificant(value)} %`, around: /%$/ },
  ms: { format: formatMs, around: /ms$/i },
  "per-s": { format: (value) => `${formatRate(value)} /s`, around: /\/s$/i },
  "mib-per-s": { format: (value) => `${formatSignificant(value)} MiB/s`, around: /MiB\/s$/i },
  usd: { format: formatUsd, around: /^\$|USD$/i },
  s: { format: (value) => formatMs(value * 1000), around: /s$/i },
  months: { format: (value) => `${value} months`, around: /months?$/i },
  exponent: { format: (value) => formatSignificant(value) },
  ashift: { format: formatNumber },
};

/** @param digits significant digits, where it is a size; otherwise as many as it usually has */
export function formatQuantity(quantity: Quantity, value: number, digits?: number): string {
  return QUANTITIES[quantity].format(value, digits);
}
