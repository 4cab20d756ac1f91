/** One host of a fleet from its captures to its row, as `arcplan size` sizes it. */
import { type EvidenceCapture, type Settings, sizeWhatIf } from "../evidence/index.ts";
import type { FleetRow } from "../generated/fleet-row.ts";
import { withContradicted, withoutDefaults } from "../model/index.ts";
import { type FleetHost, hostRow } from "./host-row.ts";

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

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
 * @param known facts by path; they beat every capture, and the load is fitted with them
 * @param set fields to change after that: what if?
 */
export function sizedRow(
  captures: readonly EvidenceCapture[],
  known: Settings,
  set: Settings,
  host: FleetHost,
): SizedRow {
  const sizing = sizeWhatIf(captures, known, set);
  const isContradicted = sizing.contradictions.length > 0;
  const plan = isContradicted ? withContradicted(sizing.plan) : sizing.plan;
  const what_if = Object.entries(set).map(([path, value]) => `${path}=${shown(value)}`);
  const row = { ...hostRow(sizing, host), plan: JSON.stringify(plan), what_if };
  return { row, linked: withoutDefaults(plan) };
}
