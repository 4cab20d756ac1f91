/** How sure a rate is: the plan solved again with its uncertain figures at both ends. */
import { workOutCaches } from "../cache/caches.ts";
import type { Device, DeviceTrust } from "../device/device.ts";
import type { Tilt } from "../device/sides.ts";
import { setUp } from "../setup.ts";
import type { Evaluation } from "./solve.ts";
import { networkOf } from "./throughput.ts";

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

/** Queries per second of one node at both ends. */
export interface Band {
  readonly low: number;
  readonly high: number;
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
export function bandOf({ setup }: Evaluation): Band {
  const { plan, device } = setup;
  const cpu = cpuOff(plan.origins?.["workload.cpu_ms_per_query"]);
  const ends = ([-1, 1] as const).map((sign) => {
    const tilted = setUp(plan, sign < 0 ? "high" : "low");
    const tilt = { ...deviceTilt(device, sign), cpu: 1 - sign * cpu };
    return networkOf(tilted, workOutCaches(tilted), tilt).solve().queriesPerS;
  });
  return { low: ends[0] ?? 0, high: ends[1] ?? 0 };
}
