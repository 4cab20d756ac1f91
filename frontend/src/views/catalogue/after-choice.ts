/** The plan as it is after a choice, and the choice itself as one step of undo. */
import { deviceById, onDevice, type Plan } from "@arcplan/shared";
import { withoutOldPrices } from "@arcplan/shared/plan/own-prices.ts";
import { type Changes, getField, pathsOf, withField } from "@arcplan/shared/plan/paths.ts";
import type { CatalogSpec } from "../../plan/fields/fields.ts";
import { takeDevice } from "../../plan/fields/take-device.ts";
import { originOf } from "../../plan/plan-slice.ts";
import type { PlanStore } from "../../plan/store.ts";
import { impliedBy } from "../controls/catalog-choices.ts";

/** The pool's device comes in the size and at the rate that the plan needs, as in its chart. */
function isPoolDevice(spec: CatalogSpec, id: string): boolean {
  return spec.path === "storage.device" && deviceById(id) !== undefined;
}

const chosenOf = (spec: CatalogSpec, id: string): Changes => ({
  [spec.path]: id === "" ? null : id,
});

export function planWith(spec: CatalogSpec, id: string, plan: Plan): Plan {
  if (isPoolDevice(spec, id)) return onDevice(plan, id);
  const changes = { ...chosenOf(spec, id), ...impliedBy(spec, id, plan) };
  const chosen = pathsOf(changes).reduce(
    (next, path) => withField(next, path, changes[path]),
    plan,
  );
  return withoutOldPrices(plan, chosen);
}

export function takeChoice(store: PlanStore, spec: CatalogSpec, id: string): void {
  const { plan, choose } = store.getState();
  const isKept = (getField(plan, spec.path) ?? "") === id;
  if (isKept && originOf(plan, spec.path) !== "missing") return;
  if (isPoolDevice(spec, id)) takeDevice(store, id);
  else choose(chosenOf(spec, id), impliedBy(spec, id, plan));
}
