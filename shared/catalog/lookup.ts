/** Finds entries of the catalogue by id: AWS's, which a first visit shows, and those that are added later. */
import awsEbs from "./aws-ebs.json" with { type: "json" };
import awsEc2 from "./aws-ec2.json" with { type: "json" };
import awsInstanceStore from "./aws-instance-store.json" with { type: "json" };
import type { Catalog, CatalogDevice, CatalogFamily, CatalogInstance, Pricing } from "./types.ts";

/** A family with its entries, each of which tells the family. */
interface Family extends Pick<CatalogFamily, "family" | "about"> {
  readonly devices: Catalog["devices"];
  readonly instances: Catalog["instances"];
}

const families: Family[] = [];
const devicesById = new Map<string, Catalog["devices"][number]>();
const instancesById = new Map<string, Catalog["instances"][number]>();

function pricingOf({ price, volume }: CatalogDevice): Pricing {
  const tiered = volume?.tiers?.some((tier) => tier.usd_month !== undefined) ?? false;
  return price || tiered ? "dated" : "yours to enter";
}

/**
 * Makes the entries of these files known.
 *
 * @param files their shape is held to `CatalogFamily` by a test, because JSON modules carry no optional fields
 */
export function addFamilies(files: readonly { readonly family: string }[]): void {
  for (const file of files as unknown as readonly CatalogFamily[]) {
    const { family, about } = file;
    const devices = (file.devices ?? []).map((entry) => ({
      ...entry,
      family,
      pricing: pricingOf(entry),
    }));
    const instances = (file.instances ?? []).map((entry) => ({ ...entry, family }));
    families.push({ family, about, devices, instances });
    for (const entry of devices) devicesById.set(entry.id, entry);
    for (const entry of instances) instancesById.set(entry.id, entry);
  }
}

addFamilies([awsEbs, awsInstanceStore, awsEc2]);

/** The families that are known by now. */
export function familiesFound(): readonly Family[] {
  return families;
}

/** A device by its id, or undefined. */
export function deviceById(id: string): CatalogDevice | undefined {
  return devicesById.get(id);
}

/** An instance by its id, or undefined. */
export function instanceById(id: string): CatalogInstance | undefined {
  return instancesById.get(id);
}
