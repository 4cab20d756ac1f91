/** Devices beside the pool: L2ARC, log, special vdev. */

import { resolveDevice } from "../../model/device/device.ts";
import {
  type CatalogDevice,
  deviceById,
  firstLine,
  formatMemory,
  formatStorage,
  instanceById,
  LINES,
  MIB,
  type Plan,
} from "../../model/index.ts";
import { arcModeOf, bypassesArc, setUp, throughArc } from "../../model/setup.ts";
import { isNewServer } from "../../plan/origins.ts";
import { patched } from "../change.ts";
import type { Risk } from "../types.ts";
import { drivesFor, idleLocalDevice, isEphemeral, providerOf, volumesOf } from "./devices.ts";
import { type Barred, type Move, move, type Offer, present } from "./move.ts";

/**
 * l2arc_write_max with which the 2018 benchmark warmed its L2ARC in hours instead of days (published
 * May 2018).
 */
const WARMING_BYTES = 64 * MIB;

/** Smaller cache devices are not rebuilt after a reboot (arc.c l2arc_rebuild_blocks_min_l2size). */
const SMALLEST_L2ARC_BYTES = 1024 * MIB;

const GB = 1e9;
const SMALLEST_L2ARC_GB = Math.ceil(SMALLEST_L2ARC_BYTES / GB);

const BOUGHT = { effort: "new hardware", hardware: true } as const;

const CACHE_ONLY: Risk = {
  level: "low",
  text: "holds copies only: zpool remove takes it out again; losing it costs hits, but no data",
};
const POOL_PART: Risk = {
  level: "high",
  text: "permanently part of the pool: if it is lost, the pool is lost, so mirror it",
};
const LOG_PART: Risk = {
  level: "medium",
  text: "if it fails in a power cut, the last seconds of commits are lost: mirror it",
};

/** Bytes of the records and indirect blocks of one node on disk: all that an L2ARC could ever hold. */
function dataBytes(plan: Plan): number {
  const { metadata, recordPhysical, nodes } = setUp(plan);
  return (metadata.tree.leafBlocks * recordPhysical + metadata.physicalBytes) / nodes;
}

/** A whole drive, or the part of it that the data can fill, in GB. */
function l2arcBytes(plan: Plan, device: CatalogDevice): number {
  const capacity = (device.capacity_gb ?? 1000) * GB;
  return Math.min(capacity, Math.max(SMALLEST_L2ARC_GB, Math.ceil(dataBytes(plan) / GB)) * GB);
}

function l2arcWords({ storage }: Plan): string {
  const device = storage.l2arc_device === null ? undefined : deviceById(storage.l2arc_device);
  if (device === undefined) return "";
  const owner = isEphemeral(device.id) ? `the ${device.name}` : device.name;
  return `Add ${owner} as L2ARC of ${formatStorage(storage.l2arc_bytes)}`;
}

function l2arc(plan: Plan, device: CatalogDevice, id: string, hardware: boolean): Move {
  const { openzfs } = plan.layout;
  const facts = LINES[openzfs];
  const bytes = l2arcBytes(plan, device);
  const slow = (plan.storage.l2arc_write_max_bytes ?? facts.l2WriteMaxBytes) < WARMING_BYTES;
  const feed =
    arcModeOf(plan) === "all" ? "" : ", and let table reads go through the ARC that feeds it";
  const passage = bypassesArc(plan) ? throughArc(plan) : {};
  const setting = passage.flush_method ? "restart" : "live setting";
  const effort = hardware ? "new hardware" : setting;
  const to = patched(plan, {
    storage: {
      l2arc_device: device.id,
      l2arc_bytes: bytes,
      ...(slow ? { l2arc_write_max_bytes: WARMING_BYTES } : {}),
    },
    layout: {
      secondarycache: "all",
      primarycache: "all",
      ...passage,
    },
  });
  const told = (end: Plan) =>
    ({ title: `${l2arcWords(end)}${feed}`, effort, risk: CACHE_ONLY }) as const;
  return {
    ...told(to),
    id,
    plan: to,
    hardware,
    stated: {
      paths: ["storage.l2arc_device", "storage.l2arc_bytes"],
      as: (_, end) => (end.storage.l2arc_device === null ? null : told(end)),
    },
  };
}

/** A drive is bought only for data that no more RAM would hold. */
const isBeyondRam = (plan: Plan): boolean => dataBytes(plan) > plan.memory.ram_bytes;

function l2arcMoves(plan: Plan): Move[] {
  const local = idleLocalDevice(plan);
  const first = local ? [l2arc(plan, local, "l2arc-local", false)] : [];
  if (plan.storage.l2arc_device || providerOf(plan) !== "premises" || !isBeyondRam(plan))
    return first;
  const bought = drivesFor("l2arc").map((drive) => l2arc(plan, drive, `l2arc-${drive.id}`, true));
  return [...first, ...bought];
}

function l2arcBarred(plan: Plan): Barred[] {
  if (plan.storage.l2arc_device || providerOf(plan) !== "premises" || isBeyondRam(plan)) return [];
  const reason = `the data, ${formatStorage(dataBytes(plan))} on disk, is less than the ${formatMemory(plan.memory.ram_bytes)} of RAM: an ARC that holds more of it serves it better than a drive`;
  return [{ id: "l2arc-drive", title: "Buy a drive as L2ARC", reason }];
}

function withoutL2arc(plan: Plan): Move | null {
  if (!plan.storage.l2arc_device) return null;
  const title = "Remove the L2ARC, which frees its headers' space in the ARC";
  const to = patched(plan, { storage: { l2arc_device: null, l2arc_bytes: 0 } });
  return move("l2arc-remove", title, to, { hardware: true });
}

