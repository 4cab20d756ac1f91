/** The devices that answer one kind of reads: the pool, the L2ARC, the special vdev. */
import { type Device, loadCurve, readCostS, responseMs } from "./device.ts";
import type { Setup } from "./setup.ts";

/** How a band's end departs from the middle: factors on device rates and CPU time. */
export interface Tilt {
  readonly deviceRate: number;
  readonly cpu: number;
}

export const LEVEL: Tilt = { deviceRate: 1, cpu: 1 };

/** Devices that answer one kind of reads. */
export interface Side {
  readonly device: Device;
  readonly count: number;
  readonly tilt: number;
  /** Device time of one record read and of one indirect block read, s. */
  readonly recordCostS: number;
  readonly metadataCostS: number;
  readonly recordBytes: number;
}

/** What a side does at some rates of reads. */
export interface SideFlow {
  readonly readsPerS: number;
  readonly busy: number;
  readonly ms: number;
}

const IDLE_SIDE: SideFlow = { readsPerS: 0, busy: 0, ms: 0 };

/** Builds a side; null without a device. */
export function sideOf(
  device: Device | null,
  count: number,
  recordBytes: number,
  metadataBytes: number,
  tilt: Tilt,
): Side | null {
  if (!device) return null;
  return {
    device,
    count,
    tilt: tilt.deviceRate,
    recordCostS: readCostS(device, recordBytes) / tilt.deviceRate,
    metadataCostS: readCostS(device, metadataBytes) / tilt.deviceRate,
    recordBytes,
  };
}

/**
 * Load and response of a side at so many reads per second.
 *
 * @param otherBusy share of the side that writes take
 */
export function sideFlow(
  side: Side | null,
  records: number,
  metadata: number,
  otherBusy: number,
  seen: number,
): SideFlow {
  if (!side) return IDLE_SIDE;
  const readsPerS = records + metadata;
  const busy =
    (records * side.recordCostS + metadata * side.metadataCostS) / side.count + otherBusy;
  const ms = responseMs(side.device, readsPerS / side.count, busy, seen, side.recordBytes);
  return { readsPerS, busy, ms: ms / side.tilt };
}

/** Share of one device that ZFS's queue limit lets it use. */
export function queueLimit(setup: Setup, side: Side): number {
  const allowed = setup.plan.storage.sync_read_max_active;
  const rate = loadCurve(side.device, allowed, side.recordCostS, side.recordBytes);
  return Math.min(1, rate * side.recordCostS);
}
