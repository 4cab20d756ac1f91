/** Reads the catalogue's files into one list of devices and one of instances, and finds entries by id. */

import type { Plan } from "../generated/plan.ts";
import awsEbs from "./aws-ebs.json" with { type: "json" };
import awsEc2 from "./aws-ec2.json" with { type: "json" };
import awsInstanceStore from "./aws-instance-store.json" with { type: "json" };
import azure from "./azure.json" with { type: "json" };
import fsync from "./fsync.json" with { type: "json" };
import gcp from "./gcp.json" with { type: "json" };
import physical from "./physical.json" with { type: "json" };
import type { Catalog, CatalogDevice, CatalogFamily, CatalogInstance, Pricing } from "./types.ts";

// Their shape is held to `CatalogFamily` by a test, because JSON modules carry no optional fields.
const FAMILIES = [
  awsEbs,
  awsInstanceStore,
  awsEc2,
  gcp,
  azure,
  physical,
  fsync,
] as unknown as readonly CatalogFamily[];

function pricingOf({ price, volume }: CatalogDevice): Pricing {
  const tiered = volume?.tiers?.some((tier) => tier.usd_month !== undefined) ?? false;
  return price || tiered ? "dated" : "yours to enter";
}

const CATALOG: Catalog = {
  families: FAMILIES.map(({ family, about }) => ({ family, about })),
  devices: FAMILIES.flatMap(({ family, listed = true, devices = [] }) =>
    devices.map((entry) => ({ ...entry, family, pricing: pricingOf(entry), listed })),
  ),
  instances: FAMILIES.flatMap(({ family, instances = [] }) =>
    instances.map((entry) => ({ ...entry, family })),
  ),
};

const devicesById = new Map(CATALOG.devices.map((entry) => [entry.id, entry]));
const instancesById = new Map(CATALOG.instances.map((entry) => [entry.id, entry]));

/** Every device and instance with prices, dates and sources. */
export function catalog(): Catalog {
  return CATALOG;
}

/** Devices that a plan can be given, and the one that it has. */
export function listedDevices(present: string | null): Catalog["devices"] {
  return CATALOG.devices.filter(({ id, listed }) => listed || id === present);
}

/** A device by its id, or undefined. */
export function deviceById(id: string): CatalogDevice | undefined {
  return devicesById.get(id);
}

/** An instance by its id, or undefined. */
export function instanceById(id: string): CatalogInstance | undefined {
  return instancesById.get(id);
}

/** Providers that rent machines. */
export type Cloud = "aws" | "gcp" | "azure";

const CLOUDS: readonly Cloud[] = ["aws", "gcp", "azure"];

/** The provider whose volume, drive or machine has this id; null for what anyone can buy. */
export function cloudOf(id: string): Cloud | null {
  return CLOUDS.find((name) => id.startsWith(`${name}-`)) ?? null;
}

/** Whether a rented machine can have a device: the drive that comes with it, or a volume that its provider attaches to it. */
export function canHave(instance: CatalogInstance, { id, price }: CatalogDevice): boolean {
  if (price?.usd_month === 0) return instance.local_device === id;
  return cloudOf(id) === cloudOf(instance.id) && !instance.refused_volumes?.includes(id);
}

/** What a plan counts on and its instance does not have: bytes of RAM, or vCPUs. */
export interface BeyondInstance {
  readonly path: "memory.ram_bytes" | "instance.vcpus";
  readonly counted: number;
  readonly has: number;
}

/** What no one sells under the name of the plan's instance; nothing on an own machine. */
export function beyondInstance({ instance, memory }: Plan): readonly BeyondInstance[] {
  const entry = instanceById(instance.type);
  if (entry === undefined) return [];
  const parts: readonly BeyondInstance[] = [
    { path: "memory.ram_bytes", counted: memory.ram_bytes, has: entry.ram_bytes },
    { path: "instance.vcpus", counted: instance.vcpus, has: entry.vcpus },
  ];
  return parts.filter(({ counted, has }) => counted > has);
}
