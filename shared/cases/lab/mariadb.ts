/**
 * Rows for the MariaDB runs of the laboratory, from the raw line of each run. Settings of the host and
 * the server, and the load in the server's counters, are inputs; figures of the disk and
 * the clients are measured.
 */
import type { CaseFile, CaseRow } from "../types.ts";
import lines from "./runs.ndjson?raw";

/** One run: what was set, and what was counted while it was measured. */
export interface LabRun {
  readonly run: string;
  readonly utc: string;
  readonly params: {
    readonly db: "my" | "pg";
    readonly rs: keyof typeof SIZES;
    /** Recordsize of the log's dataset and its other properties; empty without one. */
    readonly log_rs: keyof typeof SIZES | "";
    readonly zfs: { readonly zfs_immediate_write_sz: number } | null;
    readonly hold?: number;
  } & Readonly<Record<"test" | "comp" | "logbias" | "sync" | "pc" | "fpw" | "extra", string>> &
    Readonly<Record<"arc_mb" | "bp_mb" | "threads" | "dw" | "trx" | "slog" | "ckpt", number>> &
    Readonly<Record<"iops" | "settle" | "warm" | "rows", number>>;
  /** `used` lists names and values in turn, as `zfs get` printed them. */
  readonly data: { readonly used: readonly string[] };
  readonly meas: {
    readonly disk_pool: Readonly<Record<"reads" | "writes" | "flushes" | "wbytes", number>>;
    /** What the server counted. */
    readonly db: Readonly<Record<MariadbCounter | PostgresqlCounter, number>> & {
      readonly Handler_read_next?: number;
    };
    readonly db_level: { readonly buffer_pool_pages_data: readonly [number, number] };
  } & Readonly<
    Record<"tx" | "tps" | "wall" | "cpu_idle_pct" | "lat_avg_ms" | "lat_p95_ms", number>
  >;
}

type MariadbCounter = "pages_read" | "pages_written" | "os_log_written";
type PostgresqlCounter =
  | `${"accounts" | "tellers" | "branches"}_${"hot" | "upd"}`
  | "wal_wal_fpi"
  | "wal_wal_bytes"
  | "db_blks_read";

type Params = LabRun["params"];
type Measured = LabRun["meas"];

/** What a figure's row is called, the figure, its unit and what was measured. */
export type LabFigure = readonly [string, string, string, (meas: Measured) => number];

/** All runs, one a line. */
export const RUNS = lines
  .trim()
  .split("\n")
  .map((line): LabRun => JSON.parse(line));

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

export const SIZES = { "8K": 8192, "16K": 16384, "32K": 32768, "64K": 65536, "128K": 131072 };
const BASE_IOPS = BASE.storage.custom_device.read_iops;

/** Loads that commit nothing. */
const READ_ONLY = new Set(["oltp_read_only", "oltp_point_select"]);

function commitsOf({ test }: Params, { db, tx }: Measured) {
  if (READ_ONLY.has(test)) return { commits_per_query: 0 };
  return {
    commits_per_query: 1,
    flushed_pages_per_commit: rounded(db.pages_written / tx),
    log_bytes_per_commit: rounded(db.os_log_written / tx),
  };
}

/** CPU time of one transaction on two processors, ms; waiting for the disk is idle time. */
export function cpuMs({ wall, cpu_idle_pct, tx }: Measured): number {
  return (wall * 2 * (100 - cpu_idle_pct) * 10) / tx;
}

/** Pages that a transaction looks up: those that the pool missed, and the share that it holds. */
function pagesPerQuery({ db, db_level, tx }: Measured): number {
  const [before, after] = db_level.buffer_pool_pages_data;
  const held = (before + after) / 2 / (FILE_BYTES / PAGE_BYTES);
  return db.pages_read / tx / (1 - held);
}

/**
 * Neighbouring pages read one after the other. The server counts rows read because they come next;
 * after as many as a page of the files holds, a range goes on to the next page.
 */
