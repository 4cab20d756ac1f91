/** Settings and counters of database servers by name: those of a plan, those that move its answer, and those in its load. */
import { formatPercent } from "../../model/index.ts";
import { POSTGRESQL_PAGE_BYTES } from "../../plan/engine.ts";
import { isContainerName } from "../host/containers.ts";
import {
  A_FIELD,
  irrelevant,
  notModelled,
  type Rule,
  rows,
  unless,
  unlessStill,
  unlessZero,
  used,
  type Verdict,
} from "./verdict.ts";

type Named = Readonly<Record<string, Verdict | Rule>>;

const PLACE = used("It says where files lie: the dataset whose properties count.");
const SERVER = used("It tells whether captures are of one server.");
const UNDER_IT = irrelevant("Pages read and written were counted while it was in force.");
const MEMORY = irrelevant("Memory beside the caches is counted as the host shows it in use.");
const OFF = /^(?:off|0|no|false)?$/i;

const REPLICATION = "The server is a replica: it applies another server's changes.";
const REPLICATED =
  "Its devices and processors do this work too, and it counts as work of the clients' queries.";
const SLOWER_COMMITS = "Commits are slower than predicted.";

/** PostgreSQL's pages as nearly all servers are built; a plan has no others. */
const blockSize: Rule = (value) =>
  Number(value) === POSTGRESQL_PAGE_BYTES
    ? irrelevant("Pages are as large as a plan has them.")
    : notModelled(
        "PostgreSQL was built with pages of another size than 8 KiB.",
        null,
        "A plan has pages of 8 KiB, and those of this server are of another size.",
      );

/** Most captures show the machine's memory, also inside of a container. */
const hostname: Rule = (value, { isGroupKnown }) =>
  isContainerName(value) && !isGroupKnown
    ? notModelled(
        "The server's name is that of a container, and captures show the machine's memory, not the container's limit. Add what grep . /sys/fs/cgroup/memory.max /sys/fs/cgroup/cpu.max prints in it.",
        "The database may have less memory than the plan gives it.",
      )
    : SERVER;

/** Share of the statements from which those without a page decide what a mean of all says. */
const MANY_CACHED = 0.1;

const queryCache: Rule = (value, { growth }) => {
  const [hits, all] = [growth("Qcache_hits"), growth("Questions")];
  if (Number(value) === 0 || hits === 0) return OTHER_COUNTER;
  const share = hits !== null && all ? hits / all : 0;
  return notModelled(
    share > 0
      ? `The query cache answered ${formatPercent(share)} of the statements, which asked for no page: what a query costs is a mean of both.`
      : "The query cache answers statements, which ask for no page: what a query costs is a mean of both.",
    "As many are taken to be answered after any change; MySQL 8.0 has no such cache.",
    share > MANY_CACHED
      ? "The query cache answers a large share of the statements, and a plan does not know how many it would after a change."
      : null,
  );
};

/** What shows a reset between two prints says so; else it tells which prints belong together. */
const resetOf =
  (name: string): Rule =>
  (value, { resets }) => {
    const reset = resets.find((one) => one.name === name && one.value === value);
    return reset
      ? notModelled(reset.why, "No rate is measured across it: record two prints again.")
      : used("It tells which prints of the counters can be compared.");
  };

const elsewhere = unless(
  /^(?:NULL|\.\/?)?$/i,
  "Some of the server's files lie in another directory, on a dataset that the plan does not have.",
  "Their reads and writes count as those of the tables.",
);

