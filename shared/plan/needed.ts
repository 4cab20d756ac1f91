/** Fields without which no prediction is honest. */
import type { FieldPath } from "./paths.ts";

/** Why a field is needed, and what would give it. */
export interface Need {
  /** What it decides. */
  readonly why: string;
  /** The capture or command that would give it. */
  readonly remedy: string;
  /** The same of a host with PostgreSQL, where it has a word of its own. */
  readonly postgresql?: string;
  /** Whether only a load shows it. */
  readonly ofLoad?: true;
  /** Whether only a host with a database needs it. */
  readonly ofDatabase?: true;
}

/** Most telling first, before anything is known of the plan. */
export const NEEDED = {
  "storage.device": {
    why: "The device's speed decides how many reads a second there can be.",
    remedy:
      "iostat -x 1 60 and zpool iostat -vly 1 60 during the load, or --known storage.custom_device.read_iops=N/s --known storage.custom_device.read_latency_ms=Nms",
    ofLoad: true,
  },
  "data.file_bytes": {
    why: "How much of the data the caches hold depends on its size.",
    remedy: "zdb -ddddd DATASET OBJECT of one table, or zfs get -p all DATASET",
    postgresql:
      "psql -c 'SELECT *, pg_database_size(datid) AS database_bytes FROM pg_stat_database WHERE datid <> 0', or zfs get -p all DATASET",
  },
  "memory.buffer_pool_bytes": {
    why: "The database's own cache answers reads before ZFS sees them.",
    remedy:
      "mysql -e 'SHOW GLOBAL VARIABLES', or psql -c 'SELECT name, setting, unit FROM pg_settings'",
    postgresql: "psql -c 'SELECT name, setting, unit FROM pg_settings'",
    ofDatabase: true,
  },
  "memory.arc_bytes": {
    why: "The ARC's limit decides what it holds of data and indirect blocks.",
    remedy: "cat /proc/spl/kstat/zfs/arcstats (FreeBSD: sysctl kstat.zfs.misc.arcstats)",
  },
  "workload.threads": {
    why: "The number of clients at work decides how much of the device is used.",
    remedy:
      "the load generator's output, or SHOW GLOBAL STATUS or pg_stat_database twice during the load",
    postgresql: "the load generator's output, or pg_stat_database twice during the load",
    ofLoad: true,
  },
} as const satisfies Readonly<Partial<Record<FieldPath, Need>>>;

export type NeededPath = keyof typeof NEEDED;

export const NEEDED_PATHS = Object.keys(NEEDED) as readonly NeededPath[];

export function needOf(path: NeededPath): Need {
  return NEEDED[path];
}
