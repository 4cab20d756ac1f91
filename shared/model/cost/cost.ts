/** Monthly cost of a plan in USD: dated catalogue prices, or the user's own. */
import { beyondInstance } from "../../catalog/index.ts";
import { instancePrice } from "../../catalog/instance-price.ts";
import { deviceIn, HOME_REGION, instanceIn, isOfAws } from "../../catalog/regions.ts";
import type { CatalogDevice } from "../../catalog/types.ts";
import type { Device } from "../device/types.ts";
import { clamp, HOURS_PER_MONTH, MIB, volumeGb } from "../number/units.ts";
import type { CostLine } from "../result.ts";
import { type Setup, slogBytes } from "../setup.ts";

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
function setupIn(region: string, setup: Setup): Setup {
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

/** USD of an amount bought in tiers [up to, USD each]; null is no end. */
function tieredUsd(tiers: readonly (readonly (number | null)[])[], amount: number): number {
  let sum = 0;
  let from = 0;
  for (const [upTo, usd] of tiers) {
    const end = upTo ?? Number.POSITIVE_INFINITY;
    sum += Math.max(0, Math.min(amount, end) - from) * (usd ?? 0);
    from = end;
    if (amount <= end) break;
  }
  return sum;
}

function line(
  id: string,
  text: string,
  month: number | null,
  unit: { usd: number | null; per: string; quantity: number },
  origin: { source: string; as_of: string | null },
): CostLine {
  return {
    id,
    text,
    month_usd: month ?? 0,
    unit_usd: month === null ? null : unit.usd,
    unit: unit.per,
    quantity: unit.quantity,
    source: month === null ? "no reliable price: enter it" : origin.source,
    as_of: month === null ? null : origin.as_of,
  };
}

const ENTERED = { source: "entered", as_of: null };

function instanceLine(setup: Setup): CostLine {
  const { plan, instance, nodes } = setup;
  const { commitment = "on-demand", instance_usd_per_hour: entered } = plan.prices;
  const isSold = beyondInstance(plan).length === 0;
  const listed = entered === null && isSold ? instancePrice(instance, commitment) : null;
  const usd = entered ?? listed?.usdPerHour ?? null;
  const origin = listed ? { source: listed.source, as_of: listed.asOf } : ENTERED;
  const paid = listed?.isReserved
    ? ", reserved for 3 years"
    : listed && commitment !== "on-demand"
      ? ", by the hour: no reserved price is known"
      : "";
  const name = `${instance?.name ?? "machine"}${paid}`;
  const month = usd === null ? null : usd * HOURS_PER_MONTH * nodes;
  return line(
    "instance",
    name,
    month,
    { usd, per: "hour", quantity: HOURS_PER_MONTH * nodes },
    origin,
  );
}

/** GB that a provider bills for one volume: at least its smallest size, a tier's whole size. */
function billedGb(entry: CatalogDevice | null, bytes: number): number {
  const rules = entry?.volume;
  const gb = volumeGb(bytes);
  return rules ? clamp(gb, rules.min_gb, Math.max(rules.max_gb, gb)) : gb;
}

/** Price origin of a device's catalogue entry. */
function originOf(entry: CatalogDevice | null): { source: string; as_of: string | null } {
  return { source: entry?.price?.source ?? "no source", as_of: entry?.price?.as_of ?? null };
}

/** A part of a device described by hand, at the price entered for it: nothing of it is included. */
function ownLine(id: string, text: string, usd: number | null, per: string, quantity: number) {
  return usd === null ? null : line(id, text, usd * quantity, { usd, per, quantity }, ENTERED);
}

function iopsLine(setup: Setup, volumes: number): CostLine | null {
  const { plan, device } = setup;
  if (device.entry === null) {
    const usd = plan.prices.device_usd_per_iops_month;
    return ownLine("data-iops", "IOPS", usd, "IOPS-month", device.readIops * volumes);
  }
  const rule = device.entry.volume?.iops;
  if (!rule?.provisioned) return null;
  const paid = Math.max(0, device.readIops - (rule.included ?? 0));
  const own = plan.prices.device_usd_per_iops_month;
  const tiers = device.entry?.price?.usd_per_iops_month;
  const each = own !== null ? paid * own : tiers ? tieredUsd(tiers, paid) : null;
  if (paid <= 0) return null;
  const usd = each === null ? null : each / paid;
  const origin = own !== null ? ENTERED : originOf(device.entry);
  const month = each === null ? null : each * volumes;
  return line(
    "data-iops",
    "IOPS above the included",
    month,
    { usd, per: "IOPS-month", quantity: paid * volumes },
    origin,
  );
}

/** MiB/s of a volume above those that its size includes. */
function paidMibPerS(entry: CatalogDevice | null, bought: number | null): number {
  const rule = entry?.volume?.mib_per_s;
  if (!rule?.provisioned) return 0;
  const given = bought ?? rule.included ?? rule.base ?? 0;
  return Math.max(0, Math.min(given, rule.max) - (rule.included ?? 0));
}

function throughputLine(setup: Setup, volumes: number): CostLine | null {
  const { plan, device } = setup;
  if (device.entry === null) {
    const usd = plan.prices.device_usd_per_mib_per_s_month;
    const mib = device.readBytesPerS / MIB;
    return ownLine("data-throughput", "MiB/s", usd, "MiB/s-month", mib * volumes);
  }
  const paid = paidMibPerS(device.entry, plan.storage.provisioned_mib_per_s);
  if (paid <= 0) return null;
  const own = plan.prices.device_usd_per_mib_per_s_month;
  const usd = own ?? device.entry?.price?.usd_per_mib_per_s_month ?? null;
  const origin = own !== null ? ENTERED : originOf(device.entry);
  const month = usd === null ? null : paid * usd * volumes;
  return line(
    "data-throughput",
    "MiB/s above the included",
    month,
    { usd, per: "MiB/s-month", quantity: paid * volumes },
    origin,
  );
}

/** Size of a volume and the throughput bought for it. */
interface Bought {
  readonly bytes: number;
  readonly mibPerS?: number | null | undefined;
}

/** Whether a device is part of instances, and the plan's instance is none of those. */
function isOfOtherInstance({ instance }: Setup, { entry }: Device): boolean {
  const isIncluded = entry?.price?.usd_month === 0;
  return isIncluded && instance !== undefined && instance.local_device !== entry.id;
}

/** USD of what is bought above the included, or null where it has no price. */
function boughtUsd(amount: number, price: (amount: number) => number | undefined): number | null {
  return amount > 0 ? (price(amount) ?? null) : 0;
}

/** Monthly price of one device as a whole, or null: bought, rented, or sold by the tier. */
function wholeUsd(setup: Setup, device: Device, { bytes, mibPerS }: Bought): number | null {
  const { entry } = device;
  const price = entry?.price;
  if (price?.usd_month !== undefined)
    return isOfOtherInstance(setup, device) ? null : price.usd_month;
  const tier = entry?.volume?.tiers?.find((one) => volumeGb(bytes) <= one.gb);
  if (tier) return tier.usd_month ?? null;
  if (price?.usd_per_gb_month !== undefined) {
    const iops = entry?.volume?.iops;
    const paid = iops?.provisioned ? Math.max(0, device.readIops - (iops.included ?? 0)) : 0;
    const tiers = price.usd_per_iops_month;
    const extra = boughtUsd(paid, (amount) => tiers && tieredUsd(tiers, amount));
    const perMib = price.usd_per_mib_per_s_month;
    const mib = paidMibPerS(entry, mibPerS ?? null);
    const throughput = boughtUsd(mib, (amount) => perMib && perMib * amount);
    if (extra === null || throughput === null) return null;
    return price.usd_per_gb_month * billedGb(entry, bytes) + extra + throughput;
  }
  return null;
}

/** The devices of the data themselves, without rates that are priced apart. */
function dataDevices(setup: Setup, volumes: number): CostLine {
  const { plan, device } = setup;
  const { prices, storage } = plan;
  const text = `${volumes} x ${device.name}`;
  if (prices.device_usd_purchase !== null) {
    const each = prices.device_usd_purchase / prices.amortisation_months;
    return line(
      "data",
      `${text}, over ${prices.amortisation_months} months`,
      each * volumes,
      { usd: each, per: "device-month", quantity: volumes },
      ENTERED,
    );
  }
  const perGb = prices.device_usd_per_gb_month ?? device.entry?.price?.usd_per_gb_month ?? null;
  if (perGb !== null) {
    const gb = billedGb(device.entry, storage.device_bytes) * volumes;
    const origin = prices.device_usd_per_gb_month !== null ? ENTERED : originOf(device.entry);
    const unit = { usd: perGb, per: "GB-month", quantity: gb };
    return line("data", device.name, gb * perGb, unit, origin);
  }
  const each = wholeUsd(setup, device, { bytes: storage.device_bytes });
  return line(
    "data",
    text,
    each === null ? null : each * volumes,
    { usd: each, per: "device-month", quantity: volumes },
    originOf(device.entry),
  );
}

function dataLines(setup: Setup): CostLine[] {
  const volumes = setup.devices * setup.nodes;
  const devices = dataDevices(setup, volumes);
  // Bought drives and sizes sold whole have no rates to pay; a device described by hand may have.
  if (setup.device.entry !== null && devices.unit !== "GB-month") return [devices];
  const rates = [iopsLine(setup, volumes), throughputLine(setup, volumes)];
  return [devices, ...rates.filter((one) => one !== null)];
}

function sideLine(
  setup: Setup,
  id: string,
  device: Device | null,
  entered: number | null,
  bought: Bought,
): CostLine | null {
  if (!device) return null;
  const usd = entered ?? wholeUsd(setup, device, bought);
  const origin = entered !== null ? ENTERED : originOf(device.entry);
  const month = usd === null ? null : usd * setup.nodes;
  return line(id, device.name, month, { usd, per: "month", quantity: setup.nodes }, origin);
}

/** All priced parts of a plan, at the prices of the catalogue. */
function linesOf(setup: Setup): CostLine[] {
  const { plan } = setup;
  const { prices, storage } = plan;
  return [
    instanceLine(setup),
    ...dataLines(setup),
    sideLine(setup, "l2arc", setup.l2Device, prices.l2arc_usd_month, {
      bytes: storage.l2arc_bytes,
      mibPerS: storage.l2arc_provisioned_mib_per_s,
    }),
    sideLine(setup, "slog", setup.slogDevice, prices.slog_usd_month, {
      bytes: slogBytes(plan),
      mibPerS: storage.slog_provisioned_mib_per_s,
    }),
    sideLine(setup, "special", setup.specialDevice, prices.special_usd_month, {
      bytes: setup.special.bytes,
      mibPerS: storage.special_provisioned_mib_per_s,
    }),
  ].filter((one) => one !== null);
}

/** All priced parts of a plan in its region. */
function costLines(setup: Setup): CostLine[] {
  const { region = HOME_REGION } = setup.plan.prices;
  if (region === HOME_REGION) return linesOf(setup);
  const lines = linesOf(setupIn(region, setup));
  return lines.map((line) =>
    line.unit_usd === null && line.text.endsWith(region)
      ? { ...line, text: `${line.text} (no price known there)` }
      : line,
  );
}

/** IOPS that the pools of all nodes offer for reads. */
export function offeredIops(setup: Setup): number {
  const own = setup.device.readIops * setup.devices;
  return (setup.device.network ? Math.min(own, setup.instanceIops) : own) * setup.nodes;
}

/** Parts of a cost that the pools' devices are. */
export function storageLines(lines: readonly CostLine[]): CostLine[] {
  return lines.filter((one) => one.id.startsWith("data"));
}

/** USD a month of some parts. */
function sumUsd(lines: readonly CostLine[]): number {
  return lines.reduce((sum, one) => sum + one.month_usd, 0);
}

/** USD a month of some parts; null where none of them has a price. */
export function pricedUsd(lines: readonly CostLine[]): number | null {
  return lines.some((one) => one.unit_usd !== null) ? sumUsd(lines) : null;
}

/** A ratio; null where there is nothing to divide, or nothing to divide by. */
function ratio(amount: number | null, by: number | null): number | null {
  return amount === null || by === null || by <= 0 ? null : amount / by;
}

/** What a plan costs, against what it does; parts without a price count nothing. */
export function costOf(setup: Setup, queriesPerS: number) {
  const lines = costLines(setup);
  const perHour = ratio(pricedUsd(lines), HOURS_PER_MONTH);
  const queriesPerHour = queriesPerS * 3600;
  return {
    month_usd: sumUsd(lines),
    lines,
    usd_per_1000_iops: ratio(pricedUsd(storageLines(lines)), offeredIops(setup) / 1000),
    usd_per_million_queries: ratio(perHour, queriesPerHour / 1e6),
    queries_per_hour_per_usd: ratio(queriesPerHour, perHour),
    complete: lines.every((one) => one.unit_usd !== null),
    left_out: lines.filter((one) => one.unit_usd === null).map((one) => one.text),
  };
}
