/** Plans that need no input: the default of every field, the server of May 2018, and examples. */
import type { Plan } from "../generated/plan.ts";
import { GB, GIB, MIB, TB } from "./units.ts";

/**
 * Block trees of the 2018 benchmark as its article counts them: 330 times the tree that zdb printed
 * for one table, 145,446 leaf and 1,160 indirect blocks. The article's 749 GB are kept as printed;
 * the tables' size attributes sum to 749 GiB.
 */
function trees2018(): NonNullable<Plan["data"]["measured_trees"]> {
  const tables = 330;
  return {
    file_bytes: 749 * GB,
    files: tables,
    indirect_block_bytes: 16384,
    record_bytes: 16384,
    rows: [
      {
        record_bytes: 16384,
        leaf_blocks: 145_446 * tables,
        nonleaf_blocks: 1_160 * tables,
        nonleaf_logical_bytes: 1_160 * tables * 16384,
        nonleaf_physical_bytes: 0,
        basis: "measured",
      },
    ],
  };
}

/**
 * The server of the 2018 benchmark: 330 sysbench tables, 749 GB, 16K records, i3.large with a 1000 GB
 * gp2 volume, 1 GiB of ARC beside a 2.5 GB buffer pool, 8 threads of point selects, OpenZFS 0.6.5.
 * CPU time per query is calibrated: 2 vCPUs were full at 5,000 queries/s. Metadata may fill the whole
 * ARC, as the published advice of 7 GB for 6.72 GiB of metadata takes for granted; untouched, 0.6.5
 * stops at 75 %.
 */
export function defaultPlan(): Plan {
  return {
    version: 1,
    title: "Sysbench server of May 2018",
    data: {
      file_bytes: 749 * GB,
      files: 330,
      compression_ratio: 1.28,
      datasets: 4,
      measured_trees: trees2018(),
    },
    layout: {
      openzfs: "0.6.5",
      record_bytes: 16384,
      innodb_page_bytes: 16384,
      indirect_block_bytes: 16384,
      ashift: 9,
      compression: "lz4",
      encryption: false,
      rewritten_ratio: 0,
      primarycache: "all",
      secondarycache: "all",
      flush_method: "fsync",
      doublewrite: false,
      logbias: "latency",
      copies: 1,
    },
    memory: {
      ram_bytes: 15.25 * GIB,
      arc_bytes: GIB,
      buffer_pool_bytes: 2.5 * GIB,
      other_bytes: GIB,
      arc_meta_limit_percent: 100,
      dbuf_cache_max_bytes: null,
    },
    storage: {
      device: "aws-gp2",
      device_bytes: TB,
      vdev_type: "stripe",
      vdev_width: 1,
      vdevs: 1,
      provisioned_iops: null,
      provisioned_mib_per_s: null,
      sync_read_max_active: 10,
      l2arc_device: null,
      l2arc_bytes: 0,
      l2arc_write_max_bytes: null,
      slog_device: null,
      special_device: null,
      custom_device: null,
    },
    instance: {
      type: "aws-i3.large",
      vcpus: 2,
      storage_iops_cap: null,
      storage_bytes_per_s_cap: null,
      nodes: 1,
    },
    workload: {
      threads: 8,
      distribution: "uniform",
      zipf_exponent: 0.99,
      working_set_ratio: 1,
      pages_per_query: 1,
      cpu_ms_per_query: 0.4,
      think_ms: 0,
      commits_per_query: 0,
    },
    prices: {
      instance_usd_per_hour: null,
      device_usd_per_gb_month: null,
      device_usd_per_iops_month: null,
      device_usd_per_mib_per_s_month: null,
      device_usd_purchase: null,
      l2arc_usd_month: null,
      slog_usd_month: null,
      special_usd_month: null,
      amortisation_months: 36,
    },
    origins: {},
  };
}

/** A plan offered as an example. */
export interface ExamplePlan {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly plan: Plan;
  /** Sample captures that go with it, by file name. */
  readonly captures: readonly string[];
}

function smallServer(): Plan {
  const base = defaultPlan();
  return {
    ...base,
    title: "Small cloud server",
    data: {
      ...base.data,
      file_bytes: 120 * GB,
      files: 120,
      compression_ratio: 1.8,
      measured_trees: null,
    },
    layout: { ...base.layout, openzfs: "2.2", indirect_block_bytes: 131072, ashift: 12 },
    memory: {
      ...base.memory,
      ram_bytes: 16 * GIB,
      arc_bytes: 2 * GIB,
      buffer_pool_bytes: 10 * GIB,
      other_bytes: 2 * GIB,
    },
    storage: { ...base.storage, device: "aws-gp3", device_bytes: 150 * GB },
    instance: { ...base.instance, type: "aws-r6i.large", vcpus: 2 },
    workload: {
      ...base.workload,
      threads: 16,
      distribution: "zipf",
      zipf_exponent: 0.8,
      pages_per_query: 3,
      commits_per_query: 0.1,
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
    },
    {
      id: "small-server",
      title: "Small cloud server",
      why: "An ARC smaller than the buffer pool: what it still does, and what it cannot.",
      plan: smallServer(),
      captures: [],
    },
    {
      id: "on-premises-mirrors",
      title: "20 TB on premises, mirrors",
      why: "Six NVMe mirrors with a log device: where the queue limit of ZFS binds before the drives.",
      plan: mirroredServer(),
      captures: [],
    },
    {
      id: "cloud-l2arc",
      title: "Cloud server with local NVMe as L2ARC",
      why: "What an L2ARC costs in RAM before it saves a read of the volume.",
      plan: cachedServer(),
      captures: [],
    },
  ];
}
