/** The devices that a plan's machine can have, each with what is told of the plan on it, and the way to another. */
import {
  type DevicePoint,
  type DeviceScatter,
  deviceScatter,
  onDevice,
  type Plan,
  solvePlan,
} from "@arcplan/shared";
import { isUnbeaten } from "@arcplan/shared/model/cost/scatter.ts";
import { withoutOldPrices } from "@arcplan/shared/plan/own-prices.ts";
import type { PlanStore } from "../store.ts";
import { knownReads, type Told, told } from "./told.ts";

export type ToldDevice = Told<DevicePoint>;

export interface ToldDevices extends DeviceScatter {
  readonly points: readonly ToldDevice[];
}

/** The front is of the reads that each is known for. */
export function devicesOf(plan: Plan): ToldDevices {
  const scatter = deviceScatter(plan);
  const points = scatter.points.map((point) => told(point, solvePlan(onDevice(plan, point.id))));
  const known = points.map((point) => ({ ...point, reads_per_s: knownReads(point) }));
  const rivals = known.filter(({ priced, fits }) => priced && fits);
  return {
    ...scatter,
    points: points.map((point, i) => {
      const one = known[i];
      return {
        ...point,
        pareto: one !== undefined && rivals.includes(one) && isUnbeaten(one, rivals),
      };
    }),
  };
}

export function takeDevice(store: PlanStore, id: string): void {
  const { plan, replacePlan } = store.getState();
  const origins = { ...plan.origins, "storage.device": "entered" } as const;
  replacePlan(withoutOldPrices(plan, { ...onDevice(plan, id), origins }));
}
