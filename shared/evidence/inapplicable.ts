/** Fields that other fields settle, or that stay empty because nobody said anything of them. */
import {
  deviceById,
  HOME_REGION,
  isOfAws,
  isOpenzfsLine,
  LINES,
  type OpenzfsLine,
} from "../model/index.ts";
import type { Settled } from "./assumptions.ts";
import type { Engine } from "./engine.ts";

/** The value of a field that needs no capture, and why. */
export interface Unneeded {
  readonly value: unknown;
  /** Derived where other fields leave it without use; else assumed. */
  readonly state: "derived" | "assumed";
  readonly why: string;
}

type Rule = (settled: Settled) => Unneeded | null;

function unneeded(value: unknown, why: string): Unneeded {
  return { value, state: "derived", why };
}

function unsaid(value: unknown, why: string): Unneeded {
  return { value, state: "assumed", why };
}

/** Limits that are bought with a cloud volume. */
function bought(path: string): Rule {
  return (settled) => {
    const id = settled[path];
    if (id === null || id === undefined) return unneeded(null, "There is no such device.");
    if (typeof id !== "string") return null;
    return deviceById(id)?.volume
      ? null
      : unneeded(null, "Its limits are those of the device, not bought.");
  };
}

function lineOf(settled: Settled): OpenzfsLine | null {
  const line = settled["layout.openzfs"];
  return isOpenzfsLine(line) ? line : null;
}

/** What has a price of its own in each region, where AWS sells it. */
const SOLD_BY_REGION = [
  "instance.type",
  "storage.device",
  "storage.l2arc_device",
  "storage.slog_device",
  "storage.special_device",
];

/** A price of what the cloud's catalogue has a dated price for, or of what nobody entered one for. */
const priced: Rule = () =>
  unsaid(
    null,
    "No price is entered. Parts without a price in the catalogue are left out of the cost.",
  );

const cap: Rule = (settled) =>
  settled["instance.type"] === "custom"
    ? unneeded(null, "Your own machine has no bought limit on network storage.")
    : unneeded(null, "The catalogue's limit of this instance.");

/** A device of the catalogue, or none, needs no description. */
function notOwn(path: string): Rule {
  return (settled) =>
    settled[path] === "custom" ? null : unneeded(null, "The device is not one of the plan's own.");
}

