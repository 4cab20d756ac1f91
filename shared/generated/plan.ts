/* Generated from shared/schema/plan.schema.json by `npm run generate`; do not edit. */

/**
 * Everything a user may change about one server, version 1 of the wire format. Bytes are bytes, rates per second, times in milliseconds, ratios 0..1. Fields are only ever added; each has a default that a reader of an older plan fills in.
 */
export interface Plan {
  /**
   * Version of the wire format.
   */
  version: 1;
  /**
   * Name of the plan, shown and printed.
   */
  title: string;
  /**
   * Database engine: its pages, its log and its way of writing pages back.
   */
  engine?: "innodb" | "postgresql";
  /**
   * What is stored.
   */
  data: {
    /**
     * Logical bytes of the table files, uncompressed.
     */
    file_bytes: number;
    /**
     * Number of table files.
     */
    files: number;
    /**
     * How far the compressor in use shrinks the data: logical bytes by bytes on disk, as zfs get compressratio has it, whole sectors counted. Another compressor has another ratio.
     */
    compression_ratio: number;
    /**
     * recordsize at which that ratio was measured, from which those at smaller ones follow; null: the ratio is the same at every recordsize.
     */
    compression_record_bytes?: number | null;
    /**
     * Datasets mounted from the pool; each costs the ARC a fixed amount.
     */
    datasets?: number;
    /**
     * Bytes of the pool that only snapshots and clones hold, over all servers (zfs list: USEDSNAP).
     */
    snapshot_bytes?: number;
    /**
     * Block trees read from a zdb dump, or null when the plan assumes dense files.
     */
    measured_trees?: null | {
      /**
       * Sum of the size attributes of the files in the dump.
       */
      file_bytes: number;
      /**
       * Files and zvols in the dump.
       */
      files: number;
      /**
       * Indirect block size of the files (zdb column iblk).
       */
      indirect_block_bytes: number;
      /**
       * The dump's own recordsize (the one most leaf bytes have).
       */
      record_bytes: number;
      /**
       * Block counts by recordsize.
       *
       * @maxItems 16
       *
       * Items: Block counts and bytes of the measured files if they were written at this recordsize.
       */
      rows: {
        /**
         * recordsize of this row.
         */
        record_bytes: number;
        /**
         * Level-0 blocks present.
         */
        leaf_blocks: number;
        /**
         * Indirect blocks of all levels.
         */
        nonleaf_blocks: number;
        /**
         * Their logical bytes.
         */
        nonleaf_logical_bytes: number;
        /**
         * Their physical (compressed) bytes.
         */
        nonleaf_physical_bytes: number;
        /**
         * Counted in the dump, re-blocked exactly, or estimated.
         */
        basis: "measured" | "exact" | "estimated";
      }[];
    };
  };
  /**
   * How the dataset stores it.
   */
  layout: {
    /**
     * OpenZFS line.
     */
    openzfs: "0.6.5" | "0.7" | "0.8" | "2.0" | "2.1" | "2.2" | "2.3" | "2.4";
    /**
     * recordsize.
     */
    record_bytes:
      | 512
      | 1024
      | 2048
      | 4096
      | 8192
      | 16384
      | 32768
      | 65536
      | 131072
      | 262144
      | 524288
      | 1048576
      | 2097152
      | 4194304
      | 8388608
      | 16777216;
    /**
     * InnoDB page size.
     */
    innodb_page_bytes: 4096 | 8192 | 16384 | 32768 | 65536;
    /**
     * Indirect block size of the files (zdb column iblk): 16 KiB for files made before 0.7, else 128 KiB.
     */
    indirect_block_bytes: 4096 | 8192 | 16384 | 32768 | 65536 | 131072;
    /**
     * log2 of the pool's allocation unit.
     */
    ashift: number;
    /**
     * Compression property. It sets the CPU time of a read; how far the data shrinks is the compression ratio, which is measured or entered and does not follow this choice.
     */
    compression: "off" | "lz4" | "zstd" | "gzip";
    /**
     * checksum property of the dataset: CPU time of each record read from a device or written. Indirect blocks always have one.
     */
    checksum?: "off" | "fletcher4" | "sha256" | "sha512" | "skein" | "edonr" | "blake3";
    /**
     * Native encryption of the dataset.
     */
    encryption: boolean;
    /**
     * Share of records rewritten at random since the file was made; scattered pointers compress less.
     */
    rewritten_ratio: number;
    /**
     * What the ARC may hold.
     */
    primarycache: "all" | "metadata" | "none";
    /**
     * What the L2ARC may hold.
     */
    secondarycache: "all" | "metadata" | "none";
    /**
     * innodb_flush_method; with O_DIRECT on 2.3 and later table reads bypass the ARC unless direct is disabled.
     */
    flush_method: "fsync" | "O_DIRECT";
    /**
     * Property direct, 2.3 and later: which reads bypass the ARC. standard: those with O_DIRECT; always: all that are aligned to pages; disabled: none.
     */
    direct?: "standard" | "always" | "disabled";
    /**
     * innodb_doublewrite.
     */
    doublewrite: boolean;
    /**
     * All of InnoDB's redo log: innodb_redo_log_capacity, or innodb_log_file_size times innodb_log_files_in_group. It bounds how long a changed page waits in the buffer pool.
     */
    redo_log_bytes?: number;
    /**
     * Where synchronous writes are logged.
     */
    logbias: "latency" | "throughput";
    /**
     * zfs_immediate_write_sz: synchronous writes of this size and more go to their place at once where there is no log device, and the intent log holds pointers to them.
     */
    immediate_write_bytes?: number;
    /**
     * sync property: standard waits for what the database flushes, always for every write, disabled for nothing.
     */
    sync?: "standard" | "always" | "disabled";
    /**
     * innodb_flush_log_at_trx_commit: 1 writes and flushes the redo log at each commit, 2 writes it and flushes once a second, 0 does both once a second.
     */
    flush_log_at_trx_commit?: 0 | 1 | 2;
    /**
     * sync_binlog: groups of commits between two flushes of the binary log, 0 leaves them to the system; null where the binary log is off.
     */
    sync_binlog?: number | null;
    /**
     * special_small_blocks: records that take at most so many bytes on disk go to the special vdev, as far as it has room; 0 for none.
     */
    special_small_blocks?: number;
    /**
     * Copies property for data.
     */
    copies: number;
    /**
     * Bytes that one core decompresses per second; null takes the published rate of the compressor.
     */
    decompress_bytes_per_s?: number | null;
  };
  /**
   * Who gets the RAM.
   */
  memory: {
    /**
     * RAM of one server.
     */
    ram_bytes: number;
    /**
     * zfs_arc_max.
     */
    arc_bytes: number;
    /**
     * zfs_arc_meta_limit_percent on lines that have it (to 2.1); null takes the line's 75.
     */
    arc_meta_limit_percent?: number | null;
    /**
     * dbuf_cache_max_bytes; null takes the line's default, 1/32 of the ARC.
     */
    dbuf_cache_max_bytes?: number | null;
    /**
     * innodb_buffer_pool_size.
     */
    buffer_pool_bytes: number;
    /**
     * Kernel, connections, mysqld beyond its buffer pool.
     */
    other_bytes: number;
    /**
     * Client connections of one server beyond those that other_bytes stands for.
     */
    connections?: number;
    /**
     * Most that the database's cache and connections may take together, where a container or a service bounds them; null where only RAM does. The ARC is outside of it.
     */
    database_limit_bytes?: number | null;
  };
  /**
   * What the pool is made of.
   */
  storage: {
    /**
     * Catalogue id of the data device, or 'custom'.
     */
    device: string;
    /**
     * Size of one device or volume.
     */
    device_bytes: number;
    /**
     * Redundancy inside one top-level vdev.
     */
    vdev_type: "stripe" | "mirror" | "raidz1" | "raidz2" | "raidz3" | "draid1" | "draid2" | "draid3";
    /**
     * Devices in one top-level vdev.
     */
    vdev_width: number;
    /**
     * Data devices in one redundancy group of a dRAID (the 8 of draid2:8d:24c:2s); null is all but the parity.
     */
    draid_data?: number | null;
    /**
     * Top-level vdevs.
     */
    vdevs: number;
    /**
     * IOPS bought per volume, where that is bought; null takes what is included.
     */
    provisioned_iops: number | null;
    /**
     * MiB/s bought per volume; null takes what is included.
     */
    provisioned_mib_per_s: number | null;
    /**
     * Fragmentation of the free space (zpool get fragmentation): how small the pieces are that writes have to use.
     */
    fragmentation_percent?: number;
    /**
     * zfs_vdev_sync_read_max_active.
     */
    sync_read_max_active: number;
    /**
     * Catalogue id of the cache device, or null without one.
     */
    l2arc_device: string | null;
    /**
     * Size of the L2ARC.
     */
    l2arc_bytes: number;
    /**
     * l2arc_write_max; null takes the line's default.
     */
    l2arc_write_max_bytes: number | null;
    /**
     * IOPS bought for the cache volume; null takes what is included.
     */
    l2arc_provisioned_iops?: number | null;
    /**
     * MiB/s bought for the cache volume; null takes what is included.
     */
    l2arc_provisioned_mib_per_s?: number | null;
    /**
     * Catalogue id of the log device, or null without one.
     */
    slog_device: string | null;
    /**
     * Size of the log device; null takes 16 GB, a few seconds of writes.
     */
    slog_bytes?: number | null;
    /**
     * IOPS bought for the log volume; null takes what is included.
     */
    slog_provisioned_iops?: number | null;
    /**
     * MiB/s bought for the log volume; null takes what is included.
     */
    slog_provisioned_mib_per_s?: number | null;
    /**
     * Catalogue id of the special vdev's device, or null without one.
     */
    special_device: string | null;
    /**
     * Size of the special vdev; null takes one with room for all that belongs on it.
     */
    special_bytes?: number | null;
    /**
     * IOPS bought for the special volume; null takes what is included.
     */
    special_provisioned_iops?: number | null;
    /**
     * MiB/s bought for the special volume; null takes what is included.
     */
    special_provisioned_mib_per_s?: number | null;
    /**
     * A device described by the user, used where a device is named 'custom' and has no description of its own; null if none.
     */
    custom_device?: null | {
      /**
       * Name for people.
       */
      name: string;
      /**
       * Response time of one random read on the idle device.
       */
      read_latency_ms: number;
      /**
       * Most random reads per second, whatever their size.
       */
      read_iops: number;
      /**
       * Most bytes read per second.
       */
      read_bytes_per_s: number;
      /**
       * Time of one small write made durable.
       */
      sync_write_ms: number;
      /**
       * Most reads per second that captures saw it serve, where nothing shows what it does at most; a plan that asks more of it is marked. Null where read_iops is its limit.
       */
      seen_reads_per_s?: number | null;
      /**
       * Most bytes per second that captures saw read from it, or that any drive reaches, where nothing shows what it does at most; a plan that reads more of it is marked. Null where read_bytes_per_s is its limit.
       */
      seen_bytes_per_s?: number | null;
      /**
       * Reads in flight at which captures saw it full, where they never saw it with room, so that its idle response time is unknown; a plan that leaves it room is marked. With seen_reads_per_s it is the one point of its curve that is known. Null where read_latency_ms is known.
       */
      seen_in_flight?: number | null;
      /**
       * Measured working points; empty when only the figures above are known.
       *
       * @maxItems 32
       */
      points: {
        /**
         * Reads in flight.
         */
        concurrency: number;
        /**
         * Reads per second at that concurrency.
         */
        reads_per_s: number;
      }[];
    };
    /**
     * The cache device as the user describes it, where it is named 'custom'; null takes custom_device.
     */
    l2arc_custom_device?: null | {
      /**
       * Name for people.
       */
      name: string;
      /**
       * Response time of one random read on the idle device.
       */
      read_latency_ms: number;
      /**
       * Most random reads per second, whatever their size.
       */
      read_iops: number;
      /**
       * Most bytes read per second.
       */
      read_bytes_per_s: number;
      /**
       * Time of one small write made durable.
       */
      sync_write_ms: number;
      /**
       * Measured working points; empty when only the figures above are known.
       *
       * @maxItems 32
       */
      points: {
        /**
         * Reads in flight.
         */
        concurrency: number;
        /**
         * Reads per second at that concurrency.
         */
        reads_per_s: number;
      }[];
    };
    /**
     * The log device as the user describes it, where it is named 'custom'; null takes custom_device.
     */
    slog_custom_device?: null | {
      /**
       * Name for people.
       */
      name: string;
      /**
       * Response time of one random read on the idle device.
       */
      read_latency_ms: number;
      /**
       * Most random reads per second, whatever their size.
       */
      read_iops: number;
      /**
       * Most bytes read per second.
       */
      read_bytes_per_s: number;
      /**
       * Time of one small write made durable.
       */
      sync_write_ms: number;
      /**
       * Measured working points; empty when only the figures above are known.
       *
       * @maxItems 32
       */
      points: {
        /**
         * Reads in flight.
         */
        concurrency: number;
        /**
         * Reads per second at that concurrency.
         */
        reads_per_s: number;
      }[];
    };
    /**
     * The special vdev's device as the user describes it, where it is named 'custom'; null takes custom_device.
     */
    special_custom_device?: null | {
      /**
       * Name for people.
       */
      name: string;
      /**
       * Response time of one random read on the idle device.
       */
      read_latency_ms: number;
      /**
       * Most random reads per second, whatever their size.
       */
      read_iops: number;
      /**
       * Most bytes read per second.
       */
      read_bytes_per_s: number;
      /**
       * Time of one small write made durable.
       */
      sync_write_ms: number;
      /**
       * Measured working points; empty when only the figures above are known.
       *
       * @maxItems 32
       */
      points: {
        /**
         * Reads in flight.
         */
        concurrency: number;
        /**
         * Reads per second at that concurrency.
         */
        reads_per_s: number;
      }[];
    };
  };
  /**
   * The machine.
   */
  instance: {
    /**
     * Catalogue id of the instance, or 'custom'.
     */
    type: string;
    /**
     * vCPUs of one server.
     */
    vcpus: number;
    /**
     * Processors' worth of time that a container or a service lets the database have; null where it may use all.
     */
    database_vcpus?: number | null;
    /**
     * The machine's own cap on network storage IOPS; null takes the catalogue's.
     */
    storage_iops_cap: number | null;
    /**
     * The same in bytes per second.
     */
    storage_bytes_per_s_cap: number | null;
    /**
     * Bytes of pages per second that one server's network card sends to a database elsewhere (an NFS or iSCSI appliance; 1 Gbit/s carries about 118 MB/s); null where the database runs on the server.
     */
    network_bytes_per_s_cap?: number | null;
    /**
     * Servers that share the data between them (shards).
     */
    nodes: number;
  };
  /**
   * What runs on it.
   */
  workload: {
    /**
     * Concurrent client threads over all servers.
     */
    threads: number;
    /**
     * How keys are chosen. traced: what the ARC hits follows traced_curve; all else, and the ARC where the plan is not as it was recorded, the Zipf law.
     */
    distribution: "uniform" | "zipf" | "pareto" | "special" | "traced";
    /**
     * Exponent of the Zipf law; 0: all pages are read equally often.
     */
    zipf_exponent: number;
    /**
     * What captures of one ARC size allow as well as the plan's keys: a part of the working set is read evenly, and the rest not at all; null: nothing was counted, or no part hits as much.
     */
    even_keys?: null | {
      /**
       * Share of the data that is read.
       */
      working_set_ratio: number;
      /**
       * Leaf pages of one query, of which the buffer pool then misses as many as were counted.
       */
      pages_per_query: number;
    };
    /**
     * What captures of one ARC size allow as well as uniform access, which hits a little less than was counted: keys by a Zipf law; null: nothing was counted, or uniform access hits as much.
     */
    skewed_keys?: null | {
      /**
       * Exponent of the Zipf law.
       */
      zipf_exponent: number;
      /**
       * Leaf pages of one query, of which the buffer pool then misses as many as were counted.
       */
      pages_per_query: number;
    };
    /**
     * Hits of data by ARC size, replayed from the requests that a host's ARC was asked (arcplan trace); null: none were recorded.
     */
    traced_curve?: null | {
      /**
       * By size, smallest first; a larger ARC never hits less.
       *
       * @maxItems 16
       */
      points: {
        /**
         * Size of the ARC.
         */
        arc_bytes: number;
        /**
         * Hit ratio of demand reads of data.
         */
        data_hits: number;
        /**
         * Its lower bound.
         */
        low: number;
        /**
         * Its upper bound.
         */
        high: number;
      }[];
      /**
       * Fields of the plan for which the curve was recorded, by path: with other values the ARC is asked something else.
       */
      recorded: {
        /**
         * Database engine.
         */
        engine: string;
        /**
         * Bytes of all table files.
         */
        "data.file_bytes": number;
        /**
         * Compression ratio.
         */
        "data.compression_ratio": number;
        /**
         * OpenZFS line.
         */
        "layout.openzfs": string;
        /**
         * The property compression.
         */
        "layout.compression": string;
        /**
         * Whether the dataset is encrypted.
         */
        "layout.encryption": boolean;
        /**
         * recordsize.
         */
        "layout.record_bytes": number;
        /**
         * Page of InnoDB.
         */
        "layout.innodb_page_bytes": number;
        /**
         * Buffer pool or shared_buffers.
         */
        "memory.buffer_pool_bytes": number;
        /**
         * L2ARC.
         */
        "storage.l2arc_bytes": number;
        /**
         * Servers that share the data.
         */
        "instance.nodes": number;
        /**
         * Share of the data in use.
         */
        "workload.working_set_ratio": number;
        /**
         * Neighbouring pages that are read one after the other.
         */
        "workload.pages_in_a_row": number;
      };
    };
    /**
     * Share of the data that is read at all.
     */
    working_set_ratio: number;
    /**
     * Leaf pages that one query reads.
     */
    pages_per_query: number;
    /**
     * Neighbouring leaf pages that are read one after the other, as a range of rows needs them; 1 for single rows.
     */
    pages_in_a_row?: number;
    /**
     * CPU time of one query on one vCPU, beside that of its device reads.
     */
    cpu_ms_per_query: number;
    /**
     * CPU time that reading one block from a device takes beside its checksum: system calls that wait, interrupts, ZFS's threads; on raidz all its columns together. 0: it is part of the query's.
     */
    cpu_ms_per_device_read?: number;
    /**
     * CPU time that reading one page past the database's own cache takes, wherever it is, beside the decompression of its record: system calls, locks, copies. 0: it is part of the query's.
     */
    cpu_ms_per_page_read?: number;
    /**
     * What counted CPU time allows as well as the plan's: `page-reads`, all of the server's time in the kernel is that of pages that it read past its own cache; `all-processes`, all that the machine was busy with comes with queries. Empty: no CPU time was counted, or it is known.
     *
     * @maxItems 2
     */
    other_cpu_times?: {
      /**
       * Whose time it is.
       */
      of: "page-reads" | "all-processes";
      /**
       * CPU time of one query beside its page and device reads.
       */
      cpu_ms_per_query: number;
      /**
       * CPU time of one block from a device.
       */
      cpu_ms_per_device_read: number;
      /**
       * CPU time of one page read past the database's own cache.
       */
      cpu_ms_per_page_read: number;
    }[];
    /**
     * Blocks that one query read from devices while its CPU time was counted together with theirs, so that the two are told apart by an assumption; null: they are known apart, or no CPU time was counted.
     */
    device_reads_with_cpu?: number | null;
    /**
     * Time a thread waits between two queries.
     */
    think_ms: number;
    /**
     * Durable commits that one query makes; 0 for a read-only load.
     */
    commits_per_query: number;
    /**
     * InnoDB pages that are written back for each commit, sooner or later; below 1 where commits change the same pages.
     */
    flushed_pages_per_commit?: number;
    /**
     * InnoDB's buffer pool while so many pages were flushed for each commit: a larger one writes a page back less often than it changes. null: not known, and they stay as many under every pool.
     */
    flushed_at_pool_bytes?: number | null;
    /**
     * The redo log and the data while so many pages were flushed for each commit, where flushed_at_pool_bytes is known: a larger log or more data change a page another number of times before it is written back. null: those of the plan.
     */
    flushed_with?: null | {
      /**
       * Size of the redo log.
       */
      redo_log_bytes: number;
      /**
       * Redo of one commit.
       */
      log_bytes_per_commit: number;
      /**
       * Pages that the queries of one node touched.
       */
      pages_in_use: number;
    };
    /**
     * Redo that one commit logs (Innodb_os_log_written by commits). An update of one row logged 445 to 585 bytes in MariaDB 10.11; a page that splits logs half of itself.
     */
    log_bytes_per_commit?: number;
  };
  /**
   * What PostgreSQL alone has; without effect under another engine. Its blocks have 8 KiB; memory.buffer_pool_bytes stands for shared_buffers.
   */
  postgresql?: {
    /**
     * Share of the table files that are indexes; the others are heaps.
     */
    index_ratio?: number;
    /**
     * How far records of indexes shrink, at the recordsize of data.compression_ratio, which is of all; null: as all.
     */
    index_compression_ratio?: number | null;
    /**
     * Whether reads change pages: PostgreSQL marks rows as committed (hint bits) and removes old versions where it meets them, so that a load which changes no row writes too. Off where tables are vacuumed and frozen.
     */
    hint_bits?: boolean;
    /**
     * full_page_writes: the first change of a page after a checkpoint logs the whole page.
     */
    full_page_writes?: boolean;
    /**
     * synchronous_commit: with on a commit waits until its WAL is durable; with off the WAL writer flushes behind it. Values that wait for a standby count as on.
     */
    synchronous_commit?: "on" | "off";
    /**
     * recordsize of a dataset that pg_wal has for itself; null where it lies among the tables.
     */
    wal_record_bytes?: number | null;
    /**
     * primarycache of the dataset of pg_wal: with metadata its blocks take no room in the ARC.
     */
    wal_primarycache?: "all" | "metadata";
    /**
     * wal_recycle: WAL files are used again, so that a part of an old record is overwritten.
     */
    wal_recycle?: boolean;
    /**
     * checkpoint_timeout, seconds.
     */
    checkpoint_s?: number;
    /**
     * checkpoint_completion_target: share of the time to the next checkpoint over which one writes its pages; 0.5 by default in PostgreSQL 13, 0.9 from 14 on.
     */
    checkpoint_completion_target?: number;
    /**
     * Pages that autovacuum goes through for each commit, over all tables: pages of a table with its indexes by the changed rows after which it is vacuumed; 0 without autovacuum.
     */
    vacuumed_pages_per_commit?: number;
    /**
     * max_wal_size.
     */
    max_wal_bytes?: number;
    /**
     * min_wal_size: WAL files of so many bytes are written again in turn however little is logged.
     */
    min_wal_bytes?: number;
    /**
     * How far records of the WAL shrink; null: as the tables' do.
     */
    wal_compression_ratio?: number | null;
    /**
     * work_mem: what each connection may take for one sort or hash.
     */
    work_mem_bytes?: number;
    /**
     * Whether shared_buffers lie in huge pages; else each connection has page tables of its own for them.
     */
    huge_pages?: boolean;
  };
  /**
   * What it costs. Null takes the catalogue's dated price; where the catalogue has none, null counts nothing and says so.
   */
  prices: {
    /**
     * How an instance of the catalogue is paid: by the hour, or reserved for three years and paid at the start, where that price is known.
     */
    commitment?: "on-demand" | "reserved-3-years";
    /**
     * Region of AWS whose prices count for its instances and volumes; no other device or machine depends on it.
     */
    region?:
      | "af-south-1"
      | "ap-east-1"
      | "ap-northeast-1"
      | "ap-northeast-2"
      | "ap-northeast-3"
      | "ap-south-1"
      | "ap-southeast-1"
      | "ap-southeast-2"
      | "ca-central-1"
      | "eu-central-1"
      | "eu-north-1"
      | "eu-south-1"
      | "eu-west-1"
      | "eu-west-2"
      | "eu-west-3"
      | "me-south-1"
      | "us-east-1"
      | "us-east-2"
      | "us-west-1"
      | "us-west-2";
    /**
     * Instance, per hour; overrides the catalogue's price.
     */
    instance_usd_per_hour: number | null;
    /**
     * Data volume, per GB and month.
     */
    device_usd_per_gb_month: number | null;
    /**
     * Data volume, per IOPS above the included ones and month.
     */
    device_usd_per_iops_month: number | null;
    /**
     * Data volume, per MiB/s above the included ones and month.
     */
    device_usd_per_mib_per_s_month: number | null;
    /**
     * Price of one physical data device.
     */
    device_usd_purchase: number | null;
    /**
     * Cache device, per month.
     */
    l2arc_usd_month: number | null;
    /**
     * Log device, per month.
     */
    slog_usd_month: number | null;
    /**
     * Special vdev, per month.
     */
    special_usd_month: number | null;
    /**
     * Months over which a purchase is spread.
     */
    amortisation_months: number;
  };
  /**
   * Where a field's value came from, by path such as 'data.file_bytes'; a field that is not named is a default. 'measured': a capture states it; 'derived': computed from captures or other fields; 'entered': a person said so; 'datasheet': the catalogue's; 'assumed': captures do not say it, and the prediction can do without; 'missing': a placeholder, without which no prediction is honest ('database.engine', which is no field, where the model does not know the database). 'refuted.NAME', which is no field either, is a value of an assumed field that captures rule out, so that no band allows for it.
   */
  origins?: {
    [k: string]: "measured" | "derived" | "entered" | "datasheet" | "assumed" | "missing";
  };
}
