/** A plan with as little in it as restores to the same plan: what a link carries. */
import type { Plan } from "../../generated/plan.ts";
import schemaJson from "../../schema/plan.schema.json" with { type: "json" };
import { restorePlan } from "./restore.ts";

interface GroupSchema {
  readonly required?: readonly string[];
}

const GROUPS = schemaJson.properties as Readonly<Record<string, GroupSchema>>;

/** What `restorePlan` makes of a plan that has nothing but its required fields. */
function filledIn(plan: Plan): Readonly<Record<string, unknown>> {
  const needed: readonly string[] = schemaJson.required;
  const required = Object.entries(plan)
    .filter(([name, value]) => isGroup(value) || needed.includes(name))
    .map(([name, value]) => {
      const wanted = GROUPS[name]?.required;
      if (!isGroup(value) || !wanted) return [name, value];
      return [name, Object.fromEntries(Object.entries(value).filter(([f]) => wanted.includes(f)))];
    });
  return { ...restorePlan(Object.fromEntries(required)).plan };
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The plan without the optional fields that have their default: fields that were added after the first
 * release. `restorePlan` fills them in again, so that a link does not grow with every new field.
 */
export function withoutDefaults(plan: Plan): Readonly<Record<string, unknown>> {
  const filled = filledIn(plan);
  const wanted: readonly string[] = schemaJson.required;
  const parts = Object.entries(plan).map(([name, value]) => {
    const required = GROUPS[name]?.required;
    const standard = filled[name];
    if (!isGroup(value) || !isGroup(standard) || !required) return [name, value] as const;
    const kept = Object.entries(value).filter(
      ([field, given]) => required.includes(field) || standard[field] !== given,
    );
    return [name, Object.fromEntries(kept)] as const;
  });
  const telling = parts.filter(([name, value]) => {
    if (wanted.includes(name) || name === "origins") return true;
    return isGroup(value) ? Object.keys(value).length > 0 : value !== filled[name];
  });
  return Object.fromEntries(telling);
}
