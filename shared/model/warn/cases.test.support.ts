/** For each warning a plan on each side of its condition, as changes to one ordinary plan. */
import { GB, GIB, MIB, TB } from "../number/units.ts";

/** Changes to a plan, by group. */
export type Patch = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One warning, a plan that has it and the nearest plan that has not. */
export interface WarningCase {
  readonly code: string;
  readonly what: string;
  readonly fires: Patch;
  readonly silent: Patch;
}

/** A server of 2.2 with drives of its own, about which there is nothing to say but its prices. */
export const QUIET: Patch = {
  data: { file_bytes: 400 * GB, files: 40, compression_ratio: 1, measured_trees: null },
  layout: {
    openzfs: "2.2",
    indirect_block_bytes: 131072,
    ashift: 12,
    compression: "off",
    doublewrite: true,
  },
  memory: {
    ram_bytes: 128 * GIB,
    arc_bytes: 48 * GIB,
    buffer_pool_bytes: 32 * GIB,
    arc_meta_limit_percent: null,
  },
  storage: {
    device: "intel-p3700",
    device_bytes: 800 * GB,
    vdev_type: "mirror",
    vdev_width: 2,
    vdevs: 1,
  },
  instance: { type: "custom", vcpus: 16 },
  workload: { threads: 16 },
};

const skewedWrites = (workload: Patch[string]): Patch => ({
  workload: {
    distribution: "zipf",
    zipf_exponent: 0.9,
    commits_per_query: 1,
    flushed_pages_per_commit: 1,
    ...workload,
  },
});

const l2 = (bytes: number, arc = 48 * GIB): Patch => ({
  storage: { l2arc_device: "intel-p3700", l2arc_bytes: bytes },
  memory: { arc_bytes: arc },
  data: { file_bytes: 20 * TB },
});

const trees = (indirect: number): Patch => ({
  layout: { indirect_block_bytes: 131072 },
  data: {
    measured_trees: {
      file_bytes: 400 * GB,
      files: 40,
      indirect_block_bytes: indirect,
      record_bytes: 16384,
      rows: [],
    },
  },
});

const line = (openzfs: string, layout: object = {}, storage: object = {}): Patch => ({
  layout: { openzfs, ...layout },
  storage: { ...storage },
});

