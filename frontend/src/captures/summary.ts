/** What each capture is and holds, in a few words. */
import { formatCount, formatMemory, formatStorage } from "@arcplan/shared";
import type { Capture, CaptureOf } from "../api/index.ts";
import { plural } from "../plan/plural.ts";
import { VERDICT_TITLES } from "./arcstat/words.ts";

const KIND_TITLES: Readonly<Record<Capture["kind"], string>> = {
  zdb: "zdb dump",
  arcstat: "arcstat log",
  arcstats: "arcstats counters",
  arc_summary: "arc_summary",
  iostat: "iostat",
  "zpool-iostat": "zpool iostat",
  "zfs-get": "zfs properties",
  "mysql-variables": "MySQL variables",
  "mysql-status": "MySQL status",
  "mysql-config": "MySQL configuration",
  "innodb-status": "InnoDB status",
  "postgresql-settings": "PostgreSQL settings",
  "postgresql-stats": "PostgreSQL statistics",
  sysbench: "sysbench",
  pgbench: "pgbench",
  fio: "fio",
  "zpool-status": "zpool status",
  "zpool-list": "zpool list",
  "zfs-list": "zfs list",
  "zfs-version": "OpenZFS version",
  "module-parameters": "OpenZFS module parameters",
  "zdb-blocks": "zdb block statistics",
  meminfo: "memory of the host",
  cpuinfo: "processors",
  sysctl: "sysctl",
  lsblk: "block devices",
  "nvme-list": "NVMe devices",
  "sar-disk": "sar -d",
  diskstats: "diskstats",
  vmstat: "vmstat",
  "node-exporter": "node_exporter",
  "cloud-identity": "cloud instance",
  "file-listing": "list of files",
};

/** Which tool printed the capture. */
export const kindTitle = ({ kind }: Capture): string => KIND_TITLES[kind];

/** What a capture holds, in a few words. */
export function summaryOf(capture: Capture): string {
  switch (capture.kind) {
    case "zdb": {
      const { leaf_blocks, nonleaf_blocks, file_bytes } = capture.totals;
      if (!capture.complete && leaf_blocks + nonleaf_blocks === 0) {
        return `${plural(capture.files_total, "file")}, ends before the first block tree`;
      }
      return `${plural(capture.files_total, "file")}, ${formatStorage(file_bytes)}: ${formatCount(leaf_blocks)} leaf and ${formatCount(nonleaf_blocks)} indirect blocks`;
    }
    case "arcstat":
      return `${plural(capture.samples, "sample")}: ${VERDICT_TITLES[capture.arc.verdict]}`;
    case "arcstats":
    case "arc_summary":
      return plural(Object.keys(capture.values).length, "counter");
    case "iostat":
      return `${plural(capture.devices.length, "device")}, ${plural(capture.reports, "report")}`;
    case "zpool-iostat":
      return `${plural(capture.vdevs.length, "vdev")}, ${plural(capture.reports, "report")}`;
    case "zfs-get":
      return plural(Object.keys(capture.datasets).length, "dataset");
    case "mysql-variables":
    case "postgresql-settings":
      return withVersion(plural(Object.keys(capture.values).length, "setting"), capture.version);
    case "mysql-config":
      return plural(Object.keys(capture.values).length, "setting");
    case "mysql-status":
      return capture.snapshots.length > 1
        ? plural(capture.snapshots.length, "table")
        : plural(Object.keys(capture.values).length, "counter");
    case "innodb-status":
      return capture.interval_s === null
        ? plural(Object.keys(capture.values).length, "figure")
        : `averages over ${plural(capture.interval_s, "second")}`;
    case "postgresql-stats":
      return plural(capture.views.length, "view");
    case "file-listing":
      return `${plural(capture.files_listed, "file")}, ${formatStorage(capture.file_bytes)}`;
    case "sysbench":
    case "pgbench":
      return plural(capture.runs.length, "run");
    case "fio":
      return plural(capture.jobs.length, "job");
    default:
      return summaryOfHost(capture);
  }
}

/** Kinds of the database and of load tests have a summary of their own. */
type HostCapture = CaptureOf<
  | "zpool-status"
  | "zpool-list"
  | "zfs-list"
  | "zfs-version"
  | "module-parameters"
  | "zdb-blocks"
  | "meminfo"
  | "cpuinfo"
  | "sysctl"
  | "lsblk"
  | "nvme-list"
  | "sar-disk"
  | "diskstats"
  | "vmstat"
  | "node-exporter"
  | "cloud-identity"
>;

function summaryOfHost(capture: HostCapture): string {
  switch (capture.kind) {
    case "zpool-status":
    case "zpool-list":
      return plural(capture.pools.length, "pool");
    case "zfs-list":
      return plural(Object.keys(capture.datasets).length, "dataset");
    case "zfs-version":
      return capture.kernel ?? capture.userland ?? "no version";
    case "module-parameters":
      return plural(Object.keys(capture.values).length, "parameter");
    case "sysctl":
      return `${plural(Object.keys(capture.values).length, "value")} of ${formatCount(capture.rows_total)}`;
    case "zdb-blocks":
      return plural(capture.rows.length, "row");
    case "meminfo":
      return capture.ram_bytes === null ? "no RAM size" : `RAM ${formatMemory(capture.ram_bytes)}`;
    case "cpuinfo":
      return capture.logical_cpus === null
        ? "no count of CPUs"
        : plural(capture.logical_cpus, "logical CPU");
    case "lsblk":
    case "nvme-list":
    case "sar-disk":
    case "diskstats":
      return plural(capture.devices.length, "device");
    case "vmstat":
      return plural(capture.samples, "sample");
    case "node-exporter":
      return plural(capture.metrics_total, "metric");
    case "cloud-identity":
      return capture.instance_type ?? capture.provider;
  }
}

function withVersion(text: string, version: string | null): string {
  return version === null ? text : `${text}, version ${version}`;
}
