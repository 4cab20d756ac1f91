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
import { freebsdName, parameterDefaults } from "../../openzfs/parameters.ts";
import { bytesText } from "./shell.ts";
import type { CommandProblem, Os } from "./types.ts";

/** One parameter to set. */
export interface Tunable {
  /** Name under /sys/module/zfs/parameters. */
  readonly name: string;
  readonly value: number;
  /** Default of the OpenZFS line. */
  readonly standard: number;
  readonly reason: string;
}

/** dbuf_cache_max_bytes without a limit: the largest 64-bit number, as text. */
export const NO_LIMIT = "18446744073709551615";

function tunable(name: string, value: number, standard: number, reason: string): Tunable {
  return { name, value, standard, reason };
}

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
  const above = `zfs_arc_max must lie above zfs_arc_min, which is ${formatMemory(least)} here unless it is set`;
  const standard = defaultArcMaxBytes(os === "freebsd" || LINES[line].arcTakesAllRam, ram);
  const why = `${formatMemory(arc)} for the ARC: buffer pool ${formatMemory(plan.memory.buffer_pool_bytes)}, everything else ${formatMemory(plan.memory.other_bytes)}, of ${formatMemory(ram)} RAM`;
  const min = arc <= least ? [tunable("zfs_arc_min", Math.floor(arc / 2), least, above)] : [];
  return [...min, tunable("zfs_arc_max", arc, standard, why)];
}

function metadataLimit({ memory, layout }: Plan, problems: CommandProblem[]): Tunable[] {
  const percent = memory.arc_meta_limit_percent ?? null;
  const line = layout.openzfs;
  if (percent === null) return [];
  const { arcMetaLimitPercent: standard, isMetaLimitInBytes } = LINES[line];
  if (standard === null) {
    problems.push({
      path: "memory.arc_meta_limit_percent",
      text: `OpenZFS ${line} has no zfs_arc_meta_limit_percent (removed in ${firstLine((facts) => facts.arcMetaLimitPercent === null)}): metadata may take the whole ARC there.`,
    });
    return [];
  }
  const reason = `metadata may take ${percent} % of the ARC`;
  if (!isMetaLimitInBytes)
    return [tunable("zfs_arc_meta_limit_percent", percent, standard, reason)];
  const [bytes, usual] = [percent, standard].map((part) =>
    Math.floor((memory.arc_bytes * part) / 100),
  ) as [number, number];
  return [tunable("zfs_arc_meta_limit", bytes, usual, `${reason}; this line takes bytes`)];
}

function dbufCache({ memory, layout }: Plan, problems: CommandProblem[]): Tunable[] {
  const bytes = memory.dbuf_cache_max_bytes ?? null;
  if (bytes === null) return [];
  const most = LINES[layout.openzfs].dbufCacheMaxBytes;
  if (most === 0) {
    problems.push({
      path: "memory.dbuf_cache_max_bytes",
      text: `OpenZFS ${layout.openzfs} has no dbuf cache (${firstLine((facts) => facts.dbufCacheMaxBytes > 0)} and later).`,
    });
    return [];
  }
  const reason = "records in the dbuf cache pin uncompressed copies of their indirect blocks";
  return [tunable("dbuf_cache_max_bytes", bytes, most, reason)];
}

function feedRate({ storage, layout }: Plan): Tunable[] {
  const bytes = storage.l2arc_write_max_bytes;
  if (bytes === null || storage.l2arc_device === null) return [];
  const reason = `the L2ARC is fed with ${formatMemory(bytes)} per cycle, at most five cycles a second`;
  return [tunable("l2arc_write_max", bytes, LINES[layout.openzfs].l2WriteMaxBytes, reason)];
}

function queue({ storage }: Plan): Tunable[] {
  const name = "zfs_vdev_sync_read_max_active";
  const standard = Number(parameterDefaults(name, null)[0]);
  const value = storage.sync_read_max_active;
  return value === standard
    ? []
    : [tunable(name, value, standard, "page reads in flight per device")];
}

function immediateWrites({ layout }: Plan): Tunable[] {
  const standard = defaultPlan().layout.immediate_write_bytes;
  const value = layout.immediate_write_bytes;
  if (value === undefined || standard === undefined || value === standard) return [];
  const reason =
    "synchronous writes below this size are copied into the intent log, of all datasets";
  return [tunable("zfs_immediate_write_sz", value, standard, reason)];
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
export function nameOn(os: Os, { name }: Tunable): string {
  return os === "linux" ? name : freebsdName(name);
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
    tunable.name !== "zfs_arc_min" ? 1 : to < from ? 0 : 2;
  return [...steps].sort((a, b) => place(a) - place(b));
}
