/** Captures of databases, load tests, pools and hosts for tests, with figures of small real systems. */
import type { Capture, CaptureOf } from "../../api/index.ts";

const common = {
  bytes: 900,
  lines: 30,
  issues_total: 0,
  issues: [],
  complete: true,
};

const steady = (value: number) => ({ mean: value, p95: value, max: value });

export const variablesCapture: CaptureOf<"mysql-variables"> = {
  ...common,
  kind: "mysql-variables",
  name: "global_variables.txt",
  values: Object.fromEntries([
    ["innodb_buffer_pool_size", "67108864"],
    ...Array.from({ length: 40 }, (_, index) => [`variable_${index}`, `value ${index}`]),
  ]),
  flavour: "mariadb",
  version: "10.11.6",
  places: { innodb_buffer_pool_size: { line: 160, excerpt: "innodb_buffer_pool_size\t67108864" } },
};

export const statusCapture: CaptureOf<"zpool-status"> = {
  ...common,
  kind: "zpool-status",
  name: "zpool_status.txt",
  pools: [
    {
      name: "tank",
      state: "ONLINE",
      scan: null,
      errors: "No known data errors",
      line: 1,
      vdevs: [
        vdev("mirror-0", 1, "mirror", ["tank", "mirror-0"]),
        vdev("sda", 2, "disk", ["tank", "mirror-0", "sda"]),
      ],
    },
  ],
};

function vdev(name: string, depth: number, kind: string, path: string[]) {
  return {
    name,
    depth,
    kind,
    path,
    role: "data",
    state: "ONLINE",
    width: 1,
    read_errors: 0,
    write_errors: 0,
    checksum_errors: 0,
    note: null,
    line: depth + 7,
  } as CaptureOf<"zpool-status">["pools"][number]["vdevs"][number];
}

export const cpuCapture: CaptureOf<"cpuinfo"> = {
  ...common,
  kind: "cpuinfo",
  name: "lscpu.txt",
  logical_cpus: 8,
  cores: 4,
  sockets: 1,
  threads_per_core: 2,
  model: "Xeon E5-2686",
  mhz: 2300,
  virtual: null,
};

export const vmstatCapture = {
  ...common,
  kind: "vmstat",
  runs: 1,
  name: "vmstat.txt",
  samples: 19,
  interval_s: 1,
  cpu_busy_ratio: steady(0.4),
  cpu_wait_ratio: steady(0.5),
  cpu_steal_ratio: null,
  running: steady(2),
  blocked: steady(1),
  blocks_in_bytes_per_s: steady(4.9e6),
  blocks_out_bytes_per_s: steady(0),
  swap_in_bytes_per_s: steady(0),
  swap_out_bytes_per_s: steady(0),
  free_bytes: steady(2 ** 30),
} as CaptureOf<"vmstat">;

export const kstatCapture: CaptureOf<"zfs-kstat"> = {
  ...common,
  kind: "zfs-kstat",
  name: "zil.txt",
  kstat: "zil",
  dataset: null,
  samples: 2,
  interval_s: 20,
  since_load_s: 201.4,
  values: { zil_commit_count: 1312, zil_itx_needcopy_bytes: 26_872_848 },
  figures: { zil_commit_count_per_s: steady(45), zil_itx_needcopy_bytes_per_s: steady(2 ** 20) },
  places: { zil_commit_count: { line: 25, excerpt: "zil_commit_count                4    1312" } },
};

const txgsCapture: CaptureOf<"txgs"> = {
  ...common,
  kind: "txgs",
  name: "txgs.txt",
  samples: 42,
  interval_s: 5.116,
  figures: { dirty_bytes: steady(2 ** 21), sync_ms: steady(787.4) },
};

const zilstatCapture: CaptureOf<"zilstat"> = {
  ...common,
  kind: "zilstat",
  name: "zilstat.txt",
  samples: 6,
  datasets: [
    {
      name: "tank/pgwal",
      line: 3,
      samples: 6,
      interval_s: 1,
      values: {},
      figures: { zil_commit_count_per_s: steady(4500) },
    },
    {
      name: "tank/pgdata",
      line: 9,
      samples: 0,
      interval_s: null,
      values: { zil_commit_count: 26_000 },
      figures: {},
    },
  ],
};

const ofDbufs = { pool: "tank", objset: 68, object: null, type: null };
const dbufsCapture: CaptureOf<"dbufs"> = {
  ...common,
  kind: "dbufs",
  name: "dbufs.txt",
  rows: 36,
  rows_are: "dbufs",
  values: { cached_bytes: 1_795_936, direct_bytes: 459_776, indirect_bytes: 1_310_720 },
  levels: [
    { level: 0, dbufs: 23, bytes: 459_776 },
    { level: 1, dbufs: 10, bytes: 1_310_720 },
  ],
  datasets: [{ ...ofDbufs, values: { cached_bytes: 1_795_936, indirect_bytes: 1_310_720 } }],
  objects: [
    { ...ofDbufs, object: 128, type: "DMU_OT_ZVOL", values: { cached_bytes: 672_064 } },
    { ...ofDbufs, type: "DMU_OT_DNODE", values: { cached_bytes: 27_648 } },
  ],
  objects_total: 8,
};

export const listingCapture: CaptureOf<"file-listing"> = {
  ...common,
  kind: "file-listing",
  name: "data-files.txt",
  files_listed: 661,
  file_bytes: 412_000_000_000,
  exact: false,
  directories_total: 2,
  unlisted_total: 1,
  tables: [
    {
      engine: "InnoDB",
      files: 331,
      bytes: 411_000_000_000,
      largest_bytes: 9_600_000_000,
      whole: false,
    },
  ],
  files: [{ path: "./shop/orders.ibd", bytes: 9_600_000_000, line: 12 }],
};

export const smallCaptures: readonly Capture[] = [
  variablesCapture,
  statusCapture,
  cpuCapture,
  vmstatCapture,
  kstatCapture,
  txgsCapture,
  zilstatCapture,
  dbufsCapture,
  listingCapture,
];
