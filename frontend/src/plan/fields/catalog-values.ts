/** The catalogue's value for a field that a plan leaves to it; shown in the field until one is entered. */
import {
  type CatalogDevice,
  DBUF_CACHE_SHARE,
  deviceById,
  deviceIn,
  HOME_REGION,
  instanceById,
  instanceIn,
  instancePrice,
  LINES,
  type Plan,
} from "@arcplan/shared";
import { usePlanStore } from "../context.tsx";
import type { FieldPath } from "../paths.ts";

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

const VALUES: Readonly<Partial<Record<FieldPath, (plan: Plan) => number | null>>> = {
  "prices.device_usd_per_gb_month": (plan) => dataDevice(plan)?.price?.usd_per_gb_month ?? null,
  "prices.device_usd_per_iops_month": (plan) =>
    dataDevice(plan)?.price?.usd_per_iops_month?.[0]?.[1] ?? null,
  "prices.device_usd_per_mib_per_s_month": (plan) =>
    dataDevice(plan)?.price?.usd_per_mib_per_s_month ?? null,
  "prices.device_usd_purchase": (plan) => dataDevice(plan)?.price?.usd_purchase ?? null,
  "prices.l2arc_usd_month": (plan) => monthlyPrice(plan.storage.l2arc_device),
  "prices.slog_usd_month": (plan) => monthlyPrice(plan.storage.slog_device),
  "prices.special_usd_month": (plan) => monthlyPrice(plan.storage.special_device),
  "prices.instance_usd_per_hour": usdPerHour,
  "instance.storage_iops_cap": (plan) => instanceById(plan.instance.type)?.storage_iops ?? null,
  "instance.storage_bytes_per_s_cap": (plan) =>
    instanceById(plan.instance.type)?.storage_bytes_per_s ?? null,
  "memory.dbuf_cache_max_bytes": (plan) => plan.memory.arc_bytes * DBUF_CACHE_SHARE,
  "memory.arc_meta_limit_percent": ({ layout }) => LINES[layout.openzfs].arcMetaLimitPercent,
};

export function useCatalogValue(path: FieldPath): number | null {
  return usePlanStore((state) => VALUES[path]?.(state.plan) ?? null);
}
