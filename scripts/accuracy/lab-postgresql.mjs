/**
 * Rows for the PostgreSQL runs of the laboratory, from the raw line of each run. Settings of the host and
 * the server, and what a transaction changes by the server's counters, are inputs; the rate, reads of
 * the disk and bytes of WAL are measured.
 */
import { BASE, cpuMs, diskOf, MIB, rounded, rowOf, runsIn, SIZES } from "./lab-cases.mjs";

const PAGE_BYTES = 8192;

/** Heaps and indexes of pgbench's scale 100 as stat shows them, and the share of the indexes. */
const PAGES = 191_357;
const INDEX_RATIO = 0.143;

/** Rows of pgbench's tables with their headers, bytes; fillers of the small tables are NULL. */
const ROW_BYTES = { accounts: 121, tellers: 36, branches: 32, history: 48 };

/**
 * Records of one transaction without page images, bytes, by the share of updates that stayed on their page.
 * @param {{params: {test: string}, meas: {db: Record<string, number>}}} run
 * @param {import("../../shared/model/writes/wal-records.ts")} wal
 */
function recordsOf({ params, meas }, wal) {
  const none = { inserted: 0, updated: 0, hotUpdated: 0, deleted: 0, indexes: 1, isSmall: false };
  const updated = (table) => ({
    ...none,
    updated: 1,
    hotUpdated: meas.db[`${table}_hot`] / Math.max(1, meas.db[`${table}_upd`]),
    rowBytes: ROW_BYTES[table],
    isSmall: table !== "accounts",
  });
  const tables = [
    { ...none, inserted: 1, indexes: 0, rowBytes: ROW_BYTES.history },
    updated("accounts"),
    ...(params.test === "tpcb-like" ? [updated("tellers"), updated("branches")] : []),
  ];
  return tables.reduce((bytes, one) => bytes + wal.recordBytes(one), wal.COMMIT_RECORD_BYTES);
}

const OF_POSTGRESQL = {
  ...BASE,
  title: "PostgreSQL in the laboratory",
  engine: "postgresql",
  data: { ...BASE.data, file_bytes: PAGES * PAGE_BYTES, files: 3, compression_ratio: 1 },
  postgresql: { min_wal_bytes: 160 * MIB },
};

/** What `zpool list` said while the runs named V and Y were measured; of the others it is not known. */
const FRAGMENTATION_PERCENT = { V: 65, Y: 68 };

const isReadOnly = ({ test }) => test === "select-only";

/** A log device of 20,000 writes/s beside the slow disk. */
const LOG_DEVICE = {
  ...BASE.storage.custom_device,
  name: "log device",
  read_latency_ms: 0.1,
  read_iops: 20_000,
  sync_write_ms: 1,
};

/**
 * Pages that a transaction changes first since a checkpoint, by the images in the WAL; without images,
 * the row's page, and one of the index where the new version did not stay on the page.
 */
function changedPages({ params, meas }) {
  const { db, tx } = meas;
  return params.fpw === "on"
    ? db.wal_wal_fpi / tx
    : 2 - db.accounts_hot / Math.max(1, db.accounts_upd);
}

function loadOf(run, wal) {
  const { params, meas } = run;
  const cpu = {
    threads: params.threads,
    pages_per_query: 2,
    cpu_ms_per_query: rounded(cpuMs(meas)),
  };
  if (isReadOnly(params)) return { ...cpu, commits_per_query: 0 };
  return {
    ...cpu,
    commits_per_query: 1,
    flushed_pages_per_commit: rounded(changedPages(run)),
    log_bytes_per_commit: rounded(recordsOf(run, wal)),
  };
}

const recordBytes = (size) => (size === "8K" ? 8192 : SIZES[size]);

