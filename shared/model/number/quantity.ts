/** How each kind of quantity reads: the one place that decides which sizes are binary and which decimal. */
import type { Quantity } from "../../plan/field.ts";
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
} from "./format.ts";
import { MS_PER_S } from "./units.ts";

/** Sizes take the number of significant digits. */
const FORMATS: Readonly<Record<Quantity, (value: number, digits?: number) => string>> = {
  "binary-bytes": formatMemory,
  "decimal-bytes": formatStorage,
  "decimal-bytes-per-s": formatByteRate,
  count: formatNumber,
  factor: formatFactor,
  percent: formatPercent,
  "percent-points": (value) => `${formatSignificant(value)} %`,
  ms: formatMs,
  "per-s": (value) => `${formatRate(value)} /s`,
  "mib-per-s": (value) => `${formatSignificant(value)} MiB/s`,
  usd: formatUsd,
  s: (value) => formatMs(value * MS_PER_S),
  months: (value) => `${value} months`,
  exponent: (value) => formatSignificant(value),
  ashift: formatNumber,
};

/** @param digits significant digits, where it is a size; otherwise as many as it usually has */
export function formatQuantity(quantity: Quantity, value: number, digits?: number): string {
  return FORMATS[quantity](value, digits);
}
