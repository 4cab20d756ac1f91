/** A storage device as the model sees it. */
import type { CatalogDevice } from "../../catalog/types.ts";

/** Reads in flight and reads per second. */
export type CurvePoint = readonly [number, number];

/** How a device's figures were come by; sets the width of the band around a prediction. */
export type DeviceTrust = "measured" | "published" | "datasheet" | "estimate" | "entered";

/** A device with its limits worked out for its size and what was bought. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** Whether the machine's own network storage limit applies. */
  readonly network: boolean;
  /** Response time of one random read while idle, ms. */
  readonly idleMs: number;
  readonly readIops: number;
  readonly readBytesPerS: number;
  readonly writeIops: number;
  readonly writeBytesPerS: number;
  /** Time of one small write made durable, ms. */
  readonly syncWriteMs: number;
  /** Largest read that counts as one I/O, bytes. */
  readonly ioBytes: number;
  /** Exponent p of the load curve; Infinity for a hard limit. */
  readonly power: number;
  /** Measured [concurrency, reads/s], rising; empty where only figures are known. */
  readonly points: readonly CurvePoint[];
  /** Exponent of the curve through `points`. */
  readonly pointsPower: number;
  /** Read size of `points`, or null where they hold for any. */
  readonly pointsBytes: number | null;
  readonly deliveredRatio: number;
  readonly powerLossProtection: boolean | null;
  readonly capacityBytes: number | null;
  /** Most reads per second that it was seen to serve, where that is all that is known of its limit; else null. */
  readonly seenReadsPerS: number | null;
  /** Most bytes per second that it was seen to read, where that is all that is known of its bandwidth; else null. */
  readonly seenBytesPerS: number | null;
  /** Reads in flight with which it was only ever seen full, where its idle time is unknown for it; else null. */
  readonly seenInFlight: number | null;
  readonly trust: DeviceTrust;
  readonly source: string;
  readonly entry: CatalogDevice | null;
}
