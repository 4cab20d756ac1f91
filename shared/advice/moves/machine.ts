/** Another instance, or one server more. */
import {
  type CatalogInstance,
  catalog,
  deviceById,
  formatMemory,
  HOME_REGION,
  instanceById,
  instanceIn,
  type Plan,
  SMALLEST_ARC_MAX_BYTES,
} from "../../model/index.ts";
import { connectionsBytes, connectionsRatio } from "../../model/memory/memory.ts";
import { stepDown } from "../../model/sweep/best-arc.ts";
import { isNewServer } from "../../plan/origins.ts";
import { patched } from "../change.ts";
import { ramUsed } from "../figures.ts";
import type { Risk } from "../types.ts";
import { providerOf } from "./devices.ts";
import { type Barred, type Move, type Offer, present } from "./move.ts";

const SHARDING: Risk = {
  level: "high",
  text: "the application must know which server holds which row",
};

/** How far from the present machine the search looks, in vCPUs. */
const SMALLEST_SHARE = 0.5;
const LARGEST_SHARE = 4;

/** Gives the RAM of another machine to ARC and buffer pool, with the connections' page tables, in the plan's own proportion. */
function memoryFor(plan: Plan, instance: CatalogInstance): Partial<Plan["memory"]> {
  const { memory } = plan;
  const tables = connectionsRatio(plan) * memory.buffer_pool_bytes;
  const rest = memory.other_bytes + connectionsBytes(plan) - tables;
  const room = Math.max(instance.ram_bytes - rest, 2 * SMALLEST_ARC_MAX_BYTES);
  const used = memory.arc_bytes + memory.buffer_pool_bytes + tables;
  const before = Math.max(used, memory.ram_bytes - rest);
  const factor = room / before;
  const arc = Math.max(SMALLEST_ARC_MAX_BYTES, stepDown(memory.arc_bytes * factor));
  const pool = Math.max(SMALLEST_ARC_MAX_BYTES, stepDown(memory.buffer_pool_bytes * factor));
  return { ram_bytes: instance.ram_bytes, arc_bytes: arc, buffer_pool_bytes: pool };
}

function localDrive(plan: Plan, instance: CatalogInstance): Partial<Plan["storage"]> {
  const old = instanceById(plan.instance.type)?.local_device;
  if (!old || plan.storage.l2arc_device !== old) return {};
  const drive = instance.local_device
    ? catalog().devices.find((device) => device.id === instance.local_device)
    : undefined;
  const bytes = (drive?.capacity_gb ?? 0) * 1e9;
  const isWhole = plan.storage.l2arc_bytes >= (deviceById(old)?.capacity_gb ?? 0) * 1e9;
  return drive
    ? {
        l2arc_device: drive.id,
        l2arc_bytes: isWhole ? bytes : Math.min(bytes, plan.storage.l2arc_bytes),
      }
    : { l2arc_device: null, l2arc_bytes: 0 };
}

/** AWS names Arm families with a g behind the generation: r7g, i8g. */
const ARM = /\dg[a-z]*\./;

/** Whether a pool keeps something on a drive of its machine, or on one of which nothing is known. */
function hasLocalDrive({ storage }: Plan): boolean {
  const { device, l2arc_device, slog_device, special_device } = storage;
  return [device, l2arc_device, slog_device, special_device].some(
    (id) => id !== null && !deviceById(id)?.volume,
  );
}

function riskOf(plan: Plan, instance: CatalogInstance): Risk {
  const isNew = isNewServer(plan);
  const parts = [
    isNew ? "a later change stops the server once" : "the server stops once",
    hasLocalDrive(plan)
      ? `data on a local NVMe is lost${isNew ? " when the machine stops" : ", and an L2ARC starts cold"}`
      : null,
    instance.storage_iops
      ? null
      : "its limit of storage IOPS is not in the catalogue, so the prediction applies none",
    ARM.test(instance.name)
      ? "an Arm machine: the database server and its plug-ins must support it"
      : null,
  ];
  return { level: "medium", text: present(parts).join("; ") };
}

const moveTo = (plan: Plan): string => (isNewServer(plan) ? "Rent" : "Move to");

/** Another instance, its RAM divided in the plan's proportion. */
export function toInstance(plan: Plan, instance: CatalogInstance): Move {
  const told = {
    title: `${moveTo(plan)} ${instance.name} (${instance.vcpus} vCPUs, ${formatMemory(instance.ram_bytes)})`,
    effort: "new hardware",
    risk: riskOf(plan, instance),
  } as const;
  return {
    ...told,
    id: `instance-${instance.id}`,
    plan: patched(plan, {
      instance: {
        type: instance.id,
        vcpus: instance.vcpus,
        storage_iops_cap: null,
        storage_bytes_per_s_cap: null,
      },
      memory: memoryFor(plan, instance),
      storage: localDrive(plan, instance),
    }),
    hardware: true,
    stated: { paths: ["instance.type"], as: () => told },
  };
}

/** Whether an instance of the catalogue is a neighbour of the plan's. */
function isNear(plan: Plan, instance: CatalogInstance): boolean {
  const share = instance.vcpus / plan.instance.vcpus;
  return (
    instance.id !== plan.instance.type &&
    instanceIn(plan.prices.region ?? HOME_REGION, instance).usd_per_hour !== undefined &&
    share >= SMALLEST_SHARE &&
    share <= LARGEST_SHARE
  );
}

/** Whether a machine holds the least of caches beside the connections and everything else. */
export function fits({ plan }: Move): boolean {
  return ramUsed(plan) <= plan.memory.ram_bytes;
}

/** A pool on the instance's own drive does not move to another instance by a change of type. */
export function isTied(plan: Plan): boolean {
  return instanceById(plan.instance.type)?.local_device === plan.storage.device;
}

function oneMoreNode(plan: Plan): Move | null {
  const nodes = plan.instance.nodes + 1;
  if (nodes > 10_000) return null;
  return {
    id: "node-more",
    title: `Share the data between ${nodes} servers`,
    plan: patched(plan, { instance: { nodes } }),
    effort: "new hardware",
    risk: SHARDING,
    hardware: true,
  };
}

/** What the machine can be changed to. */
export function machineMoves(plan: Plan): Offer {
  const provider = providerOf(plan);
  const node = oneMoreNode(plan);
  const nodes = node ? [node] : [];
  if (provider === "premises") return { moves: nodes, barred: [] };
  const barred: Barred[] = isTied(plan)
    ? [
        {
          id: "instance",
          title: `${moveTo(plan)} another instance`,
          reason: "the pool is on this instance's own drive, which stays with the instance",
        },
      ]
    : [];
  const near = catalog().instances.filter(
    (instance) => instance.id.startsWith(`${provider}-`) && isNear(plan, instance),
  );
  const moves = isTied(plan) ? [] : near.map((instance) => toInstance(plan, instance)).filter(fits);
  return { moves: [...nodes, ...moves], barred };
}
