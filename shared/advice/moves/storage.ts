/** The pool's own devices: faster, larger, more, or otherwise arranged. */

import { usedRates } from "../../model/cost/offers.ts";
import { resolveDevice } from "../../model/device/device.ts";
import {
  type CatalogDevice,
  deviceById,
  formatCount,
  formatStorage,
  instanceById,
  type Plan,
  volumeGb,
} from "../../model/index.ts";
import { isNewServer } from "../../plan/origins.ts";
import { patched } from "../change.ts";
import { figuresOf } from "../figures.ts";
import { NOTABLE } from "../goals.ts";
import type { Risk } from "../types.ts";
import { drivesFor, providerOf, volumeChange, volumesOf } from "./devices.ts";
import { type Barred, type Move, move, type Offer, present } from "./move.ts";
import { boughtWords, newPool, POOL_FIELDS, resizedVolume } from "./smaller.ts";

type Storage = Plan["storage"];

/** What is used of one volume. */
type VolumeUse = ReturnType<typeof usedRates>;

const migration = (plan: Plan): Risk => ({
  level: "medium",
  text: isNewServer(plan)
    ? "a later change moves the pool to other devices"
    : "the pool moves to other devices: zpool replace one by one, or send and receive",
});
const newVdev = (plan: Plan): Risk => ({
  level: "medium",
  text: `a top-level vdev cannot be removed from a pool with raidz${isNewServer(plan) ? "" : "; only newly written data spreads to it"}`,
});

const RESTORED: Risk = {
  level: "high",
  text: "the pool is destroyed and restored: keep two copies of the data",
};

function bought(
  id: string,
  title: string,
  plan: Plan,
  storage: Partial<Storage>,
  other: Partial<Move>,
): Move {
  return move(id, title, patched(plan, { storage }), { hardware: true, ...other });
}

/** Network IOPS that the machine lets through, per volume; infinite where nothing is known. */
function machineIopsPerVolume(plan: Plan): number {
  const { instance, storage } = plan;
  const cap =
    instance.storage_iops_cap ??
    instanceById(instance.type)?.storage_iops ??
    Number.POSITIVE_INFINITY;
  return cap / Math.max(1, storage.vdev_width * storage.vdevs);
}

/** IOPS are bought in steps of this. */
const IOPS_STEP = 100;

/** IOPS to buy for a rate; null where none are sold. */
function boughtIops(plan: Plan, device: CatalogDevice, iops: number): number | null {
  const rule = device.volume?.iops;
  if (!rule?.provisioned) return null;
  const perGb = (rule.max_per_gb ?? Number.POSITIVE_INFINITY) * volumeGb(plan.storage.device_bytes);
  const least = Math.max(rule.included ?? 0, rule.min ?? 0, 1);
  return Math.max(least, Math.floor(Math.min(iops, rule.max, perGb, machineIopsPerVolume(plan))));
}

/** Throughput (MiB/s) that the threads use with that many IOPS, if it is sold. */
function boughtMib(device: CatalogDevice, iops: number, used: VolumeUse): number | null {
  const rule = device.volume?.mib_per_s;
  if (!rule?.provisioned) return null;
  const wanted = Math.ceil(used.mibPerS * Math.min(1, iops / used.iops));
  return wanted > (rule.included ?? 0) ? Math.min(rule.max, wanted) : null;
}

function currentDevice(plan: Plan) {
  const { storage } = plan;
  return resolveDevice(storage.device, plan, {
    bytes: storage.device_bytes,
    provisionedIops: storage.provisioned_iops,
    provisionedMibPerS: storage.provisioned_mib_per_s,
  });
}

/** "Change each volume to AWS EBS gp3 with 4,000 IOPS and 250 MiB/s", or what else is bought for it. */
function volumeTitle(before: Plan, end: Plan): string | null {
  const { device } = end.storage;
  const words = boughtWords(end);
  if (device === before.storage.device) return words === "" ? null : `Buy ${words} for each volume`;
  const name = deviceById(device)?.name ?? device;
  const verb = isNewServer(end) ? "Use" : "Change each volume to";
  return `${verb} ${name}${words === "" ? "" : ` with ${words}`}`;
}

/** AWS alone changes a volume's type in place; elsewhere the pool moves to new volumes. */
function volumeEffort(plan: Plan, isSameType: boolean): Pick<Move, "effort" | "risk"> {
  return isSameType || providerOf(plan) === "aws"
    ? { effort: "volume modification", risk: volumeChange(plan) }
    : { effort: "new hardware", risk: migration(plan) };
}

/** The plan on a volume that has so many IOPS, and the throughput to go with them. */
function onVolume(plan: Plan, device: CatalogDevice, iops: number, used: VolumeUse): Plan {
  const paid = boughtIops(plan, device, iops);
  const mib = paid === null ? null : boughtMib(device, paid, used);
  return patched(plan, {
    storage: { device: device.id, provisioned_iops: paid, provisioned_mib_per_s: mib },
  });
}

/** The same, with no more than the threads use where more is not notably faster. */
function onUsefulVolume(plan: Plan, device: CatalogDevice, iops: number, used: VolumeUse): Plan {
  const asked = onVolume(plan, device, iops, used);
  const useful = Math.ceil(used.iops / IOPS_STEP) * IOPS_STEP;
  if (useful >= iops) return asked;
  const less = onVolume(plan, device, useful, used);
  const isAsFast = figuresOf(less).queries_per_s >= figuresOf(asked).queries_per_s * (1 - NOTABLE);
  return isAsFast ? less : asked;
}

