/** Traps of what no one sells: devices that the machine cannot have, sizes and rates that a volume does not have. */
import { canHave, deviceById } from "../../catalog/index.ts";
import type { CatalogDevice, VolumeLimit } from "../../catalog/types.ts";
import type { FieldPath } from "../../plan/paths.ts";
import { getField } from "../../plan/paths.ts";
import { volumeRates } from "../device/device.ts";
import { formatCount, formatMemory, formatStorage } from "../number/format.ts";
import { GB, GIB, volumeGb } from "../number/units.ts";
import type { Warning } from "../result.ts";
import type { Setup } from "../setup.ts";
import { type Trap, warn } from "./trap.ts";

/** Fields of the plan that say which device has a role, its size, and the rates bought for it. */
const ROLES = [
  {
    device: "storage.device",
    bytes: "storage.device_bytes",
    iops: "storage.provisioned_iops",
    mib: "storage.provisioned_mib_per_s",
  },
  {
    device: "storage.l2arc_device",
    bytes: "storage.l2arc_bytes",
    iops: "storage.l2arc_provisioned_iops",
    mib: "storage.l2arc_provisioned_mib_per_s",
  },
  {
    device: "storage.slog_device",
    bytes: "storage.slog_bytes",
    iops: "storage.slog_provisioned_iops",
    mib: "storage.slog_provisioned_mib_per_s",
  },
  {
    device: "storage.special_device",
    bytes: "storage.special_bytes",
    iops: "storage.special_provisioned_iops",
    mib: "storage.special_provisioned_mib_per_s",
  },
] as const satisfies readonly Readonly<Record<"device" | "bytes" | "iops" | "mib", FieldPath>>[];

/** A device of the catalogue in its role. */
interface Use {
  readonly paths: (typeof ROLES)[number];
  readonly entry: CatalogDevice;
  /** Null where the plan leaves the size to what is needed. */
  readonly bytes: number | null;
  readonly iops: number | null;
  readonly mib: number | null;
}

function usesOf({ plan }: Setup): Use[] {
  return ROLES.flatMap((paths) => {
    const entry = deviceById(getField(plan, paths.device) ?? "");
    if (!entry) return [];
    const bytes = getField(plan, paths.bytes) || null;
    const iops = getField(plan, paths.iops) ?? null;
    return [{ paths, entry, bytes, iops, mib: getField(plan, paths.mib) ?? null }];
  });
}

function error(code: string, path: FieldPath, text: string): Warning {
  return warn("error", code, path, text);
}

function first<T>(list: readonly T[], of: (one: T) => Warning | null): Warning | null {
  return list.map(of).find((one) => one !== null) ?? null;
}

function deviceElsewhere(setup: Setup): Warning | null {
  const { instance } = setup;
  if (!instance) return null;
  return first(usesOf(setup), ({ paths, entry }) => {
    if (canHave(instance, entry)) return null;
    return entry.price?.usd_month === 0
      ? error(
          "local-device-of-another-instance",
          paths.device,
          `${instance.name} has no ${entry.name}: a local drive comes with its own type of instance. It counts as unpriced here.`,
        )
      : error(
          "device-not-on-instance",
          paths.device,
          `${instance.name} cannot have ${entry.name}: choose a volume that its provider attaches to it, or another machine.`,
        );
  });
}

function localTwice(setup: Setup): Warning | null {
  const { instance, devices } = setup;
  const local = usesOf(setup).filter(({ entry }) => entry.id === instance?.local_device);
  const [use] = local;
  if (!instance || !use) return null;
  if (local.length > 1)
    return error(
      "local-device-counted-twice",
      local[1]?.paths.device ?? use.paths.device,
      `${instance.name} has one ${use.entry.name}, and the plan uses it ${local.length} times.`,
    );
  return use.paths.device === "storage.device" && devices > 1
    ? error(
        "local-device-counted-twice",
        "storage.vdevs",
        `${instance.name} has one ${use.entry.name}, the plan's pool has ${devices} of them.`,
      )
    : null;
}

