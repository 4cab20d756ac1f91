/** Fields of a plan by path, and plans with some of them changed. */
import type { Plan } from "../model/index.ts";
import type { Change } from "./types.ts";

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

type Group = (typeof GROUPS)[number];
type Bag = Readonly<Record<string, unknown>>;

/** Changes of a plan by group, as code writes them. */
export type Patch = { readonly [G in Group]?: Partial<NonNullable<Plan[G]>> };

function groupOf(path: string): readonly [Group, string] {
  const [name = "", field = ""] = path.split(".");
  const group = GROUPS.find((one) => one === name);
  if (!group || field === "") throw new RangeError(`no such field of a plan: ${path}`);
  return [group, field];
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Value of a field; null where an older plan does not have it. */
export function valueAt(plan: Plan, path: string): unknown {
  const [group, field] = groupOf(path);
  const bag: Bag = { ...plan[group] };
  return Object.hasOwn(bag, field) ? (bag[field] ?? null) : null;
}

/** A plan with some groups changed. */
export function patched(plan: Plan, patch: Patch): Plan {
  return {
    ...plan,
    data: { ...plan.data, ...patch.data },
    layout: { ...plan.layout, ...patch.layout },
    memory: { ...plan.memory, ...patch.memory },
    storage: { ...plan.storage, ...patch.storage },
    instance: { ...plan.instance, ...patch.instance },
    workload: { ...plan.workload, ...patch.workload },
    ...(patch.postgresql && { postgresql: { ...plan.postgresql, ...patch.postgresql } }),
    prices: { ...plan.prices, ...patch.prices },
  };
}

/** Fields in which two plans differ, in the plan's order. Title and origins do not count. */
export function changesBetween(before: Plan, after: Plan): Change[] {
  return GROUPS.flatMap((group) => {
    const old: Bag = { ...before[group] };
    const now: Bag = { ...after[group] };
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .map((field) => ({
        path: `${group}.${field}`,
        from: old[field] ?? null,
        to: now[field] ?? null,
      }))
      .filter(({ from, to }) => !same(from, to));
  });
}

/**
 * A plan with changes made.
 *
 * @param origin where the new values came from
 * @throws RangeError for a path that a plan does not have
 */
export function withChanges(
  plan: Plan,
  changes: readonly Change[],
  origin: "entered" | "derived" = "entered",
): Plan {
  let next = plan;
  const origins = { ...plan.origins };
  for (const { path, to } of changes) {
    const [group, field] = groupOf(path);
    next = { ...next, [group]: { ...next[group], [field]: to } };
    origins[path] = origin;
  }
  return { ...next, origins };
}
