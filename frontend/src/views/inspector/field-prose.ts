import schema from "@arcplan/shared/schema/plan.schema.json?prose";
import { type FieldPath, splitPath } from "../../plan/paths.ts";

/** What a field means, as the plan's schema says it; empty where the name says it all. */
export function fieldProse(path: FieldPath): string {
  if (path === "engine") return schema.properties.engine.description;
  const [group, field] = splitPath(path);
  const fields: Readonly<Record<string, { readonly description?: string }>> =
    schema.properties[group].properties;
  return fields[field]?.description ?? "";
}
