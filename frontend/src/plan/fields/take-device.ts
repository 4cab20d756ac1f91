/** Puts the pool on another device of the catalogue, in the size and at the rate that the plan needs. */
import { onDevice } from "@arcplan/shared";
import { withoutOldPrices } from "@arcplan/shared/plan/own-prices.ts";
import type { PlanStore } from "../store.ts";

export function takeDevice(store: PlanStore, id: string): void {
  const { plan, replacePlan } = store.getState();
  const origins = { ...plan.origins, "storage.device": "entered" } as const;
  replacePlan(withoutOldPrices(plan, { ...onDevice(plan, id), origins }));
}