/** Half the L2ARC: half the headers, which leaves more of the ARC for blocks. */
function smallerL2arc(plan: Plan): Move | null {
  const { l2arc_device, l2arc_bytes } = plan.storage;
  const bytes = Math.round(l2arc_bytes / 2);
  if (!l2arc_device || bytes < SMALLEST_L2ARC_BYTES) return null;
  const title = `Use only ${formatStorage(bytes)} of the L2ARC device, for half the headers in the ARC`;
  const to = patched(plan, { storage: { l2arc_bytes: bytes } });
  return move("l2arc-half", title, to, { risk: CACHE_ONLY });
}

/** Devices for a log or a special vdev: drives to buy, or the provider's fastest volumes. */
function fastDevices(plan: Plan, role: "slog" | "special"): readonly CatalogDevice[] {
  const provider = providerOf(plan);
  if (provider === "premises") return drivesFor(role);
  return volumesOf(plan)
    .filter((device) => includedIops(plan, device) >= FEWEST_INCLUDED_IOPS)
    .sort((a, b) => a.sync_write_ms - b.sync_write_ms)
    .slice(0, 1);
}

/** A plan cannot buy IOPS for a side device: a volume has to come with some. A choice. */
const FEWEST_INCLUDED_IOPS = 1000;

/** IOPS that a small volume of this kind has without buying any. */
function includedIops(plan: Plan, device: CatalogDevice): number {
  const use = { bytes: 100e9, provisionedIops: null, provisionedMibPerS: null };
  return resolveDevice(device.id, plan, use).readIops;
}

/** Whether the instance has network IOPS left for a volume beside the pool's. */
function hasIopsFor(plan: Plan, device: CatalogDevice): boolean {
  const { instanceIops, device: pool, devices } = setUp(plan);
  const isNetwork = device.attach === "network";
  return !isNetwork || pool.readIops * devices + includedIops(plan, device) <= instanceIops;
}

function specialMoves(plan: Plan): Move[] {
  if (!LINES[plan.layout.openzfs].hasSpecialVdev || plan.storage.special_device) return [];
  const now = deviceById(plan.storage.device);
  return fastDevices(plan, "special")
    .filter((device) => !now || device.read_ms <= now.read_ms)
    .filter((device) => hasIopsFor(plan, device))
    .map(({ id, name }) => {
      const then = isNewServer(plan)
        ? "for the indirect blocks"
        : "and copy the tables, which moves their indirect blocks there";
      const title = `Add a special vdev on ${name} ${then}`;
      const to = patched(plan, { storage: { special_device: id } });
      return move(`special-${id}`, title, to, { ...BOUGHT, risk: POOL_PART });
    });
}

function slogMoves(plan: Plan): Move[] {
  if (plan.storage.slog_device || plan.workload.commits_per_query === 0) return [];
  const now = deviceById(plan.storage.device);
  return fastDevices(plan, "slog")
    .filter((device) => !now || device.sync_write_ms < now.sync_write_ms)
    .map(({ id, name }) => {
      const to = patched(plan, { storage: { slog_device: id }, layout: { logbias: "latency" } });
      const title = `Add ${name} as log device (SLOG)`;
      return move(`slog-${id}`, title, to, { ...BOUGHT, risk: LOG_PART });
    });
}

function barred(plan: Plan): Barred[] {
  const { storage, layout, workload } = plan;
  const list: Barred[] = l2arcBarred(plan);
  const local = instanceById(plan.instance.type)?.local_device;
  if (!LINES[layout.openzfs].hasSpecialVdev) {
    list.push({
      id: "special",
      title: "Add a special vdev for the indirect blocks",
      reason: `OpenZFS ${layout.openzfs} has none (${firstLine((facts) => facts.hasSpecialVdev)} and later)`,
    });
  } else if (
    !storage.special_device &&
    fastDevices(plan, "special").some((one) => !hasIopsFor(plan, one))
  ) {
    list.push({
      id: "special",
      title: "Add a special vdev for the indirect blocks",
      reason:
        "its volume would share the instance's storage IOPS with the pool, which can already use all of them",
    });
  }
  if (LINES[layout.openzfs].hasSpecialVdev && local && !storage.special_device) {
    list.push({
      id: "special-local",
      title: "Use the instance's own NVMe as special vdev",
      reason:
        "its data is lost when the instance stops, and a pool without its special vdev is lost",
    });
  }
  if (!storage.slog_device && workload.commits_per_query === 0) {
    list.push({
      id: "slog",
      title: "Add a log device (SLOG)",
      reason: "it helps synchronous writes only, and this load has no commits",
    });
  } else if (!storage.slog_device && slogMoves(plan).length === 0) {
    list.push({
      id: "slog",
      title: "Add a log device (SLOG)",
      reason:
        "no available device makes a write durable sooner than the pool's own; volumes with bought IOPS are left out, because a plan cannot buy IOPS for a log",
    });
  }
  if (local && !storage.slog_device && workload.commits_per_query > 0) {
    list.push({
      id: "slog-local",
      title: "Use the instance's own NVMe as log device",
      reason: "its data is lost when the instance stops, and the last commits with it",
    });
  }
  return list;
}

/** What can be put beside the pool. */
export function sideMoves(plan: Plan): Offer {
  const moves = present([
    ...l2arcMoves(plan),
    smallerL2arc(plan),
    withoutL2arc(plan),
    ...specialMoves(plan),
    ...slogMoves(plan),
  ]);
  return { moves, barred: barred(plan) };
}
