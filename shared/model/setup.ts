/** What follows from a plan before any load: block trees, physical sizes, devices, one node's share. */
import { instanceById } from "../catalog/index.ts";
import type { CatalogInstance } from "../catalog/types.ts";
import type { Plan } from "../generated/plan.ts";
import { LINES, type LineFacts } from "../openzfs/lines.ts";
import { logClassOf } from "../openzfs/placement.ts";
import { engineOf, pageBytesOf } from "../plan/engine.ts";
import { type DeviceUse, type Role, resolveDevice } from "./device/device.ts";
import type { Device } from "./device/types.ts";
import { GB } from "./number/units.ts";
import type { BlockTree } from "./tree/blocktree.ts";
import { sizesAt } from "./tree/compression.ts";
import {
  type Bound,
  datasetBaseBytes,
  indirectInArc,
  nonleafPhysicalBytes,
} from "./tree/indirect.ts";
import {
  allocatedBytes,
  devicesPerRead,
  devicesPerWrite,
  effectiveWidth,
  groupWidth,
  meanOver,
  metadataCopies,
  type RecordSize,
  type Redundancy,
  redundancyOf,
} from "./tree/physical.ts";
import { classesOf, type Special, specialOf } from "./tree/special.ts";
import { findTree } from "./tree/trees.ts";

/** Indirect blocks of the plan's data over all nodes. */
interface MetadataSetup {
  readonly tree: BlockTree;
  readonly logicalBytes: number;
  readonly physicalBytes: number;
  readonly basis: "dense" | "measured" | "exact" | "estimated";
  /** Mean bytes of one idle block in the ARC: of all, of level 1, and of the levels above. */
  readonly idleBytes: number;
  readonly l1IdleBytes: number;
  readonly upperIdleBytes: number;
  /** What the uncompressed copy of one block adds. */
  readonly copyBytes: number;
  readonly meanPhysicalBytes: number;
}

/** A plan worked out as far as no load is needed. */
export interface Setup {
  readonly plan: Plan;
  /** The end of what is measured as a range. */
  readonly bound: Bound;
  readonly facts: LineFacts;
  readonly nodes: number;
  readonly metadata: MetadataSetup;
  readonly redundancy: Redundancy;
  readonly width: number;
  readonly devices: number;
  /** Sizes of records on disk; the figures of a record below are means over them. */
  readonly recordSizes: readonly RecordSize[];
  readonly recordPhysical: number;
  readonly recordAllocated: number;
  readonly recordColumns: number;
  readonly recordWriteColumns: number;
  readonly metadataColumns: number;
  /** Records that one page read touches. */
  readonly recordsPerPage: number;
  readonly device: Device;
  readonly l2Device: Device | null;
  readonly specialDevice: Device | null;
  /** What lies on the special vdev. */
  readonly special: Special;
  readonly slogDevice: Device | null;
  /** The device of the intent log; null where that is on the pool. */
  readonly logDevice: Device | null;
  /** Whether that is the special vdev. */
  readonly logsOnSpecial: boolean;
  readonly instance: CatalogInstance | undefined;
  readonly instanceIops: number;
  readonly instanceBytesPerS: number;
  /** Bytes of one page of the database engine. */
  readonly pageBytes: number;
  /** How reads of tables pass the ARC. */
  readonly arcMode: "all" | "metadata" | "none";
  readonly baseBytes: number;
  /** Whether pages are written where they lie, by a file system without copy-on-write. */
  readonly writesInPlace: boolean;
}

