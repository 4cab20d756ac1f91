/** Addresses of a plan's fields, such as `memory.arc_bytes`: how one is named, read and set. */
import type { Plan } from "../generated/plan.ts";
import { DEFAULTS } from "../generated/plan-defaults.ts";

/** The parts of a plan that hold its fields, in the schema's order. */
export type Group = keyof typeof DEFAULTS;
export const GROUPS = Object.keys(DEFAULTS) as readonly Group[];

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

/** Every field of a plan, in the schema's order. */
export const FIELD_PATHS: readonly FieldPath[] = [
  "engine",
  ...GROUPS.flatMap((group) =>
    Object.keys(DEFAULTS[group]).map((field) => `${group}.${field}` as FieldPath),
  ),
];

const KNOWN: ReadonlySet<string> = new Set(FIELD_PATHS);

export function isFieldPath(path: string): path is FieldPath {
  return KNOWN.has(path);
}

/** @throws RangeError for a path that a plan does not have */
export function asFieldPath(path: string): FieldPath {
  if (!isFieldPath(path)) throw new RangeError(`no such field of a plan: ${path}`);
  return path;
}

/** Group and field of a path. */
export function splitPath(path: Exclude<FieldPath, "engine">): [Group, string] {
  const dot = path.indexOf(".");
  return [path.slice(0, dot) as Group, path.slice(dot + 1)];
}

/** The value of a field; undefined where an older plan lacks it, whatever the type says. */
export function getField<P extends FieldPath>(plan: Plan, path: P): FieldValue<P> {
  if (path === "engine") return (plan.engine ?? "innodb") as FieldValue<P>;
  const [group, field] = splitPath(path);
  return (plan[group] as Readonly<Record<string, unknown>> | undefined)?.[field] as FieldValue<P>;
}

/** The plan with another value in one field. The value's type is the caller's business. */
export function withField(plan: Plan, path: FieldPath, value: unknown): Plan {
  if (path === "engine") return { ...plan, engine: value as FieldValue<"engine"> };
  const [group, field] = splitPath(path);
  return { ...plan, [group]: { ...plan[group], [field]: value } };
}

export function pathsOf(changes: Changes): FieldPath[] {
  return Object.keys(changes) as FieldPath[];
}

/** Finds the value of a field; undefined where it has none yet. */
export type Lookup = <P extends FieldPath>(path: P) => FieldValue<P> | undefined;

export function lookupIn(plan: Plan): Lookup {
  return (path) => getField(plan, path);
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, inner]) => inner !== undefined);
}

/** Whether two values of a field are the same, structures by what they hold; null is absent. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const inner = entriesOf(a);
  const other: Readonly<Record<string, unknown>> = Object.fromEntries(entriesOf(b));
  return (
    inner.length === Object.keys(other).length &&
    inner.every(([name, value]) => isSameValue(value, other[name]))
  );
}

/** Fields whose value differs between two plans. */
export function changedPaths(before: Plan, after: Plan): readonly FieldPath[] {
  return FIELD_PATHS.filter((path) => !isSameValue(getField(before, path), getField(after, path)));
}