const RULES: Readonly<Record<string, Rule>> = {
  "postgresql.wal_primarycache": () =>
    unsaid("all", "pg_wal is taken to be cached as the tables are."),
  "postgresql.wal_record_bytes": () =>
    unsaid(null, "pg_wal is taken to lie in the dataset of the tables."),
  "storage.provisioned_iops": bought("storage.device"),
  "storage.provisioned_mib_per_s": bought("storage.device"),
  "storage.l2arc_provisioned_iops": bought("storage.l2arc_device"),
  "storage.l2arc_provisioned_mib_per_s": bought("storage.l2arc_device"),
  "storage.slog_provisioned_iops": bought("storage.slog_device"),
  "storage.slog_provisioned_mib_per_s": bought("storage.slog_device"),
  "storage.special_provisioned_iops": bought("storage.special_device"),
  "storage.special_provisioned_mib_per_s": bought("storage.special_device"),
  "storage.l2arc_write_max_bytes": (settled) =>
    settled["storage.l2arc_device"] ? null : unneeded(null, "There is no L2ARC."),
  "storage.l2arc_bytes": (settled) =>
    settled["storage.l2arc_device"] ? null : unneeded(0, "There is no L2ARC."),
  "storage.slog_bytes": (settled) =>
    settled["storage.slog_device"] ? null : unneeded(null, "There is no log device."),
  "storage.special_bytes": (settled) =>
    settled["storage.special_device"] ? null : unneeded(null, "There is no special vdev."),
  "storage.custom_device": (settled) => {
    const id = settled["storage.device"];
    return typeof id === "string" && id !== "custom" && deviceById(id)
      ? unneeded(null, "The device is in the catalogue.")
      : null;
  },
  "storage.l2arc_custom_device": notOwn("storage.l2arc_device"),
  "storage.slog_custom_device": notOwn("storage.slog_device"),
  "storage.special_custom_device": notOwn("storage.special_device"),
  "layout.secondarycache": (settled) =>
    settled["storage.l2arc_device"] === null ? unneeded("all", "There is no L2ARC.") : null,
  "layout.decompress_bytes_per_s": (settled) =>
    settled["layout.compression"] === "off" ? unneeded(null, "Nothing is compressed.") : null,
  "layout.doublewrite": (settled) =>
    settled["workload.commits_per_query"] === 0
      ? unneeded(false, "The load writes nothing.")
      : null,
  "layout.logbias": (settled) =>
    settled["workload.commits_per_query"] === 0
      ? unneeded("latency", "The load writes nothing.")
      : null,
  "memory.arc_meta_limit_percent": (settled) => {
    const line = lineOf(settled);
    return line && LINES[line].arcMetaLimitPercent === null
      ? unneeded(null, `OpenZFS ${line} has no such limit.`)
      : null;
  },
  "instance.type": () => unsaid("custom", "No cloud is named: it is your own machine."),
  "instance.nodes": () => unsaid(1, "The captures are of one server."),
  "instance.network_bytes_per_s_cap": () => unneeded(null, "The database runs on the server."),
  "instance.storage_iops_cap": cap,
  "instance.storage_bytes_per_s_cap": cap,
  "workload.zipf_exponent": (settled) =>
    settled["workload.distribution"] === "zipf"
      ? null
      : unneeded(0.99, "Not used by this access law."),
  "workload.flushed_pages_per_commit": (settled) =>
    settled["workload.commits_per_query"] === 0 ? unneeded(1, "The load commits nothing.") : null,
  "workload.log_bytes_per_commit": (settled) =>
    settled["workload.commits_per_query"] === 0 ? unneeded(512, "The load commits nothing.") : null,
  "layout.sync": (settled) =>
    settled["workload.commits_per_query"] === 0
      ? unneeded("standard", "The load writes nothing.")
      : null,
  "layout.flush_log_at_trx_commit": (settled) =>
    settled["workload.commits_per_query"] === 0 ? unneeded(1, "The load commits nothing.") : null,
  "layout.sync_binlog": (settled) =>
    settled["workload.commits_per_query"] === 0
      ? unneeded(null, "The load commits nothing.")
      : null,
  "prices.commitment": (settled) =>
    settled["instance.type"] === "custom"
      ? unneeded("on-demand", "The machine is not in the catalogue.")
      : null,
  "prices.region": (settled) =>
    SOLD_BY_REGION.some((path) => isOfAws(settled[path]))
      ? null
      : unneeded(HOME_REGION, "Nothing in the plan is sold by AWS."),
  "prices.instance_usd_per_hour": priced,
  "prices.device_usd_per_gb_month": priced,
  "prices.device_usd_per_iops_month": priced,
  "prices.device_usd_per_mib_per_s_month": priced,
  "prices.device_usd_purchase": priced,
  "prices.l2arc_usd_month": priced,
  "prices.slog_usd_month": priced,
  "prices.special_usd_month": priced,
  "prices.amortisation_months": (settled) =>
    settled["prices.device_usd_purchase"] ? null : unneeded(36, "No purchase is priced."),
};

/** Layout that only InnoDB has. */
const OF_INNODB = new Set([
  "layout.innodb_page_bytes",
  "layout.flush_method",
  "layout.doublewrite",
  "layout.flush_log_at_trx_commit",
  "layout.sync_binlog",
]);

/** Whether a field belongs to another engine than that of the captures; without one it is InnoDB's. */
export function isOfOtherEngine(path: string, engine: Engine | null): boolean {
  return engine === "PostgreSQL" ? OF_INNODB.has(path) : path.startsWith("postgresql.");
}

/** Why a field has no use beside those that are settled; null where it has one. */
export function unneededBy(path: string, settled: Settled): Unneeded | null {
  return RULES[path]?.(settled) ?? null;
}