function metadataSetup(plan: Plan, bound: Bound): MetadataSetup {
  const { layout } = plan;
  const state = {
    encryption: layout.encryption,
    rewrittenRatio: layout.rewritten_ratio,
    copies: layout.copies,
    recordBytes: layout.record_bytes,
  };
  const found = findTree(plan);
  const { tree } = found;
  const computed = nonleafPhysicalBytes(
    tree,
    layout.indirect_block_bytes,
    layout.ashift,
    state,
    bound,
  );
  const physical = found.physicalBytes ?? computed;
  const blocks = tree.nonleafBlocks;
  const mean = blocks > 0 ? physical / blocks : 0;
  const upperBlocks = blocks - (tree.levels[1] ?? 0);
  const upper =
    nonleafPhysicalBytes(tree, layout.indirect_block_bytes, layout.ashift, state, bound, 2) *
    (computed > 0 ? physical / computed : 1);
  const inArc = (bytes: number, of: number) =>
    indirectInArc(
      layout.openzfs,
      layout.indirect_block_bytes,
      of > 0 ? bytes / of : mean,
      layout.encryption,
    );
  return {
    tree,
    logicalBytes: blocks * layout.indirect_block_bytes,
    physicalBytes: physical,
    basis: found.basis,
    idleBytes: inArc(physical, blocks).idleBytes,
    l1IdleBytes: inArc(physical - upper, blocks - upperBlocks).idleBytes,
    upperIdleBytes: inArc(upper, upperBlocks).idleBytes,
    copyBytes: inArc(physical, blocks).copyBytes,
    meanPhysicalBytes: mean,
  };
}

/** Whether the server opens its tables with O_DIRECT. */
function usesODirect(plan: Plan): boolean {
  return engineOf(plan) === "innodb" && plan.layout.flush_method === "O_DIRECT";
}

/** Whether reads of tables leave nothing in the ARC (zfs_vnops.c zfs_setup_direct, OpenZFS 2.3.9 and 2.4). */
export function bypassesArc(plan: Plan): boolean {
  const { openzfs, direct = "standard" } = plan.layout;
  const { hasDirectIo, hasUncachedIo } = LINES[openzfs];
  if (!hasDirectIo) return false;
  if (direct === "disabled") return hasUncachedIo && usesODirect(plan);
  return direct === "always" || usesODirect(plan);
}

/** Where a plan's page reads go, beside a setting that decides it. */
export function passageWords(plan: Plan): string {
  return `pages ${bypassesArc(plan) ? "bypass" : "go through"} the ARC, as the plan assumes`;
}

/** What lets reads of tables that bypass the ARC go through it. */
export function throughArc(plan: Plan): Partial<Plan["layout"]> {
  if (!LINES[plan.layout.openzfs].hasUncachedIo || !usesODirect(plan))
    return { direct: "disabled" };
  return plan.layout.direct === "always"
    ? { direct: "standard", flush_method: "fsync" }
    : { flush_method: "fsync" };
}

/** The same as settings: `direct=disabled`. */
export function throughArcWords(plan: Plan): string {
  const { direct, flush_method } = throughArc(plan);
  const sets = [
    direct && `direct=${direct}`,
    flush_method && `innodb_flush_method=${flush_method}`,
  ];
  return sets.filter(Boolean).join(" and ");
}

/** Effective ARC mode: reads that bypass the ARC leave no data in it. */
export function arcModeOf(plan: Plan): "all" | "metadata" | "none" {
  const { primarycache } = plan.layout;
  return primarycache === "all" && bypassesArc(plan) ? "metadata" : primarycache;
}

/** Limit of the dbuf cache, bytes; a line without one has none to set. */
export function dbufCacheLimit(plan: Plan): number {
  const { dbufCacheMaxBytes } = LINES[plan.layout.openzfs];
  return dbufCacheMaxBytes === 0 ? 0 : (plan.memory.dbuf_cache_max_bytes ?? dbufCacheMaxBytes);
}

/** Size that a log device is taken to have where the plan does not say: a few seconds of writes. */
const LOG_DEVICE_BYTES = 16 * GB;

/** Size of the log device. */
export function slogBytes({ storage }: Plan): number {
  return storage.slog_bytes ?? LOG_DEVICE_BYTES;
}

/** Indirect blocks of one node on disk, all copies. */
export function metadataOnDiskBytes({ layout, instance }: Plan, metadata: MetadataSetup): number {
  const copies = metadataCopies(layout.copies, layout.encryption);
  return (metadata.physicalBytes / instance.nodes) * copies;
}