function volumeMove(plan: Plan, device: CatalogDevice, iops: number, used: VolumeUse): Move {
  const to = onUsefulVolume(plan, device, iops, used);
  const paid = to.storage.provisioned_iops;
  const same = device.id === plan.storage.device;
  const id = same ? `iops-${paid ?? 0}` : `volume-${device.id}-${paid ?? 0}`;
  const told = volumeEffort(plan, same);
  const title = volumeTitle(plan, to) ?? `Buy ${formatCount(iops)} IOPS for each volume`;
  return {
    ...told,
    id,
    title,
    plan: to,
    hardware: true,
    stated: {
      paths: POOL_FIELDS.filter((path) => path !== "storage.vdevs"),
      as: (before, end) => {
        const words = volumeTitle(before, end);
        return newPool(before, end) ?? (words === null ? null : { ...told, title: words });
      },
    },
  };
}

/** Other volumes of the provider at the present rate, twice it and four times it. */
function volumes(plan: Plan): Move[] {
  const now = currentDevice(plan);
  if (!now.network) return [];
  const moves = volumesOf(plan).flatMap((device) => {
    if (device.kind !== "cloud-volume" || device.read_ms > 2.5) return [];
    const isBought = device.volume?.iops?.provisioned === true;
    const isSame = device.id === plan.storage.device;
    const used = usedRates(patched(plan, { storage: { device: device.id } }), device);
    return (isBought ? [1, 2, 4] : [1])
      .filter((factor) => !isSame || (isBought && factor > 1))
      .map((factor) => volumeMove(plan, device, now.readIops * factor, used));
  });
  return [...new Map(moves.map((move) => [move.id, move])).values()];
}

/** A volume whose IOPS follow its size can be made larger than the data needs. */
function largerVolume(plan: Plan): Move | null {
  const rule = deviceById(plan.storage.device)?.volume;
  if (!rule?.iops?.per_gb) return null;
  const bytes = Math.min(plan.storage.device_bytes * 2, rule.max_gb * 1e9);
  if (bytes <= plan.storage.device_bytes) return null;
  return resizedVolume("volume-larger", plan, bytes);
}

function drives(plan: Plan): Move[] {
  if (providerOf(plan) !== "premises") return [];
  const now = deviceById(plan.storage.device);
  const isNew = isNewServer(plan);
  return drivesFor("pool").flatMap((device) => {
    const { id } = device;
    if (id === plan.storage.device || (now && device.read_ms >= now.read_ms)) return [];
    const title = isNew
      ? `Use ${device.name} for the pool`
      : `Replace the pool's devices by ${device.name}`;
    const to = { device: id, provisioned_iops: null, provisioned_mib_per_s: null };
    const effort = "new hardware";
    return [bought(`drives-${id}`, title, plan, to, { effort, risk: migration(plan) })];
  });
}

function oneMoreVdev(plan: Plan): Move | null {
  const vdevs = plan.storage.vdevs + 1;
  if (vdevs > 1024) return null;
  const count = formatCount(vdevs);
  const title = isNewServer(plan)
    ? `Build the pool of ${count} top-level vdevs`
    : `Add a ${count}${vdevs === 2 ? "nd" : vdevs === 3 ? "rd" : "th"} top-level vdev`;
  const told = { effort: "new hardware", risk: newVdev(plan) } as const;
  return bought("vdev-more", title, plan, { vdevs }, told);
}

/** The same devices as mirrors of two, if the data fits. */
function mirrors(plan: Plan): Move | null {
  const { storage } = plan;
  const devices = storage.vdev_width * storage.vdevs;
  if (!/raidz|draid/.test(storage.vdev_type) || devices < 2) return null;
  const pairs = Math.floor(devices / 2);
  const to = { vdev_type: "mirror", vdev_width: 2, vdevs: pairs } as const;
  const same = { effort: "rewrite of data", risk: RESTORED, hardware: false } as const;
  const move = bought("mirrors", mirrorsTitle(plan, pairs), plan, to, same);
  return {
    ...move,
    stated: {
      paths: ["storage.vdev_type", "storage.vdev_width", "storage.vdevs"],
      as: (_, end) => ({ ...move, title: mirrorsTitle(end, end.storage.vdevs) }),
    },
  };
}

const mirrorsTitle = (plan: Plan, pairs: number): string =>
  `${isNewServer(plan) ? "Build" : "Rebuild"} the pool as ${pairs === 1 ? "a mirror" : `${formatCount(pairs)} mirrors`} of two`;

function mirrorsBarred(plan: Plan, move: Move | null): Barred[] {
  if (!move) return [];
  const { setup } = figuresOf(move.plan).evaluation;
  const { vdevs, device_bytes } = move.plan.storage;
  const needed =
    (setup.metadata.tree.leafBlocks / setup.nodes) * setup.recordPhysical * plan.layout.copies;
  const room = vdevs * device_bytes;
  if (needed <= room * 0.9) return [];
  const reason = `mirrors of two hold ${formatStorage(room)}, and ${formatStorage(needed)} of records have to fit`;
  return [{ id: move.id, title: move.title, reason }];
}

/** More reads in flight per device, for devices that answer many at once. */
function deeperQueue(plan: Plan): Move | null {
  const to = 32;
  const device = currentDevice(plan);
  if (plan.storage.sync_read_max_active >= to || device.kind === "hdd") return null;
  const title = `Raise zfs_vdev_sync_read_max_active to ${to}`;
  return move("queue-deeper", title, patched(plan, { storage: { sync_read_max_active: to } }));
}

/** What the pool's devices can be changed to. */
export function storageMoves(plan: Plan): Offer {
  const rebuilt = mirrors(plan);
  const barred = mirrorsBarred(plan, rebuilt);
  const moves = present<Move>([
    ...volumes(plan),
    largerVolume(plan),
    ...drives(plan),
    oneMoreVdev(plan),
    barred.length > 0 ? null : rebuilt,
    deeperQueue(plan),
  ]);
  return { moves, barred };
}
