import { formatCount, formatStorage } from "@arcplan/shared";
import type { Capture } from "../api/index.ts";
import { plural } from "../plan/plural.ts";

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
};

/** Which tool printed the capture. */
export const kindTitle = ({ kind }: Capture): string => KIND_TITLES[kind];

/** What a capture holds, in a few words. */
export function summaryOf(capture: Capture): string {
  switch (capture.kind) {
    case "zdb": {
      const { leaf_blocks, nonleaf_blocks, file_bytes } = capture.totals;
      if (!capture.complete && leaf_blocks + nonleaf_blocks === 0) {
        return `${plural(capture.files_total, "file")}, cut before a block tree`;
      }
      return `${plural(capture.files_total, "file")}, ${formatStorage(file_bytes)}: ${formatCount(leaf_blocks)} leaf and ${formatCount(nonleaf_blocks)} non-leaf blocks`;
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
      return plural(Object.keys(capture.values).length, "variable");
    case "mysql-status":
      return `${plural(Object.keys(capture.values).length, "counter")}, ${plural(capture.snapshots.length, "table")}`;
    case "mysql-config":
    case "postgresql-settings":
      return plural(Object.keys(capture.values).length, "setting");
    case "innodb-status":
      return plural(Object.keys(capture.values).length, "figure");
    case "postgresql-stats":
      return plural(capture.views.length, "statistics view");
    case "sysbench":
    case "pgbench":
      return plural(capture.runs.length, "run");
    case "fio":
      return plural(capture.jobs.length, "job");
  }
}

export const VERDICT_TITLES = {
  "large-enough": "the ARC holds the metadata",
  "too-small": "the ARC is too small for the metadata",
  "still-warming": "the ARC is still warming up",
  "no-metadata-columns": "no columns that tell metadata misses",
  idle: "too little traffic to judge",
} as const;