export const MYSQL_SETTINGS: Named = Object.fromEntries([
  ...rows(
    "innodb_buffer_pool_size innodb_page_size innodb_flush_method innodb_data_file_buffering innodb_doublewrite innodb_flush_log_at_trx_commit innodb_log_file_size innodb_log_files_in_group innodb_redo_log_capacity log_bin sync_binlog",
    A_FIELD,
  ),
  ...rows("datadir innodb_log_group_home_dir", PLACE),
  ...rows("server_uuid server_uid port", SERVER),
  ["hostname", hostname],
  [
    "read_only",
    unless(OFF, "Clients can change nothing: rows that change are another server's.", REPLICATED),
  ],
  ...rows("innodb_data_home_dir innodb_undo_directory", elsewhere),
  ...rows(
    "innodb_lru_scan_depth innodb_buffer_pool_instances",
    used("How many pages the server keeps free in a full buffer pool."),
  ),
  ...rows(
    "binlog_commit_wait_count binlog_group_commit_sync_delay",
    unlessZero("The server holds commits back, to flush several at once.", SLOWER_COMMITS),
  ),
  ...rows(
    "rpl_semi_sync_master_enabled rpl_semi_sync_source_enabled",
    unless(OFF, "Commits wait for a replica to receive them too.", SLOWER_COMMITS),
  ),
  [
    "wsrep_on",
    unless(
      OFF,
      "The server is one of a Galera cluster: commits wait for the others, whose changes it applies.",
      SLOWER_COMMITS,
    ),
  ],
  [
    "group_replication_group_name",
    unless(
      /^$/,
      "The server is one of a replication group: commits wait for the others, whose changes it applies.",
      SLOWER_COMMITS,
    ),
  ],
  ...rows(
    "innodb_encrypt_tables default_table_encryption",
    unless(
      OFF,
      "InnoDB encrypts pages before ZFS sees them, and ZFS compresses no encrypted page.",
      "Only a ratio that was counted on these tables holds.",
    ),
  ),
  [
    "innodb_compression_default",
    unless(OFF, "InnoDB compresses pages of new tables before ZFS does.", null),
  ],
  [
    "innodb_random_read_ahead",
    unless(OFF, "InnoDB reads pages that no query asked for.", "More reads than predicted."),
  ],
  [
    "general_log",
    unless(OFF, "Each statement is written to a log.", "More writes than predicted."),
  ],
  ...rows(
    "innodb_io_capacity innodb_io_capacity_max innodb_max_dirty_pages_pct innodb_max_dirty_pages_pct_lwm innodb_adaptive_flushing innodb_flush_neighbors innodb_page_cleaners innodb_change_buffering innodb_read_ahead_threshold innodb_read_io_threads innodb_write_io_threads innodb_use_native_aio innodb_purge_threads innodb_old_blocks_time innodb_file_per_table innodb_checksum_algorithm innodb_flush_log_at_timeout",
    UNDER_IT,
  ),
  ...rows(
    "key_buffer_size tmp_table_size max_heap_table_size sort_buffer_size join_buffer_size read_buffer_size read_rnd_buffer_size innodb_log_buffer_size innodb_sort_buffer_size max_connections thread_stack table_open_cache query_cache_size temptable_max_ram",
    MEMORY,
  ),
]);

export const MYSQL_COUNTERS: Named = Object.fromEntries([
  ...rows(
    "Questions Queries Com_insert Com_update Com_delete Com_replace Com_insert_select Com_commit",
    used("Statements and transactions of the load."),
  ),
  ...rows(
    "Innodb_rows_inserted Innodb_rows_updated Innodb_rows_deleted",
    used("It tells whether the load changes rows."),
  ),
  ...rows(
    "Innodb_buffer_pool_read_requests Innodb_buffer_pool_reads",
    used("Pages that queries asked the buffer pool for, and those that it missed."),
  ),
  ...rows(
    "Innodb_buffer_pool_pages_flushed Innodb_pages_written Innodb_os_log_written",
    used("Pages and bytes of the log that a commit writes."),
  ),
  ...rows(
    "Innodb_page_size Innodb_buffer_pool_pages_total Innodb_buffer_pool_pages_data Innodb_buffer_pool_bytes_data Innodb_buffer_pool_pages_free",
    used("Size of the buffer pool and of its pages, and how much of it is filled."),
  ),
  ...rows(
    "Innodb_num_pages_page_decompressed Innodb_pages_read",
    used("Whether most pages are as large on disk as in the buffer pool."),
  ),
  ...rows(
    "Innodb_log_writes Innodb_dblwr_pages_written",
    used("Whether the server's own reads and writes are all that the ARC was asked for."),
  ),
  ...rows(
    "Handler_read_key Handler_read_rnd Handler_read_first Handler_read_last Handler_write Handler_update Handler_delete",
    used("Whether queries read far more pages than they look up rows, as ranges do."),
  ),
  ["Bytes_received", used("Whether so many bytes can be so many statements.")],
  ...rows("Threads_running Threads_connected Max_used_connections", used("Clients at work.")),
  ["Innodb_row_lock_time", used("Clients that waited for rows which others had locked.")],
  ...["Uptime", "Uptime_since_flush_status"].map((name) => [name, resetOf(name)] as const),
  ["Slaves_running", unlessZero(REPLICATION, REPLICATED)],
  ["Qcache_hits", queryCache],
  unlessStill(
    "Innodb_buffer_pool_wait_free",
    "Queries waited for InnoDB to write changed pages, so that others find room.",
    "Fewer queries than predicted at such times.",
  ),
  unlessStill(
    "Innodb_log_waits",
    "Changes waited for room in innodb_log_buffer_size.",
    SLOWER_COMMITS,
  ),
  ...rows(
    "Innodb_buffer_pool_read_ahead Innodb_buffer_pool_read_ahead_rnd",
    used("Whether scans explain reads that no query missed."),
  ),
]);

