/** What an instance of the catalogue costs, by how it is paid. */
import type { CatalogInstance } from "./types.ts";

/** By the hour, or reserved for three years and paid at the start. */
type Commitment = "on-demand" | "reserved-3-years";

/** Price of one instance. */
export interface InstancePrice {
  readonly usdPerHour: number;
  readonly isReserved: boolean;
  readonly source: string;
  readonly asOf: string | null;
}

const HOURS_PER_YEAR = 8760;

/** Where all reserved prices of the catalogue are from. */
const RESERVED = {
  source: "Netflix service-capacity-modeling, aws/3yr-reserved_ec2.json (us-east-1)",
  asOf: "2026-08-21",
} as const;

/** The price of an instance; by the hour where no reserved price is known, null where none is. */
export function instancePrice(
  instance: CatalogInstance | undefined,
  commitment: Commitment = "on-demand",
): InstancePrice | null {
  const year = commitment === "on-demand" ? undefined : instance?.reserved_usd_per_year;
  if (year !== undefined)
    return { usdPerHour: year / HOURS_PER_YEAR, isReserved: true, ...RESERVED };
  if (instance?.usd_per_hour === undefined) return null;
  const { usd_per_hour: usdPerHour, source, as_of } = instance;
  return { usdPerHour, isReserved: false, source, asOf: as_of ?? null };
}
