/** How sure the plan itself is: it is solved again with its uncertain figures at both ends. */

import { couldBe } from "../../plan/could-be.ts";
import { type Caches, workOutCaches } from "../cache/caches.ts";
import type { Tilt } from "../device/sides.ts";
import type { Device, DeviceTrust } from "../device/types.ts";
import { setUp } from "../setup.ts";
import { type Evaluation, solvePlan } from "./solve.ts";
import { type Flow, networkOf } from "./throughput.ts";

/**
 * How far a device may be off, by how its figures were come by: 10 % where its curve was measured,
 * 30 % where only a datasheet speaks. A provisioned volume is promised at a share of its rate and
 * never gives more; the time that it takes for one read is as uncertain as any device's.
 */
export const DEVICE_UNCERTAINTY: Readonly<Record<DeviceTrust, number>> = {
  measured: 0.1,
  published: 0.1,
  entered: 0.2,
  datasheet: 0.3,
  estimate: 0.35,
};

/** How far CPU time per query may be off, measured or not. */
const CPU_UNCERTAINTY = { measured: 0.05, entered: 0.15, default: 0.25 } as const;

/** The plan solved at one end. */
export interface End {
  readonly caches: Caches;
  readonly flow: Flow;
  readonly pagesPerQuery: number;
}

/** The plan solved with slow and with fast figures, and with what its assumed fields could be. */
export interface Ends {
  readonly slow: End;
  readonly fast: End;
  /** For each deciding field that was assumed. */
  readonly assumed: readonly (readonly End[])[];
}

function deviceTilt(device: Device, sign: 1 | -1): Omit<Tilt, "cpu"> {
  const rate = 1 + sign * DEVICE_UNCERTAINTY[device.trust];
  if (device.power !== Number.POSITIVE_INFINITY) return { deviceRate: rate, deviceTime: 1 / rate };
  const delivered = sign > 0 ? 1 : Math.min(device.deliveredRatio, rate);
  return { deviceRate: delivered, deviceTime: 1 / (sign > 0 ? rate : delivered) };
}

function cpuOff(origin: string | undefined): number {
  if (origin === "measured" || origin === "derived") return CPU_UNCERTAINTY.measured;
  const isSaid = origin === "entered" || origin === "datasheet";
  return isSaid ? CPU_UNCERTAINTY.entered : CPU_UNCERTAINTY.default;
}

/** Solves the plan at both ends. */
export function endsOf({ setup, caches: { logStream } }: Evaluation): Ends {
  const { plan, device } = setup;
  const cpu = cpuOff(plan.origins?.["workload.cpu_ms_per_query"]);
  const at = (sign: 1 | -1): End => {
    const tilted = setUp(plan, sign < 0 ? "high" : "low");
    const caches = workOutCaches(tilted, logStream);
    const tilt = { ...deviceTilt(device, sign), cpu: 1 - sign * cpu };
    const flow = networkOf(tilted, caches, tilt).solve();
    return { caches, flow, pagesPerQuery: plan.workload.pages_per_query };
  };
  const assumed = couldBe(plan).map((others) =>
    others.map(({ plan: other }): End => {
      const { caches, flow } = solvePlan(other);
      return { caches, flow, pagesPerQuery: other.workload.pages_per_query };
    }),
  );
  return { slow: at(-1), fast: at(1), assumed };
}
