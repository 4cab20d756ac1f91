/** The answer to a plan. Names are a public contract: fields are added, never renamed. */

/** Where an input came from. */
export type Origin = "measured" | "entered" | "datasheet" | "catalogue" | "default";

/** How far a figure can be trusted: the weakest of what went into it. */
export type Trust =
  | "measured"
  | "published"
  | "datasheet"
  | "derived"
  | "estimate"
  | "extrapolated";

/** Ids of what can limit a plan. */
export type BottleneckId =
  | "cpu"
  | "threads"
  | "device-iops"
  | "device-bandwidth"
  | "zfs-queue"
  | "instance-iops"
  | "instance-bandwidth"
  | "l2arc-device"
  | "special-device"
  | "arc-eviction"
  | "commits";

/** Bytes of one server's RAM: the uses and `free_bytes` sum to `ram_bytes` + `overcommitted_bytes`. */
export interface MemoryUse {
  buffer_pool_bytes: number;
  other_bytes: number;
  /** Indirect blocks as the ARC holds them, headers included. */
  arc_metadata_bytes: number;
  /** Uncompressed copies of indirect blocks that dbufs hold. */
  arc_copies_bytes: number;
  /** Records held as data, headers and copies in the dbuf cache included. */
  arc_data_bytes: number;
  /** Headers of records that are only in the L2ARC. */
  arc_l2_header_bytes: number;
  /** What mounted datasets cost before any table is read. */
  arc_base_bytes: number;
  /** Room in the ARC that nothing uses. */
  arc_unused_bytes: number;
  free_bytes: number;
  /** By how much the plan exceeds RAM. */
  overcommitted_bytes: number;
  ram_bytes: number;
}

/** One priced part of a plan. */
export interface CostLine {
  id: string;
  text: string;
  month_usd: number;
  /** Null where nobody gave a trustworthy price: the line then counts nothing. */
  unit_usd: number | null;
  unit: string;
  quantity: number;
  source: string;
  as_of: string | null;
}

/** Something the user should know. */
export interface Warning {
  code: string;
  severity: "info" | "warning" | "error";
  text: string;
  /** Path of the field to change, where there is one. */
  path: string | null;
}

/** One input of an explained figure. */
export interface ExplanationInput {
  path: string;
  value: string;
  origin: Origin;
}

/** How one figure came about. */
export interface Explanation {
  /** Path of the figure in the result, such as "reads.per_s". */
  figure: string;
  label: string;
  formula: string;
  /** The same formula with this plan's numbers. */
  filled: string;
  value: string;
  source: string;
  trust: Trust;
  inputs: ExplanationInput[];
}

/** A resource and the most it would let through. */
export interface ResourceLimit {
  id: BottleneckId;
  text: string;
  /** Page reads per second over all nodes at which this resource is full. */
  reads_per_s: number;
  /** Share of it that the predicted load takes, 0..1. */
  utilization: number;
}

/** The answer of `evaluate`. Rates are over all nodes, memory and pool per node. */
export interface Result {
  model_version: string;
  metadata: {
    leaf_blocks: number;
    nonleaf_blocks: number;
    nonleaf_logical_bytes: number;
    nonleaf_physical_bytes: number;
    /** What the ARC of one node must hold so that no indirect block is read from disk. */
    arc_min_bytes: number;
    arc_min_low_bytes: number;
    arc_min_high_bytes: number;
    /** zfs_arc_max that gives this room: more than `arc_min_bytes` where a metadata limit applies. */
    zfs_arc_max_bytes: number;
    /** What the 2018 rule of thumb says for the same data. */
    rule_of_thumb_bytes: number;
    compressed_bytes: number;
    copies_bytes: number;
    base_bytes: number;
    levels: number[];
    basis: "dense" | "measured" | "exact" | "estimated";
    /** Indirect blocks read from disk per read that reaches the ARC. */
    misses_per_read: number;
  };
  memory: MemoryUse;
  hit_ratio: {
    buffer_pool: number;
    arc_data: number;
    arc_metadata: number;
    /** Share of ARC misses, data and metadata, that the L2ARC answers. */
    l2arc: number;
  };
  reads: {
    /** Page reads per second that the database makes, over all nodes. */
    per_s: number;
    low: number;
    high: number;
    queries_per_s: number;
    /** Page reads per second that the buffer pool does not answer: ZFS sees them. */
    zfs_per_s: number;
    /** Reads from pool devices per query: records, split over raidz columns, and indirect blocks. */
    device_reads_per_query: number;
    l2arc_reads_per_query: number;
    /** Response time of one query. */
    mean_ms: number;
    p95_ms: number;
    /** Response time by the load's mean divided by that of one thread alone. */
    saturation: number;
    /** Physical bytes read from the pool per page that the database reads. */
    bytes_per_read: number;
    read_amplification: number;
  };
  commits: {
    /** Durable commits per second that these threads could make, over all nodes. */
    per_s: number;
    mean_ms: number;
    /** Commits that share one flush. */
    group_size: number;
    /** Commits that the predicted queries make. */
    demanded_per_s: number;
    log_device: string;
  };
  /** One flushed InnoDB page: rough, no measurement checks it. */
  writes: {
    record_bytes_per_page: number;
    log_bytes_per_page: number;
    indirect_bytes_per_page: number;
    bytes_per_page: number;
    /** Bytes written to the pool and its log per byte of page. */
    amplification: number;
    /** Records read because only a part of them is written. */
    reads_before_write: number;
  };
  space: {
    record_physical_bytes: number;
    effective_compression_ratio: number;
    data_allocated_bytes: number;
    metadata_allocated_bytes: number;
    usable_bytes: number;
    used_ratio: number;
  };
  l2arc: {
    usable_bytes: number;
    /** Size above which this ARC has no room for headers. */
    largest_useful_bytes: number;
    header_bytes: number;
    records: number;
    warm_up_s: number;
    persistent: boolean;
  };
  bottleneck: BottleneckId;
  bottleneck_text: string;
  next_bottleneck: BottleneckId;
  next_bottleneck_text: string;
  limits: ResourceLimit[];
  cost: {
    month_usd: number;
    lines: CostLine[];
    /** Null where no part of the pools' storage has a price; low where one has none. */
    usd_per_1000_iops: number | null;
    /** Null where nothing has a price, or no query is answered. */
    usd_per_million_queries: number | null;
    /** Null where nothing has a price, or nothing costs anything. */
    queries_per_hour_per_usd: number | null;
    /** False when a part has no price and counts nothing. */
    complete: boolean;
    /** The parts without a trustworthy price, which is yours to enter. */
    left_out: string[];
  };
  warnings: Warning[];
  explanations: Explanation[];
}
