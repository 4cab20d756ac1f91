/** What a plan lacks for an honest prediction: fields whose origin is `missing` hold placeholders. */
import type { Plan } from "../../generated/plan.ts";
import { missingPaths } from "./missing-paths.ts";

/** A field or fact without which no prediction is honest. */
export interface Missing {
  /** Path in the plan; `database.engine`, which is no field, where the model does not know it. */
  readonly path: string;
  /** What it decides. */
  readonly why: string;
  /** The capture or command that would give it. */
  readonly remedy: string;
}

const NEEDED: Readonly<Record<string, Omit<Missing, "path">>> = {
  "storage.device": {
    why: "The device's speed decides how many reads a second there can be.",
    remedy:
      "iostat -x 1 60 and zpool iostat -vly 1 60 during the load, or --set storage.custom_device.read_iops=N/s --set storage.custom_device.read_latency_ms=Nms",
  },
  "data.file_bytes": {
    why: "How much of the data the caches hold depends on its size.",
    remedy: "zdb -ddddd DATASET OBJECT of one table, or zfs get -p all DATASET",
  },
  "memory.buffer_pool_bytes": {
    why: "The database's own cache answers reads before ZFS sees them.",
    remedy:
      "mysql -e 'SHOW GLOBAL VARIABLES', or psql -c 'SELECT name, setting, unit FROM pg_settings'",
  },
  "memory.arc_bytes": {
    why: "The ARC's limit decides what it holds of data and indirect blocks.",
    remedy: "cat /proc/spl/kstat/zfs/arcstats (FreeBSD: sysctl kstat.zfs.misc.arcstats)",
  },
  "workload.threads": {
    why: "The number of clients at work decides how much of the device is used.",
    remedy:
      "the load generator's output, or SHOW GLOBAL STATUS or pg_stat_database twice during the load",
  },
  "database.engine": {
    why: "PostgreSQL was not modelled when this plan was sized, so that its engine reads InnoDB. What was measured stands.",
    remedy: "the same captures, sized again",
  },
};

/** Fields that are missing wherever captures were read and do not give them. */
const MISSING_WHERE_ASSUMED = [
  "storage.device",
  "data.file_bytes",
  "memory.arc_bytes",
  "workload.threads",
];

/**
 * Marks what a plan lacks that was sized before plans said so. Only a sizing marks fields as assumed,
 * and one that lacks any of these gives no prediction. An assumed buffer pool stays: hosts without a
 * database have one too.
 */
export function withMissingMarked(plan: Plan): Plan {
  const origins = plan.origins ?? {};
  const lacking = MISSING_WHERE_ASSUMED.filter((path) => origins[path] === "assumed");
  if (lacking.length === 0 || Object.values(origins).includes("missing")) return plan;
  const marked = Object.fromEntries(lacking.map((path) => [path, "missing" as const]));
  return { ...plan, origins: { ...origins, ...marked } };
}

/** Why a field is needed, and what would give it. */
export function missingField(path: string): Missing {
  const known = Object.hasOwn(NEEDED, path) ? NEEDED[path] : undefined;
  return {
    path,
    why: known?.why ?? "Whoever made this plan marked it as missing.",
    remedy: known?.remedy ?? "enter it",
  };
}

/** What a plan lacks, and what would give it. */
export function missingIn(plan: Pick<Plan, "origins">): Missing[] {
  return missingPaths(plan).map(missingField);
}