/** Cases of RAM, ARC, L2ARC, recordsize and layout; a warning with several conditions has several. */
export const PLAN_CASES: readonly WarningCase[] = [
  {
    code: "ram-overcommitted",
    what: "ARC and pool beyond RAM",
    fires: { memory: { ram_bytes: 80 * GIB, other_bytes: GIB } },
    silent: { memory: { ram_bytes: 82 * GIB, other_bytes: GIB } },
  },
  {
    code: "ram-overcommitted",
    what: "300,000 connections",
    fires: { memory: { connections: 320_000 } },
    silent: { memory: { connections: 280_000 } },
  },
  {
    code: "database-beyond-limit",
    what: "a buffer pool of more than its container's limit",
    fires: { memory: { database_limit_bytes: GIB } },
    silent: { memory: { database_limit_bytes: 64 * GIB } },
  },
  {
    code: "ram-beyond-instance",
    what: "64 GiB on an i3.large, which has 15.25 GiB",
    fires: { instance: { type: "aws-i3.large" }, memory: { ram_bytes: 64 * GIB } },
    silent: { instance: { type: "aws-r6i.2xlarge" }, memory: { ram_bytes: 64 * GIB } },
  },
  {
    code: "vcpus-beyond-instance",
    what: "16 vCPUs on an i3.large, which has 2",
    fires: { instance: { type: "aws-i3.large", vcpus: 16 } },
    silent: { instance: { type: "custom", vcpus: 16 } },
  },
  {
    code: "arc-max-ignored",
    what: "below 64 MiB",
    fires: { memory: { arc_bytes: 63 * MIB } },
    silent: { memory: { arc_bytes: 64 * MIB } },
  },
  {
    code: "arc-max-ignored",
    what: "all RAM",
    fires: { memory: { ram_bytes: 48 * GIB } },
    silent: { memory: { ram_bytes: 49 * GIB } },
  },
  {
    code: "arc-default-takes-ram",
    what: "2.3 without a limit",
    fires: line("2.3"),
    silent: line("2.2"),
  },
  {
    code: "metadata-misses",
    what: "an ARC too small for the indirect blocks",
    fires: { memory: { arc_bytes: 512 * MIB } },
    silent: { memory: { arc_bytes: 8 * GIB } },
  },
  {
    code: "metadata-limit",
    what: "a share of the ARC that is too small",
    fires: {
      layout: { openzfs: "2.1" },
      memory: { arc_bytes: 4 * GIB, arc_meta_limit_percent: 20 },
    },
    silent: {
      layout: { openzfs: "2.1" },
      memory: { arc_bytes: 4 * GIB, arc_meta_limit_percent: 90 },
    },
  },
  {
    code: "arc-below-buffer-pool",
    what: "an ARC that holds what the pool holds",
    fires: { memory: { arc_bytes: 31 * GIB } },
    silent: { memory: { arc_bytes: 33 * GIB } },
  },
  {
    code: "arc-below-buffer-pool",
    what: "records beyond two pages bring neighbours",
    fires: { memory: { arc_bytes: 31 * GIB }, layout: { record_bytes: 32768 } },
    silent: { memory: { arc_bytes: 31 * GIB }, layout: { record_bytes: 65536 } },
  },
  {
    code: "l2arc-headers",
    what: "a tenth of the ARC",
    fires: l2(1000 * GB),
    silent: l2(800 * GB),
  },
  {
    code: "l2arc-beyond-headers",
    what: "a third of the ARC",
    fires: l2(3200 * GB),
    silent: l2(3000 * GB),
  },
  {
    code: "l2arc-gets-metadata-only",
    what: "tables are not in the ARC",
    fires: { ...l2(400 * GB), layout: { primarycache: "metadata" } },
    silent: { ...l2(400 * GB), layout: { primarycache: "all" } },
  },
  {
    code: "rule-of-thumb-high",
    what: "compressed indirect blocks",
    fires: { layout: { primarycache: "metadata" }, workload: { threads: 4 } },
    silent: { layout: { primarycache: "metadata" }, workload: { threads: 8 } },
  },
  {
    code: "rule-of-thumb-low",
    what: "a few hot indirect blocks",
    fires: {
      layout: { primarycache: "metadata" },
      data: { file_bytes: 10 * GB, files: 1 },
      memory: { buffer_pool_bytes: 128 * MIB },
    },
    silent: { layout: { primarycache: "metadata" } },
  },
  {
    code: "copies-extrapolated",
    what: "four times the measured rate",
    fires: { layout: { primarycache: "metadata" }, workload: { threads: 4 } },
    silent: { layout: { primarycache: "metadata" }, workload: { threads: 2 } },
  },
  {
    code: "copies-extrapolated",
    what: "copies that are a quarter of the need",
    fires: {
      layout: { primarycache: "metadata" },
      workload: { threads: 4 },
      data: { file_bytes: 1.1 * TB },
    },
    silent: {
      layout: { primarycache: "metadata" },
      workload: { threads: 4 },
      data: { file_bytes: 1.5 * TB },
    },
  },
  {
    code: "arc-below-buffer-pool",
    what: "hardly a hit",
    fires: { memory: { arc_bytes: 31 * GIB }, data: { file_bytes: 140 * GB } },
    silent: { memory: { arc_bytes: 31 * GIB }, data: { file_bytes: 110 * GB } },
  },
  {
    code: "raidz-padding",
    what: "a fifth more than the width promises",
    fires: { storage: { vdev_type: "raidz1", vdev_width: 5, vdevs: 1 } },
    silent: { storage: { vdev_type: "raidz1", vdev_width: 3, vdevs: 1 } },
  },
  {
    code: "record-below-page",
    what: "two records a page",
    fires: { layout: { record_bytes: 8192 } },
    silent: { layout: { record_bytes: 16384 } },
  },
  {
    code: "record-above-page",
    what: "two pages a record",
    fires: { layout: { record_bytes: 32768 } },
    silent: { layout: { record_bytes: 16384 } },
  },
  {
    code: "record-above-page",
    what: "popular rows that may lie scattered",
    fires: {
      layout: { record_bytes: 65536 },
      workload: { distribution: "zipf", zipf_exponent: 0.9 },
    },
    silent: { workload: { distribution: "zipf", zipf_exponent: 0.9 } },
  },
  {
    code: "compression-rounded-away",
    what: "records of one unit of 4 KiB",
    fires: {
      layout: { compression: "lz4", record_bytes: 4096 },
      data: { compression_ratio: 1.1 },
    },
    silent: {
      layout: { compression: "lz4", record_bytes: 4096 },
      data: { compression_ratio: 1.02 },
    },
  },
  {
    code: "compression-rounded-away",
    what: "more than a twelfth is lost",
    fires: {
      layout: { compression: "lz4", record_bytes: 8192 },
      data: { compression_ratio: 2.2 },
    },
    silent: {
      layout: { compression: "lz4", record_bytes: 8192 },
      data: { compression_ratio: 2.1 },
    },
  },
  {
    code: "raidz-padding",
    what: "records that fill a stripe badly",
    fires: {
      storage: { vdev_type: "raidz2", vdev_width: 8, vdevs: 1 },
      layout: { record_bytes: 8192 },
    },
    silent: {
      storage: { vdev_type: "raidz2", vdev_width: 8, vdevs: 1 },
      layout: { record_bytes: 131072 },
    },
  },
  {
    code: "ratio-is-entered",
    what: "another compressor than lz4",
    fires: { layout: { compression: "zstd" } },
    silent: { layout: { compression: "lz4" } },
  },
  {
    code: "doublewrite-off-log-split",
    what: "log blocks that split pages",
    fires: { layout: { doublewrite: false, innodb_page_bytes: 16384, record_bytes: 32768 } },
    silent: { layout: { doublewrite: false, innodb_page_bytes: 32768, record_bytes: 32768 } },
  },
  {
    code: "direct-io-bypasses-arc",
    what: "O_DIRECT from 2.3",
    fires: line("2.3", { flush_method: "O_DIRECT" }),
    silent: line("2.2", { flush_method: "O_DIRECT" }),
  },
  {
    code: "direct-io-bypasses-arc",
    what: "direct=always, whatever the server asks for",
    fires: line("2.3", { direct: "always" }),
    silent: line("2.3", { direct: "disabled", flush_method: "O_DIRECT" }),
  },
  {
    code: "direct-io-bypasses-arc",
    what: "O_DIRECT from 2.4 whatever the dataset says",
    fires: line("2.4", { direct: "disabled", flush_method: "O_DIRECT" }),
    silent: line("2.4", { direct: "disabled", flush_method: "fsync" }),
  },
  {
    code: "not-in-this-line",
    what: "records above the line's limit",
    fires: line("2.1", { record_bytes: 2 * MIB }),
    silent: line("2.2", { record_bytes: 2 * MIB }),
  },
  {
    code: "not-in-this-line",
    what: "zstd",
    fires: line("0.8", { compression: "zstd" }),
    silent: line("2.0", { compression: "zstd" }),
  },
  {
    code: "not-in-this-line",
    what: "dRAID",
    fires: line("2.0", {}, { vdev_type: "draid2", vdev_width: 8 }),
    silent: line("2.1", {}, { vdev_type: "draid2", vdev_width: 8 }),
  },
  {
    code: "not-in-this-line",
    what: "a special vdev",
    fires: line("0.7", {}, { special_device: "intel-p3700" }),
    silent: line("0.8", {}, { special_device: "intel-p3700" }),
  },
  {
    code: "not-in-this-line",
    what: "encryption",
    fires: line("0.7", { encryption: true }),
    silent: line("0.8", { encryption: true }),
  },
  {
    code: "not-in-this-line",
    what: "a third copy of encrypted blocks",
    fires: line("2.2", { encryption: true, copies: 3 }),
    silent: line("2.2", { encryption: true, copies: 2 }),
  },
  {
    code: "not-in-this-line",
    what: "special_small_blocks that are no power of two",
    fires: line("2.3", { special_small_blocks: 12_000 }),
    silent: line("2.4", { special_small_blocks: 12_000 }),
  },
  {
    code: "not-in-this-line",
    what: "special_small_blocks above 1 MiB",
    fires: line("2.3", { special_small_blocks: 2 * MIB }),
    silent: line("2.3", { special_small_blocks: MIB }),
  },
  {
    code: "not-in-this-line",
    what: "special_small_blocks below a sector",
    fires: line("2.3", { special_small_blocks: 256 }),
    silent: line("2.3", { special_small_blocks: 512 }),
  },
  {
    code: "not-in-this-line",
    what: "large indirect blocks",
    fires: line("0.6.5", { indirect_block_bytes: 32768 }),
    silent: line("0.6.5", { indirect_block_bytes: 16384 }),
  },
  {
    code: "writes-in-arc",
    what: "skewed keys",
    fires: skewedWrites({}),
    silent: skewedWrites({ distribution: "uniform" }),
  },
  {
    code: "writes-in-arc",
    what: "half a flushed page for each that the pool misses",
    fires: skewedWrites({ flushed_pages_per_commit: 0.2 }),
    silent: skewedWrites({ flushed_pages_per_commit: 0.16 }),
  },
  {
    code: "old-indirect-blocks",
    what: "files made before 0.7",
    fires: { layout: { indirect_block_bytes: 65536 } },
    silent: { layout: { indirect_block_bytes: 131072 } },
  },
  {
    code: "measured-trees-unused",
    what: "a dump of other indirect blocks",
    fires: trees(16384),
    silent: trees(131072),
  },
];
