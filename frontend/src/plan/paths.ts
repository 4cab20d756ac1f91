/** Addresses of a plan's fields, such as `memory.arc_bytes`: the names that origins and warnings use. */
import type { Plan } from "@arcplan/shared";

export type Group =
  | "data"
  | "layout"
  | "memory"
  | "storage"
  | "instance"
  | "workload"
  | "postgresql"
  | "prices";

type FieldsOf<G extends Group> = `${G}.${Extract<keyof NonNullable<Plan[G]>, string>}`;

/** The engine alone is in no group. */
export type FieldPath = { [G in Group]: FieldsOf<G> }[Group] | "engine";

export type FieldValue<P extends FieldPath> = P extends "engine"
  ? NonNullable<Plan["engine"]>
  : P extends `${infer G extends Group}.${infer F}`
    ? F extends keyof NonNullable<Plan[G]>
      ? Exclude<NonNullable<Plan[G]>[F], undefined>
      : never
    : never;

/** What a control can hold; structures such as block trees are set whole, by the captures that bring them. */
export type Scalar = string | number | boolean | null;

export type Changes = { readonly [P in FieldPath]?: FieldValue<P> };

export function splitPath(path: Exclude<FieldPath, "engine">): [Group, string] {
  const dot = path.indexOf(".");
  return [path.slice(0, dot) as Group, path.slice(dot + 1)];
}

export function getField<P extends FieldPath>(plan: Plan, path: P): FieldValue<P> {
  if (path === "engine") return (plan.engine ?? "innodb") as FieldValue<P>;
  const [group, field] = splitPath(path);
  return (plan[group] as Record<string, unknown>)[field] as FieldValue<P>;
}

export function withField(plan: Plan, path: FieldPath, value: unknown): Plan {
  if (path === "engine") return { ...plan, engine: value as FieldValue<"engine"> };
  const [group, field] = splitPath(path);
  return { ...plan, [group]: { ...plan[group], [field]: value } };
}

export function pathsOf(changes: Changes): FieldPath[] {
  return Object.keys(changes) as FieldPath[];
}

/** Paths of everything that a plan holds in its groups. */
export function pathsIn(plan: Plan): FieldPath[] {
  const { data, layout, memory, storage, instance, workload, postgresql = {}, prices } = plan;
  const groups = { data, layout, memory, storage, instance, workload, postgresql, prices };
  const inGroups = Object.entries(groups).flatMap(([group, fields]) =>
    Object.keys(fields).map((field) => `${group}.${field}` as FieldPath),
  );
  return ["engine", ...inGroups];
}
