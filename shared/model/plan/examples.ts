/** Plans to start from, each with captures that go with it. */
import type { Plan } from "../../generated/plan.ts";
import { GB, GIB, MIB, TB } from "../number/units.ts";
import { largePostgresql, PGBENCH_LOAD, smallPostgresql } from "./examples-postgresql.ts";
import { defaultPlan } from "./plans.ts";

/** What the database and its load test said, beside what captures of ZFS hold. */
export interface ExampleLoad {
  readonly queries_per_s: number;
  readonly mean_ms: number;
  readonly p95_ms: number;
  readonly threads: number;
  readonly buffer_pool_bytes: number;
}

/** A plan offered as an example. */
export interface ExamplePlan {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly plan: Plan;
  /** Sample captures that go with it, by file name. */
  readonly captures: readonly string[];
  /** What the captures are of, after "Captures: ": this server itself, or another that is like it in something. */
  readonly captures_of: string;
  /** The load while the captures were recorded; null where it is not known. */
  readonly load: ExampleLoad | null;
}

/** The load test that ran while the captures of the small server were recorded (sysbench 1.0.20). */
const SMALL_LOAD: ExampleLoad = {
  queries_per_s: 331.6,
  mean_ms: 12.02,
  p95_ms: 19.29,
  threads: 4,
  buffer_pool_bytes: 64 * MIB,
};

/**
 * A virtual machine that was measured for the model: MariaDB 10.11 with two sysbench tables of 4
 * million rows on OpenZFS 2.3.2, its pool limited to 300 reads/s; latencies and the limit as measured.
 */
function smallServer(): Plan {
  const base = defaultPlan();
  const measured = "measured" as const;
  return {
    ...base,
    title: "Small virtual server with MariaDB",
    data: {
      file_bytes: 1_929_379_840,
      files: 2,
      compression_ratio: 1.03,
      compression_record_bytes: null,
      datasets: 5,
      snapshot_bytes: 0,
      measured_trees: null,
    },
    layout: { ...base.layout, openzfs: "2.3", indirect_block_bytes: 131072, ashift: 12 },
    memory: {
      ...base.memory,
      ram_bytes: 7_269_232_148,
      arc_bytes: 256 * MIB,
      buffer_pool_bytes: SMALL_LOAD.buffer_pool_bytes,
      arc_meta_limit_percent: null,
    },
    storage: {
      ...base.storage,
      device: "custom",
      device_bytes: 42 * GB,
      custom_device: {
        name: "Virtual disk limited to 300 reads/s",
        read_latency_ms: 8,
        read_iops: 300,
        read_bytes_per_s: GB,
        sync_write_ms: 18.5,
        seen_reads_per_s: null,
        seen_bytes_per_s: null,
        seen_in_flight: null,
        points: [
          { concurrency: 1, reads_per_s: 125 },
          { concurrency: 4, reads_per_s: 307.7 },
          { concurrency: 16, reads_per_s: 307.7 },
        ],
      },
    },
    instance: { ...base.instance, type: "custom", vcpus: 2 },
    workload: {
      ...base.workload,
      threads: SMALL_LOAD.threads,
      pages_per_query: 1.027,
      working_set_ratio: 0.93064,
    },
    origins: {
      "data.file_bytes": measured,
      "data.files": measured,
      "data.compression_ratio": measured,
      "memory.ram_bytes": measured,
      "storage.custom_device": measured,
      "workload.pages_per_query": measured,
      "workload.working_set_ratio": measured,
    },
  };
}

function mirroredServer(): Plan {
  const base = defaultPlan();
  return {
    ...base,
    title: "20 TB on premises, mirrors",
    data: {
      ...base.data,
      file_bytes: 20 * TB,
      files: 4000,
      compression_ratio: 2.2,
      datasets: 12,
      snapshot_bytes: 0,
      measured_trees: null,
    },
    layout: {
      ...base.layout,
      openzfs: "2.3",
      indirect_block_bytes: 131072,
      ashift: 12,
      rewritten_ratio: 0.5,
    },
    memory: {
      ...base.memory,
      ram_bytes: 512 * GIB,
      arc_bytes: 96 * GIB,
      buffer_pool_bytes: 320 * GIB,
      other_bytes: 16 * GIB,
    },
    storage: {
      ...base.storage,
      device: "nvme-gen4",
      device_bytes: 3.84 * TB,
      vdev_type: "mirror",
      vdev_width: 2,
      vdevs: 6,
      slog_device: "optane-p4800x",
    },
    instance: { ...base.instance, type: "custom", vcpus: 64 },
    workload: {
      ...base.workload,
      threads: 128,
      distribution: "pareto",
      pages_per_query: 8,
      cpu_ms_per_query: 1.2,
      commits_per_query: 0.3,
    },
  };
}

