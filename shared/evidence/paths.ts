/** Fields of a plan by path, and what each may hold. */
import { defaultPlan, type Plan, restorePlan } from "../model/index.ts";
import schema from "../schema/plan.schema.json" with { type: "json" };

const GROUPS = [
  "data",
  "layout",
  "memory",
  "storage",
  "instance",
  "workload",
  "postgresql",
  "prices",
] as const satisfies readonly (keyof Plan)[];

/** Every field of the plan's schema, in the schema's order. */
export const PATHS: readonly string[] = GROUPS.flatMap((group) =>
  Object.keys(schema.properties[group].properties).map((field) => `${group}.${field}`),
);

const KNOWN = new Set(PATHS);

/** Whether a plan has such a field. */
export function isPath(path: string): boolean {
  return KNOWN.has(path);
}

/** Values by path as one plan; fields without a value are left out. */
export function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const group of GROUPS) groups[group] = {};
  for (const [path, value] of Object.entries(values)) {
    const [group = "", field = ""] = path.split(".");
    const bag = groups[group];
    if (bag && KNOWN.has(path)) bag[field] = value;
  }
  return groups;
}

/** The plan with these values; every field must have one. */
export function planOf(
  title: string,
  values: Readonly<Record<string, unknown>>,
  origins: Plan["origins"],
  engine: NonNullable<Plan["engine"]> = "innodb",
): Plan {
  return restorePlan({ version: 1, title, engine, ...nested(values), origins }).plan;
}

/** Why a plan cannot hold this value in this field; null if it can. */
export function refusal(path: string, value: unknown): string | null {
  if (!isPath(path)) return "a plan has no such field";
  const [group = "", field = ""] = path.split(".");
  const base: Readonly<Record<string, unknown>> = { ...defaultPlan() };
  const bag = base[group];
  const changed = { ...(typeof bag === "object" ? bag : {}), [field]: value };
  const { changes } = restorePlan({ ...base, [group]: changed });
  return changes[0]?.reason ?? null;
}
