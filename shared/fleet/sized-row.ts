/** A host from its captures to its row, in one call: sizings are large, and nobody needs them on the way. */
import { type EvidenceCapture, type Settings, size } from "../evidence/index.ts";
import type { FleetRow } from "../generated/fleet-row.ts";
import { withContradicted, withoutDefaults } from "../model/index.ts";
import { type FleetHost, hostRow } from "./host-row.ts";

/** A row and what its link holds. */
export interface SizedRow {
  /** The row, with `link` null. */
  readonly row: FleetRow;
  /** The plan as links hold it, to be deflated. */
  readonly linked: Readonly<Record<string, unknown>>;
}

/**
 * Sizes one host as `arcplan size` does.
 *
 * @param entered fields by path; they beat every capture
 */
export function sizedRow(
  captures: readonly EvidenceCapture[],
  entered: Settings,
  host: FleetHost,
): SizedRow {
  const sizing = size(captures, entered);
  const isContradicted = sizing.contradictions.length > 0;
  const plan = isContradicted ? withContradicted(sizing.plan) : sizing.plan;
  const row = hostRow(sizing, host);
  return { row: { ...row, plan: JSON.stringify(plan) }, linked: withoutDefaults(plan) };
}