function pagesInARow({ params, meas }: LabRun): number {
  const rowsPerPage = (2 * params.rows) / (FILE_BYTES / PAGE_BYTES);
  const next = (meas.db.Handler_read_next ?? 0) / meas.tx / rowsPerPage;
  const pages = pagesPerQuery(meas);
  return next > 0 && next < pages ? pages / (pages - next) : 1;
}

export const rounded = (x: number): number => Number(x.toPrecision(4));

export function diskOf(iops: number) {
  return { ...BASE.storage.custom_device, name: `${iops} requests/s`, read_iops: iops };
}

/** What the dataset had become smaller by, as `zfs get compressratio` says. */
function compressionOf({ data: { used } }: LabRun): number {
  return Number(used[used.indexOf("compressratio") + 1]);
}

function patchOf(run: LabRun) {
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
function writesOf({ disk_pool }: Measured): number {
  return disk_pool.writes - disk_pool.flushes;
}

const FIGURES: readonly LabFigure[] = [
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
const isPlannable = ({ params }: LabRun) =>
  params.db === "my" && !params.extra.includes("lru-scan-depth");

/** What little is written beside a load that changes nothing is no figure of the load. */
function figuresOf({ params }: LabRun): readonly LabFigure[] {
  return READ_ONLY.has(params.test)
    ? FIGURES.filter(([, figure]) => !figure.startsWith("pool_writ"))
    : FIGURES;
}

/** The row of one figure of a run. */
export function rowOf(
  run: LabRun,
  [what, figure, unit, measured]: LabFigure,
  patch: unknown,
): CaseRow {
  return {
    name: `${run.run}: ${what}`,
    run: run.run.replace(/ .*/, ""),
    figure,
    measured: rounded(measured(run.meas)),
    unit,
    patch,
  };
}

const RUNS_L =
  "The runs named L: the plan says uniform, but neighbouring pages of ranges share large records and index pages are read far more often than others (docs/accuracy.md, a second draw); L6 reads more than its pages, the cause is not known";

export const mariadb: CaseFile = {
  title: "MariaDB 10.11, sysbench read/write and updates, OpenZFS 2.3.2",
  source:
    "Own measurements of 2026-11-22 and 23 (lab/runs.ndjson): 2 tables of 2.5 million rows, 8 threads, uniform keys, disk of 120 requests/s, 45 s per run after warm-up; the runs named H, L and M had recordsize, requests/s, ARC, buffer pool, threads and primarycache drawn by lot, those named J and K tried how pages are written back. Pages looked up and flushed, redo and CPU time per transaction are the server's own counters",
  known_since: "2026-11-22",
  split: true,
  misses: {
    "reads.p95_ms":
      "The percentile's rule is for queries of a few reads: the mean of many reads spreads less",
    pool_written_per_query:
      "Pages are written back in batches, and 9 to 84 % of the bytes of pages and redo log do not pass the intent log. A law of the batches was tried and refuted (docs/accuracy.md, 1.7.2). In run J1 the buffer pool was still filling, so that its pages were written after the run",
    pool_reads_per_s:
      "The model joins writes of 128K records less than the disk of this run did, which leaves it fewer reads of the shared limit; runs H1, J1 and K1 had too little of the host's processor to read as much as the disk allows",
    pool_writes_per_s:
      "The disk counted as rotating, so that OpenZFS joined records of 128K to requests of up to 1 MiB; counting so for all runs makes those of 16K records join far too much, so the model goes on joining to 128 KiB. Run J1 wrote its pages back only after it",
    "reads.queries_per_s": RUNS_L,
    "reads.mean_ms": RUNS_L,
  },
  base: BASE,
  rows: RUNS.filter(isPlannable).flatMap((run) =>
    figuresOf(run).map((figure) => rowOf(run, figure, patchOf(run))),
  ),
};
