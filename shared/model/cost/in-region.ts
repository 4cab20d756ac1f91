/** A plan's parts as they are sold in another region of AWS than that of the catalogue's prices. */
import { deviceIn, instanceIn, isOfAws } from "../../catalog/regions.ts";
import type { Device } from "../device/types.ts";
import type { Setup } from "../setup.ts";

/** A device as it is sold in a region, which its name tells; others than AWS's as they are. */
function soldIn<Sold extends Device | null>(region: string, device: Sold): Sold {
  if (!device?.entry || !isOfAws(device.entry.id) || device.entry.price?.usd_month === 0)
    return device;
  return {
    ...device,
    name: `${device.name}, ${region}`,
    entry: deviceIn(region, device.entry),
  };
}

/** The same setup with the region's prices, which the names of its parts tell. */
export function setupIn(region: string, setup: Setup): Setup {
  const { instance } = setup;
  return {
    ...setup,
    instance:
      instance && isOfAws(instance.id)
        ? { ...instanceIn(region, instance), name: `${instance.name}, ${region}` }
        : instance,
    device: soldIn(region, setup.device),
    l2Device: soldIn(region, setup.l2Device),
    slogDevice: soldIn(region, setup.slogDevice),
    specialDevice: soldIn(region, setup.specialDevice),
  };
}
