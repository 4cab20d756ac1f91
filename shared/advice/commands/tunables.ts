/** Module parameters that a plan sets, by OpenZFS line and system. */

import {
  defaultArcMinBytes,
  defaultPlan,
  firstLine,
  formatMemory,
  LINES,
  type Plan,
  SMALLEST_ARC_MAX_BYTES,
} from "../../model/index.ts";
import { defaultArcMaxBytes } from "../../openzfs/lines.ts";
import { bytesText } from "./shell.ts";
import type { CommandProblem, Os } from "./types.ts";

/** One parameter to set. */
export interface Tunable {
  /** Name under /sys/module/zfs/parameters. */
  readonly linux: string;
  /** Name of the sysctl and of the loader tunable. */
  readonly freebsd: string;
  readonly value: number;
  readonly reason: string;
  /** Default of the OpenZFS line. */
  readonly standard: number;
  /** Field of the plan. */
  readonly path: string;
}

/** dbuf_cache_max_bytes without a limit: the largest 64-bit number, as text. */
export const NO_LIMIT = "18446744073709551615";

function arcMax(plan: Plan, os: Os, problems: CommandProblem[]): Tunable[] {
  const { arc_bytes: arc, ram_bytes: ram } = plan.memory;
  const line = plan.layout.openzfs;
  if (arc < SMALLEST_ARC_MAX_BYTES || arc >= ram) {
    const why = arc < SMALLEST_ARC_MAX_BYTES ? "below 64 MiB" : "not below RAM";
    problems.push({
      path: "memory.arc_bytes",
      text: `zfs_arc_max of ${formatMemory(arc)} is ${why}: OpenZFS ignores it, so it is not set.`,
    });
    return [];
  }
  const least = Math.floor(defaultArcMinBytes(line, ram));
  const min: Tunable[] =
    arc <= least
      ? [
          {
            linux: "zfs_arc_min",
            freebsd: "vfs.zfs.arc.min",
            value: Math.floor(arc / 2),
            standard: least,
            reason: `zfs_arc_max must lie above zfs_arc_min, which is ${formatMemory(least)} here unless it is set`,
            path: "memory.arc_bytes",
          },
        ]
      : [];
  return [
    ...min,
    {
      linux: "zfs_arc_max",
      freebsd: "vfs.zfs.arc.max",
      value: arc,
      standard: defaultArcMaxBytes(os === "freebsd" || LINES[line].arcTakesAllRam, ram),
      reason: `${formatMemory(arc)} for the ARC: buffer pool ${formatMemory(plan.memory.buffer_pool_bytes)}, everything else ${formatMemory(plan.memory.other_bytes)}, of ${formatMemory(ram)} RAM`,
      path: "memory.arc_bytes",
    },
  ];
}

function metadataLimit(plan: Plan, problems: CommandProblem[]): Tunable[] {
  const percent = plan.memory.arc_meta_limit_percent ?? null;
  const line = plan.layout.openzfs;
  const path = "memory.arc_meta_limit_percent";
  if (percent === null) return [];
  const { arcMetaLimitPercent: standard, isMetaLimitInBytes } = LINES[line];
  if (standard === null) {
    problems.push({
      path,
      text: `OpenZFS ${line} has no zfs_arc_meta_limit_percent (removed in ${firstLine((facts) => facts.arcMetaLimitPercent === null)}): metadata may take the whole ARC there.`,
    });
    return [];
  }
  const reason = `metadata may take ${percent} % of the ARC`;
  if (isMetaLimitInBytes) {
    return [
      {
        linux: "zfs_arc_meta_limit",
        freebsd: "vfs.zfs.arc.meta_limit",
        value: Math.floor((plan.memory.arc_bytes * percent) / 100),
        standard: Math.floor((plan.memory.arc_bytes * standard) / 100),
        reason: `${reason}; this line takes bytes`,
        path,
      },
    ];
  }
  return [
    {
      linux: "zfs_arc_meta_limit_percent",
      freebsd: "vfs.zfs.arc.meta_limit_percent",
      value: percent,
      standard,
      reason,
      path,
    },
  ];
}

