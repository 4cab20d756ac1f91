<<<<<<< HEAD
/** What is taken for granted where no capture says it: the value, the reason, what would give it. */
import { CURRENT_LINE, HOME_REGION, isOpenzfsLine, LINES } from "../model/index.ts";
import { POSTGRESQL } from "../model/plan/engine.ts";
=======
/** What stands in a field that no capture gives: it has no use beside the others, or something is taken for granted. */
import type { Engine as PlanEngine } from "../plan/engine.ts";
import { defaultOf, FIELDS, isOfEngine } from "../plan/fields.ts";
import { FIELD_PATHS, type FieldPath, type Lookup } from "../plan/paths.ts";
>>>>>>> main
import type { Engine } from "./engine.ts";

/** The value of a field that no capture gives. */
export interface Given {
  readonly value: unknown;
  /** Derived where it follows from other fields; else assumed. */
  readonly state: "derived" | "assumed";
  readonly why: string;
  /** Capture or command that would give the value; null where none does. */
  readonly remedy: string | null;
}

<<<<<<< HEAD
function number(settled: Settled, path: string, otherwise: number): number {
  const value = settled[path];
  return typeof value === "number" ? value : otherwise;
}

const GIB = 2 ** 30;
const MIB = 2 ** 20;

const VARIABLES = "mysql -e 'SHOW GLOBAL VARIABLES'";
const PROPERTIES = "zfs get -p all DATASET";
const STATUS = "mysql -e 'SHOW GLOBAL STATUS', twice during the load";
const PG_SETTINGS = "psql -c 'SELECT name, setting, unit FROM pg_settings'";
const TREE = "zpool status";
const PARAMETERS = "grep . /sys/module/zfs/parameters/*";
const DUMP = "zdb -ddddd DATASET OBJECT, of one table";

function always(value: unknown, why: string, remedy: string | null): Assumption {
  return { value: () => value, why, remedy };
}

const NOT_BOUGHT = always(null, "No capture shows a volume with bought limits.", null);

/**
 * Placeholders stand where nothing can be
 * assumed honestly: `missing.ts` then withholds the prediction.
 */
