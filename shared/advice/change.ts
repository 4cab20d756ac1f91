/** Plans with some of their fields changed, and what differs between two. */
import type { Plan } from "../model/index.ts";
import { withoutOldPrices } from "../plan/own-prices.ts";
import { asFieldPath, changedPaths, type Group, getField, withField } from "../plan/paths.ts";
import type { Change } from "./types.ts";

/** Changes of a plan by group, as code writes them. */
export type Patch = { readonly [G in Group]?: Partial<NonNullable<Plan[G]>> };

/** A plan with some groups changed; another device or machine has no price that was entered for the old one. */
export function patched(plan: Plan, patch: Patch): Plan {
  const changed = withoutOldPrices(plan, {
    ...plan,
    data: { ...plan.data, ...patch.data },
    layout: { ...plan.layout, ...patch.layout },
    memory: { ...plan.memory, ...patch.memory },
    storage: { ...plan.storage, ...patch.storage },
    instance: { ...plan.instance, ...patch.instance },
    workload: { ...plan.workload, ...patch.workload },
    ...(patch.postgresql && { postgresql: { ...plan.postgresql, ...patch.postgresql } }),
  });
  return { ...changed, prices: { ...changed.prices, ...patch.prices } };
}

/** Fields in which two plans differ, in the plan's order. Title and origins do not count. */
export function changesBetween(before: Plan, after: Plan): Change[] {
  return changedPaths(before, after).map((path) => ({
    path,
    from: getField(before, path) ?? null,
    to: getField(after, path) ?? null,
  }));
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
  const changed = changes.reduce(
    (next, { path, to }) => withField(next, asFieldPath(path), to),
    plan,
  );
  const origins = Object.fromEntries(changes.map(({ path }) => [path, origin]));
  return { ...changed, origins: { ...plan.origins, ...origins } };
}
