/** What it costs. Prices that are not entered are the catalogue's. */

import { deviceById, instanceById } from "../../catalog/index.ts";
import { instancePrice } from "../../catalog/instance-price.ts";
import { deviceIn, HOME_REGION, instanceIn, isOfAws, REGIONS } from "../../catalog/regions.ts";
import type { CatalogDevice } from "../../catalog/types.ts";
import type { Plan } from "../../generated/plan.ts";
import { decimal, even, type Fields, onlyWhere } from "../field.ts";
import type { Lookup } from "../paths.ts";

/** The pool's device at the price of the plan's region. */
function dataDevice({ storage, prices }: Plan): CatalogDevice | undefined {
  const entry = deviceById(storage.device);
  return entry && deviceIn(prices.region ?? HOME_REGION, entry);
}

function usdPerHour({ instance, prices }: Plan): number | null {
  const entry = instanceById(instance.type);
  const sold = entry && instanceIn(prices.region ?? HOME_REGION, entry);
  return instancePrice(sold, prices.commitment)?.usdPerHour ?? null;
}

function monthlyPrice(id: string | null): number | null {
  return deviceById(id ?? "")?.price?.usd_month ?? null;
}

/** What has a price of its own in each region, where AWS sells it. */
const SOLD_BY_REGION = [
  "instance.type",
  "storage.device",
  "storage.l2arc_device",
  "storage.slog_device",
  "storage.special_device",
] as const;

const NOT_ENTERED = {
  why: "No price is entered. Parts without a price in the catalogue are left out of the cost.",
  remedy: null,
} as const;

export const PRICES = {
  "prices.commitment": {
    kind: "choice",
    label: "Instance paid",
    words: { "on-demand": "by the hour", "reserved-3-years": "reserved for 3 years" },
    ...onlyWhere((at) => at("instance.type") !== "custom", "The machine is not in the catalogue."),
    assumed: { why: "Instances are paid by the hour.", remedy: null },
  },
  "prices.region": {
    kind: "choice",
    label: "AWS region",
    words: Object.fromEntries(
      Object.entries(REGIONS).map(([code, place]) => [code, `${code}, ${place}`]),
    ),
    ...onlyWhere(
      (at: Lookup) => SOLD_BY_REGION.some((path) => isOfAws(at(path))),
      "Nothing in the plan is sold by AWS.",
    ),
    assumed: {
      why: "No capture names a region of AWS with known prices: those of us-east-1 count.",
      remedy: "the cloud's instance identity document",
    },
    linkNames: ["region"],
  },
  "prices.instance_usd_per_hour": {
    kind: "number",
    label: "Instance per hour",
    quantity: "usd",
    stops: decimal(0.01, 100),
    unset: usdPerHour,
    assumed: NOT_ENTERED,
  },
  "prices.device_usd_per_gb_month": {
    kind: "number",
    label: "Volume per GB month",
    quantity: "usd",
    stops: decimal(0.01, 1),
    unset: (plan) => dataDevice(plan)?.price?.usd_per_gb_month ?? null,
    assumed: NOT_ENTERED,
  },
  "prices.device_usd_per_iops_month": {
    kind: "number",
    label: "Volume per IOPS month",
    quantity: "usd",
    stops: decimal(0.001, 1),
    unset: (plan) => dataDevice(plan)?.price?.usd_per_iops_month?.[0]?.[1] ?? null,
    assumed: NOT_ENTERED,
  },
  "prices.device_usd_per_mib_per_s_month": {
    kind: "number",
    label: "Volume per MiB/s month",
    quantity: "usd",
    stops: decimal(0.001, 1),
    unset: (plan) => dataDevice(plan)?.price?.usd_per_mib_per_s_month ?? null,
    assumed: NOT_ENTERED,
  },
  "prices.device_usd_purchase": {
    kind: "number",
    label: "Device purchase",
    quantity: "usd",
    stops: decimal(10, 100000),
    empty: "not entered",
    assumed: NOT_ENTERED,
  },
  "prices.l2arc_usd_month": {
    kind: "number",
    label: "L2ARC per month",
    quantity: "usd",
    stops: decimal(1, 10000),
    unset: (plan) => monthlyPrice(plan.storage.l2arc_device),
    when: (at) => at("storage.l2arc_device") !== null,
    assumed: NOT_ENTERED,
  },
  "prices.slog_usd_month": {
    kind: "number",
    label: "SLOG per month",
    quantity: "usd",
    stops: decimal(1, 10000),
    unset: (plan) => monthlyPrice(plan.storage.slog_device),
    when: (at) => at("storage.slog_device") !== null,
    assumed: NOT_ENTERED,
  },
  "prices.special_usd_month": {
    kind: "number",
    label: "Special vdev per month",
    quantity: "usd",
    stops: decimal(1, 10000),
    unset: (plan) => monthlyPrice(plan.storage.special_device),
    when: (at) => at("storage.special_device") !== null,
    assumed: NOT_ENTERED,
  },
  "prices.amortisation_months": {
    kind: "number",
    label: "Amortised over",
    quantity: "months",
    stops: even(6, 84, 6),
    unneeded: (at) => (at("prices.device_usd_purchase") ? null : "No purchase is priced."),
    assumed: { why: "Purchases are spread over three years.", remedy: null },
  },
} as const satisfies Partial<Fields>;
