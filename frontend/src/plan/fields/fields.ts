/** Every field of a plan as people know it: its name, its quantity and its slider. */
import { type Plan, pageBytesOf } from "@arcplan/shared";
import { binaryScale, decimalScale, fromZero, linearScale, listScale } from "../../ui/scale.ts";
import type { FieldPath, Group } from "../paths.ts";
import { CHECKPOINT_FIELDS } from "./checkpoints.ts";
import { INTENT_LOG_FIELDS } from "./intent-log.ts";
import {
  allowedNumbers,
  bought,
  choice,
  hasMetaLimit,
  number,
  ofInnodb,
  ofPostgresql,
  pagesPerRecord,
  size,
  toggle,
} from "./makers.ts";
import { isOwnDevicePath, OWN_DEVICES, ownDeviceLabel } from "./own-devices.ts";
import { REGION_WORDS, usesAws } from "./region.ts";
import type { FieldSpec } from "./spec.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

const ramOf = (plan: Plan): number => plan.memory.ram_bytes;

const FIELDS: Readonly<Record<ShownGroup, readonly FieldSpec[]>> = {
  data: [
    choice("engine", "Database", {
      main: true,
      words: { innodb: "MySQL, MariaDB (InnoDB)", postgresql: "PostgreSQL" },
    }),
    number("data.file_bytes", "Table files", "decimal-bytes", decimalScale(1e9, 1e14), {
      main: true,
    }),
    number("data.compression_ratio", "Compression ratio", "factor", linearScale(1, 8, 0.02), {
      main: true,
    }),
    number("data.files", "Number of files", "count", decimalScale(1, 1e6, true)),
    number("data.datasets", "Datasets", "count", decimalScale(1, 10000, true)),
    number("postgresql.index_ratio", "Share of indexes", "percent", linearScale(0, 0.9, 0.01), {
      when: ofPostgresql,
    }),
    number("data.snapshot_bytes", "Snapshots", "decimal-bytes", fromZero(decimalScale(1e9, 1e14))),
  ],
  layout: [
    number(
      "layout.record_bytes",
      "recordsize",
      "binary-bytes",
      listScale(allowedNumbers("layout.record_bytes")),
      {
        main: true,
        unit: "KiB",
        also: (value, plan) => pagesPerRecord(value, pageBytesOf(plan), plan),
      },
    ),
    number(
      "layout.innodb_page_bytes",
      "InnoDB page",
      "binary-bytes",
      listScale(allowedNumbers("layout.innodb_page_bytes")),
      {
        main: true,
        unit: "KiB",
        when: ofInnodb,
        also: (value, plan) => pagesPerRecord(plan.layout.record_bytes, value, plan),
      },
    ),
    choice("layout.openzfs", "OpenZFS"),
    number(
      "layout.indirect_block_bytes",
      "Indirect block",
      "binary-bytes",
      listScale(allowedNumbers("layout.indirect_block_bytes")),
      { unit: "KiB", also: (value) => `${value / 128} pointers each` },
    ),
    number("layout.ashift", "ashift", "ashift", linearScale(9, 16, 1), {
      also: (value) => `${2 ** value} byte sectors`,
    }),
    choice("layout.compression", "compression"),
    number(
      "layout.decompress_bytes_per_s",
      "Decompression rate",
      "decimal-bytes-per-s",
      decimalScale(1e8, 1e10, true),
      {
        when: (plan) => plan.layout.compression !== "off",
        also: () => "of one core",
      },
    ),
    choice("layout.primarycache", "primarycache"),
    choice("layout.secondarycache", "secondarycache"),
    choice("layout.flush_method", "Flush method", { when: ofInnodb }),
    ...INTENT_LOG_FIELDS,
    choice("layout.flush_log_at_trx_commit", "Flush log at commit", { when: ofInnodb }),
    number("layout.sync_binlog", "sync_binlog", "count", fromZero(decimalScale(1, 1000, true)), {
      when: ofInnodb,
      also: () => "groups of commits per flush; empty without a binary log",
    }),
    choice("layout.checksum", "checksum"),
    number("layout.rewritten_ratio", "Rewritten records", "percent", linearScale(0, 1, 0.01)),
    number("layout.copies", "copies", "count", linearScale(1, 3, 1)),
    toggle("layout.doublewrite", "Doublewrite", { when: ofInnodb }),
    toggle("layout.encryption", "Encryption"),
    toggle("postgresql.full_page_writes", "full_page_writes", { main: true, when: ofPostgresql }),
    choice("postgresql.synchronous_commit", "synchronous_commit", { when: ofPostgresql }),
    number(
      "postgresql.wal_record_bytes",
      "recordsize of pg_wal",
      "binary-bytes",
      listScale([4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576]),
      { unit: "KiB", when: ofPostgresql, empty: "as the tables" },
    ),
    ...CHECKPOINT_FIELDS,
    number(
      "postgresql.max_wal_bytes",
      "max_wal_size",
      "binary-bytes",
      binaryScale(32 * MIB, 1024 * GIB),
      { unit: "MiB", when: ofPostgresql },
    ),
    choice("postgresql.wal_primarycache", "primarycache of pg_wal", { when: ofPostgresql }),
    toggle("postgresql.wal_recycle", "wal_recycle", { when: ofPostgresql }),
  ],
  memory: [
    number("memory.ram_bytes", "RAM", "binary-bytes", binaryScale(GIB, 4096 * GIB), {
      main: true,
    }),
    number("memory.arc_bytes", "ARC limit", "binary-bytes", binaryScale(64 * MIB, 2048 * GIB), {
      main: true,
      most: ramOf,
    }),
    number(
      "memory.buffer_pool_bytes",
      "Buffer pool",
      "binary-bytes",
      binaryScale(128 * MIB, 2048 * GIB),
      { main: true, most: ramOf, ofPostgresql: "shared_buffers" },
    ),
    number(
      "memory.other_bytes",
      "Everything else",
      "binary-bytes",
      binaryScale(64 * MIB, 64 * GIB),
      { most: ramOf },
    ),
    number("memory.connections", "More connections", "count", fromZero(decimalScale(1, 1e6, true))),
    number(
      "postgresql.work_mem_bytes",
      "work_mem",
      "binary-bytes",
      binaryScale(64 * KIB, 64 * GIB),
      { unit: "MiB", when: ofPostgresql, also: () => "once for each connection" },
    ),
    toggle("postgresql.huge_pages", "Huge pages", { when: ofPostgresql }),
    number(
      "memory.arc_meta_limit_percent",
      "ARC metadata limit",
      "percent-points",
      linearScale(5, 100, 5),
      { when: hasMetaLimit },
    ),
    number(
      "memory.dbuf_cache_max_bytes",
      "dbuf cache limit",
      "binary-bytes",
      binaryScale(MIB, 64 * GIB),
      { unit: "MiB" },
    ),
  ],
  storage: [
    { kind: "device", path: "storage.device", label: "Data device", main: true },
    number("storage.device_bytes", "Size of each", "decimal-bytes", decimalScale(1e10, 1e14), {
      main: true,
    }),
    number("storage.vdevs", "Top-level vdevs", "count", decimalScale(1, 100, true), { main: true }),
    choice("storage.vdev_type", "vdev type"),
    number("storage.vdev_width", "Devices per vdev", "count", decimalScale(1, 100, true)),
    number("storage.provisioned_iops", "IOPS bought", "per-s", decimalScale(100, 260000, true)),
    number(
      "storage.provisioned_mib_per_s",
      "Throughput bought",
      "mib-per-s",
      decimalScale(10, 4000, true),
    ),
    number(
      "storage.fragmentation_percent",
      "Fragmentation",
      "percent-points",
      linearScale(0, 100, 1),
      { also: () => "of the free space, zpool get fragmentation" },
    ),
    number(
      "storage.sync_read_max_active",
      "Reads in flight",
      "count",
      decimalScale(1, 1000, true),
      {
        also: () => "per vdev, zfs_vdev_sync_read_max_active",
      },
    ),
    { kind: "device", path: "storage.l2arc_device", label: "L2ARC device" },
    number(
      "storage.l2arc_bytes",
      "L2ARC size",
      "decimal-bytes",
      fromZero(decimalScale(1e9, 1e14)),
      {
        when: (plan) => plan.storage.l2arc_device !== null,
      },
    ),
    number(
      "storage.l2arc_write_max_bytes",
      "l2arc_write_max",
      "binary-bytes",
      binaryScale(MIB, 4 * GIB),
      { unit: "MiB", when: (plan) => plan.storage.l2arc_device !== null },
    ),
    ...bought("l2arc", "L2ARC"),
    { kind: "device", path: "storage.slog_device", label: "SLOG device" },
    size("slog", "SLOG"),
    ...bought("slog", "SLOG"),
    { kind: "device", path: "storage.special_device", label: "Special vdev" },
    size("special", "Special vdev"),
    ...bought("special", "Special vdev"),
  ],
  workload: [
    number("workload.threads", "Threads", "count", decimalScale(1, 10000, true), { main: true }),
    choice("workload.distribution", "Key distribution", {
      main: true,
      words: { special: "special (sysbench)" },
    }),
    number("workload.zipf_exponent", "Zipf exponent", "exponent", linearScale(0, 2, 0.01), {
      when: (plan) => plan.workload.distribution === "zipf",
    }),
    number(
      "workload.working_set_ratio",
      "Working set",
      "percent",
      listScale([
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
      ]),
    ),
    number("workload.pages_per_query", "Pages per query", "count", decimalScale(0.1, 1000)),
    number("workload.pages_in_a_row", "Pages in a row", "count", decimalScale(1, 1000)),
    number("workload.cpu_ms_per_query", "CPU per query", "ms", fromZero(decimalScale(0.01, 100))),
    number("workload.think_ms", "Think time", "ms", fromZero(decimalScale(0.1, 10000))),
    number(
      "workload.commits_per_query",
      "Commits per query",
      "count",
      fromZero(decimalScale(0.01, 10)),
    ),
    number(
      "workload.flushed_pages_per_commit",
      "Pages flushed per commit",
      "count",
      fromZero(decimalScale(0.01, 100)),
      {
        when: (plan) => plan.workload.commits_per_query > 0,
        ofPostgresql: "Pages changed per commit",
      },
    ),
    number(
      "workload.log_bytes_per_commit",
      "Redo per commit",
      "binary-bytes",
      fromZero(decimalScale(100, 1e6)),
      {
        unit: "B",
        when: (plan) => plan.workload.commits_per_query > 0,
        ofPostgresql: "WAL per commit",
      },
    ),
  ],
  instance: [
    { kind: "instance", path: "instance.type", label: "Instance", main: true },
    number("instance.vcpus", "vCPUs", "count", decimalScale(1, 512, true)),
    number("instance.nodes", "Servers", "count", decimalScale(1, 100, true), {
      also: () => "share the data between them",
    }),
    number(
      "instance.storage_iops_cap",
      "Storage IOPS cap",
      "per-s",
      decimalScale(1000, 400000, true),
    ),
    number(
      "instance.storage_bytes_per_s_cap",
      "Storage bandwidth cap",
      "decimal-bytes-per-s",
      decimalScale(1e7, 2e10, true),
    ),
    number(
      "instance.network_bytes_per_s_cap",
      "Network to the database",
      "decimal-bytes-per-s",
      decimalScale(1e7, 2e10, true),
    ),
  ],
  prices: [
    choice("prices.commitment", "Instance paid", {
      when: ({ instance }) => instance.type !== "custom",
      words: { "on-demand": "by the hour", "reserved-3-years": "reserved for 3 years" },
    }),
    choice("prices.region", "AWS region", { when: usesAws, words: REGION_WORDS }),
    number("prices.instance_usd_per_hour", "Instance per hour", "usd", decimalScale(0.01, 100)),
    number("prices.device_usd_per_gb_month", "Volume per GB month", "usd", decimalScale(0.01, 1)),
    number(
      "prices.device_usd_per_iops_month",
      "Volume per IOPS month",
      "usd",
      decimalScale(0.001, 1),
    ),
    number(
      "prices.device_usd_per_mib_per_s_month",
      "Volume per MiB/s month",
      "usd",
      decimalScale(0.001, 1),
    ),
    number("prices.device_usd_purchase", "Device purchase", "usd", decimalScale(10, 100000)),
    number("prices.l2arc_usd_month", "L2ARC per month", "usd", decimalScale(1, 10000), {
      when: (plan) => plan.storage.l2arc_device !== null,
    }),
    number("prices.slog_usd_month", "SLOG per month", "usd", decimalScale(1, 10000), {
      when: (plan) => plan.storage.slog_device !== null,
    }),
    number("prices.special_usd_month", "Special vdev per month", "usd", decimalScale(1, 10000), {
      when: (plan) => plan.storage.special_device !== null,
    }),
    number("prices.amortisation_months", "Amortised over", "months", linearScale(6, 84, 6)),
  ],
};

