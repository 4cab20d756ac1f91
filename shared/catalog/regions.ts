/**
 * What AWS asks in each of its regions. The catalogue itself has the prices of us-east-1; all else of
 * an entry holds in every region.
 */
import awsRegions from "./aws-regions.json" with { type: "json" };
import type {
  CatalogDevice,
  CatalogInstance,
  CatalogPrice,
  FamilyByRegion,
  PriceByRegion,
  RegionPrices,
} from "./types.ts";

/** All prices by region. */
export const REGION_PRICES = awsRegions as unknown as RegionPrices;

/** Region of the prices in the catalogue. */
export const HOME_REGION = "us-east-1";

/** Regions with known prices by their code, and the place by which people know them. */
export const REGIONS = REGION_PRICES.regions;

const CODES = Object.keys(REGIONS);

/** Whether what has this id in the catalogue is sold by AWS, in one of its regions. */
export function isOfAws(id: unknown): boolean {
  return typeof id === "string" && id.startsWith("aws-");
}

function at(prices: PriceByRegion | undefined, region: string): number | null {
  return prices?.[CODES.indexOf(region)] ?? null;
}

/** A price of us-east-1 in the proportion in which `prices` differ between the two regions. */
function inProportion(usd: number, prices: PriceByRegion | undefined, region: string): number {
  const factor = (at(prices, region) ?? 1) / (at(prices, HOME_REGION) ?? 1);
  return Math.round(usd * factor * 1e5) / 1e5;
}

function volumePrice(id: string, price: CatalogPrice, region: string): CatalogPrice | undefined {
  const listed = REGION_PRICES.volumes.devices[id];
  const gb = at(listed?.usd_per_gb_month, region);
  const iops = listed?.usd_per_iops_month;
  const tiers = price.usd_per_iops_month?.map(([upTo = null], tier) => [
    upTo,
    at(iops?.[tier], region),
  ]);
  if (gb === null || tiers?.some(([, usd]) => usd === null)) return undefined;
  const perMib = price.usd_per_mib_per_s_month;
  return {
    usd_per_gb_month: gb,
    ...(tiers && { usd_per_iops_month: tiers }),
    ...(perMib && { usd_per_mib_per_s_month: inProportion(perMib, iops?.[0], region) }),
    source: `${region}: ${REGION_PRICES.volumes.source}`,
    as_of: REGION_PRICES.volumes.as_of,
  };
}

/** A device at the price of a region, without one where none is known there. */
export function deviceIn(region: string, entry: CatalogDevice): CatalogDevice {
  const { price: home, ...rest } = entry;
  // Drives inside an instance are paid with it, wherever it stands.
  if (region === HOME_REGION || !isOfAws(entry.id) || !home || home.usd_month === 0) return entry;
  const price = volumePrice(entry.id, home, region);
  return price ? { ...rest, price } : rest;
}

/** Decimals of a price as it is written: AWS rounds the prices of a family to equally many. */
function decimalsOf(usd: number | null | undefined): number {
  return String(usd ?? 0).split(".")[1]?.length ?? 0;
}

/** The price of one size from that of another in the same family, rounded as AWS rounds it. */
function sizePrice(entry: CatalogInstance, listed: FamilyByRegion, region: string): number | null {
  const usd = at(listed.usd_per_hour, region);
  if (usd === null) return null;
  const places = Math.max(...[entry.usd_per_hour, ...listed.usd_per_hour].map(decimalsOf));
  return Number(((usd * entry.vcpus) / listed.vcpus).toFixed(places));
}

/**
 * An instance at the price of a region, without one where none is known there. Reserved prices are
 * known in us-east-1 only.
 */
export function instanceIn(region: string, entry: CatalogInstance): CatalogInstance {
  if (region === HOME_REGION || !isOfAws(entry.id)) return entry;
  const { usd_per_hour: _hour, reserved_usd_per_year: _year, as_of: _date, ...rest } = entry;
  const { source, families } = REGION_PRICES.instances;
  const listed = families[entry.name.split(".")[0] ?? ""];
  const usd = listed ? sizePrice(entry, listed, region) : null;
  if (!listed || usd === null) return rest;
  const origin = `${region}, in proportion to ${listed.type}: ${source}`;
  return { ...rest, usd_per_hour: usd, source: origin };
}
