import { engineOf, type Plan } from "@arcplan/shared";
import { FIELDS } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, splitPath } from "@arcplan/shared/plan/paths.ts";
import schema from "@arcplan/shared/schema/plan.schema.json?prose";

/** What a field means, as the plan's schema says it; empty where the name says it all. */
export function fieldProse(path: FieldPath, plan: Plan): string {
  if (path === "engine") return schema.properties.engine.description;
  const own = engineOf(plan) === "postgresql" ? FIELDS[path].postgresql?.meaning : undefined;
  if (own !== undefined) return own;
  const [group, field] = splitPath(path);
  const fields: Readonly<Record<string, { readonly description?: string }>> =
    schema.properties[group].properties;
  return fields[field]?.description ?? "";
}
