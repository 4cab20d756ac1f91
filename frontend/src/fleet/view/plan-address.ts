/** Addresses of a host's plan in the planner. */
import { PlanFormatError, restorePlan } from "@arcplan/shared";
import type { FleetRow } from "@arcplan/shared/fleet/group-change.ts";
import { hasServer } from "../../api/place.ts";
import { planToFragment } from "../../plan/outside/link.ts";

/** The planner, from the page of the fleet. */
export const PLANNER_ADDRESS = hasServer ? "/" : "./";

/** Fragments as the planner reads them; anything else in a file is not followed. */
const FRAGMENT = /^#?(p[12]\.[A-Za-z0-9_-]+)$/;

function fragmentOf({ link, plan }: FleetRow): string | null {
  const [, given] = FRAGMENT.exec(link ?? "") ?? [];
  if (given !== undefined || plan === null) return given ?? null;
  try {
    return planToFragment(restorePlan(JSON.parse(plan)).plan);
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof PlanFormatError) return null;
    throw cause;
  }
}

const known = new WeakMap<FleetRow, string | null>();

/** Opens the row's plan; null where it has none that can be read. */
export function planAddress(row: FleetRow): string | null {
  const before = known.get(row);
  if (before !== undefined) return before;
  const fragment = fragmentOf(row);
  const address = fragment === null ? null : `${PLANNER_ADDRESS}#${fragment}`;
  known.set(row, address);
  return address;
}
