/** Cost lines of a plan in another region of AWS than that of the catalogue's prices. */
import { deviceIn, HOME_REGION, instanceIn, isOfAws } from "../../catalog/regions.ts";
import type { Device } from "../device/types.ts";
import type { CostLine } from "../result.ts";
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

/** The lines at the prices of the plan's region; what has no price there says so. */
export function linesElsewhere(setup: Setup, linesOf: (setup: Setup) => CostLine[]): CostLine[] {
  const { region = HOME_REGION } = setup.plan.prices;
  const { instance } = setup;
  const sold =
    instance && isOfAws(instance.id)
      ? { ...instanceIn(region, instance), name: `${instance.name}, ${region}` }
      : instance;
  const lines = linesOf({
    ...setup,
    instance: sold,
    device: soldIn(region, setup.device),
    l2Device: soldIn(region, setup.l2Device),
    slogDevice: soldIn(region, setup.slogDevice),
    specialDevice: soldIn(region, setup.specialDevice),
  });
  return lines.map((line) =>
    line.unit_usd === null && line.text.endsWith(region)
      ? { ...line, text: `${line.text} (no price known there)` }
      : line,
  );
}
