/** What the plan's schema allows in each field; the schema is the only place where limits are written. */
import schema from "../schema/plan.schema.json" with { type: "json" };
import { type FieldPath, type Scalar, splitPath } from "./paths.ts";

/** The longest title of a plan. */
export const TITLE_CHARACTERS_MAX = schema.properties.title.maxLength;

/** The longest name of a device described by hand. */
export const DEVICE_NAME_CHARACTERS_MAX =
  schema.properties.storage.properties.custom_device.anyOf[1]?.properties?.name.maxLength;

export interface Limits {
  readonly minimum: number;
  readonly maximum: number;
  readonly integer: boolean;
  readonly nullable: boolean;
  /** Allowed values in order, where the schema lists them. */
  readonly allowed: readonly Scalar[] | null;
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly Scalar[];
  readonly minimum?: number;
  readonly maximum?: number;
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
  };
}

/** The numbers that a field can be, where it has a list. */
export function allowedNumbers(path: FieldPath): readonly number[] {
  return (limitsOf(path).allowed ?? []).filter((value) => typeof value === "number");
}
