/** The devices that a plan's machine can have, under the plan's own load: what they bring and cost. */
import { catalog } from "../../catalog/index.ts";
import type { Plan } from "../../generated/plan.ts";
import { GB } from "../number/units.ts";
import type { BottleneckId } from "../result.ts";
import { spaceOf } from "../space.ts";
import { bottleneckOf } from "../throughput/bottleneck.ts";
import { solvePlan } from "../throughput/solve.ts";
import { costOf, offeredIops } from "./cost.ts";
import { offerFor, onDevice } from "./offers.ts";

/** One device under the plan. */
export interface DevicePoint {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly kind: string;
  /** Size of each, and how many one server has. */
  readonly device_bytes: number;
  readonly devices: number;
  /** IOPS that are bought for each, or null where none are sold apart. */
  readonly provisioned_iops: number | null;
  /** The whole plan's cost on this device. */
  readonly month_usd: number;
  /** False where a part has no price and counts nothing: then it is in no Pareto front. */
  readonly priced: boolean;
  /** Whether the data fits. */
  readonly fits: boolean;
  readonly reads_per_s: number;
  readonly mean_ms: number;
  readonly offered_iops: number;
  readonly bottleneck: BottleneckId;
  /** No other priced device that fits is both cheaper and faster. */
  readonly pareto: boolean;
  readonly chosen: boolean;
  readonly trust: string;
  readonly source: string;
}

/** The devices, best first, and what is not among them. */
export interface DeviceScatter {
  readonly points: readonly DevicePoint[];
  /** What the machine can have, in words. */
  readonly scope: string;
  /** Devices of the catalogue that it cannot have. */
  readonly left_out: number;
}

function pointOf(plan: Plan, id: string): DevicePoint {
  const placed = onDevice(plan, id);
  const evaluation = solvePlan(placed);
  const { setup, flow } = evaluation;
  const { device } = setup;
  const queries = flow.queriesPerS * setup.nodes;
  const cost = costOf(setup, queries);
  const room = Math.min(
    device.capacityBytes ?? Number.POSITIVE_INFINITY,
    (device.entry?.volume?.max_gb ?? Number.POSITIVE_INFINITY) * GB,
  );
  const beyond = Math.max(1, placed.storage.device_bytes / room);
  return {
    id,
    name: device.name,
    family: catalog().devices.find((one) => one.id === id)?.family ?? "own",
    kind: device.kind,
    device_bytes: placed.storage.device_bytes,
    devices: setup.devices,
    provisioned_iops: device.entry?.volume?.iops?.provisioned ? device.readIops : null,
    month_usd: cost.month_usd,
    priced: cost.lines
      .filter((line) => line.id.startsWith("data"))
      .every((line) => line.unit_usd !== null),
    fits: spaceOf(setup).used_ratio * beyond <= 1,
    reads_per_s: queries * plan.workload.pages_per_query,
    mean_ms: flow.responseMs,
    offered_iops: offeredIops(setup),
    bottleneck: bottleneckOf(evaluation),
    pareto: false,
    chosen: id === plan.storage.device,
    trust: device.trust,
    source: device.source,
  };
}

/** Nothing in `rivals` is both cheaper and at least as fast, or as cheap and faster. */
export function isUnbeaten(
  point: Pick<DevicePoint, "month_usd" | "reads_per_s">,
  rivals: readonly Pick<DevicePoint, "month_usd" | "reads_per_s">[],
): boolean {
  return !rivals.some(
    (other) =>
      other.month_usd <= point.month_usd &&
      other.reads_per_s >= point.reads_per_s &&
      (other.month_usd < point.month_usd || other.reads_per_s > point.reads_per_s),
  );
}

/** All devices that the plan's machine can have, best first. */
export function deviceScatter(plan: Plan): DeviceScatter {
  const { ids, scope, leftOut } = offerFor(plan);
  const points = ids.map((id) => pointOf(plan, id));
  const rivals = points.filter((point) => point.priced && point.fits);
  return {
    points: points
      .map((point) => ({ ...point, pareto: rivals.includes(point) && isUnbeaten(point, rivals) }))
      .sort((a, b) => b.reads_per_s - a.reads_per_s || a.month_usd - b.month_usd),
    scope,
    left_out: leftOut,
  };
}
