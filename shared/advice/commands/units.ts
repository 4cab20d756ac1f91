/** Sizes as ZFS and the kernel take them. */
import { KIB, MIB } from "../../model/index.ts";

/** A whole number, all digits, no exponent. */
export function bytesText(bytes: number): string {
  return BigInt(Math.round(bytes)).toString();
}

/** A power of two as zfs set takes it: "512", "16K", "1M". */
export function recordText(bytes: number): string {
  if (bytes >= MIB) return `${bytes / MIB}M`;
  return bytes >= KIB ? `${bytes / KIB}K` : String(bytes);
}