function cachedServer(): Plan {
  const base = defaultPlan();
  return {
    ...base,
    title: "Cloud server with local NVMe as L2ARC",
    data: {
      ...base.data,
      file_bytes: 2.5 * TB,
      files: 900,
      compression_ratio: 2,
      datasets: 6,
      snapshot_bytes: 0,
      measured_trees: null,
    },
    layout: {
      ...base.layout,
      openzfs: "2.2",
      record_bytes: 16384,
      indirect_block_bytes: 131072,
      ashift: 12,
    },
    memory: {
      ...base.memory,
      ram_bytes: 64 * GIB,
      arc_bytes: 24 * GIB,
      buffer_pool_bytes: 32 * GIB,
      other_bytes: 4 * GIB,
    },
    storage: {
      ...base.storage,
      device: "aws-gp3",
      device_bytes: 2 * TB,
      provisioned_iops: 6000,
      provisioned_mib_per_s: 250,
      l2arc_device: "aws-i4i.2xlarge-nvme",
      l2arc_bytes: 1600 * GB,
      l2arc_write_max_bytes: 64 * MIB,
    },
    instance: { ...base.instance, type: "aws-i4i.2xlarge", vcpus: 8 },
    workload: {
      ...base.workload,
      threads: 64,
      distribution: "zipf",
      zipf_exponent: 0.7,
      pages_per_query: 2,
    },
  };
}

/** Examples to start from, each with why it is worth a look. */
export function examplePlans(): ExamplePlan[] {
  const server2018 = defaultPlan();
  return [
    {
      id: "sysbench-2018",
      title: server2018.title,
      why: "1 GiB of ARC cannot hold 6.7 GiB of indirect blocks: nearly every read costs two.",
      plan: server2018,
      captures: ["zdb-2018-sbtest1-head.txt", "arcstat-2018-growing-arc.txt"],
      captures_of: "excerpts of this server's own, as they were published.",
      load: null,
    },
    {
      id: "small-server",
      title: "Small virtual server with MariaDB",
      why: "Two vCPUs and a disk of 300 reads/s, measured: the prediction is held against what happened.",
      plan: smallServer(),
      captures: [
        "arcstat-2.3-point-select.txt",
        "arcstats-before-2.3-point-select.txt",
        "arcstats-2.3-point-select.txt",
        "iostat-x-2.3-point-select.txt",
        "zpool-iostat-2.3-point-select.txt",
      ],
      captures_of: "this server's own, whole, of one load test.",
      load: SMALL_LOAD,
    },
    {
      id: "on-premises-mirrors",
      title: "20 TB on premises, mirrors",
      why: "Six NVMe mirrors with a log device: where the queue limit of ZFS binds before the drives.",
      plan: mirroredServer(),
      captures: ["zdb-2.3-sbtest1-16k.txt.gz", "zfs-get-2.3-16k.txt"],
      captures_of: "one table of the same layout, dumped on a test pool; not of this server.",
      load: null,
    },
    {
      id: "cloud-l2arc",
      title: "Cloud server with local NVMe as L2ARC",
      why: "What an L2ARC costs in RAM before it saves a read of the volume.",
      plan: cachedServer(),
      captures: ["arcstat-2.3-l2arc-warming.txt", "arcstats-2.3-l2arc-warm.txt"],
      captures_of: "an L2ARC that warms up on a test pool; not of this server.",
      load: null,
    },
    {
      id: "small-postgresql",
      title: "Small virtual server with PostgreSQL",
      why: "pgbench on a disk of 120 requests/s: 25.9 transactions/s were measured, mean 307 ms.",
      plan: smallPostgresql(),
      captures: ["zdb-2.3-pgbench-8k.txt.gz", "zfs-get-2.3-pgbench-8k.txt"],
      captures_of: "this server's own: one segment of the accounts, and the dataset's properties.",
      load: PGBENCH_LOAD,
    },
    {
      id: "large-postgresql",
      title: "2 TB of PostgreSQL on NVMe mirrors",
      why: "shared_buffers and the ARC side by side, whole pages in the WAL, and no log device.",
      plan: largePostgresql(),
      captures: ["zdb-2.3-pgbench-8k.txt.gz", "zfs-get-2.3-pgbench-8k.txt"],
      captures_of: "one table of pgbench on a test pool; not of this server.",
      load: null,
    },
  ];
}
