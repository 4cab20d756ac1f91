/** Every field of a plan as people know it. Its row is in the table of the group in which it is shown. */
import type { Plan } from "../generated/plan.ts";
import { DEFAULTS } from "../generated/plan-defaults.ts";
import { type Engine, engineOf } from "./engine.ts";
import type { ChoiceControl, Fields } from "./field.ts";
import { DATA } from "./fields/data.ts";
import { INSTANCE } from "./fields/instance.ts";
import { LAYOUT } from "./fields/layout.ts";
import { MEMORY } from "./fields/memory.ts";
import { PRICES } from "./fields/prices.ts";
import { SIDE_DEVICES } from "./fields/side-devices.ts";
import { STORAGE } from "./fields/storage.ts";
import { WAL } from "./fields/wal.ts";
import { WORKLOAD } from "./fields/workload.ts";
import type { TermId } from "./glossary.ts";
import { GROUP_TITLES, type ShownGroup } from "./groups.ts";
import { limitsOf } from "./limits.ts";
import { type FieldPath, isFieldPath, lookupIn, type Scalar, splitPath } from "./paths.ts";

/** The rows of each group, in the order in which they are shown. */
const ROWS = {
  data: DATA,
  layout: { ...LAYOUT, ...WAL },
  memory: MEMORY,
  storage: { ...STORAGE, ...SIDE_DEVICES },
  workload: WORKLOAD,
  instance: INSTANCE,
  prices: PRICES,
} as const satisfies Readonly<Record<ShownGroup, Partial<Fields>>>;

export const FIELDS: Fields = {
  ...ROWS.data,
  ...ROWS.layout,
  ...ROWS.memory,
  ...ROWS.storage,
  ...ROWS.workload,
  ...ROWS.instance,
  ...ROWS.prices,
};

export const SHOWN_GROUPS = (Object.keys(ROWS) as readonly ShownGroup[]).map((group) => ({
  group,
  title: GROUP_TITLES[group],
}));

/** Every field, in the order in which they are shown. */
export const SHOWN_PATHS: readonly FieldPath[] = Object.keys(FIELDS).filter(isFieldPath);

/** The fields of a group, in the order in which they are shown. */
export function pathsOfGroup(group: ShownGroup): readonly FieldPath[] {
  return Object.keys(ROWS[group]).filter(isFieldPath);
}

/** A field's name in a plan: some are named by what the engine calls them. */
export function labelOf(path: FieldPath, plan: Pick<Plan, "engine">): string {
  const { label, postgresql } = FIELDS[path];
  return (engineOf(plan) === "postgresql" ? postgresql?.label : undefined) ?? label;
}

/** Whether a part of a plan, such as a field, says something of an engine. */
export function isOfEngine(path: string, engine: Engine): boolean {
  return !isFieldPath(path) || (FIELDS[path].engine ?? engine) === engine;
}

/** Whether a field means anything in a plan. */
export function isUsedIn(plan: Plan, path: FieldPath): boolean {
  return isOfEngine(path, engineOf(plan)) && (FIELDS[path].when?.(lookupIn(plan)) ?? true);
}

/** The values that can be chosen for a field in a plan, where the schema lists them. */
export function choicesOf(path: FieldPath, plan: Plan): readonly Scalar[] {
  const { offered } = FIELDS[path] as { readonly offered?: ChoiceControl["offered"] };
  return (limitsOf(path).allowed ?? []).filter((value) => offered?.(value, plan) ?? true);
}

/** The term of the glossary that explains a field of an engine best; null where the field's own text does. */
export function termOf(path: FieldPath, engine: Engine): TermId | null {
  const { term } = FIELDS[path];
  return (typeof term === "object" ? term[engine] : term) ?? null;
}

/** The schema's default of a field. */
export function defaultOf(path: FieldPath): unknown {
  if (path === "engine") return "innodb";
  const [group, field] = splitPath(path);
  return (DEFAULTS[group] as Readonly<Record<string, unknown>>)[field];
}

/** The field of each short name in readable addresses. */
export const LINK_NAMES: ReadonlyMap<string, FieldPath> = new Map(
  SHOWN_PATHS.flatMap((path) =>
    (FIELDS[path].linkNames ?? []).map((name) => [name, path] as const),
  ),
);
