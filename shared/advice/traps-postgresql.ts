/** Traps of PostgreSQL on OpenZFS that only the advisor checks. */
import {
  engineOf,
  formatMemory,
  formatPercent,
  type Plan,
  type Prediction,
  type solvePlan,
} from "../model/index.ts";
import { inPlaceFromBytes, logFileOf, logFlush } from "../model/writes/log-file.ts";
import { writeBackOf } from "../model/writes/write-back.ts";
import { POSTGRESQL_PAGE_BYTES, postgresqlOf } from "../plan/engine.ts";
import type { Grounds, TrapWarning } from "./trap-grounds.ts";

type Evaluation = ReturnType<typeof solvePlan>;

const GROUNDS = {
  "full-page-writes-off-elsewhere": {
    threshold: "full_page_writes off with recordsize of 8K and more",
    source:
      "PostgreSQL 18 manual, Reliability (names ZFS), pg_basebackup and pg_rewind; zfs_vnops.c zfs_write, OpenZFS 2.2.11",
  },
  "wal-in-snapshots": {
    threshold: "pg_wal in the dataset of the tables, which has snapshots",
    source: "PostgreSQL 18 manual, File System Level Backup; zfs-snapshot(8)",
  },
  "wal-written-in-place": {
    threshold:
      "more than a tenth of the flushes of WAL have zfs_immediate_write_sz (32 KiB by default) and more, without a log device",
    source: "zfs_log.c zfs_log_write, OpenZFS 2.3.2; measured with PostgreSQL 15.18 on it",
  },
  "checksums-of-pages-only": {
    threshold: "checksum=off under PostgreSQL",
    source: "PostgreSQL 18 manual, Data Checksums; zfsprops(7), checksum",
  },
} as const satisfies Readonly<Record<string, Grounds>>;

function trap(
  code: keyof typeof GROUNDS,
  severity: TrapWarning["severity"],
  path: string,
  text: string,
): TrapWarning {
  return { code, severity, path, text, ...GROUNDS[code] };
}

/** Where full_page_writes=off stops being safe; below 8K the model itself warns of torn pages. */
function pageImagesOff(plan: Plan): TrapWarning[] {
  if (postgresqlOf(plan).full_page_writes || plan.layout.record_bytes < POSTGRESQL_PAGE_BYTES)
    return [];
  const text =
    "full_page_writes=off is safe here, as OpenZFS writes a record, and so a page in it, whole or not at all. It is not on a standby or a restored backup on another file system, which replays the same WAL. PostgreSQL then takes no base backup from a standby, and pg_rewind does not run.";
  return [trap("full-page-writes-off-elsewhere", "info", "postgresql.full_page_writes", text)];
}

function walInSnapshots(plan: Plan): TrapWarning[] {
  const { wal_record_bytes, max_wal_bytes } = postgresqlOf(plan);
  const isWriting = plan.workload.commits_per_query > 0;
  if (wal_record_bytes !== null || !isWriting || (plan.data.snapshot_bytes ?? 0) <= 0) return [];
  const text = `pg_wal lies among the tables: each snapshot keeps the WAL of its moment, up to about ${formatMemory(max_wal_bytes)}, when its files are used again. In a dataset of its own it needs no snapshots where WAL is archived; without an archive, snapshot both datasets at the same moment (zfs snapshot -r of their parent), or none of them can be recovered.`;
  return [trap("wal-in-snapshots", "info", "postgresql.wal_record_bytes", text)];
}

/** Share of the flushes from which records in place are worth a word; a choice. */
const NOTABLE_SHARE = 0.1;

function walInPlace({ setup, caches }: Evaluation, { commits }: Prediction): TrapWarning[] {
  const { plan } = setup;
  const file = logFileOf(setup);
  if (!file || plan.layout.logbias === "throughput" || plan.storage.slog_device) return [];
  if (plan.workload.commits_per_query <= 0 || plan.layout.sync === "disabled") return [];
  if (postgresqlOf(plan).synchronous_commit === "off") return [];
  const { logBytesPerCommit } = writeBackOf(setup, caches, commits.demanded_per_s);
  const { inPlace } = logFlush(file, logBytesPerCommit * commits.group_size, commits.group_size);
  const from = inPlaceFromBytes(plan);
  if (inPlace < NOTABLE_SHARE || file.recordBytes >= from) return [];
  const text = `About ${formatPercent(inPlace)} of the flushes of WAL have ${formatMemory(from)} (zfs_immediate_write_sz) and more. Without a log device each of their records of ${formatMemory(file.recordBytes)} is a write of its own. A larger zfs_immediate_write_sz, a log device, a dataset for the WAL with larger records, and full_page_writes=off (where it is safe) each avoid this.`;
  return [trap("wal-written-in-place", "warning", "storage.slog_device", text)];
}

function checksumsOff(plan: Plan): TrapWarning[] {
  if (plan.layout.checksum !== "off") return [];
  const text =
    "checksum=off: PostgreSQL's data_checksums (on in new clusters from 18) find a damaged page, but only OpenZFS's checksums repair it from another copy. The two cover different things: PostgreSQL's what happens in memory above the file system, OpenZFS's what happens below it.";
  return [trap("checksums-of-pages-only", "warning", "layout.checksum", text)];
}

/** Traps of a plan of PostgreSQL; none of another engine. */
export function postgresqlTraps(evaluation: Evaluation, result: Prediction): TrapWarning[] {
  const { plan } = evaluation.setup;
  if (engineOf(plan) !== "postgresql") return [];
  return [
    ...pageImagesOff(plan),
    ...walInSnapshots(plan),
    ...walInPlace(evaluation, result),
    ...checksumsOff(plan),
  ];
}
