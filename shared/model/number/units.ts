/**
 * The one place that converts units. Everything inside the model is bytes, seconds' rates and
 * milliseconds; these are the only factors by which anything else enters or leaves.
 */
import { GIB } from "../../openzfs/lines.ts";

export { GIB, KIB, MIB } from "../../openzfs/lines.ts";
export const TIB = 1024 * GIB;
export const PIB = 1024 * TIB;

export const KB = 1000;
export const MB = 1000 * KB;
export const GB = 1000 * MB;
export const TB = 1000 * GB;
export const PB = 1000 * TB;

/** Hours that cloud providers bill as one month. */
export const HOURS_PER_MONTH = 730;
export const MS_PER_S = 1000;

/**
 * Bytes to the GB in which a provider sells and bills a volume, which are GiB. A size of whole GiB, as captures
 * have it, counts those. Any other is a size as people write it, "1,000 GB", and means as many of the provider's:
 * no whole number of GB below two million is whole GiB.
 */
export function volumeGb(bytes: number): number {
  return bytes / (bytes % GIB === 0 ? GIB : GB);
}

/** `x` held between `low` and `high`. */
export function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(x, high));
}
