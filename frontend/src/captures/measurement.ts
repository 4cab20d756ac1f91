import { limitsOf } from "../plan/limits.ts";
import type { Measurement } from "../plan/measured-slice.ts";
import { type Changes, type FieldPath, pathsOf } from "../plan/paths.ts";

/** What a capture can set in the plan, or why it sets nothing. */
export type Offer =
  | { readonly measurement: Measurement; readonly notes: readonly string[] }
  | { readonly measurement: null; readonly reason: string };

export const refused = (reason: string): Offer => ({ measurement: null, reason });

export const offered = (label: string, values: Changes, notes: readonly string[] = []): Offer => ({
  measurement: { label, values },
  notes,
});

/** Whether a plan can hold a value; structures are checked where the plan is restored. */
function isAllowed(path: FieldPath, value: unknown): boolean {
  if (typeof value === "object") return true;
  const { allowed, minimum, maximum, integer } = limitsOf(path);
  if (allowed !== null) return allowed.some((one) => one === value);
  if (typeof value !== "number") return true;
  return value >= minimum && value <= maximum && (!integer || Number.isInteger(value));
}

/** The values that a plan can hold; the others are left as they are, never bent to fit. */
export function withinLimits(values: Changes): Changes {
  const kept = pathsOf(values).filter((path) => isAllowed(path, values[path]));
  return Object.fromEntries(kept.map((path) => [path, values[path]]));
}
