/** Plans that reach what the examples do not, as changes to the default plan. */
import { GB, GIB, MIB, TB } from "../number/units.ts";
import { atItsMost, drive, limitShown, seenWith } from "./drives.test.support.ts";
import { FLUSHED_PLANS } from "./flushed-plans.test.support.ts";
import { TRACED_PLANS } from "./traced-plans.test.support.ts";

const modern = {
  data: {
    file_bytes: 900 * GB,
    files: 120,
    compression_ratio: 1.9,
    datasets: 9,
    measured_trees: null,
  },
  layout: { indirect_block_bytes: 131072, ashift: 12, openzfs: "2.2" },
  memory: {
    ram_bytes: 96 * GIB,
    arc_bytes: 20 * GIB,
    buffer_pool_bytes: 48 * GIB,
    arc_meta_limit_percent: null,
  },
  instance: { type: "custom", vcpus: 12 },
};

const mixed = { threads: 48, commits_per_query: 0.6, flushed_pages_per_commit: 2.5 };
const countedUnder = (gib: number) => ({ ...mixed, flushed_at_pool_bytes: gib * GIB });

/** A small, busy ARC: the evictor runs, and what it keeps matters. */
const tight = (openzfs: string, primarycache: string, arc: number, percent?: number) => ({
  ...modern,
  data: { ...modern.data, file_bytes: 14 * GB, files: 14, datasets: 26 },
  layout: { ...modern.layout, openzfs, primarycache },
  memory: {
    ...modern.memory,
    ram_bytes: 8 * GIB,
    arc_bytes: arc * MIB,
    buffer_pool_bytes: 20 * MIB,
    arc_meta_limit_percent: percent ?? null,
  },
  storage: drive({ read_iops: 1500, read_latency_ms: 1 }),
  workload: { threads: 16, cpu_ms_per_query: 0.1 },
});

const written = (layout: object, storage: object = {}) => ({
  ...modern,
  layout: { ...modern.layout, ...layout },
  storage: { ...drive({}), device_bytes: TB, ...storage },
  workload: mixed,
});

const cached = (openzfs: string, l2: number, layout: object = {}) => ({
  ...modern,
  layout: { ...modern.layout, openzfs, ...layout },
  storage: { ...drive({ read_iops: 4000 }), l2arc_device: "intel-p3700", l2arc_bytes: l2 },
  workload: { threads: 32, distribution: "zipf", zipf_exponent: 0.9 },
});

/** Reads of a fast drive, so that the processors bind. */
const cpuBound = {
  ...modern,
  layout: { ...modern.layout, record_bytes: 65536 },
  instance: { type: "custom", vcpus: 4 },
  storage: drive({ read_iops: 900_000, read_latency_ms: 0.03, read_bytes_per_s: 40 * GB }),
  workload: { threads: 64, cpu_ms_per_query: 0.02 },
};

/** Changes of one page each time, whose images fill the log after a checkpoint. */
const postgresql = (own: object, also: object = {}, load: object = {}) => ({
  ...modern,
  engine: "postgresql",
  postgresql: { checkpoint_s: 600, max_wal_bytes: 64 * GIB, ...own, ...also },
  layout: { ...modern.layout, record_bytes: 8192, compression: "lz4" },
  storage: { ...drive({}), device_bytes: 2 * TB },
  workload: { ...mixed, threads: 24, log_bytes_per_commit: 600, ...load },
});