function patchOf(run, wal) {
  const { params } = run;
  const fragmentation = FRAGMENTATION_PERCENT[run.run[0]];
  return {
    layout: {
      record_bytes: recordBytes(params.rs),
      compression: params.comp,
      ...(params.zfs && { immediate_write_bytes: params.zfs.zfs_immediate_write_sz }),
    },
    memory: { arc_bytes: params.arc_mb * MIB, buffer_pool_bytes: params.bp_mb * MIB },
    storage: {
      custom_device: diskOf(params.iops),
      ...(fragmentation !== undefined && { fragmentation_percent: fragmentation }),
      ...(params.slog === 1 && { slog_device: "custom", slog_custom_device: LOG_DEVICE }),
    },
    workload: loadOf(run, wal),
    postgresql: {
      index_ratio: INDEX_RATIO,
      full_page_writes: params.fpw === "on",
      synchronous_commit: params.trx === 1 ? "on" : "off",
      wal_record_bytes: params.log_rs === "" ? null : recordBytes(params.log_rs),
      checkpoint_s: params.ckpt,
      vacuumed_pages_per_commit: 0,
    },
  };
}

const FIGURES = [
  ["transactions/s", "reads.queries_per_s", "/s", (meas) => meas.tps],
  ["mean", "reads.mean_ms", "ms", (meas) => meas.lat_avg_ms],
  ["reads of the disk", "pool_reads_per_s", "/s", (meas) => meas.disk_pool.reads / meas.wall],
];

const OF_READS = [
  [
    "ARC hits",
    "hit_ratio.arc_data",
    "",
    ({ disk_pool, db }) => 1 - disk_pool.reads / db.db_blks_read,
  ],
];

const OF_WRITES = [
  ["WAL per transaction", "commits.log_bytes", "B", ({ db, tx }) => db.wal_wal_bytes / tx],
];

/** Under its limits for so many seconds a load has written what it changed before. */
const SETTLED_S = 120;

/**
 * Runs of the given plan and readers made like them, those that ran under their limits before they were
 * measured, and readers, after whom nothing is left to write. Others wrote in the measured minute
 * what an unlimited warm-up had changed, or began with an empty cache (docs/accuracy.md).
 */
function isScored({ run, params }) {
  const isSettled = params.hold > 0 || params.settle >= SETTLED_S;
  return /^(B|ZS)/.test(run) || isSettled || (isReadOnly(params) && params.warm >= 200);
}

/** A plan has no caching of the log's dataset. */
const isPlannable = ({ params }) => params.db === "pg" && !params.log_rs.includes("primarycache");

/** Runs that were measured after the equations of their day; the others were seen while some were changed. */
const CAME_AFTER = /^(Y|S\d|T)/;
const knownSince = ({ run, utc }) =>
  CAME_AFTER.test(run) ? { known_since: utc.slice(0, "2026-11-22".length) } : {};

/**
 * The file of cases. Reasons for misses were written by hand, so they are kept.
 * @param {string} lines raw lines
 * @param {{misses?: Record<string, string>}} known the file as it is
 * @param {import("../../shared/model/writes/wal-records.ts")} wal sizes of records of WAL
 */
export function postgresqlCases(lines, known, wal) {
  const rows = runsIn(lines)
    .filter((run) => isPlannable(run) && isScored(run))
    .flatMap((run) =>
      [...FIGURES, ...(isReadOnly(run.params) ? OF_READS : OF_WRITES)].map((figure) => ({
        ...rowOf(run, figure, patchOf(run, wal)),
        ...knownSince(run),
      })),
    );
  return {
    title: "PostgreSQL 15, pgbench, OpenZFS 2.3.2",
    source:
      "Own measurements of 2026-11-22 to 24 (lab/runs.ndjson): pgbench of scale 100, uniform keys, a disk of 60 to 200 requests/s, 45 to 90 s per run; the runs named V, W and Y were drawn by lot. Pages that a transaction changes and CPU time are the server's own counters; WAL without page images is counted from its updates that stayed on their page",
    known_since: "2026-11-22",
    split: true,
    misses: known.misses,
    base: OF_POSTGRESQL,
    rows,
  };
}