const ASSUMPTIONS: Readonly<Record<string, Assumption>> = {
  "data.file_bytes": always(GIB, "A placeholder: no capture shows how much data there is.", DUMP),
  "data.files": {
    value: (settled) =>
      Math.max(1, Math.round(number(settled, "data.file_bytes", GIB) / (10 * GIB))),
    why: "Files of about 10 GiB each are assumed; their number hardly matters.",
    remedy: DUMP,
  },
  "data.compression_ratio": always(1, "Assumed incompressible.", PROPERTIES),
  "data.snapshot_bytes": always(0, "Snapshots are assumed to hold nothing.", "zfs list -o space"),
  "data.datasets": always(4, "Data, log and their parents.", "zfs list -r POOL"),
  "data.measured_trees": always(null, "Files are assumed to be dense.", DUMP),
  "layout.openzfs": always(CURRENT_LINE, "The current release.", "zfs version"),
  "layout.record_bytes": always(131072, "The default recordsize.", PROPERTIES),
  "layout.innodb_page_bytes": always(16384, "InnoDB's default.", VARIABLES),
  "layout.indirect_block_bytes": {
    value: ({ "layout.openzfs": line }) =>
      LINES[isOpenzfsLine(line) ? line : CURRENT_LINE].indirectBlockBytes,
    why: "The default of this OpenZFS release for new files.",
    remedy: DUMP,
  },
  "layout.ashift": always(
    12,
    "The choice of OpenZFS for devices with sectors of 4 KiB.",
    "zpool get ashift POOL",
  ),
  "layout.compression": always("lz4", "The default of new pools.", PROPERTIES),
  "layout.encryption": always(false, "No capture shows encryption.", PROPERTIES),
  "layout.rewritten_ratio": always(0, "Tables are assumed to be freshly loaded.", DUMP),
  "layout.primarycache": always("all", "The default.", PROPERTIES),
  "layout.secondarycache": always("all", "The default.", PROPERTIES),
  "layout.flush_method": always("fsync", "The default of most servers.", VARIABLES),
  "layout.doublewrite": always(true, "The server's default.", VARIABLES),
  "layout.immediate_write_bytes": always(
    32768,
    "The default of zfs_immediate_write_sz.",
    PARAMETERS,
  ),
  "layout.logbias": always("latency", "The default.", PROPERTIES),
  "layout.sync": always("standard", "The default.", PROPERTIES),
  "layout.flush_log_at_trx_commit": always(1, "The server's default.", VARIABLES),
  "layout.sync_binlog": always(null, "The binary log is assumed to be off.", VARIABLES),
  "layout.checksum": always("fletcher4", "The default.", PROPERTIES),
  "layout.copies": always(1, "The default.", PROPERTIES),
  "layout.decompress_bytes_per_s": always(null, "The published rate of the compressor.", null),
  "memory.arc_bytes": always(GIB, "A placeholder: no capture shows the ARC's limit.", "arcstats"),
  "memory.buffer_pool_bytes": always(
    5 * MIB,
    "The minimum of a plan: no database is in these captures.",
    VARIABLES,
  ),
  "memory.ram_bytes": {
    value: (settled) =>
      Math.ceil(
        (number(settled, "memory.arc_bytes", GIB) +
          number(settled, "memory.buffer_pool_bytes", 0) +
          2 * GIB) /
          GIB,
      ) * GIB,
    why: "Room for the ARC, the buffer pool and 2 GiB.",
    remedy: "cat /proc/meminfo",
  },
  "memory.arc_meta_limit_percent": always(
    null,
    "The default of this OpenZFS release, if it has such a limit.",
    PARAMETERS,
  ),
  "memory.dbuf_cache_max_bytes": always(null, "The default of this OpenZFS release.", PARAMETERS),
  "memory.other_bytes": {
    value: (settled) => Math.min(GIB, Math.round(number(settled, "memory.ram_bytes", GIB) / 10)),
    why: "A tenth of RAM, at most 1 GiB.",
    remedy: "cat /proc/meminfo, with arcstats and SHOW STATUS",
  },
  "memory.connections": always(0, "Connections are counted with all other memory.", null),
  "storage.device": {
    value: (settled) => (settled["storage.custom_device"] ? "custom" : "hdd-7200"),
    why: "A placeholder: no capture shows the device's speed.",
    remedy: "iostat -x 1 60 during the load",
  },
  "storage.custom_device": always(
    null,
    "No capture shows the device's speed.",
    "iostat -x 1 60 during the load",
  ),
  "storage.l2arc_custom_device": always(null, "Assumed to be like storage.custom_device.", null),
  "storage.slog_custom_device": always(null, "Assumed to be like storage.custom_device.", null),
  "storage.special_custom_device": always(null, "Assumed to be like storage.custom_device.", null),
  "storage.vdev_type": always("stripe", "The pool is assumed to have single devices.", TREE),
  "storage.vdev_width": always(1, "The pool is assumed to have single devices.", TREE),
  "storage.vdevs": always(1, "The pool is assumed to have one device.", TREE),
  "storage.device_bytes": {
    value: (settled) => Math.max(GIB, Math.ceil(number(settled, "data.file_bytes", GIB) * 2)),
    why: "Twice the data, so that it fits.",
    remedy: "zpool list -v",
  },
  "storage.provisioned_iops": NOT_BOUGHT,
  "storage.provisioned_mib_per_s": NOT_BOUGHT,
  "storage.fragmentation_percent": always(
    0,
    "Free space is assumed to be unfragmented.",
    "zpool list",
  ),
  "storage.sync_read_max_active": always(
    10,
    "The default of zfs_vdev_sync_read_max_active.",
    PARAMETERS,
  ),
  "storage.l2arc_device": always(null, "No capture shows an L2ARC.", TREE),
  "storage.l2arc_bytes": {
    value: (settled) => (settled["storage.l2arc_device"] ? 100 * GIB : 0),
    why: "No capture shows the size of an L2ARC.",
    remedy: "zpool list -v",
  },
  "storage.l2arc_write_max_bytes": always(null, "The default of this OpenZFS release.", PARAMETERS),
  "storage.l2arc_provisioned_iops": NOT_BOUGHT,
  "storage.l2arc_provisioned_mib_per_s": NOT_BOUGHT,
  "storage.slog_device": always(null, "No capture shows a log device.", TREE),
  "storage.slog_bytes": always(null, "No capture shows the size of a log device.", "zpool list -v"),
  "storage.slog_provisioned_iops": NOT_BOUGHT,
  "storage.slog_provisioned_mib_per_s": NOT_BOUGHT,
  "storage.special_device": always(null, "No capture shows a special vdev.", TREE),
  "storage.special_bytes": always(
    null,
    "No capture shows the size of a special vdev.",
    "zpool list -v",
  ),
  "storage.special_provisioned_iops": NOT_BOUGHT,
  "storage.special_provisioned_mib_per_s": NOT_BOUGHT,
  "instance.vcpus": always(4, "No capture counts the processors.", "lscpu"),
  "workload.threads": always(1, "A placeholder: no capture counts the active clients.", STATUS),
  "workload.distribution": always(
    "uniform",
    "All pages are assumed to be read equally often; skewed access reads less from disk.",
    "/proc/spl/kstat/zfs/arcstats before and after the load",
  ),
  "workload.zipf_exponent": always(0.99, "Not used by this access law.", null),
  "workload.working_set_ratio": always(1, "All data is assumed to be in use.", null),
  "workload.pages_per_query": always(1, "One leaf page per query.", STATUS),
  "workload.pages_in_a_row": always(1, "Pages are read one by one.", null),
  "workload.cpu_ms_per_query": always(
    0.4,
    "Point selects of 2018 took 0.4 ms.",
    "vmstat 1 60 during the load",
  ),
  "workload.think_ms": always(
    0,
    "Clients are assumed to send the next query at once.",
    "the load generator's output",
  ),
  "workload.commits_per_query": always(0, "The load is assumed to be read-only.", STATUS),
  "workload.flushed_pages_per_commit": always(1, "One page is flushed per commit.", STATUS),
  "workload.log_bytes_per_commit": always(512, "An update of one row.", STATUS),
  "postgresql.index_ratio": always(
    POSTGRESQL.index_ratio,
    "A choice: no capture says how much of the files are indexes.",
    "the collector's script, which asks for the sizes of indexes",
  ),
  "postgresql.full_page_writes": always(true, "PostgreSQL's default.", PG_SETTINGS),
  "postgresql.synchronous_commit": always("on", "PostgreSQL's default.", PG_SETTINGS),
  "postgresql.wal_recycle": always(true, "PostgreSQL's default.", PG_SETTINGS),
  "postgresql.checkpoint_s": always(300, "PostgreSQL's default.", PG_SETTINGS),
  "postgresql.checkpoint_completion_target": always(
    0.9,
    "PostgreSQL's default from 14 on; 13 has 0.5.",
    PG_SETTINGS,
  ),
  "postgresql.vacuumed_pages_per_commit": always(
    POSTGRESQL.vacuumed_pages_per_commit,
    "Every second transaction moves a row's version, tables have 60 rows a page and are vacuumed after 20 % of them.",
    "the collector's script during the load, which asks for tables and settings",
  ),
  "postgresql.max_wal_bytes": always(GIB, "PostgreSQL's default.", PG_SETTINGS),
  "postgresql.work_mem_bytes": always(4 * MIB, "PostgreSQL's default.", PG_SETTINGS),
  "postgresql.huge_pages": always(
    false,
    "No capture says that shared_buffers lie in huge pages.",
    PG_SETTINGS,
  ),
  "prices.commitment": always("on-demand", "Instances are paid by the hour.", null),
  "prices.region": always(
    HOME_REGION,
    "No capture names a region of AWS with known prices: those of us-east-1 count.",
    "the cloud's instance identity document",
  ),
  "prices.amortisation_months": always(36, "Purchases are spread over three years.", null),
};

