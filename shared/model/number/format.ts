/** The one place that writes numbers for people. Memory is binary, drives are decimal. */
import { GB, GIB, KB, KIB, MB, MIB, PB, PIB, TB, TIB } from "./units.ts";

type Scale = readonly (readonly [number, string])[];

const BINARY: Scale = [
  [PIB, "PiB"],
  [TIB, "TiB"],
  [GIB, "GiB"],
  [MIB, "MiB"],
  [KIB, "KiB"],
];

const DECIMAL: Scale = [
  [PB, "PB"],
  [TB, "TB"],
  [GB, "GB"],
  [MB, "MB"],
  [KB, "kB"],
];

/** Inserts thousands separators into a number written with digits and an optional fraction. */
export function groupDigits(text: string): string {
  if (!/\d{4}/.test(text)) return text;
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A number to `digits` significant digits, never with an exponent; whole numbers keep all digits. */
export function formatSignificant(x: number, digits = 3): string {
  if (!Number.isFinite(x)) return "unlimited";
  if (x === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(Number(x.toPrecision(digits)))));
  const places = Math.max(0, Math.min(12, digits - 1 - magnitude));
  return groupDigits(x.toFixed(places));
}

/** Writes a number in its unit. */
type Write = (x: number) => string;

function scaled(bytes: number, scale: Scale, write: Write): string {
  for (const [unit, name] of scale) {
    // Promoted a unit early, so that rounding never prints 1,000 of a unit.
    if (Math.abs(bytes) >= unit * 0.9995) {
      const value = bytes / unit;
      return `${Number.isInteger(value) ? groupDigits(String(value)) : write(value)} ${name}`;
    }
  }
  return `${groupDigits(String(Math.round(bytes)))} B`;
}

/** Memory, recordsize, ARC: "6.72 GiB". */
export function formatMemory(bytes: number, digits = 3): string {
  return scaled(bytes, BINARY, (x) => formatSignificant(x, digits));
}

/** Drives and volumes: "1.92 TB". */
export function formatStorage(bytes: number, digits = 3): string {
  return scaled(bytes, DECIMAL, (x) => formatSignificant(x, digits));
}

/** Bytes per second: "654 MB/s". */
export function formatByteRate(bytesPerS: number): string {
  return `${scaled(bytesPerS, DECIMAL, formatSignificant)}/s`;
}

/** A count of things, all digits: "382,800". */
export function formatCount(count: number): string {
  return Number.isFinite(count) ? groupDigits(String(Math.round(count))) : "unlimited";
}

/** A plain number: whole ones, such as counts of things, with all digits and no decimals. */
export function formatNumber(x: number): string {
  return Number.isInteger(x) ? formatCount(x) : formatSignificant(x);
}

/** A rate per second: all digits from 100 up, else three significant ones. */
export function formatRate(perS: number): string {
  return Math.abs(perS) >= 100 ? formatCount(perS) : formatSignificant(perS);
}

function milliseconds(ms: number, write: Write): string {
  if (!Number.isFinite(ms)) return "unlimited";
  if (ms > 0 && ms < 0.1) return `${write(ms * 1000)} µs`;
  if (ms < 1000) return `${write(ms)} ms`;
  if (ms < 120_000) return `${write(ms / 1000)} s`;
  if (ms < 7_200_000) return `${write(ms / 60_000)} min`;
  return ms < 172_800_000 ? `${write(ms / 3_600_000)} h` : `${write(ms / 86_400_000)} days`;
}

/** A time given in milliseconds: "78 µs", "5.02 ms", "1.20 s", "3.9 h". */
export function formatMs(ms: number): string {
  return milliseconds(ms, formatSignificant);
}

/** A ratio 0..1 as percent: "10.4 %"; near one it keeps telling that it is not all. */
export function formatPercent(ratio: number): string {
  if (ratio > 0.9995 && ratio < 1) return "> 99.9 %";
  if (ratio > 0 && ratio < 0.0005) return "< 0.1 %";
  return `${(ratio * 100).toFixed(ratio === 0 || ratio === 1 ? 0 : 1)} %`;
}

/** US dollars: cents below 100, whole dollars above 10,000; small unit prices keep three digits. */
export function formatUsd(usd: number): string {
  if (!Number.isFinite(usd)) return "unlimited";
  if (usd !== 0 && Math.abs(usd) < 1) return `$${formatSignificant(usd)}`;
  const digits = Math.abs(usd) >= 10_000 ? String(BigInt(Math.round(usd))) : usd.toFixed(2);
  return `$${groupDigits(digits)}`;
}

