/** Which devices of the catalogue a plan could use, by provider. */
import { type Cloud, canHave, cloudOf } from "../../catalog/index.ts";
import type { DeviceRole } from "../../catalog/types.ts";
import {
  type CatalogDevice,
  catalog,
  deviceById,
  instanceById,
  type Plan,
} from "../../model/index.ts";
import { isNewServer } from "../../plan/origins.ts";
import type { Risk } from "../types.ts";

/** Where a machine stands: cloud volumes go with the provider's machines only. */
export type Provider = Cloud | "premises";

/** Provider of a plan: its instance says, else its data device. */
export function providerOf({ instance, storage }: Plan): Provider {
  return cloudOf(instance.type) ?? cloudOf(storage.device) ?? "premises";
}

/** Network volumes that a plan's machine can have. */
export function volumesOf(plan: Plan): readonly CatalogDevice[] {
  const provider = providerOf(plan);
  const instance = instanceById(plan.instance.type);
  return catalog().devices.filter(
    (device) =>
      device.attach === "network" &&
      cloudOf(device.id) === provider &&
      (instance === undefined || canHave(instance, device)),
  );
}

/**
 * What changing a volume's size, rate or type under load takes. AWS: Amazon EBS user guide, "Monitor the
 * progress of volume modifications", and EC2 API, ModifyVolume (read 2026-11; earlier once in six hours).
 */
export function volumeChange(plan: Plan): Risk {
  if (isNewServer(plan)) return { level: "low", text: "it can be changed later, in hours" };
  const limits =
    providerOf(plan) === "aws"
      ? "the volume stays in use, but the new rate can take hours (a full 1 TiB volume about 6 h, at times over 24 h); each change waits for the one before it, at most four in 24 hours"
      : "the volume stays in use; the provider limits how often it may be changed, in hours";
  return { level: "low", text: limits };
}

/** Drive that the instance has built in, unless the pool or the L2ARC is on it already. */
export function idleLocalDevice(plan: Plan): CatalogDevice | null {
  const local = instanceById(plan.instance.type)?.local_device;
  if (!local || local === plan.storage.device || local === plan.storage.l2arc_device) return null;
  return deviceById(local) ?? null;
}

/** A drive that is lost when its instance stops. */
export function isEphemeral(id: string): boolean {
  return catalog().instances.some((instance) => instance.local_device === id);
}

/** Drives to buy for a role, slowest first. */
export function drivesFor(role: DeviceRole): readonly CatalogDevice[] {
  return catalog()
    .devices.filter((device) => device.advised_for?.includes(role))
    .sort((a, b) => b.read_ms - a.read_ms);
}