function sideDevice(plan: Plan, role: Exclude<Role, "data">, use: DeviceUse): Device | null {
  const id = plan.storage[`${role}_device`];
  return id === null ? null : resolveDevice(id, plan, use, role);
}

/** Works out a plan; `bound` picks the low, middle or high end of measured ranges. */
export function setUp(plan: Plan, bound: Bound = "mid"): Setup {
  const { layout, storage, instance } = plan;
  const facts = LINES[layout.openzfs];
  const pageBytes = pageBytesOf(plan);
  const redundancy = redundancyOf(storage.vdev_type);
  const width = effectiveWidth(redundancy, storage.vdev_width);
  const group = groupWidth(redundancy, width, storage.draid_data ?? null);
  const sizes = sizesAt(plan, layout.record_bytes);
  const ofRecord = (of: (bytes: number) => number): number => meanOver(sizes, of);
  const use = {
    bytes: storage.device_bytes,
    provisionedIops: storage.provisioned_iops,
    provisionedMibPerS: storage.provisioned_mib_per_s,
  };
  const metadata = metadataSetup(plan, bound);
  const special = specialOf(plan, {
    records: metadata.tree.leafBlocks / instance.nodes,
    recordSizes: sizes,
    metadataBytes: metadataOnDiskBytes(plan, metadata),
  });
  const specialDevice = sideDevice(plan, "special", {
    bytes: special.bytes,
    provisionedIops: storage.special_provisioned_iops ?? null,
    provisionedMibPerS: storage.special_provisioned_mib_per_s ?? null,
  });
  const slogDevice = sideDevice(plan, "slog", {
    bytes: slogBytes(plan),
    provisionedIops: storage.slog_provisioned_iops ?? null,
    provisionedMibPerS: storage.slog_provisioned_mib_per_s ?? null,
  });
  const logsOnSpecial = logClassOf(classesOf(plan), facts) === "special";
  const entry = instanceById(instance.type);
  return {
    plan,
    bound,
    facts,
    nodes: instance.nodes,
    metadata,
    redundancy,
    width: group,
    devices: width * storage.vdevs,
    recordSizes: sizes,
    recordPhysical: ofRecord((bytes) => bytes),
    recordAllocated: ofRecord(
      (bytes) => allocatedBytes(bytes, redundancy, group, layout.ashift) * layout.copies,
    ),
    recordColumns: ofRecord((bytes) => devicesPerRead(bytes, redundancy, group, layout.ashift)),
    recordWriteColumns: ofRecord(
      (bytes) => devicesPerWrite(bytes, redundancy, group, layout.ashift) * layout.copies,
    ),
    metadataColumns: devicesPerRead(
      Math.max(2 ** layout.ashift, metadata.meanPhysicalBytes),
      redundancy,
      group,
      layout.ashift,
    ),
    recordsPerPage: Math.max(1, pageBytes / layout.record_bytes),
    device: resolveDevice(storage.device, plan, use),
    l2Device: sideDevice(plan, "l2arc", {
      bytes: Math.max(storage.l2arc_bytes, 1),
      provisionedIops: storage.l2arc_provisioned_iops ?? null,
      provisionedMibPerS: storage.l2arc_provisioned_mib_per_s ?? null,
    }),
    specialDevice,
    special,
    slogDevice,
    logDevice: logsOnSpecial ? specialDevice : slogDevice,
    logsOnSpecial,
    instance: entry,
    instanceIops: instance.storage_iops_cap ?? entry?.storage_iops ?? Number.POSITIVE_INFINITY,
    instanceBytesPerS:
      instance.storage_bytes_per_s_cap ?? entry?.storage_bytes_per_s ?? Number.POSITIVE_INFINITY,
    pageBytes,
    arcMode: arcModeOf(plan),
    baseBytes: datasetBaseBytes(layout.openzfs, plan.data.datasets ?? DEFAULT_DATASETS),
    writesInPlace: false,
  };
}

/** Mounted datasets where a plan does not say: data, log, and their parents. */
export const DEFAULT_DATASETS = 4;