/** A factor: "1.28x". */
export function formatFactor(factor: number): string {
  return `${formatSignificant(factor)}x`;
}

/** Unit of a figure that has a band. */
export type BandUnit = "per-s" | "ms" | "binary-bytes" | "percent" | "factor" | "count" | "usd";

const IN_UNIT: Readonly<Record<BandUnit, (x: number, write: Write) => string>> = {
  "per-s": (x, write) => `${write(x)} /s`,
  ms: milliseconds,
  "binary-bytes": (x, write) => scaled(x, BINARY, write),
  percent: (x, write) => `${write(x * 100)} %`,
  factor: (x, write) => `${write(x)}x`,
  count: (x, write) => write(x),
  usd: (x, write) => `$${write(x)}`,
};

const EXACT: Readonly<Record<BandUnit, (x: number) => string>> = {
  "per-s": (x) => `${formatRate(x)} /s`,
  ms: formatMs,
  "binary-bytes": formatMemory,
  percent: formatPercent,
  factor: formatFactor,
  count: formatSignificant,
  usd: formatUsd,
};

/** A number rounded to `digits` significant digits, whole numbers too: "1,600". */
function formatRounded(x: number, digits: number): string {
  return formatSignificant(Number(x.toPrecision(digits)), digits);
}

/** Half widths from which a band leaves two and three significant digits: 5 % and 0.5 %. */
const WIDE = 0.05;
const NARROW = 0.005;

/** Significant digits of a figure that its band allows; null where the band is next to none. */
export function digitsWithin(low: number, high: number): 2 | 3 | null {
  if (high <= low) return null;
  const half = low > 0 ? Math.log(high / low) / 2 : Number.POSITIVE_INFINITY;
  if (half <= NARROW) return null;
  return half > WIDE ? 2 : 3;
}

/** Both ends of a figure's band, and the share of measurements that it holds; 0 where nothing like it was measured. */
export interface Band {
  readonly low: number;
  readonly high: number;
  readonly probability: number;
}

/** A band whose ends are so far apart, as a factor, leaves no digit of what lies between them. */
const TOO_WIDE = 5;

/** Whether a figure is told by both ends of its band: nothing like it was measured, or they leave it no digit. */
export function isToldByEnds({ low, high, probability }: Band): boolean {
  return probability === 0 || (low > 0 && high > low * TOO_WIDE);
}

/**
 * A figure rounded to what its band allows: "about 1,600 /s"; both ends where it allows no digit, or where nothing like
 * it was measured.
 */
export function formatAbout(value: number, band: Band, unit: BandUnit): string {
  const { low, high } = band;
  if (isToldByEnds(band)) return formatRange(low, high, unit);
  const digits = digitsWithin(low, high);
  if (digits === null || value === 0 || !Number.isFinite(value)) return EXACT[unit](value);
  return `about ${IN_UNIT[unit](value, (x) => formatRounded(x, digits))}`;
}

/** Both ends of a band, with one digit more than it leaves its figure: "1,450 to 1,780 /s", "6,800 to 84,000 /s". */
export function formatRange(low: number, high: number, unit: BandUnit): string {
  const digits = high > low * TOO_WIDE ? 2 : (digitsWithin(low, high) ?? 3) + 1;
  const write = (x: number): string => (x === 0 ? "0" : formatRounded(x, digits));
  const [least, most] = [low, high].map((x) => IN_UNIT[unit](x, write));
  if (least === undefined || most === undefined || least === most) return most ?? "";
  const [, leastUnit] = split(least);
  const [, mostUnit] = split(most);
  return leastUnit === mostUnit ? `${split(least)[0]} to ${most}` : `${least} to ${most}`;
}

function split(text: string): [number: string, unit: string] {
  const at = text.search(/[^\d.,]/);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at).trim()];
}

/**
 * A band with the share of measurements that it holds: "80 %: 1,450 to 1,780 /s"; "untested" where that is not known.
 *
 * @param range both ends; null where they were told before
 */
export function formatBand(probability: number, range: string | null): string {
  const share = probability > 0 ? `${Math.round(probability * 100)} %` : "untested";
  return range === null ? share : `${share}: ${range}`;
}