=======
>>>>>>> main
/** Order in which fields are settled, so that each finds those that it looks at. */
export const SETTLING_ORDER: readonly FieldPath[] = [
  ...new Set<FieldPath>([
    "workload.commits_per_query",
    "workload.distribution",
    "layout.compression",
    "storage.custom_device",
    "storage.device",
    "storage.l2arc_device",
    "storage.slog_device",
    "storage.special_device",
    "memory.arc_bytes",
    "memory.buffer_pool_bytes",
    ...FIELD_PATHS.filter((path) => path !== "engine"),
  ]),
];

/** The engine as a plan has it; captures without a database are sized as if InnoDB ran. */
export function planEngine(engine: Engine | null): PlanEngine {
  return engine === "PostgreSQL" ? "postgresql" : "innodb";
}

/** Whether a field belongs to another engine than that of the captures. */
export function isOfOtherEngine(path: string, engine: Engine | null): boolean {
  return !isOfEngine(path, planEngine(engine));
}

/** @param at finds the fields that are settled already */
export function givenFor(path: FieldPath, at: Lookup, engine: Engine | null): Given {
  const { assumed, unneeded } = FIELDS[path];
  const useless = unneeded?.(at);
  if (useless) return { value: defaultOf(path), state: "derived", why: useless, remedy: null };
  const { value = defaultOf(path), why, remedy, isDerived } = assumed;
  return {
    value: typeof value === "function" ? value(at) : value,
    state: isDerived ? "derived" : "assumed",
    why: typeof why === "function" ? why(at) : why,
    remedy: remedy === null || typeof remedy === "string" ? remedy : remedy[planEngine(engine)],
  };
}
