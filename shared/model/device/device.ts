/** One storage device as the model sees it: how fast it answers at which load, and its hard limits. */
import { deviceById } from "../../catalog/index.ts";
import type { CatalogDevice, VolumeLimit, VolumeRules } from "../../catalog/types.ts";
import type { Plan } from "../../generated/plan.ts";
import { clamp, MB, MIB, volumeGb } from "../number/units.ts";
import { concavePower, idleMsOf, powerOfLatency, risingPoints } from "./curve.ts";
import type { Device, DeviceTrust } from "./types.ts";

/** What a plan says about a device in use. */
export interface DeviceUse {
  readonly bytes: number;
  readonly provisionedIops: number | null;
  readonly provisionedMibPerS: number | null;
}

/** Limit of a volume in the limit's own unit, by size and by what was bought. */
function volumeLimit(limit: VolumeLimit, gb: number, bought: number | null): number {
  const step = limit.steps?.find(([upTo]) => gb <= (upTo ?? 0)) ?? limit.steps?.at(-1);
  const included = (step?.[1] ?? limit.base ?? 0) + (limit.per_gb ?? 0) * gb;
  const ceiling = Math.min(limit.max, (limit.max_per_gb ?? Number.POSITIVE_INFINITY) * gb);
  // What is sold by the piece alone begins with a usual order, as far as the size allows one.
  const most = limit.provisioned && limit.included === undefined ? ceiling : limit.max;
  const own = Math.max(limit.min ?? 0, Math.min(included, most));
  if (!limit.provisioned || bought === null) return own;
  return Math.max(limit.included ?? limit.min ?? 0, Math.min(bought, ceiling));
}

/** IOPS and bytes per second of a cloud volume, one of `together` that share limits where its machine has these. */
export function volumeRates(
  rules: VolumeRules,
  use: DeviceUse,
  together = 1,
): { readonly iops: number; readonly bytesPerS: number } {
  const gb = clamp(volumeGb(use.bytes), rules.min_gb, rules.max_gb);
  const tier = rules.tiers?.find((one) => gb <= one.gb) ?? rules.tiers?.at(-1);
  if (tier) return { iops: tier.iops, bytesPerS: tier.mb_per_s * MB };
  const sharing = rules.of_machine ? together : 1;
  const share = (limit: VolumeLimit, bought: number | null): number =>
    volumeLimit(limit, gb * sharing, bought) / sharing;
  const iops = rules.iops ? share(rules.iops, use.provisionedIops) : 0;
  const rule = rules.mib_per_s;
  if (!rule) return { iops, bytesPerS: Number.POSITIVE_INFINITY };
  const mib = share(rule, use.provisionedMibPerS);
  const gained = Math.max(mib, (rule.per_iops ?? 0) * iops);
  const held = Math.min(gained, rule.max, (rule.max_per_iops ?? Number.POSITIVE_INFINITY) * iops);
  return { iops, bytesPerS: Math.max(1, held) * MIB };
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
  pointsPower: 1.5,
  pointsBytes: null,
  deliveredRatio: 1,
  powerLossProtection: null,
  capacityBytes: null,
  seenReadsPerS: null,
  seenBytesPerS: null,
  seenInFlight: null,
  trust: "estimate",
  source: "unknown device: placeholder figures",
  entry: null,
};

/** What a plan says about a device that its user describes. */
export type OwnDevice = NonNullable<Plan["storage"]["custom_device"]>;

function ownDevice(own: OwnDevice): Device {
  const points = risingPoints(own.points.map((point) => [point.concurrency, point.reads_per_s]));
  const idleMs = idleMsOf(points, own.read_latency_ms);
  const seenReadsPerS = own.seen_reads_per_s ?? null;
  // Its time was measured under load, so that no queue is added to it.
  const power = seenReadsPerS === null ? powerOfLatency(idleMs) : Number.POSITIVE_INFINITY;
  return {
    ...FALLBACK,
    id: "custom",
    name: own.name || "custom device",
    kind: "custom",
    idleMs,
    readIops: own.read_iops,
    readBytesPerS: own.read_bytes_per_s,
    writeIops: own.read_iops,
    writeBytesPerS: own.read_bytes_per_s,
    syncWriteMs: own.sync_write_ms,
    power,
    points,
    pointsPower: concavePower(points, idleMs, power),
    seenReadsPerS,
    seenBytesPerS: own.seen_bytes_per_s ?? null,
    seenInFlight: own.seen_in_flight ?? null,
    trust: points.length > 1 ? "measured" : "entered",
    source: points.length > 1 ? "measured points entered" : "figures entered",
  };
}

function trustOf(text: string): DeviceTrust {
  return text === "measured" || text === "published" || text === "datasheet" ? text : "estimate";
}

/** Volumes of one type that a plan's machine has. */
function volumesOf(id: string, { storage }: Plan): number {
  const beside = [storage.l2arc_device, storage.slog_device, storage.special_device];
  const inPool = storage.device === id ? storage.vdev_width * storage.vdevs : 0;
  return Math.max(1, inPool + beside.filter((one) => one === id).length);
}

function fromCatalog(entry: CatalogDevice, use: DeviceUse, plan: Plan): Device {
  const rates = entry.volume ? volumeRates(entry.volume, use, volumesOf(entry.id, plan)) : null;
  const readIops = rates?.iops ?? entry.read_iops ?? FALLBACK.readIops;
  const points = risingPoints(entry.points?.reads.map(([n, x]) => [n ?? 0, x ?? 0] as const) ?? []);
  const power = entry.curve_power ?? Number.POSITIVE_INFINITY;
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
    power,
    points,
    pointsPower: concavePower(points, entry.read_ms, power),
    pointsBytes: entry.points?.block_bytes ?? null,
    deliveredRatio: entry.volume?.delivered_ratio ?? 1,
    powerLossProtection: entry.power_loss_protection ?? null,
    capacityBytes: entry.capacity_gb ? entry.capacity_gb * 1000 * MB : null,
    seenReadsPerS: null,
    seenBytesPerS: null,
    seenInFlight: null,
    trust: trustOf(entry.trust),
    source: entry.source,
    entry,
  };
}

/** What a device does in a pool. */
export type Role = "data" | "l2arc" | "slog" | "special";

/** The description of a role's own device: its own, or the one that the plan has for all. */
function ownDeviceOf({ storage }: Plan, role: Role): OwnDevice | null {
  const own = role === "data" ? null : storage[`${role}_custom_device`];
  return own ?? storage.custom_device ?? null;
}

/** The device of a plan by its id; an id that nobody knows gives a slow placeholder marked as such. */
export function resolveDevice(id: string, plan: Plan, use: DeviceUse, role: Role = "data"): Device {
  const own = ownDeviceOf(plan, role);
  if (id === "custom" && own) return ownDevice(own);
  const entry = deviceById(id);
  return entry ? fromCatalog(entry, use, plan) : { ...FALLBACK, id, name: id };
}