function sizeUnsold(setup: Setup): Warning | null {
  return first(usesOf(setup), ({ paths, entry, bytes }) => {
    if (bytes === null) return null;
    const { volume, capacity_gb: capacity } = entry;
    const most = volume ? volume.max_gb * GIB : Number.POSITIVE_INFINITY;
    const words =
      bytes > most
        ? `is sold up to ${formatMemory(most)}`
        : volume && volumeGb(bytes) < volume.min_gb
          ? `is sold from ${formatMemory(volume.min_gb * GIB)} on`
          : capacity !== undefined && Math.floor(bytes / GB) > capacity
            ? `has ${formatStorage(capacity * GB)}`
            : null;
    return words === null
      ? null
      : error(
          "size-not-sold",
          paths.bytes,
          `${entry.name} ${words}, the plan has ${formatStorage(bytes)}.`,
        );
  });
}

/** Least and most that can be bought of a rate, with a volume that has `allowed` by its size or its IOPS. */
function soldRange(rule: VolumeLimit, allowed: number): readonly [number, number] {
  const least = Math.max(rule.included ?? 0, rule.min ?? 0);
  return [least, Math.max(least, Math.min(rule.max, Math.ceil(allowed)))];
}

function rateUnsold(setup: Setup): Warning | null {
  return first(usesOf(setup), ({ paths, entry, bytes, iops, mib }) => {
    const rules = entry.volume;
    // Volumes are sold by whole GB, of which a pool has a little less.
    const gb = bytes === null ? Number.POSITIVE_INFINITY : Math.ceil(volumeGb(bytes));
    const check = (
      rule: VolumeLimit | undefined,
      bought: number | null,
      allowed: number,
      path: FieldPath,
      unit: string,
    ): Warning | null => {
      if (!rule?.provisioned || bought === null) return null;
      const [least, most] = soldRange(rule, allowed);
      if (bought >= least && bought <= most) return null;
      const size = bytes === null ? "" : ` of ${formatStorage(bytes)}`;
      const text = `${entry.name}${size} is sold with ${formatCount(least)} to ${formatCount(most)} ${unit}, the plan buys ${formatCount(bought)}.`;
      return error("rate-not-sold", path, text);
    };
    const perGb = rules?.iops?.max_per_gb ?? Number.POSITIVE_INFINITY;
    const perIops = rules?.mib_per_s?.max_per_iops ?? Number.POSITIVE_INFINITY;
    const use = { bytes: gb * GB, provisionedIops: iops, provisionedMibPerS: mib };
    const has = rules && Number.isFinite(perIops) ? volumeRates(rules, use).iops : 1;
    return (
      check(rules?.iops, iops, perGb * gb, paths.iops, "IOPS") ??
      check(rules?.mib_per_s, mib, perIops * has, paths.mib, "MiB/s at its IOPS")
    );
  });
}

/** Devices that zpool create asks of one vdev at least: two sides of a mirror, and data beside the parity. */
function narrowVdev({ plan, redundancy }: Setup): Warning | null {
  const { vdev_type: type, vdev_width: width } = plan.storage;
  const least = redundancy.kind === "mirror" ? 2 : redundancy.parity + 1;
  return width < least
    ? error(
        "vdev-too-narrow",
        "storage.vdev_width",
        `A ${type} has at least ${least} devices, the plan's has ${width}: zpool create refuses it.`,
      )
    : null;
}

const CHECKS = [deviceElsewhere, localTwice, sizeUnsold, rateUnsold, narrowVdev] as const;

/** Traps of this file. */
export const soldWarnings: readonly Trap[] = CHECKS.map(
  (check): Trap =>
    ({ setup }) =>
      check(setup),
);

/** What of a plan no one sells. */
export function unsold(setup: Setup): Warning[] {
  return CHECKS.map((check) => check(setup)).filter((one) => one !== null);
}
