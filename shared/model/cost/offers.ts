/** Devices that the machine of a plan can have, each in the size and at the rate that the plan needs. */
import {
  type Cloud,
  canHave,
  cloudOf,
  deviceById,
  instanceById,
  listedDevices,
} from "../../catalog/index.ts";
import type { CatalogDevice, VolumeLimit } from "../../catalog/types.ts";
import type { Plan } from "../../generated/plan.ts";
import { withoutOldPrices } from "../../plan/own-prices.ts";
import { clamp, GB, MIB } from "../number/units.ts";
import { setUp } from "../setup.ts";
import { spaceOf } from "../space.ts";
import { solvePlan } from "../throughput/solve.ts";

const PROVIDERS: Readonly<Record<Cloud, string>> = {
  aws: "AWS",
  gcp: "Google Cloud",
  azure: "Azure",
};

/** How full a pool is planned where its size is not given: beyond, allocation slows down. */
const FULLEST = 0.8;

/** Rates are bought in steps of this. */
const RATE_STEP = 100;

/** What a machine can have. */
export interface Offer {
  /** Ids of devices, the plan's own among them. */
  readonly ids: readonly string[];
  /** In words, such as "AWS volumes and the NVMe of i3.large". */
  readonly scope: string;
  /** Devices of the catalogue that the machine cannot have. */
  readonly leftOut: number;
}

/**
 * A cloud instance has its provider's volumes and its own local drives; any other machine has drives,
 * unless its data lies on a provider's volume already.
 */
export function offerFor(plan: Plan): Offer {
  const chosen = plan.storage.device;
  const devices = listedDevices(chosen);
  const instance = instanceById(plan.instance.type);
  const isOnVolume = deviceById(chosen)?.volume !== undefined;
  const cloud = cloudOf(instance?.id ?? (isOnVolume ? chosen : ""));
  const isOffered = (one: CatalogDevice): boolean => {
    if (one.id === chosen) return true;
    if (instance) return canHave(instance, one);
    return cloudOf(one.id) === cloud && (cloud === null || one.volume !== undefined);
  };
  const offered = devices.filter(isOffered).map((one) => one.id);
  const ids = offered.includes(chosen) ? offered : [...offered, chosen];
  const volumes = cloud === null ? "drives" : `${PROVIDERS[cloud]} volumes`;
  return {
    ids,
    scope: instance?.local_device ? `${volumes} and the NVMe of ${instance.name}` : volumes,
    leftOut: devices.length - offered.length,
  };
}

/** A device holds one thing only. */
function freed(device: string | null, id: string): string | null {
  const isLocal = deviceById(id)?.price?.usd_month === 0;
  return isLocal && device === id ? null : device;
}

function withDevice(plan: Plan, id: string): Plan {
  const { storage } = plan;
  return withoutOldPrices(plan, {
    ...plan,
    storage: {
      ...storage,
      device: id,
      provisioned_iops: null,
      provisioned_mib_per_s: null,
      l2arc_device: freed(storage.l2arc_device, id),
      slog_device: freed(storage.slog_device, id),
      special_device: freed(storage.special_device, id),
    },
  });
}

function withStorage(plan: Plan, storage: Partial<Plan["storage"]>): Plan {
  return { ...plan, storage: { ...plan.storage, ...storage } };
}

/** The plan's size where the data fits into it, else as much as the data needs. */
function sized(plan: Plan, entry: CatalogDevice): Plan {
  const { storage } = plan;
  const least = (entry.volume?.min_gb ?? 0) * GB;
  const most = (entry.volume?.max_gb ?? Number.POSITIVE_INFINITY) * GB;
  const capacity = entry.capacity_gb === undefined ? null : entry.capacity_gb * GB;
  const bytes = capacity ?? clamp(storage.device_bytes, least, most);
  const first = withStorage(plan, { device_bytes: bytes });
  const used = spaceOf(setUp(first)).used_ratio;
  if (used <= 1) return first;
  if (capacity === null) {
    const enough = Math.ceil((bytes * used) / FULLEST / GB) * GB;
    return withStorage(plan, { device_bytes: Math.min(most, enough) });
  }
  const isLocal = entry.price?.usd_month === 0;
  return isLocal
    ? first
    : withStorage(first, { vdevs: Math.ceil((storage.vdevs * used) / FULLEST) });
}

/** What the plan's threads use of one volume when neither of its rates is short. */
export function usedRates(plan: Plan, { volume }: CatalogDevice) {
  const most = withStorage(plan, {
    provisioned_iops: volume?.iops?.provisioned ? volume.iops.max : null,
    provisioned_mib_per_s: volume?.mib_per_s?.provisioned ? volume.mib_per_s.max : null,
  });
  const { setup, flow } = solvePlan(most);
  const { poolWritesPerS, poolWriteBytesPerS } = flow.writes;
  const perRead = Math.ceil(setup.recordPhysical / setup.recordColumns / setup.device.ioBytes) || 1;
  return {
    iops: (flow.poolReadsPerS * perRead + poolWritesPerS) / setup.devices,
    mibPerS: (flow.poolBytesPerS + poolWriteBytesPerS) / setup.devices / MIB,
  };
}

/** What is bought for a rate, in steps; null where the volume has as much without. */
function bought(perS: number, rule: VolumeLimit | undefined): number | null {
  if (!rule?.provisioned || perS <= (rule.included ?? 0)) return null;
  return clamp(Math.ceil(perS / RATE_STEP) * RATE_STEP, rule.min ?? 0, rule.max);
}

/** As many IOPS and MiB/s as the plan's threads use, where those are bought. */
function provisioned(plan: Plan, entry: CatalogDevice): Plan {
  const iops = entry.volume?.iops;
  const rate = entry.volume?.mib_per_s;
  if (!iops?.provisioned && !rate?.provisioned) return plan;
  const used = usedRates(plan, entry);
  return withStorage(plan, {
    provisioned_iops: bought(used.iops, iops),
    provisioned_mib_per_s: bought(used.mibPerS, rate),
  });
}

/** The plan on another device of the catalogue; on its own it stays as it is. */
export function onDevice(plan: Plan, id: string): Plan {
  const entry = deviceById(id);
  if (!entry || id === plan.storage.device) return plan;
  return provisioned(sized(withDevice(plan, id), entry), entry);
}
