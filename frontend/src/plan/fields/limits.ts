/** What the plan's schema allows in each field; the schema is the only place where limits are written. */
import schema from "@arcplan/shared/schema/plan.schema.json";
import { type FieldPath, type Scalar, splitPath } from "../paths.ts";

export interface Limits {
  readonly minimum: number;
  readonly maximum: number;
  readonly integer: boolean;
  readonly nullable: boolean;
  /** Allowed values in order, where the schema lists them. */
  readonly allowed: readonly Scalar[] | null;
  readonly initial: Scalar;
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly Scalar[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: Scalar;
}

function fieldSchema(path: FieldPath): FieldSchema {
  if (path === "engine") return schema.properties.engine as FieldSchema;
  const [group, field] = splitPath(path);
  const fields: Readonly<Record<string, unknown>> = schema.properties[group].properties;
  return (fields[field] ?? {}) as FieldSchema;
}

export function limitsOf(path: FieldPath): Limits {
  const found = fieldSchema(path);
  const types = typeof found.type === "string" ? [found.type] : (found.type ?? []);
  return {
    minimum: found.minimum ?? Number.NEGATIVE_INFINITY,
    maximum: found.maximum ?? Number.POSITIVE_INFINITY,
    integer: types.includes("integer"),
    nullable: types.includes("null"),
    allowed: found.enum ?? null,
    initial: found.default ?? null,
  };
}
