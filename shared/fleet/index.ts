/** Rows of a fleet: everything that others may call. */
export type { FleetRow } from "../generated/fleet-row.ts";
export { type FleetHost, failedRow, hostRow, type SizedRow, sizedRow } from "./host-row.ts";
