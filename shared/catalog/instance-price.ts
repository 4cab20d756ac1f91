/** What an instance of the catalogue costs, by how it is paid. */
import type { CatalogInstance } from "./types.ts";

/** By the hour, or reserved for three years and paid at the start. */
export type Commitment = "on-demand" | "reserved-3-years";

/** Price of one instance. */
export interface InstancePrice {
  readonly usdPerHour: number;
  readonly isReserved: boolean;
  readonly source: string;
  readonly asOf: string | null;
}

const HOURS_PER_YEAR = 8760;

/** The price of an instance; by the hour where no reserved price is known, null where none is. */
export function instancePrice(
  instance: CatalogInstance | undefined,
  commitment: Commitment = "on-demand",
): InstancePrice | null {
  const reserved = commitment === "on-demand" ? undefined : instance?.reserved_3_years;
  if (reserved) {
    const { usd_per_year, source, as_of } = reserved;
    return { usdPerHour: usd_per_year / HOURS_PER_YEAR, isReserved: true, source, asOf: as_of };
  }
  if (instance?.usd_per_hour === undefined) return null;
  const { usd_per_hour: usdPerHour, source, as_of } = instance;
  return { usdPerHour, isReserved: false, source, asOf: as_of ?? null };
}
