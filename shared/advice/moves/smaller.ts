/** Moves that save money: a smaller volume, fewer IOPS, less throughput, a smaller machine. */
import {
  type CatalogInstance,
  catalog,
  deviceById,
  formatCount,
  formatStorage,
  HOME_REGION,
  instanceById,
  instanceIn,
  instancePrice,
  type Plan,
} from "../../model/index.ts";
import { patched } from "../change.ts";
import { ramUsed } from "../figures.ts";
import type { Effort, Risk } from "../types.ts";
import { providerOf } from "./devices.ts";
import { isTied, toInstance } from "./machine.ts";
import type { Move } from "./move.ts";

const GB = 1e9;

const NEW_POOL: Risk = {
  level: "medium",
  text: "neither a volume nor a pool with raidz can shrink in place: create a new pool beside the old one and move the data with zfs send and zfs receive",
};
const VOLUME_CHANGE: Risk = {
  level: "low",
  text: "the provider changes a volume under load, at most once every few hours; the change back works in the same way",
};
const FEWER_SERVERS: Risk = {
  level: "high",
  text: "the rows of one server move to the others, and the application must know which server holds them",
};

/** One thing that can be had smaller. */
export interface Dimension {
  readonly id: string;
  /** Whether less of it is never enough where more of it is not. */
  readonly ordered: boolean;
  /** Neighbours with less of it: smallest first, machines cheapest first. */
  readonly smaller: (plan: Plan) => readonly Move[];
}

/** Figures of two digits from `least` on that lie below `most`, smallest first: 100, 110, 120. */
export function roundFigures(least: number, most: number): number[] {
  const list: number[] = [];
  let value = least;
  while (value < most) {
    list.push(value);
    const unit = Math.max(1, 10 ** (Math.floor(Math.log10(value)) - 1));
    value = (Math.floor(value / unit) + 1) * unit;
  }
  return list;
}

function given(
  id: string,
  title: string,
  plan: Plan,
  storage: Partial<Plan["storage"]>,
  [effort, risk]: readonly [Effort, Risk],
): Move {
  return { id, title, plan: patched(plan, { storage }), effort, risk, hardware: true };
}

const LIVE = ["live setting", VOLUME_CHANGE] as const;
const REBUILD = ["rewrite of data", NEW_POOL] as const;

/** Sizes in which the plan's volume is sold below its own. */
function sizes({ storage }: Plan): number[] {
  const rule = deviceById(storage.device)?.volume;
  if (!rule) return [];
  const tiers = rule.tiers?.map((tier) => tier.gb * GB);
  return tiers
    ? tiers.filter((bytes) => bytes < storage.device_bytes)
    : roundFigures(rule.min_gb * GB, storage.device_bytes);
}

function smallerVolume(plan: Plan): Move[] {
  return sizes(plan).map((bytes) => {
    const title = `Build a new pool from volumes of ${formatStorage(bytes)}`;
    return given("volume-smaller", title, plan, { device_bytes: bytes }, REBUILD);
  });
}

function fewerIops(plan: Plan): Move[] {
  const { device, provisioned_iops: now } = plan.storage;
  const rule = deviceById(device)?.volume?.iops;
  if (!rule?.provisioned || now === null) return [];
  const least = Math.max(rule.included ?? 0, rule.min ?? 0, 1);
  return roundFigures(least, now).map((iops) => {
    const title = `Buy only ${formatCount(iops)} IOPS for each volume`;
    return given("iops-fewer", title, plan, { provisioned_iops: iops }, LIVE);
  });
}

function lessThroughput(plan: Plan): Move[] {
  const { device, provisioned_mib_per_s: now } = plan.storage;
  const rule = deviceById(device)?.volume?.mib_per_s;
  if (!rule?.provisioned || now === null) return [];
  const least = Math.max(rule.included ?? 0, rule.min ?? 0, 1);
  return roundFigures(least, now).map((mib) => {
    const title = `Buy only ${formatCount(mib)} MiB/s for each volume`;
    return given("mib-fewer", title, plan, { provisioned_mib_per_s: mib }, LIVE);
  });
}

function upTo(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, i) => i + 1);
}

function fewerVdevs(plan: Plan): Move[] {
  return upTo(plan.storage.vdevs).map((vdevs) => {
    const title = `Rebuild the pool with ${formatCount(vdevs)} top-level vdev${vdevs > 1 ? "s" : ""}`;
    return given("vdev-fewer", title, plan, { vdevs }, REBUILD);
  });
}

function fewerNodes(plan: Plan): Move[] {
  return upTo(plan.instance.nodes).map((nodes) => ({
    id: "node-fewer",
    title: `Keep the data on ${formatCount(nodes)} server${nodes > 1 ? "s" : ""}`,
    plan: patched(plan, { instance: { nodes } }),
    effort: "rewrite of data",
    risk: FEWER_SERVERS,
    hardware: true,
  }));
}

/** Whether an instance costs less, and its limit of storage IOPS is as well known as the plan's. */
function isCheaper(plan: Plan, now: number, one: CatalogInstance): boolean {
  const isKnown = one.storage_iops !== undefined || !instanceById(plan.instance.type)?.storage_iops;
  return usdPerHour(plan, one) < now && isKnown;
}

/** What an instance costs in the plan's region; infinite where no price is known. */
function usdPerHour({ prices }: Plan, one: CatalogInstance): number {
  const sold = instanceIn(prices.region ?? HOME_REGION, one);
  return instancePrice(sold, prices.commitment)?.usdPerHour ?? Number.POSITIVE_INFINITY;
}

function cheaperInstances(plan: Plan): Move[] {
  const type = instanceById(plan.instance.type);
  if (!type || isTied(plan)) return [];
  const now = plan.prices.instance_usd_per_hour ?? usdPerHour(plan, type);
  if (!Number.isFinite(now)) return [];
  const provider = providerOf(plan);
  return catalog()
    .instances.filter((one) => one.id.startsWith(`${provider}-`) && isCheaper(plan, now, one))
    .sort((a, b) => usdPerHour(plan, a) - usdPerHour(plan, b))
    .map((one) => toInstance(plan, one))
    .filter((move) => ramUsed(move.plan) <= move.plan.memory.ram_bytes);
}

/** Everything that can be made smaller, most expensive first. */
export const DIMENSIONS: readonly Dimension[] = [
  { id: "nodes", ordered: true, smaller: fewerNodes },
  { id: "instance", ordered: false, smaller: cheaperInstances },
  { id: "vdevs", ordered: true, smaller: fewerVdevs },
  { id: "iops", ordered: true, smaller: fewerIops },
  { id: "throughput", ordered: true, smaller: lessThroughput },
  { id: "size", ordered: true, smaller: smallerVolume },
];
