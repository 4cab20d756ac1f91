/** Example plans of PostgreSQL: one that was measured, and one as a large server has it. */
import type { Plan } from "../../generated/plan.ts";
import { GB, GIB, MIB, TB } from "../number/units.ts";
import { defaultPlan } from "./plans.ts";

/** pgbench (TPC-B, scale 100, 8 clients) on the small PostgreSQL server; a query is one transaction. */
export const PGBENCH_LOAD = {
  queries_per_s: 25.9,
  mean_ms: 307.1,
  p95_ms: 461.4,
  threads: 8,
  buffer_pool_bytes: 64 * MIB,
};

/**
 * A virtual machine of the laboratory: PostgreSQL 15 with pgbench's tables at scale 100 (10 million
 * accounts and their index) on OpenZFS 2.3.2, its disk limited to 120 requests/s. Its counters over 45 s
 * and 1,144 transactions: 2,313 whole pages and 16,093 bytes of WAL each, of which 620 are no page.
 */
export function smallPostgresql(): Plan {
  const base = defaultPlan();
  const measured = "measured" as const;
  return {
    ...base,
    title: "Small virtual server with PostgreSQL",
    engine: "postgresql",
    data: {
      file_bytes: 1_571_438_592,
      files: 3,
      compression_ratio: 1,
      compression_record_bytes: null,
      datasets: 2,
      snapshot_bytes: 0,
      measured_trees: null,
    },
    layout: {
      ...base.layout,
      openzfs: "2.3",
      record_bytes: 8192,
      indirect_block_bytes: 131072,
      compression: "off",
      ashift: 12,
    },
    memory: {
      ...base.memory,
      ram_bytes: 6 * GIB,
      arc_bytes: 256 * MIB,
      buffer_pool_bytes: PGBENCH_LOAD.buffer_pool_bytes,
      arc_meta_limit_percent: null,
    },
    storage: {
      ...base.storage,
      device: "custom",
      device_bytes: 24 * GIB,
      custom_device: {
        name: "Virtual disk limited to 120 requests/s",
        read_latency_ms: 1,
        read_iops: 120,
        read_bytes_per_s: GB,
        sync_write_ms: 2.4,
        seen_reads_per_s: null,
        seen_bytes_per_s: null,
        seen_in_flight: null,
        points: [],
      },
    },
    instance: { ...base.instance, type: "custom", vcpus: 2 },
    workload: {
      ...base.workload,
      threads: PGBENCH_LOAD.threads,
      pages_per_query: 2,
      cpu_ms_per_query: 46,
      commits_per_query: 1,
      flushed_pages_per_commit: 2.02,
      log_bytes_per_commit: 620,
    },
    postgresql: {
      index_ratio: 0.143,
      index_compression_ratio: null,
      hint_bits: true,
      full_page_writes: true,
      synchronous_commit: "on",
      wal_record_bytes: null,
      wal_primarycache: "all",
      wal_recycle: true,
      checkpoint_s: 30,
      checkpoint_completion_target: 0.9,
      vacuumed_pages_per_commit: 0,
      min_wal_bytes: 80 * MIB,
      wal_compression_ratio: null,
      max_wal_bytes: GIB,
      work_mem_bytes: 4 * MIB,
      huge_pages: false,
    },
    origins: {
      "data.file_bytes": measured,
      "data.compression_ratio": measured,
      "memory.arc_bytes": measured,
      "memory.buffer_pool_bytes": measured,
      "storage.custom_device": measured,
      "workload.threads": measured,
      "workload.cpu_ms_per_query": measured,
      "workload.flushed_pages_per_commit": measured,
      "workload.log_bytes_per_commit": measured,
      "postgresql.index_ratio": measured,
    },
  };
}

/** A quarter of the RAM for shared_buffers, as PostgreSQL's manual advises; half of it for the ARC. */
export function largePostgresql(): Plan {
  const base = defaultPlan();
  return {
    ...base,
    title: "2 TB of PostgreSQL on NVMe mirrors",
    engine: "postgresql",
    data: {
      ...base.data,
      file_bytes: 2 * TB,
      files: 3000,
      compression_ratio: 1.8,
      compression_record_bytes: null,
      datasets: 8,
      snapshot_bytes: 0,
      measured_trees: null,
    },
    layout: {
      ...base.layout,
      openzfs: "2.3",
      record_bytes: 16384,
      indirect_block_bytes: 131072,
      ashift: 12,
      rewritten_ratio: 0.5,
    },
    memory: {
      ...base.memory,
      ram_bytes: 256 * GIB,
      arc_bytes: 128 * GIB,
      buffer_pool_bytes: 64 * GIB,
      other_bytes: 16 * GIB,
      connections: 300,
    },
    storage: {
      ...base.storage,
      device: "nvme-gen4",
      device_bytes: 1.92 * TB,
      vdev_type: "mirror",
      vdev_width: 2,
      vdevs: 2,
    },
    instance: { ...base.instance, type: "custom", vcpus: 32 },
    workload: {
      ...base.workload,
      threads: 64,
      distribution: "zipf",
      zipf_exponent: 0.8,
      pages_per_query: 12,
      cpu_ms_per_query: 1,
      commits_per_query: 0.3,
      flushed_pages_per_commit: 4,
      log_bytes_per_commit: 2000,
    },
    postgresql: {
      index_ratio: 0.3,
      index_compression_ratio: null,
      hint_bits: true,
      full_page_writes: true,
      synchronous_commit: "on",
      wal_record_bytes: 131072,
      wal_primarycache: "all",
      wal_recycle: true,
      checkpoint_s: 900,
      checkpoint_completion_target: 0.9,
      vacuumed_pages_per_commit: 0.05,
      min_wal_bytes: 80 * MIB,
      wal_compression_ratio: null,
      max_wal_bytes: 64 * GIB,
      work_mem_bytes: 16 * MIB,
      huge_pages: true,
    },
  };
}
