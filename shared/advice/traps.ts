/** Known traps of a plan, each with the threshold that sets it off and where that comes from. */
import {
  defaultArcMinBytes,
  deviceById,
  formatMemory,
  formatMs,
  LINES,
  type Plan,
  type Prediction,
  SMALLEST_ARC_MAX_BYTES,
  solvePlan,
  type Warning,
  warningsOf,
} from "../model/index.ts";
import { isEphemeral } from "./moves/devices.ts";
import { GROUNDS, type Grounds, type TrapWarning } from "./trap-grounds.ts";
import { postgresqlTraps } from "./traps-postgresql.ts";

export type { TrapWarning };

/** An L2ARC that takes longer than this to fill does not help a first test, seconds. */
const DAY_S = 86_400;

const OWN_GROUNDS = {
  "slog-on-local-storage": {
    threshold: "log device = the instance's own drive",
    source: "Amazon EC2 user guide (2023-06), instance store",
  },
  "special-on-local-storage": {
    threshold: "special vdev = the instance's own drive",
    source: "Amazon EC2 user guide (2023-06), instance store; zpoolconcepts(7)",
  },
  "arc-max-below-min": {
    threshold: "zfs_arc_max <= zfs_arc_min, by default max(RAM / 32, 32 MiB), from 0.7",
    source: "arc.c arc_init and arc_tuning_update, OpenZFS 0.7.13 to 2.2.11",
  },
  "l2arc-warms-slowly": {
    threshold: "more than a day to fill at five feeds a second",
    source: "arc.c l2arc_feed_thread, OpenZFS 2.2.11",
  },
} as const satisfies Readonly<Record<string, Grounds>>;

function own(
  code: keyof typeof OWN_GROUNDS,
  severity: Warning["severity"],
  path: string,
  text: string,
): TrapWarning {
  return { code, severity, path, text, ...OWN_GROUNDS[code] };
}

function nameOf(id: string): string {
  return deviceById(id)?.name ?? id;
}

function localDrives({ storage }: Plan): TrapWarning[] {
  const { slog_device: slog, special_device: special } = storage;
  const list: TrapWarning[] = [];
  if (slog && isEphemeral(slog)) {
    list.push(
      own(
        "slog-on-local-storage",
        "error",
        "storage.slog_device",
        `${nameOf(slog)} loses its data when the instance stops, and the last commits with it. Use a volume that survives a stop.`,
      ),
    );
  }
  if (special && isEphemeral(special)) {
    list.push(
      own(
        "special-on-local-storage",
        "error",
        "storage.special_device",
        `${nameOf(special)} loses its data when the instance stops, and a pool without its special vdev is lost. Use a volume that survives a stop.`,
      ),
    );
  }
  return list;
}

function arcBelowMin({ memory, layout }: Plan): TrapWarning[] {
  const least = defaultArcMinBytes(layout.openzfs, memory.ram_bytes);
  if (memory.arc_bytes > least || memory.arc_bytes < SMALLEST_ARC_MAX_BYTES) return [];
  return [
    own(
      "arc-max-below-min",
      "warning",
      "memory.arc_bytes",
      `zfs_arc_max of ${formatMemory(memory.arc_bytes)} is not above zfs_arc_min, which is ${formatMemory(least)} with ${formatMemory(memory.ram_bytes)} of RAM, so OpenZFS ignores it. Lower zfs_arc_min first.`,
    ),
  ];
}

function slowWarming(plan: Plan, { l2arc }: Prediction): TrapWarning[] {
  if (!plan.storage.l2arc_device || l2arc.warm_up_s <= DAY_S) return [];
  const rate = plan.storage.l2arc_write_max_bytes ?? LINES[plan.layout.openzfs].l2WriteMaxBytes;
  return [
    own(
      "l2arc-warms-slowly",
      "info",
      "storage.l2arc_write_max_bytes",
      `With l2arc_write_max of ${formatMemory(rate)} the L2ARC takes at least ${formatMs(l2arc.warm_up_s * 1000)} to fill; until then reads go to the pool.`,
    ),
  ];
}

/** The model's warnings with their grounds, and further traps that only the advisor checks. */
export function traps(plan: Plan, result: Prediction): TrapWarning[] {
  const evaluation = solvePlan(plan);
  const known = warningsOf(evaluation, result).map((warning) => ({
    ...GROUNDS[warning.code],
    ...warning,
  }));
  const codes = new Set(known.map(({ code }) => code));
  const more = [
    ...localDrives(plan),
    ...arcBelowMin(plan),
    ...slowWarming(plan, result),
    ...postgresqlTraps(evaluation, result),
  ];
  return [...known, ...more.filter(({ code }) => !codes.has(code))];
}
