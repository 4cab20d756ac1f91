/**
 * Reads the catalogue's files into one list of devices and one of instances. Until this module is
 * loaded, only AWS's are known (`lookup.ts`): the page loads it after its first paint, and `restorePlan`
 * with it, so that a plan of another device finds it.
 */
import azure from "./azure.json" with { type: "json" };
import fsync from "./fsync.json" with { type: "json" };
import gcp from "./gcp.json" with { type: "json" };
import { addFamilies, familiesFound } from "./lookup.ts";
import physical from "./physical.json" with { type: "json" };
import type { Catalog } from "./types.ts";

export { deviceById, instanceById } from "./lookup.ts";

addFamilies([gcp, azure, physical, fsync]);

const families = familiesFound();
const CATALOG: Catalog = {
  families: families.map(({ family, about }) => ({ family, about })),
  devices: families.flatMap(({ devices }) => devices),
  instances: families.flatMap(({ instances }) => instances),
};

/** Every device and instance with prices, dates and sources. */
export function catalog(): Catalog {
  return CATALOG;
}
