/**
 * Prices that are entered for one device or machine, and are no other's. Apart from the rows of the fields, so
 * that a page can change a plan without them.
 */
import type { Plan } from "../generated/plan.ts";
import { type FieldPath, getField, withField } from "./paths.ts";

/** Fields that name an entry of the catalogue. */
export type CatalogPath =
  | "instance.type"
  | "storage.device"
  | Extract<FieldPath, `storage.${"l2arc" | "slog" | "special"}_device`>;

type PricePath = Extract<FieldPath, `prices.${string}`>;

const OWN_PRICES: Readonly<Record<CatalogPath, readonly PricePath[]>> = {
  "storage.device": [
    "prices.device_usd_per_gb_month",
    "prices.device_usd_per_iops_month",
    "prices.device_usd_per_mib_per_s_month",
    "prices.device_usd_purchase",
  ],
  "storage.l2arc_device": ["prices.l2arc_usd_month"],
  "storage.slog_device": ["prices.slog_usd_month"],
  "storage.special_device": ["prices.special_usd_month"],
  "instance.type": ["prices.instance_usd_per_hour"],
};

/** The plan after a change, with the catalogue's prices for each device or machine that is another. */
export function withoutOldPrices(before: Plan, after: Plan): Plan {
  let plan = after;
  for (const [path, prices] of Object.entries(OWN_PRICES) as [
    CatalogPath,
    readonly PricePath[],
  ][]) {
    if (getField(before, path) === getField(after, path)) continue;
    for (const price of prices) {
      const { [price]: _, ...origins } = plan.origins ?? {};
      plan = { ...withField(plan, price, null), origins };
    }
  }
  return plan;
}