/** By name. */
export const GOLDEN_PLANS: Readonly<Record<string, unknown>> = {
  ...TRACED_PLANS,
  ...FLUSHED_PLANS,
  "tight 0.6.5": tight("0.6.5", "all", 160),
  "tight 0.7": tight("0.7", "all", 96),
  "tight 0.8 metadata": tight("0.8", "metadata", 96),
  "tight 2.0": tight("2.0", "all", 64),
  "tight 2.1": tight("2.1", "all", 64),
  "tight 2.1 metadata": tight("2.1", "metadata", 96),
  "tight 2.2": tight("2.2", "all", 64),
  "tight 2.3 metadata": tight("2.3", "metadata", 80),
  "a small share for metadata": tight("2.0", "all", 512, 12),
  "an ARC that is too small even without a limit": tight("0.8", "all", 72, 30),
  "a small share for metadata, no data": tight("0.8", "metadata", 512, 12),
  "tight none": tight("2.2", "none", 80),
  "written lz4": written({ compression: "lz4" }),
  "written lz4, its ratio measured at larger records": {
    ...written({ compression: "lz4", ashift: 9, record_bytes: 32768 }),
    data: { ...modern.data, compression_ratio: 1.4, compression_record_bytes: 131072 },
  },
  "as busy as its drive was seen at its most": { ...modern, ...atItsMost },
  "an ARC limited to its default": limitShown(1.25),
  "an ARC limited below its default": limitShown(1),
  "as many reads in flight as its drive was seen with": { ...modern, ...seenWith(8, 8) },
  "more reads in flight than its drive was seen with": { ...modern, ...seenWith(8, 12) },
  "fewer reads in flight than its drive was seen": { ...modern, ...seenWith(8, 8, 1.5) },
  "nearly as many, where others use the drive": { ...modern, ...seenWith(8, 7, 0.02, 24) },
  "written zstd encrypted": written({ compression: "zstd", encryption: true, openzfs: "2.0" }),
  "written gzip copies": written({ compression: "gzip", copies: 2, doublewrite: true }),
  "written in place": written({ logbias: "throughput", record_bytes: 131072 }),
  "written once a second": {
    ...written({ flush_log_at_trx_commit: 2 }, drive({ read_iops: 200 })),
    workload: { ...mixed, threads: 4, flushed_pages_per_commit: 0, log_bytes_per_commit: 100 },
  },
  "written under a larger pool than was counted": { ...written({}), workload: countedUnder(8) },
  "written under a smaller pool than was counted, too much for its redo": {
    ...written({ redo_log_bytes: 512 * GIB }),
    workload: countedUnder(9000),
  },
  "written at each write": written({ sync: "always", flush_log_at_trx_commit: 2 }),
  "written without the log": written({ sync: "disabled" }),
  "written large pages": written({ innodb_page_bytes: 65536, record_bytes: 65536 }),
  "written twice through the log": written({
    doublewrite: true,
    innodb_page_bytes: 16384,
    immediate_write_bytes: 2_400_000,
  }),
  "written fragmented": written(
    { compression: "off" },
    { fragmentation_percent: 62, slog_device: "optane-p4800x" },
  ),
  "written disks": written(
    { compression: "off" },
    {
      device: "hdd-7200",
      vdev_type: "raidz2",
      vdev_width: 8,
      vdevs: 3,
      device_bytes: 4 * TB,
      fragmentation_percent: 35,
      special_device: "sata-enterprise",
      special_bytes: 2 * GB,
    },
  ),
  "records on a special vdev": {
    ...written(
      { compression: "lz4", special_small_blocks: 8192 },
      { special_device: "sata-enterprise", special_bytes: 300 * GB },
    ),
  },
  "log and records on a special vdev": {
    ...written(
      { compression: "lz4", special_small_blocks: 16384, openzfs: "2.4" },
      { special_device: "nvme-gen4" },
    ),
  },
  "log on a special vdev": written(
    { compression: "lz4", openzfs: "2.4" },
    { special_device: "nvme-gen4" },
  ),
  "l2arc 0.6.5": cached("0.6.5", 600 * GB, { indirect_block_bytes: 16384 }),
  "l2arc 0.7": cached("0.7", 400 * GB),
  "l2arc 2.0 beyond its headers": {
    ...cached("2.0", 8 * TB),
    data: { ...modern.data, file_bytes: 20 * TB },
  },
  "l2arc 2.3": cached("2.3", 300 * GB),
  "pareto in half of the data": {
    ...modern,
    storage: drive({
      points: [
        { concurrency: 1, reads_per_s: 4000 },
        { concurrency: 32, reads_per_s: 50_000 },
      ],
    }),
    workload: { threads: 32, distribution: "pareto", working_set_ratio: 0.5, pages_per_query: 3 },
  },
  "rewritten and encrypted": {
    ...modern,
    layout: { ...modern.layout, rewritten_ratio: 0.7, encryption: true, openzfs: "2.1", copies: 3 },
    workload: { threads: 4, think_ms: 3 },
  },
  "draid of estimates": {
    ...modern,
    storage: {
      device: "optane-p5800x",
      vdev_type: "draid2",
      vdev_width: 24,
      draid_data: 8,
      vdevs: 2,
      device_bytes: 400 * GB,
    },
    workload: { threads: 400, cpu_ms_per_query: 0.05 },
  },
  "special access, measured": {
    ...modern,
    storage: drive({}),
    workload: { threads: 24, distribution: "special", pages_per_query: 2 },
    origins: { "workload.cpu_ms_per_query": "measured", "storage.custom_device": "measured" },
  },
  "CPU bound, entered": {
    ...modern,
    storage: drive({}),
    workload: { threads: 240, cpu_ms_per_query: 3 },
    origins: { "workload.cpu_ms_per_query": "entered" },
  },
  "CPU bound, measured": {
    ...modern,
    storage: drive({}),
    workload: { threads: 240, cpu_ms_per_query: 3 },
    origins: { "workload.cpu_ms_per_query": "measured" },
  },
  "log and special on volumes": {
    ...modern,
    storage: {
      device: "aws-gp2",
      device_bytes: 2 * TB,
      slog_device: "aws-gp2",
      special_device: "aws-gp2",
    },
    memory: { ...modern.memory, arc_bytes: 400 * MIB },
    instance: { type: "aws-r6i.2xlarge", vcpus: 8 },
    workload: mixed,
  },
  "a small pool": {
    ...modern,
    data: { ...modern.data, file_bytes: GB },
    storage: drive({}),
    layout: { ...modern.layout, copies: 3, record_bytes: 65536, ashift: 9 },
  },
  "nearly compressible": {
    ...modern,
    data: { ...modern.data, compression_ratio: 1.1 },
    layout: { ...modern.layout, record_bytes: 65536, ashift: 9 },
    storage: { ...drive({}), device_bytes: 2 * GB },
  },
  "a ratio of larger records": {
    ...modern,
    data: { ...modern.data, compression_ratio: 1.9, compression_record_bytes: 131072 },
    layout: { ...modern.layout, record_bytes: 16384, ashift: 9, compression: "lz4" },
    storage: drive({}),
  },
  "a counted tree": {
    ...modern,
    data: {
      ...modern.data,
      measured_trees: {
        file_bytes: 900 * GB,
        files: 120,
        indirect_block_bytes: 131072,
        record_bytes: 16384,
        rows: [
          {
            record_bytes: 16384,
            leaf_blocks: 54e6,
            nonleaf_blocks: 54_000,
            nonleaf_logical_bytes: 54_000 * 131072,
            nonleaf_physical_bytes: 54_000 * 40_000,
            basis: "measured",
          },
        ],
      },
    },
    storage: drive({}),
  },
  ...Object.fromEntries(
    (["sha256", "sha512", "skein", "edonr", "blake3", "off"] as const).map((checksum) => [
      `CPU bound with ${checksum}`,
      { ...cpuBound, layout: { ...cpuBound.layout, checksum } },
    ]),
  ),
  "CPU bound with sha256 in C": {
    ...cpuBound,
    layout: { ...cpuBound.layout, checksum: "sha256", openzfs: "2.1" },
  },
  "CPU bound with sha512 in C, encrypted": {
    ...cpuBound,
    layout: { ...cpuBound.layout, checksum: "sha512", openzfs: "2.0", encryption: true },
    workload: { ...cpuBound.workload, commits_per_query: 0.5, flushed_pages_per_commit: 1 },
  },
  "a binary log in a few groups": {
    ...written({ sync_binlog: 3 }),
    workload: { ...mixed, threads: 6, log_bytes_per_commit: 3000 },
  },
  "behind a network, with connections and snapshots": {
    ...modern,
    data: { ...modern.data, snapshot_bytes: 120 * GB },
    memory: { ...modern.memory, connections: 9000 },
    storage: { ...drive({}), device_bytes: TB },
    instance: { ...modern.instance, network_bytes_per_s_cap: 118e6 },
  },
  "raidz of pages with commits": {
    ...written({}),
    storage: { ...drive({}), device_bytes: TB, vdev_type: "raidz1", vdev_width: 5 },
  },
  "nothing to wait for": {
    ...modern,
    data: { ...modern.data, file_bytes: 20 * GB },
    storage: drive({}),
    workload: { threads: 2, cpu_ms_per_query: 0 },
  },
  "a drive of 0.03 ms": {
    ...modern,
    storage: drive({ read_latency_ms: 0.03, read_iops: 400_000 }),
    workload: { threads: 24, cpu_ms_per_query: 0.02 },
  },
  "a disk of 3 ms": {
    ...modern,
    storage: drive({ read_latency_ms: 3, read_iops: 1200 }),
    workload: { threads: 4 },
  },
  "a drive that bends late": {
    ...modern,
    storage: drive({
      points: [
        { concurrency: 1, reads_per_s: 5000 },
        { concurrency: 8, reads_per_s: 25_000 },
        { concurrency: 16, reads_per_s: 37_000 },
        { concurrency: 64, reads_per_s: 50_000 },
      ],
    }),
    workload: { threads: 12, cpu_ms_per_query: 0.02 },
  },
  "a drive that bends from the start": {
    ...modern,
    storage: drive({
      points: [
        { concurrency: 1, reads_per_s: 447 },
        { concurrency: 8, reads_per_s: 2066 },
        { concurrency: 64, reads_per_s: 7276 },
      ],
    }),
    workload: { threads: 48, cpu_ms_per_query: 0.02 },
  },
  "nearly a throttle": {
    ...modern,
    storage: drive({
      read_latency_ms: 1,
      read_iops: 4000,
      points: [
        { concurrency: 1, reads_per_s: 1000 },
        { concurrency: 3, reads_per_s: 2830 },
        { concurrency: 8, reads_per_s: 4000 },
        { concurrency: 16, reads_per_s: 4000 },
      ],
    }),
    workload: { threads: 5, cpu_ms_per_query: 0.1 },
  },
  "a drive that is not described": {
    ...modern,
    storage: { device: "custom", custom_device: null, device_bytes: 3 * TB },
  },
  "azure, nodes": {
    ...modern,
    storage: { device: "azure-premium-ssd", device_bytes: TB },
    instance: { type: "custom", vcpus: 8, nodes: 3 },
  },
  "gp2 on credit": {
    ...modern,
    storage: { device: "aws-gp2", device_bytes: 500 * GB, vdevs: 4 },
    instance: { type: "aws-i4i.large", vcpus: 2 },
  },
  "a buffer pool that holds all of the data": {
    ...modern,
    data: { ...modern.data, file_bytes: 48 * GB },
    layout: { ...modern.layout, record_bytes: 65536 },
    storage: drive({}),
    workload: mixed,
  },
  "PostgreSQL, checkpoints by time": postgresql({}),
  "PostgreSQL, checkpoints by size, one log file a record": postgresql(
    { max_wal_bytes: 96 * MIB, wal_record_bytes: 131072 },
    { index_ratio: 0.3 },
  ),
  "PostgreSQL without page images, commits that nobody waits for": postgresql({
    full_page_writes: false,
    synchronous_commit: "off",
  }),
  "PostgreSQL, frozen rows": postgresql({ hint_bits: false }, {}, { commits_per_query: 0 }),
  "PostgreSQL, indexes and WAL that shrink less than heaps": {
    ...postgresql(
      { index_ratio: 0.15, index_compression_ratio: 2.6 },
      { wal_compression_ratio: 2.7, min_wal_bytes: 160 * MIB },
    ),
    data: { ...modern.data, compression_ratio: 6 },
    layout: { ...modern.layout, record_bytes: 65536, compression: "lz4" },
  },
  "PostgreSQL, reads around the ARC": {
    ...postgresql({}),
    layout: { ...modern.layout, openzfs: "2.3", direct: "always" },
  },
  "direct=disabled": written({ openzfs: "2.3", flush_method: "O_DIRECT", direct: "disabled" }),
  "PostgreSQL, many connections": {
    ...postgresql({ huge_pages: false, work_mem_bytes: 16 * MIB }),
    memory: { ...modern.memory, ram_bytes: 256 * GIB, connections: 900 },
  },
  "PostgreSQL, shared_buffers below the inner pages": {
    ...postgresql({}),
    data: { ...modern.data, file_bytes: 8 * TB },
    memory: { ...modern.memory, buffer_pool_bytes: 5 * MIB, arc_bytes: 3 * GIB },
  },
};
