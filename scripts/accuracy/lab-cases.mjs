/**
 * Rows for the MariaDB runs of the laboratory, from the raw line of each run. Settings of the host and
 * the server, and the load in the server's counters, are inputs; figures of the disk and
 * the clients are measured.
 */

export const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** Two tables as zdb and stat show them, 16K pages. */
const FILE_BYTES = 2 * 620_756_992;
const PAGE_BYTES = 16384;

export const BASE = {
  title: "MariaDB in the laboratory",
  data: {
    file_bytes: FILE_BYTES,
    files: 2,
    compression_ratio: 1.03,
    datasets: 6,
    measured_trees: null,
  },
  layout: { openzfs: "2.3", indirect_block_bytes: 131072, ashift: 12 },
  memory: { ram_bytes: 6 * GIB },
  storage: {
    device: "custom",
    device_bytes: 24 * GIB,
    custom_device: {
      name: "120 requests/s",
      read_latency_ms: 1,
      read_iops: 120,
      read_bytes_per_s: 1_000_000_000,
      sync_write_ms: 2.4,
      points: [],
    },
  },
  instance: { type: "custom", vcpus: 2 },
};

export const SIZES = { "16K": 16384, "32K": 32768, "64K": 65536, "128K": 131072 };
const BASE_IOPS = BASE.storage.custom_device.read_iops;

/** Loads that commit nothing. */
const READ_ONLY = new Set(["oltp_read_only", "oltp_point_select"]);

function commitsOf({ test }, { db, tx }) {
  if (READ_ONLY.has(test)) return { commits_per_query: 0 };
  return {
    commits_per_query: 1,
    flushed_pages_per_commit: rounded(db.pages_written / tx),
    log_bytes_per_commit: rounded(db.os_log_written / tx),
  };
}

/** CPU time of one transaction on two processors, ms; waiting for the disk is idle time. */
export function cpuMs({ wall, cpu_idle_pct, tx }) {
  return (wall * 2 * (100 - cpu_idle_pct) * 10) / tx;
}

/** Pages that a transaction looks up: those that the pool missed, and the share that it holds. */
function pagesPerQuery({ db, db_level, tx }) {
  const [before, after] = db_level.buffer_pool_pages_data;
  const held = (before + after) / 2 / (FILE_BYTES / PAGE_BYTES);
  return db.pages_read / tx / (1 - held);
}

/**
 * Neighbouring pages read one after the other. The server counts rows read because they come next;
 * after as many as a page of the files holds, a range goes on to the next page.
 */
function pagesInARow({ params, meas }) {
  const rowsPerPage = (2 * params.rows) / (FILE_BYTES / PAGE_BYTES);
  const next = (meas.db.Handler_read_next ?? 0) / meas.tx / rowsPerPage;
  const pages = pagesPerQuery(meas);
  return next > 0 && next < pages ? pages / (pages - next) : 1;
}

export const rounded = (x) => Number(x.toPrecision(4));

export function diskOf(iops) {
  return { ...BASE.storage.custom_device, name: `${iops} requests/s`, read_iops: iops };
}

/** What the dataset had become smaller by, as `zfs get compressratio` says. */
function compressionOf({ data: { used } }) {
  return Number(used[used.indexOf("compressratio") + 1]);
}

function patchOf(run) {
  const { params, meas } = run;
  const compression_ratio = compressionOf(run);
  return {
    ...(compression_ratio !== BASE.data.compression_ratio && { data: { compression_ratio } }),
    layout: {
      record_bytes: SIZES[params.rs],
      compression: params.comp,
      logbias: params.logbias,
      sync: params.sync,
      flush_log_at_trx_commit: params.trx,
      doublewrite: params.dw === 1,
      ...(params.pc !== "all" && { primarycache: params.pc }),
    },
    ...(params.iops !== BASE_IOPS && { storage: { custom_device: diskOf(params.iops) } }),
    memory: { arc_bytes: params.arc_mb * MIB, buffer_pool_bytes: params.bp_mb * MIB },
    workload: {
      threads: params.threads,
      pages_per_query: rounded(pagesPerQuery(meas)),
      ...(pagesInARow(run) > 1 && { pages_in_a_row: rounded(pagesInARow(run)) }),
      cpu_ms_per_query: rounded(cpuMs(meas)),
      ...commitsOf(params, meas),
    },
  };
}

/** Linux counts an empty flush as a write. */
function writesOf({ disk_pool }) {
  return disk_pool.writes - disk_pool.flushes;
}

const FIGURES = [
  ["transactions/s", "reads.queries_per_s", "/s", (meas) => meas.tps],
  ["mean", "reads.mean_ms", "ms", (meas) => meas.lat_avg_ms],
  ["95th percentile", "reads.p95_ms", "ms", (meas) => meas.lat_p95_ms],
  ["reads of the disk", "pool_reads_per_s", "/s", (meas) => meas.disk_pool.reads / meas.wall],
  ["writes of the disk", "pool_writes_per_s", "/s", (meas) => writesOf(meas) / meas.wall],
  [
    "written per transaction",
    "pool_written_per_query",
    "B",
    (meas) => meas.disk_pool.wbytes / meas.tx,
  ],
];

/** Servers told how many pages to keep free, for which a plan has no field. */
const isPlannable = ({ params }) => params.db === "my" && !params.extra.includes("lru-scan-depth");

/** What little is written beside a load that changes nothing is no figure of the load. */
function figuresOf({ params }) {
  return READ_ONLY.has(params.test)
    ? FIGURES.filter(([, figure]) => !figure.startsWith("pool_writ"))
    : FIGURES;
}

/** Raw runs, one a line. */
export function runsIn(lines) {
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The row of one figure of a run. */
export function rowOf(run, [what, figure, unit, measured], patch) {
  return {
    name: `${run.run}: ${what}`,
    run: run.run.split(" ")[0],
    figure,
    measured: rounded(measured(run.meas)),
    unit,
    patch,
  };
}

/**
 * The file of cases. Reasons for misses were written by hand, so they are kept.
 * @param {string} lines raw lines
 * @param {{misses?: Record<string, string>}} known the file as it is
 */
export function labCases(lines, known) {
  const rows = runsIn(lines)
    .filter(isPlannable)
    .flatMap((run) => figuresOf(run).map((figure) => rowOf(run, figure, patchOf(run))));
  return {
    title: "MariaDB 10.11, sysbench read/write and updates, OpenZFS 2.3.2",
    source:
      "Own measurements of 2026-11-22 and 23 (lab/runs.ndjson): 2 tables of 2.5 million rows, 8 threads, uniform keys, disk of 120 requests/s, 45 s per run after warm-up; the runs named H, L and M had recordsize, requests/s, ARC, buffer pool, threads and primarycache drawn by lot, those named J and K tried how pages are written back. Pages looked up and flushed, redo and CPU time per transaction are the server's own counters",
    known_since: "2026-11-22",
    split: true,
    misses: known.misses,
    base: BASE,
    rows,
  };
}
