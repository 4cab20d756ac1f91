/** One storage device as the model sees it: how fast it answers at which load, and its hard limits. */
import { deviceById } from "../catalog/index.ts";
import type { CatalogDevice, VolumeLimit, VolumeRules } from "../catalog/types.ts";
import type { Plan } from "../generated/plan.ts";
import { bytesToGb, clamp, MB, MIB, MS_PER_S } from "./units.ts";

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
  readonly points: readonly (readonly [number, number])[];
  /** Read size of `points`, or null where they hold for any. */
  readonly pointsBytes: number | null;
  readonly deliveredRatio: number;
  readonly powerLossProtection: boolean | null;
  readonly capacityBytes: number | null;
  readonly trust: DeviceTrust;
  readonly source: string;
  readonly entry: CatalogDevice | null;
}

/** What a plan says about a device in use. */
export interface DeviceUse {
  readonly bytes: number;
  readonly provisionedIops: number | null;
  readonly provisionedMibPerS: number | null;
}

/** Limit of a volume in the limit's own unit, by size and by what was bought. */
export function volumeLimit(limit: VolumeLimit, gb: number, bought: number | null): number {
  const step = limit.steps?.find(([upTo]) => gb <= (upTo ?? 0)) ?? limit.steps?.at(-1);
  const included = (step?.[1] ?? limit.base ?? 0) + (limit.per_gb ?? 0) * gb;
  const ceiling = Math.min(limit.max, (limit.max_per_gb ?? Number.POSITIVE_INFINITY) * gb);
  const own = clamp(included, limit.min ?? 0, limit.max);
  if (!limit.provisioned || bought === null) return own;
  return Math.max(limit.included ?? limit.min ?? 0, Math.min(bought, ceiling));
}

/** IOPS and bytes per second of a cloud volume. */
export function volumeRates(
  rules: VolumeRules,
  use: DeviceUse,
): { readonly iops: number; readonly bytesPerS: number } {
  const gb = clamp(bytesToGb(use.bytes), rules.min_gb, rules.max_gb);
  const tier = rules.tiers?.find((one) => gb <= one.gb) ?? rules.tiers?.at(-1);
  if (tier) return { iops: tier.iops, bytesPerS: tier.mb_per_s * MB };
  const iops = rules.iops ? volumeLimit(rules.iops, gb, use.provisionedIops) : 0;
  const rule = rules.mib_per_s;
  if (!rule) return { iops, bytesPerS: Number.POSITIVE_INFINITY };
  const mib = volumeLimit(rule, gb, use.provisionedMibPerS);
  const gained = Math.max(mib, (rule.per_iops ?? 0) * iops);
  const held = Math.min(gained, rule.max, (rule.max_per_iops ?? Number.POSITIVE_INFINITY) * iops);
  return { iops, bytesPerS: Math.max(1, held) * MIB };
}

/** Sorts points, drops what falls, and makes the curve rise with concurrency. */
export function risingPoints(
  points: readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const rising: (readonly [number, number])[] = [];
  let best = 0;
  let last = 0;
  for (const [concurrency, reads] of sorted) {
    if (concurrency <= last) continue;
    best = Math.max(best, reads);
    last = concurrency;
    rising.push([concurrency, best]);
  }
  return rising;
}

const FALLBACK: Omit<Device, "id" | "name"> = {
  kind: "unknown",
  network: false,
  idleMs: 1,
  readIops: 1000,
  readBytesPerS: 100 * MB,
  writeIops: 1000,
  writeBytesPerS: 100 * MB,
  syncWriteMs: 10,
  ioBytes: Number.POSITIVE_INFINITY,
  power: 1.5,
  points: [],
  pointsBytes: null,
  deliveredRatio: 1,
  powerLossProtection: null,
  capacityBytes: null,
  trust: "estimate",
  source: "unknown device: placeholder figures",
  entry: null,
};

/** The exponent for a device that was described by hand: a NAND drive's (see `loadCurve`). */
const NAND_POWER = 1.5;

function customDevice(custom: NonNullable<Plan["storage"]["custom_device"]>): Device {
  return {
    ...FALLBACK,
    id: "custom",
    name: custom.name || "custom device",
    kind: "custom",
    idleMs: custom.read_latency_ms,
    readIops: custom.read_iops,
    readBytesPerS: custom.read_bytes_per_s,
    writeIops: custom.read_iops,
    writeBytesPerS: custom.read_bytes_per_s,
    syncWriteMs: custom.sync_write_ms,
    power: NAND_POWER,
    points: risingPoints(custom.points.map((point) => [point.concurrency, point.reads_per_s])),
    trust: custom.points.length > 1 ? "measured" : "entered",
    source: custom.points.length > 1 ? "measured points entered" : "figures entered",
  };
}

function trustOf(text: string): DeviceTrust {
  return text === "measured" || text === "published" || text === "datasheet" ? text : "estimate";
}