export const POSTGRESQL_SETTINGS: Named = Object.fromEntries([
  ...rows(
    "shared_buffers max_wal_size min_wal_size work_mem full_page_writes wal_recycle checkpoint_timeout checkpoint_completion_target fsync synchronous_commit huge_pages huge_pages_status shared_memory_size autovacuum autovacuum_vacuum_scale_factor autovacuum_vacuum_threshold",
    A_FIELD,
  ),
  ["data_directory", PLACE],
  ["port", SERVER],
  ["block_size", blockSize],
  ["in_hot_standby", unless(/^off$/, REPLICATION, REPLICATED)],
  [
    "synchronous_standby_names",
    unless(
      /^$/,
      "Commits wait for standbys too, unless synchronous_commit is off or local.",
      SLOWER_COMMITS,
    ),
  ],
  [
    "commit_delay",
    unlessZero("The server holds commits back, to flush several at once.", SLOWER_COMMITS),
  ],
  [
    "wal_sync_method",
    unless(
      /^(?:fdatasync|fsync)$/,
      "Each write of WAL waits for the device, not its flush alone.",
      "Commits differ from the prediction.",
    ),
  ],
  [
    "debug_io_direct",
    unless(/^$/, "The server asks for reads around the ARC.", "Fewer ARC hits than predicted."),
  ],
  [
    "archive_mode",
    unless(
      OFF,
      "Each file of WAL is read again for the archive.",
      "More reads than predicted; few where the ARC holds WAL.",
    ),
  ],
  ...rows(
    "bgwriter_delay bgwriter_lru_maxpages bgwriter_lru_multiplier bgwriter_flush_after checkpoint_flush_after backend_flush_after effective_io_concurrency maintenance_io_concurrency io_method io_workers io_combine_limit wal_compression wal_level wal_log_hints wal_writer_delay wal_init_zero data_checksums effective_cache_size random_page_cost max_parallel_workers_per_gather autovacuum_naptime autovacuum_vacuum_cost_delay autovacuum_vacuum_cost_limit",
    UNDER_IT,
  ),
  ...rows(
    "maintenance_work_mem autovacuum_work_mem temp_buffers wal_buffers hash_mem_multiplier logical_decoding_work_mem max_connections",
    MEMORY,
  ),
]);

export const POSTGRESQL_COUNTERS: Named = Object.fromEntries([
  ...rows(
    "xact_commit tup_inserted tup_updated tup_deleted",
    used("Transactions of the load, and whether they change rows."),
  ),
  ...rows("blks_read blks_hit", used("Pages that shared_buffers missed and had.")),
  ["numbackends", used("Clients at work.")],
  ...rows(
    "active_time idle_in_transaction_time",
    used("Time of a transaction, and how long clients pause between two."),
  ),
  ...rows("datname relid schemaname relname", irrelevant("It says what a figure is of.")),
  ...rows("database_bytes total_bytes index_bytes", used("Size of the data, and of indexes.")),
  ...rows(
    "index_filenodes",
    used("Files of a dump that are indexes, which shrink otherwise than tables."),
  ),
  ...rows("wal_bytes wal_fpi", used("WAL of a commit, and the whole pages in it.")),
  ...rows(
    "checkpoints_timed checkpoints_req num_timed num_requested num_done",
    used("Time between checkpoints."),
  ),
  ...rows(
    "buffers_checkpoint buffers_written buffers_clean buffers_backend writes context object backend_type",
    used("Pages that are written for a commit."),
  ),
  ...rows(
    "n_tup_ins n_tup_upd n_tup_hot_upd n_tup_del n_live_tup n_dead_tup idx_scan autovacuum_count",
    used("Rows that transactions change, and the pages that vacuum then goes through."),
  ),
  ...rows("seq_tup_read idx_tup_fetch heap_blks_read", used("Whether scans read the pages.")),
  ["stats_reset", resetOf("stats_reset")],
  unlessStill("wal_buffers_full", "Changes waited for room in wal_buffers.", SLOWER_COMMITS),
  unlessStill(
    "temp_bytes",
    "Sorts and hashes that are larger than work_mem went to temporary files.",
    "More reads and writes than predicted.",
  ),
]);

/** A setting that is in no list. */
export const OTHER_SETTING = irrelevant(
  "No field of a plan: what it does is in the load that was measured under it.",
);

/** A counter that is in no list. */
export const OTHER_COUNTER = irrelevant("No figure of a plan or its load is made of it.");

/** The row of a name in one of the lists, else that of all other names. */
export function named(names: Named, other: Verdict): (name: string) => Verdict | Rule {
  return (name) => (Object.hasOwn(names, name) ? names[name] : undefined) ?? other;
}
