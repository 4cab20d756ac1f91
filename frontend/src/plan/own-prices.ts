/** Prices that were entered for one device or machine, and are no other's. */
import type { Plan } from "@arcplan/shared";
import { type FieldPath, getField, withField } from "./paths.ts";

const PRICES: Readonly<Partial<Record<FieldPath, readonly FieldPath[]>>> = {
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
  for (const [path, prices] of Object.entries(PRICES) as [FieldPath, readonly FieldPath[]][]) {
    if (getField(before, path) === getField(after, path)) continue;
    for (const price of prices) {
      const { [price]: _, ...origins } = plan.origins ?? {};
      plan = { ...withField(plan, price, null), origins };
    }
  }
  return plan;
}