function fromCatalog(entry: CatalogDevice, use: DeviceUse): Device {
  const rates = entry.volume ? volumeRates(entry.volume, use) : null;
  const readIops = rates?.iops ?? entry.read_iops ?? FALLBACK.readIops;
  const points = entry.points?.reads.map(([n, x]) => [n ?? 0, x ?? 0] as const) ?? [];
  return {
    id: entry.id,
    name: entry.name,
    kind: entry.kind,
    network: entry.attach === "network",
    idleMs: entry.read_ms,
    readIops: Math.max(1, readIops),
    readBytesPerS: rates?.bytesPerS ?? entry.read_bytes_per_s ?? Number.POSITIVE_INFINITY,
    // A disk that was seen to make more durable writes in turn than random ones can make those.
    writeIops: Math.max(
      1,
      rates?.iops ?? entry.write_iops ?? readIops,
      entry.fdatasync_per_s ?? entry.fsync_per_s ?? 0,
    ),
    writeBytesPerS:
      rates?.bytesPerS ??
      entry.write_bytes_per_s ??
      entry.read_bytes_per_s ??
      Number.POSITIVE_INFINITY,
    syncWriteMs: entry.sync_write_ms,
    ioBytes: entry.volume?.io_bytes ?? Number.POSITIVE_INFINITY,
    power: entry.curve_power ?? Number.POSITIVE_INFINITY,
    points: risingPoints(points),
    pointsBytes: entry.points?.block_bytes ?? null,
    deliveredRatio: entry.volume?.delivered_ratio ?? 1,
    powerLossProtection: entry.power_loss_protection ?? null,
    capacityBytes: entry.capacity_gb ? entry.capacity_gb * 1000 * MB : null,
    trust: trustOf(entry.trust),
    source: entry.source,
    entry,
  };
}

/** The device of a plan by its id; an id that nobody knows gives a slow placeholder marked as such. */
export function resolveDevice(id: string, plan: Plan, use: DeviceUse): Device {
  const custom = plan.storage.custom_device;
  if (id === "custom" && custom) return customDevice(custom);
  const entry = deviceById(id);
  return entry ? fromCatalog(entry, use) : { ...FALLBACK, id, name: id };
}

/** Seconds of the device that one read of `bytes` takes at saturation. */
export function readCostS(device: Device, bytes: number): number {
  const ios = device.ioBytes === Number.POSITIVE_INFINITY ? 1 : Math.ceil(bytes / device.ioBytes);
  return Math.max(ios / device.readIops, bytes / device.readBytesPerS);
}

/** Reads per second of one device at `concurrency`, for reads that cost `costS` each. */
export function loadCurve(
  device: Device,
  concurrency: number,
  costS: number,
  bytes: number,
): number {
  const most = 1 / costS;
  if (usesPoints(device, bytes)) return Math.min(most, atConcurrency(device, concurrency));
  const free = (concurrency * MS_PER_S) / device.idleMs;
  if (device.power === Number.POSITIVE_INFINITY) return Math.min(free, most);
  return (free ** -device.power + most ** -device.power) ** (-1 / device.power);
}

/** Whether measured points hold for reads of this size: within a factor of two of theirs. */
export function usesPoints(device: Device, bytes: number): boolean {
  if (device.points.length < 2) return false;
  const size = device.pointsBytes;
  return size === null || (bytes >= size / 2 && bytes <= size * 2);
}

function atConcurrency(device: Device, concurrency: number): number {
  let fromN = 0;
  let fromX = 0;
  for (const [n, x] of device.points) {
    if (concurrency <= n) return fromX + ((x - fromX) * (concurrency - fromN)) / (n - fromN);
    fromN = n;
    fromX = x;
  }
  return fromX;
}

/**
 * Mean response time of one read, ms, at `rate` reads/s that keep the device busy to `busy` (0..1).
 * p-norm curve X(n) = ((n/L0)^-p + Xmax^-p)^(-1/p), solved for n/X: R = L0 (1 - busy^p)^(-1/p);
 * p = 1.5 was fitted to the Intel 750 and predicts the P3700 and the Micron 9100 within 3 %,
 * p = 3 suits Optane, disks take 4, volumes with a provisioned rate are a hard limit.
 *
 * @param seen share (N-1)/N of the load that an arriving request finds (Bard and Schweitzer)
 */
export function responseMs(
  device: Device,
  rate: number,
  busy: number,
  seen: number,
  bytes: number,
): number {
  if (usesPoints(device, bytes)) return pointResponseMs(device, rate);
  if (device.power === Number.POSITIVE_INFINITY) return device.idleMs;
  const left = 1 - Math.min(0.999999, seen * busy) ** device.power;
  return device.idleMs * left ** (-1 / device.power);
}

function pointResponseMs(device: Device, rate: number): number {
  let fromN = 0;
  let fromX = 0;
  for (const [n, x] of device.points) {
    if (rate <= x && x > fromX) {
      const concurrency = fromN + ((n - fromN) * (rate - fromX)) / (x - fromX);
      return rate > 0 ? (concurrency * MS_PER_S) / rate : (n * MS_PER_S) / x;
    }
    fromN = n;
    fromX = x;
  }
  return (fromN * MS_PER_S) / Math.max(1e-9, fromX);
}
