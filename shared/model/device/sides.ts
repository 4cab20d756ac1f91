/** The devices that answer one kind of reads: the pool, the L2ARC, the special vdev. */
import { MS_PER_S } from "../number/units.ts";
import { loadCurve, readCostS, responseMs } from "./curve.ts";
import type { Device } from "./types.ts";

/**
 * How a band's end departs from the middle: factors on the most that a device does, on the time that it
 * takes for one read, and on CPU time.
 */
export interface Tilt {
  readonly deviceRate: number;
  readonly deviceTime: number;
  readonly cpu: number;
}

export const LEVEL: Tilt = { deviceRate: 1, deviceTime: 1, cpu: 1 };

/** Devices that answer one kind of reads. */
export interface Side {
  readonly device: Device;
  readonly count: number;
  /** Device time of one record read and of one indirect block read, s. */
  readonly recordCostS: number;
  readonly metadataCostS: number;
  readonly recordBytes: number;
  /**
   * Reads that each device is given at a time (zfs_vdev_sync_read_max_active); null where more would
   * bring nothing. It holds for every leaf vdev, cache and special ones included, and for reads only:
   * writes have queues of their own (vdev_queue.c vdev_queue_class_max_active, OpenZFS 2.2.11).
   */
  readonly queueDepth: number | null;
}

/** What a side does at some rates of reads. */
export interface SideFlow {
  readonly readsPerS: number;
  /** Share of the side in use. */
  readonly busy: number;
  /** Share of the reads that ZFS's queue limit lets through; 0 where it does not limit. */
  readonly queueBusy: number;
  /** Part of `busy` that writes take. */
  readonly writeBusy: number;
  readonly ms: number;
  /** Time between two reads of one full device, ms. */
  readonly spacingMs: number;
  /** Devices that the side has. */
  readonly devices: number;
}

const IDLE_SIDE: SideFlow = {
  readsPerS: 0,
  busy: 0,
  queueBusy: 0,
  writeBusy: 0,
  ms: 0,
  spacingMs: 0,
  devices: 1,
};

/** A queue limit that leaves this share of a device does not limit it. */
const QUEUE_MATTERS = 0.98;

/** What a side is built of. */
interface SideParts {
  readonly device: Device | null;
  readonly count: number;
  /** Bytes of one read of a record, and of one of an indirect block. */
  readonly recordBytes: number;
  readonly metadataBytes: number;
  /** zfs_vdev_sync_read_max_active. */
  readonly syncReadMaxActive: number;
}

/** A device that takes `factor` times as long for each read. */
function timed(device: Device, factor: number): Device {
  if (factor === 1) return device;
  const points = device.points.map(([n, perS]) => [n, perS / factor] as const);
  return { ...device, idleMs: device.idleMs * factor, points };
}

/** Builds a side; null without a device. */
export function sideOf(parts: SideParts, tilt: Tilt): Side | null {
  const { count, recordBytes, metadataBytes, syncReadMaxActive } = parts;
  if (!parts.device) return null;
  const device = timed(parts.device, tilt.deviceTime);
  const recordCostS = readCostS(device, recordBytes) / tilt.deviceRate;
  const share =
    recordCostS > 0
      ? loadCurve(device, syncReadMaxActive, recordCostS, recordBytes) * recordCostS
      : 1;
  return {
    device,
    count,
    recordCostS,
    metadataCostS: readCostS(device, metadataBytes) / tilt.deviceRate,
    recordBytes,
    queueDepth: share < QUEUE_MATTERS ? syncReadMaxActive : null,
  };
}

/** Share of what the queue limit lets through that so many reads per second of a device take. */
function queueShare(side: Side, perDevice: number, readBusy: number): number {
  if (side.queueDepth === null || perDevice <= 0 || readBusy <= 0) return 0;
  const costS = readBusy / perDevice;
  return perDevice / loadCurve(side.device, side.queueDepth, costS, side.recordBytes);
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
  const readBusy = (records * side.recordCostS + metadata * side.metadataCostS) / side.count;
  const busy = readBusy + otherBusy;
  const perDevice = readsPerS / side.count;
  const ms = responseMs(side.device, perDevice, busy, seen, side.recordBytes);
  return {
    readsPerS,
    busy,
    queueBusy: queueShare(side, perDevice, readBusy),
    writeBusy: otherBusy,
    ms,
    spacingMs: side.recordCostS * MS_PER_S,
    devices: side.count,
  };
}
