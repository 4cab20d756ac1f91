/** Rows of a fleet: everything that others may call. */
export type { FleetRow } from "../generated/fleet-row.ts";
export { type FleetHost, failedRow, hostRow } from "./host-row.ts";
export { countedAs, type Recorded } from "./same-hosts.ts";
export { type SizedRow, sizedRow } from "./sized-row.ts";
