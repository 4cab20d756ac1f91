/** How figures of captures read in tables and sentences. */

const SCALES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

export function bytesText(bytes: number): string {
  let scale = 0;
  let value = bytes;
  while (value >= 1024 && scale < SCALES.length - 1) {
    value /= 1024;
    scale += 1;
  }
  const digits =
    scale === 0 || Number.isInteger(value) ? 0 : value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${SCALES[scale] ?? "B"}`;
}

export const countText = (count: number): string => Math.round(count).toLocaleString("en-US");

export const figureText = (value: number): string =>
  value.toLocaleString("en-US", { maximumSignificantDigits: 4 });

export const percentText = (ratio: number): string => `${figureText(ratio * 100)} %`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** A reason of the server as a sentence: capital first letter, one full stop. */
export const sentence = (text: string): string =>
  text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.+$/, "")}.`;
