/** Which rows of a fleet count; without the model, which the fleet's page loads in a worker only. */
import type { FleetRow } from "../generated/fleet-row.ts";

/** What of a row tells whether it counts. */
export type Counting = Pick<FleetRow, "status" | "trust" | "counted_as">;

/**
 * Whether a row's figures may enter a sum, a ranking or a best change: there is a prediction of all files, its captures
 * do not contradict it, and no other row counts in its place. Rows of earlier versions have predictions of misfits too.
 */
export function isTrusted({ status, trust, counted_as }: Counting): boolean {
  return status === "ok" && trust !== "misfit" && counted_as === null;
}