function dbufCache(plan: Plan, problems: CommandProblem[]): Tunable[] {
  const bytes = plan.memory.dbuf_cache_max_bytes ?? null;
  const path = "memory.dbuf_cache_max_bytes";
  if (bytes === null) return [];
  const most = LINES[plan.layout.openzfs].dbufCacheMaxBytes;
  if (most === 0) {
    problems.push({
      path,
      text: `OpenZFS ${plan.layout.openzfs} has no dbuf cache (${firstLine((facts) => facts.dbufCacheMaxBytes > 0)} and later).`,
    });
    return [];
  }
  return [
    {
      linux: "dbuf_cache_max_bytes",
      freebsd: "vfs.zfs.dbuf_cache.max_bytes",
      value: bytes,
      standard: most,
      reason: "records in the dbuf cache pin uncompressed copies of their indirect blocks",
      path,
    },
  ];
}

function feedRate(plan: Plan): Tunable[] {
  const bytes = plan.storage.l2arc_write_max_bytes;
  if (bytes === null || plan.storage.l2arc_device === null) return [];
  return [
    {
      linux: "l2arc_write_max",
      freebsd: "vfs.zfs.l2arc.write_max",
      value: bytes,
      standard: LINES[plan.layout.openzfs].l2WriteMaxBytes,
      reason: `the L2ARC is fed with ${formatMemory(bytes)} per cycle, at most five cycles a second`,
      path: "storage.l2arc_write_max_bytes",
    },
  ];
}

function queue(plan: Plan): Tunable[] {
  const standard = 10;
  const value = plan.storage.sync_read_max_active;
  if (value === standard) return [];
  return [
    {
      linux: "zfs_vdev_sync_read_max_active",
      freebsd: "vfs.zfs.vdev.sync_read_max_active",
      value,
      standard,
      reason: "page reads in flight per device",
      path: "storage.sync_read_max_active",
    },
  ];
}

function immediateWrites(plan: Plan): Tunable[] {
  const standard = defaultPlan().layout.immediate_write_bytes;
  const value = plan.layout.immediate_write_bytes;
  if (value === undefined || standard === undefined || value === standard) return [];
  return [
    {
      linux: "zfs_immediate_write_sz",
      freebsd: "vfs.zfs.immediate_write_sz",
      value,
      standard,
      reason: "synchronous writes below this size are copied into the intent log, of all datasets",
      path: "layout.immediate_write_bytes",
    },
  ];
}

/** Parameters that a plan sets, and its values that this line does not accept. */
export function tunablesOf(
  plan: Plan,
  os: Os,
): { readonly tunables: readonly Tunable[]; readonly problems: readonly CommandProblem[] } {
  const problems: CommandProblem[] = [];
  const tunables = [
    ...arcMax(plan, os, problems),
    ...metadataLimit(plan, problems),
    ...dbufCache(plan, problems),
    ...feedRate(plan),
    ...queue(plan),
    ...immediateWrites(plan),
  ];
  return { tunables, problems };
}

/** Name of a parameter on a system. */
export function nameOn(os: Os, tunable: Tunable): string {
  return os === "linux" ? tunable.linux : tunable.freebsd;
}

/** Value as the kernel accepts it. */
export function valueText(value: number): string {
  return Number.isFinite(value) ? bytesText(value) : NO_LIMIT;
}

/**
 * Parameters in an order in which each is accepted: zfs_arc_max has to lie above zfs_arc_min at any
 * time, so a falling minimum goes first and a rising one last.
 */
export function inOrder<
  T extends { readonly tunable: Tunable; readonly from: number; readonly to: number },
>(steps: readonly T[]): T[] {
  const place = ({ tunable, from, to }: T): number =>
    tunable.linux !== "zfs_arc_min" ? 1 : to < from ? 0 : 2;
  return [...steps].sort((a, b) => place(a) - place(b));
}