/** Groups of controls; PostgreSQL's own fields stand among those that they belong to. */
export type ShownGroup = Exclude<Group, "postgresql">;

export const GROUPS: readonly { readonly group: ShownGroup; readonly title: string }[] = [
  { group: "data", title: "Data" },
  { group: "layout", title: "Layout" },
  { group: "memory", title: "Memory" },
  { group: "storage", title: "Storage" },
  { group: "workload", title: "Workload" },
  { group: "instance", title: "Instance" },
  { group: "prices", title: "Prices" },
];

export function fieldsOf(group: ShownGroup): readonly FieldSpec[] {
  return FIELDS[group];
}

const BY_PATH: ReadonlyMap<FieldPath, FieldSpec> = new Map(
  GROUPS.flatMap(({ group }) => FIELDS[group]).map((spec) => [spec.path, spec]),
);

export function specOf(path: FieldPath): FieldSpec | undefined {
  return BY_PATH.get(path);
}

/** A field's name in a plan: some are named by what the engine calls them. */
export function nameIn(plan: Plan, spec: FieldSpec): string {
  return (ofPostgresql(plan) ? spec.ofPostgresql : undefined) ?? spec.label;
}

/** The name of what a path leads to, in a plan: also of what no control shows. */
export function labelOf(path: FieldPath, plan: Plan): string {
  if (path === "data.measured_trees") return "Block trees";
  const own = ownDeviceLabel(path);
  if (own !== null) return own;
  const spec = BY_PATH.get(path);
  return spec === undefined ? path : nameIn(plan, spec);
}

/** Fields that captures or the user set whole. */
const STRUCTURES: readonly FieldPath[] = [
  "data.measured_trees",
  ...Object.keys(OWN_DEVICES).filter(isOwnDevicePath),
];

export function allFieldPaths(): readonly FieldPath[] {
  return [...BY_PATH.keys(), ...STRUCTURES];
}

/** What a prediction can lack, by name: a field, or a model of the captured database. */
export function missingLabel(path: string, plan: Plan): string {
  if (isFieldPath(path)) return labelOf(path, plan);
  return path === "database.engine" ? "a model of this database" : path;
}

export function isFieldPath(path: string): path is FieldPath {
  return BY_PATH.has(path as FieldPath) || STRUCTURES.includes(path as FieldPath);
}
