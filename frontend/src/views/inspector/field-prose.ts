import { engineOf, type Plan } from "@arcplan/shared";
import schema from "@arcplan/shared/schema/plan.schema.json?prose";
import { type FieldPath, splitPath } from "../../plan/paths.ts";
import { OF_POSTGRESQL } from "./words.ts";

/** What a field means, as the plan's schema says it; empty where the name says it all. */
export function fieldProse(path: FieldPath, plan: Plan): string {
  if (path === "engine") return schema.properties.engine.description;
  const own = engineOf(plan) === "postgresql" ? OF_POSTGRESQL[path] : undefined;
  if (own !== undefined) return own;
  const [group, field] = splitPath(path);
  const fields: Readonly<Record<string, { readonly description?: string }>> =
    schema.properties[group].properties;
  return fields[field]?.description ?? "";
}
