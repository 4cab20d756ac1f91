/** The answer to a plan. Names are a public contract: fields are added, never renamed. */
import type { FigureBand, Mark } from "./figure-band.ts";

export type { BandBasis, FigureBand, Mark } from "./figure-band.ts";

/** Where an input came from. */
export type Origin =
  | "measured"
  | "derived"
  | "entered"
  | "datasheet"
  | "assumed"
  | "missing"
  | "catalogue"
  | "default";

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
  | "network"
  | "l2arc-device"
  | "special-device"
  | "arc-eviction"
  | "commits";

/** Bytes of one server's RAM: the uses and `free_bytes` sum to `ram_bytes` + `overcommitted_bytes`. */
export interface MemoryUse {
  /** InnoDB's buffer pool. */
  buffer_pool_bytes: number;
  /** Everything else on the server. */
  other_bytes: number;
  /** Client connections that `other_bytes` does not stand for. */
  connections_bytes: number;
  /** Indirect blocks as the ARC holds them, headers included. */
  arc_metadata_bytes: number;
  /** Uncompressed copies of indirect blocks that dbufs hold. */
  arc_copies_bytes: number;
  /** Records held as data, headers and copies in the dbuf cache included. */
  arc_data_bytes: number;
  /** PostgreSQL's WAL, which passes the ARC as it is written. */
  arc_log_bytes: number;
  /** Headers of records that are only in the L2ARC. */
  arc_l2_header_bytes: number;
  /** What mounted datasets cost before any table is read. */
  arc_base_bytes: number;
  /** Room in the ARC that nothing uses. */
  arc_unused_bytes: number;
  /** What nothing uses. */
  free_bytes: number;
  /** By how much the plan exceeds RAM. */
  overcommitted_bytes: number;
  /** RAM of the server. */
  ram_bytes: number;
}

/** One priced part of a plan. */
export interface CostLine {
  /** Stable name of the part. */
  id: string;
  /** What is paid for. */
  text: string;
  /** US dollars a month. */
  month_usd: number;
  /** Null where nobody gave a trustworthy price: the line then counts nothing. */
  unit_usd: number | null;
  /** What `unit_usd` is paid for one of. */
  unit: string;
  /** How many of that unit. */
  quantity: number;
  /** Where the price is from. */
  source: string;
  /** Date of the price, or null. */
  as_of: string | null;
}

/** Something the user should know. */
export interface Warning {
  /** Stable name. */
  code: string;
  /** How much it matters. */
  severity: "info" | "warning" | "error";
  /** One or two sentences with the figures it rests on. */
  text: string;
  /** Path of the field to change, where there is one. */
  path: string | null;
}

/** One input of an explained figure. */
export interface ExplanationInput {
  /** Path in the plan or the result. */
  path: string;
  /** The value as printed. */
  value: string;
  /** Where the input came from. */
  origin: Origin;
}

/** How one figure came about. */
export interface Explanation {
  /** Path of the figure in the result, such as "reads.per_s". */
  figure: string;
  /** Name of the figure. */
  label: string;
  /** What happens, in a sentence or two. */
  sentence: string;
  /** The formula in words. */
  formula: string;
  /** The same formula with this plan's numbers. */
  filled: string;
  /** The figure as printed. */
  value: string;
  /** Document and section, or upstream file and version. */
  source: string;
  /** How far the figure can be trusted. */
  trust: Trust;
  /** What went into it. */
  inputs: ExplanationInput[];
}

/** A resource and the most it would let through. */
export interface ResourceLimit {
  /** Which resource. */
  id: BottleneckId;
  /** Its name. */
  text: string;
  /** Page reads per second over all nodes at which this resource is full. */
  reads_per_s: number;
  /** Share of it that the predicted load takes, 0..1. */
  utilization: number;
}

