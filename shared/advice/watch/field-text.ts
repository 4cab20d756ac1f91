/** Values of a plan's fields as text, by the unit that the field's name ends in. */
import {
  formatByteRate,
  formatCount,
  formatFactor,
  formatMemory,
  formatMs,
  formatNumber,
  formatPercent,
  formatRate,
  formatStorage,
  formatUsd,
  groupDigits,
  MS_PER_S,
} from "../../model/index.ts";

/** Sizes that are sold and printed in powers of 1000. */
const DECIMAL = /^data\.|\.(?:device|l2arc|slog|special)_bytes$/;

type Write = (value: number) => string;

const BY_SUFFIX: readonly (readonly [RegExp, Write])[] = [
  [/_bytes_per_s(?:_cap)?$/, formatByteRate],
  [/_mib_per_s$/, (x) => `${formatNumber(x)} MiB/s`],
  [/_usd(?:_[a-z0-9_]+)?$/, formatUsd],
  [/compression_ratio$/, formatFactor],
  [/_ratio$/, formatPercent],
  [/_percent$/, (x) => `${formatNumber(x)} %`],
  [/_iops(?:_cap)?$/, (x) => `${formatRate(x)} /s`],
  [/_ms$|_ms_per_query$/, formatMs],
  [/_s$/, (x) => formatMs(x * MS_PER_S)],
];

function numberText(path: string, value: number): string {
  if (path.endsWith("_bytes") || path.endsWith("_bytes_per_commit"))
    return DECIMAL.test(path) ? formatStorage(value) : formatMemory(value);
  const write = BY_SUFFIX.find(([suffix]) => suffix.test(path))?.[1] ?? formatNumber;
  return write(value);
}

/** One value of a field. */
export function fieldText(path: string, value: unknown): string {
  if (value === null || value === undefined) return "not set";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return numberText(path, value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `${formatCount(value.length)} entries`;
  return "described";
}

/** Two values of one field as texts that differ where the values do. */
export function distinctTexts(path: string, before: unknown, after: unknown): [string, string] {
  const texts: [string, string] = [fieldText(path, before), fieldText(path, after)];
  if (texts[0] !== texts[1]) return texts;
  if (typeof before === "number" && typeof after === "number")
    return [groupDigits(String(before)), groupDigits(String(after))];
  return [texts[0], `${texts[1]} (other values)`];
}
