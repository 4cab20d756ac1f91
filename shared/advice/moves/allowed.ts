/** Which plans the search may propose. */
import { instanceById } from "../../catalog/index.ts";
import { type Plan, restorePlan } from "../../model/index.ts";
import { beyondLimitBytes } from "../../model/memory/memory.ts";
import { setUp } from "../../model/setup.ts";
import { unsold } from "../../model/warn/warnings-sold.ts";
import { ramUsed } from "../figures.ts";

/** Whether all that no one sells of a plan was in the plan before. */
function isSold(plan: Plan, before: Plan): boolean {
  const known = new Set(unsold(setUp(before)).map(({ code, path }) => `${code} ${path}`));
  return unsold(setUp(plan)).every(({ code, path }) => known.has(`${code} ${path}`));
}

/**
 * Whether a step stays inside what a plan can hold (the largest plans have no larger neighbour), buys nothing that no
 * one sells, and gives away no RAM that the machine does not have, or the database's container may not take, whatever
 * the plan counts on.
 */
export function isAllowed(plan: Plan, before: Plan): boolean {
  const has = instanceById(plan.instance.type)?.ram_bytes ?? Number.POSITIVE_INFINITY;
  const isThere = ramUsed(plan) <= Math.max(has, ramUsed(before));
  const isInLimit = beyondLimitBytes(plan) <= beyondLimitBytes(before);
  return isThere && isInLimit && restorePlan(plan).changes.length === 0 && isSold(plan, before);
}
