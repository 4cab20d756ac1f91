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
import { isNewServer } from "../../plan/origins.ts";
import { patched } from "../change.ts";
import type { Risk } from "../types.ts";
import { providerOf, volumeChange } from "./devices.ts";
import { fits, isTied, toInstance } from "./machine.ts";
import type { Move } from "./move.ts";

const GB = 1e9;

/** What less room takes; the pool of a server to come is not there yet. */
function poolOf(plan: Plan, title: string): Pick<Move, "title" | "effort" | "risk"> {
  const isNew = isNewServer(plan);
  const move =
    "create a new pool beside the old one and move the data with zfs send and zfs receive";
  return {
    title: `Build ${isNew ? "the" : "a new"} pool${title}`,
    effort: "rewrite of data",
    risk: {
      level: "medium",
      text: `neither a volume nor a pool with raidz can shrink in place${isNew ? "" : `: ${move}`}`,
    },
  };
}
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

/** Sizes in which the plan's volume is sold below its own. */
function sizes({ storage }: Plan): number[] {
  const rule = deviceById(storage.device)?.volume;
  if (!rule) return [];
  const tiers = rule.tiers?.map((tier) => tier.gb * GB);
  return tiers
    ? tiers.filter((bytes) => bytes < storage.device_bytes)
    : roundFigures(rule.min_gb * GB, storage.device_bytes);
}

const BOUGHT_UNITS = { provisioned_iops: "IOPS", provisioned_mib_per_s: "MiB/s" } as const;
const BOUGHT_FIELDS = Object.keys(BOUGHT_UNITS) as readonly (keyof typeof BOUGHT_UNITS)[];

const NEVER_SMALLER: Risk = { level: "medium", text: "a volume can never be made smaller again" };

/** "3,000 IOPS and 250 MiB/s"; empty where nothing is bought. */
export function boughtWords({ storage }: Plan): string {
  const { provisioned_iops: iops, provisioned_mib_per_s: mib } = storage;
  const rates = [
    iops === null ? "" : `${formatCount(iops)} IOPS`,
    mib === null ? "" : `${formatCount(mib)} MiB/s`,
  ];
  return rates.filter((one) => one !== "").join(" and ");
}

/** What a new pool states: all that is chosen when it is built. */
export const POOL_FIELDS = [
  "storage.device",
  "storage.device_bytes",
  "storage.provisioned_iops",
  "storage.provisioned_mib_per_s",
  "storage.vdevs",
] as const;

/** A smaller pool, with what else of it becomes otherwise; null where nothing of it shrinks. */
export function newPool({ storage: old }: Plan, end: Plan) {
  const { device, device_bytes: bytes, vdevs } = end.storage;
  if (bytes >= old.device_bytes && vdevs >= old.vdevs) return null;
  const count = `${formatCount(vdevs)} top-level vdev${vdevs > 1 ? "s" : ""}`;
  const name = device === old.device ? "" : `, ${deviceById(device)?.name ?? device}`;
  const isAsBefore =
    name === "" && BOUGHT_FIELDS.every((field) => old[field] === end.storage[field]);
  const rates = isAsBefore ? "" : boughtWords(end);
  const words = [
    vdevs === old.vdevs ? "" : ` of ${count}`,
    bytes === old.device_bytes ? "" : ` from volumes of ${formatStorage(bytes)}`,
    name,
    rates === "" ? "" : ` with ${rates}`,
  ];
  return poolOf(end, words.join(""));
}

/** A volume of another size: what grows stays in place, what shrinks is a new pool. */
export function resizedVolume(id: string, plan: Plan, bytes: number): Move {
  const told = (before: Plan, end: Plan) => {
    const { device, device_bytes } = end.storage;
    const why = deviceById(device)?.volume?.iops?.per_gb
      ? ", because its IOPS follow its size"
      : "";
    return (
      newPool(before, end) ?? {
        title: `${isNewServer(plan) ? "Make each volume" : "Grow each volume to"} ${formatStorage(device_bytes)}${why}`,
        effort: "volume modification" as const,
        risk: NEVER_SMALLER,
      }
    );
  };
  const to = patched(plan, { storage: { device_bytes: bytes } });
  return {
    ...told(plan, to),
    id,
    plan: to,
    hardware: true,
    stated: { paths: bytes < plan.storage.device_bytes ? POOL_FIELDS : SIZE_FIELDS, as: told },
  };
}

const SIZE_FIELDS = ["storage.device_bytes"] as const;

function smallerVolume(plan: Plan): Move[] {
  return sizes(plan).map((bytes) => resizedVolume("volume-smaller", plan, bytes));
}

/** Less of what is bought for a volume; a step before it may have bought more than the plan had. */
function lessBought(id: string, plan: Plan, field: keyof typeof BOUGHT_UNITS, value: number): Move {
  const effort = "volume modification";
  const risk = volumeChange(plan);
  const told = (before: Plan) => {
    const only = value < (before.storage[field] ?? 0) ? "only " : "";
    const title = `Buy ${only}${formatCount(value)} ${BOUGHT_UNITS[field]} for each volume`;
    return { title, effort, risk } as const;
  };
  return {
    ...told(plan),
    id,
    plan: patched(plan, { storage: { [field]: value } }),
    hardware: true,
    stated: { paths: [`storage.${field}`], as: told },
  };
}

/** Less of what is bought, down to the least that is sold. */
function fewerBought(id: string, field: keyof typeof BOUGHT_UNITS) {
  return (plan: Plan): Move[] => {
    const { device, [field]: now } = plan.storage;
    const volume = deviceById(device)?.volume;
    const rule = field === "provisioned_iops" ? volume?.iops : volume?.mib_per_s;
    if (!rule?.provisioned || now === null) return [];
    const least = Math.max(rule.included ?? 0, rule.min ?? 0, 1);
    return roundFigures(least, now).map((value) => lessBought(id, plan, field, value));
  };
}

function upTo(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, i) => i + 1);
}

function fewerVdevs(plan: Plan): Move[] {
  return upTo(plan.storage.vdevs).map((vdevs) => {
    const to = patched(plan, { storage: { vdevs } });
    return {
      ...poolOf(plan, ` of ${formatCount(vdevs)} top-level vdev${vdevs > 1 ? "s" : ""}`),
      id: "vdev-fewer",
      plan: to,
      hardware: true,
      stated: { paths: POOL_FIELDS, as: newPool },
    };
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
    .filter(fits);
}

/** Everything that can be made smaller, most expensive first. */
export const DIMENSIONS: readonly Dimension[] = [
  { id: "nodes", ordered: true, smaller: fewerNodes },
  { id: "instance", ordered: false, smaller: cheaperInstances },
  { id: "vdevs", ordered: true, smaller: fewerVdevs },
  { id: "iops", ordered: true, smaller: fewerBought("iops-fewer", "provisioned_iops") },
  {
    id: "throughput",
    ordered: true,
    smaller: fewerBought("mib-fewer", "provisioned_mib_per_s"),
  },
  { id: "size", ordered: true, smaller: smallerVolume },
];