/** The answer of `evaluate`. Rates are over all nodes, memory and pool per node. */
export interface Result {
  /** Version of the model that answered. */
  model_version: string;
  /** Block trees of the data, and what they ask of the ARC. */
  metadata: {
    /** Level-0 blocks of all files. */
    leaf_blocks: number;
    /** Indirect blocks of all levels. */
    nonleaf_blocks: number;
    /** Indirect blocks uncompressed, bytes. */
    nonleaf_logical_bytes: number;
    /** Indirect blocks as compressed on disk, one copy, bytes. */
    nonleaf_physical_bytes: number;
    /**
     * ARC for metadata: the zfs_arc_max of one node from which less than one indirect block is read
     * from disk per hundred reads that reach the ARC.
     */
    arc_min_bytes: number;
    /** Low end of the band around `arc_min_bytes`. */
    arc_min_low_bytes: number;
    /** High end of the band around `arc_min_bytes`. */
    arc_min_high_bytes: number;
    /** Page reads per second over all nodes for which it is worked out: those of an ARC that misses none. */
    arc_min_reads_per_s: number;
    /** What the 2018 rule of thumb says for the same data. */
    rule_of_thumb_bytes: number;
    /** Part of `arc_min_bytes`: indirect blocks as the ARC holds them, headers included. */
    compressed_bytes: number;
    /** Part of `arc_min_bytes`: what mounted datasets cost before any table is read. */
    base_bytes: number;
    /** Part of `arc_min_bytes`: headers of what is only in the L2ARC. */
    l2_header_bytes: number;
    /** Part of `arc_min_bytes`: uncompressed copies that dbufs hold. */
    copies_bytes: number;
    /** Part of `arc_min_bytes`: what else the ARC needs room for, so that it seldom evicts an indirect block. */
    beside_bytes: number;
    /** Indirect blocks by level, level 1 first. */
    levels: number[];
    /** Where the block counts come from: computed for full files, counted in a dump, re-blocked exactly, or estimated. */
    basis: "dense" | "measured" | "exact" | "estimated";
    /** Indirect blocks read from disk per read that reaches the ARC. */
    misses_per_read: number;
  };
  /** Bytes of one server's RAM by use. */
  memory: MemoryUse;
  /** Shares of lookups that each cache answers, 0..1. */
  hit_ratio: {
    /** InnoDB's page lookups answered by its buffer pool. */
    buffer_pool: number;
    /** Reads that reach ZFS answered by data in the ARC. */
    arc_data: number;
    /** Lookups of indirect blocks answered by the ARC. */
    arc_metadata: number;
    /** Share of ARC misses, data and metadata, that the L2ARC answers. */
    l2arc: number;
  };
  /** What the predicted load reads, and how fast. */
  reads: {
    /** Page reads per second that the database makes, over all nodes. */
    per_s: number;
    /** Low end of the band around `per_s`. */
    low: number;
    /** High end of the band around `per_s`. */
    high: number;
    /** Queries per second over all nodes. */
    queries_per_s: number;
    /** Page reads per second that the buffer pool does not answer: ZFS sees them. */
    zfs_per_s: number;
    /** Reads from pool devices per query: records, split over raidz columns, and indirect blocks. */
    device_reads_per_query: number;
    /** Reads from the L2ARC device per query. */
    l2arc_reads_per_query: number;
    /** Response time of one query. */
    mean_ms: number;
    /** 95th percentile of the response time of one query, milliseconds. */
    p95_ms: number;
    /** 99th percentile of the response time of one query, milliseconds. */
    p99_ms: number;
    /** Response time by the load's mean divided by that of one thread alone. */
    saturation: number;
    /** Physical bytes read from the pool per page that the database reads. */
    bytes_per_read: number;
    /** Physical bytes read by bytes of page asked for. */
    read_amplification: number;
  };
  /** Durable commits: rate and time. */
  commits: {
    /** Durable commits per second that these threads could make, over all nodes. */
    per_s: number;
    /** Mean time of one durable commit, milliseconds. */
    mean_ms: number;
    /** Commits that share one flush. */
    group_size: number;
    /** Commits that the predicted queries make. */
    demanded_per_s: number;
    /** Name of the device that makes commits durable. */
    log_device: string;
    /** Bytes that one commit writes to the database's log; PostgreSQL's page images among them. */
    log_bytes: number;
    /** Seconds from one checkpoint of PostgreSQL to the next; null for InnoDB. */
    checkpoint_s: number | null;
  };
  /** One flushed InnoDB page: rough, no measurement checks it. */
  writes: {
    /** Records written per flushed page, bytes. */
    record_bytes_per_page: number;
    /** Intent log written per flushed page, bytes. */
    log_bytes_per_page: number;
    /** Indirect blocks rewritten per flushed page, bytes. */
    indirect_bytes_per_page: number;
    /** All of these together, bytes. */
    bytes_per_page: number;
    /** Bytes written to the pool and its log per byte of page. */
    amplification: number;
    /** Records read because only a part of them is written. */
    reads_before_write: number;
  };
  /** The pool's space and what fills it. */
  space: {
    /** One record as allocated on disk, bytes. */
    record_physical_bytes: number;
    /** Logical bytes by allocated bytes, after sector rounding. */
    effective_compression_ratio: number;
    /** Leaf blocks on disk, parity and copies included. */
    data_allocated_bytes: number;
    /** Indirect blocks on disk, parity and copies included. */
    metadata_allocated_bytes: number;
    /** What `zfs list` counts as used and available: without parity, other sides and slop space. */
    usable_bytes: number;
    /** Share of the usable space that is filled, 0..1; above 1 it does not fit. */
    used_ratio: number;
  };
  /** The special vdev of one server, and what each special_small_blocks would need. */
  special: {
    /** Its size; where the plan gives none, room for all that belongs there; 0 without one. */
    bytes: number;
    /** Indirect blocks on it, all copies. */
    metadata_bytes: number;
    /** Records on it. */
    data_bytes: number;
    /** Reads that it answers per second, over all nodes. */
    reads_per_s: number;
    /** Writes that it takes per second, over all nodes. */
    writes_per_s: number;
    /** Whether the intent log lies on it. */
    holds_log: boolean;
    /** What each threshold would need, smallest first. */
    sizes: {
      /** special_small_blocks. */
      small_blocks_bytes: number;
      /** Least size of the special vdev that holds what belongs there: data fill three quarters at most. */
      least_bytes: number;
      /** Reads of records per second that stay with the data vdevs, at the predicted load and over all nodes. */
      data_reads_per_s: number;
      /** Writes of records per second that stay with the data vdevs. */
      data_writes_per_s: number;
    }[];
  };
  /** The L2ARC: what it holds and what it costs the ARC. */
  l2arc: {
    /** Space that data can take. */
    usable_bytes: number;
    /** Size above which this ARC has no room for headers. */
    largest_useful_bytes: number;
    /** ARC bytes that headers of records in the L2ARC take. */
    header_bytes: number;
    /** Records that the L2ARC holds. */
    records: number;
    /** Seconds until the L2ARC is full, at the rate at which it is fed. */
    warm_up_s: number;
    /** Whether its content survives a restart. */
    persistent: boolean;
  };
  /**
   * The same server with its tables on XFS or ext4: O_DIRECT, the ARC's memory in the buffer pool, doublewrite.
   * Null where it asks more of a drive than captures saw it serve.
   */
  baseline: {
    /** Queries per second over all nodes. */
    queries_per_s: number;
    /** Page reads per second over all nodes. */
    reads_per_s: number;
    /** Mean response time of one query, milliseconds. */
    mean_ms: number;
    /** Reads of the devices per query. */
    device_reads_per_query: number;
    /** Page lookups answered by a buffer pool that has the ARC's memory, too. */
    buffer_pool_hit_ratio: number;
    /** Share of the usable space that the uncompressed files fill; above 1 they do not fit. */
    used_ratio: number;
    /** What limits it. */
    bottleneck: BottleneckId;
  } | null;
  /** What limits the plan first. */
  bottleneck: BottleneckId;
  /** The same in words. */
  bottleneck_text: string;
  /** What would limit next, were the first gone. */
  next_bottleneck: BottleneckId;
  /** The same in words. */
  next_bottleneck_text: string;
  /** Every resource with the rate at which it is full. */
  limits: ResourceLimit[];
  /** What a month costs in US dollars. */
  cost: {
    /** US dollars a month; parts without a price count nothing. */
    month_usd: number;
    /** The priced parts. */
    lines: CostLine[];
    /** Null where no part of the pools' storage has a price; low where one has none. */
    usd_per_1000_iops: number | null;
    /** Null where nothing has a price, or no query is answered. */
    usd_per_million_queries: number | null;
    /** Null where nothing has a price, or nothing costs anything. */
    queries_per_hour_per_usd: number | null;
    /** False when a part has no price and counts nothing. */
    complete: boolean;
    /** The parts without a trustworthy price: enter it. */
    left_out: string[];
  };
  /** Bands around the predicted figures. */
  bands: FigureBand[];
  /** What of the plan is unlike everything that was measured: the bands of its rates state no share then. */
  marks: Mark[];
  /** What to know before relying on the plan. */
  warnings: Warning[];
  /** How each figure came about. */
  explanations: Explanation[];
}
