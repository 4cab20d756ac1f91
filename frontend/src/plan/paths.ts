/** Addresses of a plan's fields, such as `memory.arc_bytes`: the names that origins and warnings use. */
import type { Plan } from "@arcplan/shared";

export type Group = "data" | "layout" | "memory" | "storage" | "instance" | "workload" | "prices";

type FieldsOf<G extends Group> = `${G}.${Extract<keyof Plan[G], string>}`;

export type FieldPath = { [G in Group]: FieldsOf<G> }[Group];

export type FieldValue<P extends FieldPath> = P extends `${infer G extends Group}.${infer F}`
  ? F extends keyof Plan[G]
    ? Exclude<Plan[G][F], undefined>
    : never
  : never;

/** What a control can hold; structures such as block trees are set whole, by the captures that bring them. */
export type Scalar = string | number | boolean | null;

export type Changes = { readonly [P in FieldPath]?: FieldValue<P> };

export function splitPath(path: FieldPath): [Group, string] {
  const dot = path.indexOf(".");
  return [path.slice(0, dot) as Group, path.slice(dot + 1)];
}

export function getField<P extends FieldPath>(plan: Plan, path: P): FieldValue<P> {
  const [group, field] = splitPath(path);
  return (plan[group] as Record<string, unknown>)[field] as FieldValue<P>;
}

export function withField(plan: Plan, path: FieldPath, value: unknown): Plan {
  const [group, field] = splitPath(path);
  return { ...plan, [group]: { ...plan[group], [field]: value } };
}

export function pathsOf(changes: Changes): FieldPath[] {
  return Object.keys(changes) as FieldPath[];
}

/** Paths of everything that a plan holds in its groups. */
export function pathsIn(plan: Plan): FieldPath[] {
  const { data, layout, memory, storage, instance, workload, prices } = plan;
  const groups = { data, layout, memory, storage, instance, workload, prices };
  return Object.entries(groups).flatMap(([group, fields]) =>
    Object.keys(fields).map((field) => `${group}.${field}` as FieldPath),
  );
}
