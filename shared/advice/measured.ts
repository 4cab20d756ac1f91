/** What captures of a running server say, as plain numbers. Absent means not measured. */

/** Counters of the ARC over the time of the load, and its state. */
interface MeasuredArc {
  /** Limit in force (arcstats c_max, else c). */
  readonly max_bytes?: number;
  readonly size_bytes?: number;
  /** Full headers and headers of what is only in the L2ARC. */
  readonly header_bytes?: number;
  readonly l2_header_bytes?: number;
  /** Hits by demand_data_hits and _misses over the load; 0..1. */
  readonly demand_data_hit_ratio?: number;
  readonly demand_metadata_hit_ratio?: number;
  /** demand_metadata_misses by demand_data accesses. */
  readonly metadata_misses_per_read?: number;
}

/** What the database and its clients did. */
export interface MeasuredLoad {
  readonly queries_per_s?: number;
  readonly mean_ms?: number;
  readonly p95_ms?: number;
  readonly threads?: number;
  readonly buffer_pool_bytes?: number;
  /** Innodb_buffer_pool_reads by queries. */
  readonly buffer_pool_misses_per_query?: number;
  /** Share of CPU time in use, 0..1. */
  readonly cpu_busy_ratio?: number;
}

/** What the pool's devices did (zpool iostat or iostat of the pool's devices). */
interface MeasuredPool {
  readonly reads_per_s?: number;
  readonly read_bytes_per_s?: number;
  readonly read_wait_ms?: number;
  /** Working points of the device seen elsewhere: concurrency and reads/s. */
  readonly points?: readonly { readonly concurrency: number; readonly reads_per_s: number }[];
}

/** Block trees of the tables (zdb -ddddd), all of them or scaled up to all. */
export interface MeasuredTrees {
  readonly file_bytes?: number;
  readonly leaf_blocks?: number;
  readonly nonleaf_blocks?: number;
  readonly nonleaf_physical_bytes?: number;
}

/** One measured situation. */
export interface Measured {
  readonly arc?: MeasuredArc;
  readonly load?: MeasuredLoad;
  readonly pool?: MeasuredPool;
  readonly trees?: MeasuredTrees;
}
