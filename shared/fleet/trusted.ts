/** Which rows of a fleet count; without the model, which the fleet's page loads in a worker only. */
import type { FleetRow } from "../generated/fleet-row.ts";

/**
 * Whether a row's figures may enter a sum, a ranking or a best change: there is a prediction, and its captures do not
 * contradict it. Rows of earlier versions have predictions of misfits too.
 */
export function isTrusted({ status, trust }: Pick<FleetRow, "status" | "trust">): boolean {
  return status === "ok" && trust !== "misfit";
}
