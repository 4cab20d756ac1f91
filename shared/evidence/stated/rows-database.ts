/** Rows of what the database and the load generators print. */
import { POSTGRESQL_PAGE_BYTES } from "../../plan/engine.ts";
import { isContainerName } from "../host/hosts.ts";
import { ByName, LABEL, type SomeRows } from "./rows.ts";
import { irrelevant, notModelled, type Rule, unless, unlessZero, used } from "./verdict.ts";

const SETTING = used(
  "Sizes, flushes and logs are fields of the plan; what others do is in the load measured under them.",
);
const REPLICATION = "The server is a replica: it applies another server's changes.";
const REPLICATED =
  "Its devices and processors do this work too, and it counts as work of the clients' queries.";

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
    : SETTING;

const SETTINGS = new ByName((name) => {
  if (name === "block_size") return blockSize;
  if (name === "hostname") return hostname;
  return name === "in_hot_standby" ? unless(/^off$/, REPLICATION, REPLICATED) : SETTING;
});
const COUNTER = used(
  "Statements, transactions, pages and log bytes of the load; the rest counts other work.",
);
const COUNTERS = new ByName((name) =>
  name === "Slaves_running" ? unlessZero(REPLICATION, REPLICATED) : COUNTER,
);
const RATES = used("Measured rate of queries and commits.");
const LATENCY = used("Measured response time.");
const LOAD = used("Clients and kind of the load.");
const UNNEEDED = irrelevant("Rates and response times count.");
const FAILED = unlessZero(
  "Some of the load failed, and the measured rate counts it.",
  "The measured rate is higher than that of work done.",
);

/** What fio reached: the limit of a device if it ran on the pool's, with requests like the database's. */
const fio: Rule = (value) =>
  Number(value) > 0
    ? notModelled(
        "What fio reached is not taken for what the pool's device can do.",
        "The device may do more or less than the plan's: enter it as storage.custom_device.",
      )
    : irrelevant("The job did none.");

const OF_FIO = irrelevant("It is of fio's own load, not of the database.");

export const DATABASE_ROWS = {
  "mysql-variables": {
    values: SETTINGS,
    version: LABEL,
    flavour: LABEL,
  },
  "mysql-config": { values: SETTINGS, sections: irrelevant("The server's own sections count.") },
  "mysql-status": {
    values: COUNTERS,
    snapshots: COUNTER,
    uptime_s: used("Seconds that a counter counted."),
    relative: used("Whether a print counts from the one before it."),
    texts: LABEL,
  },
  "innodb-status": {
    page_bytes: used("Page size."),
    interval_s: LABEL,
    values: used("Pages of the buffer pool; the rest counts other work."),
  },
  "postgresql-settings": {
    values: SETTINGS,
    sizes: SETTINGS,
    is_file: used("Whether the server runs with them."),
    version: LABEL,
  },
  "postgresql-stats": {
    views: { view: LABEL, line: LABEL, rows: COUNTERS },
  },
  sysbench: {
    runs: {
      line: LABEL,
      version: LABEL,
      test: LOAD,
      options: irrelevant("The test's own rates and threads count."),
      threads: LOAD,
      seconds: used("Seconds that a count counted."),
      complete: LABEL,
      queries: RATES,
      queries_per_s: RATES,
      transactions: RATES,
      transactions_per_s: RATES,
      events: UNNEEDED,
      other: UNNEEDED,
      reads: UNNEEDED,
      writes: used("Whether the load writes."),
      reads_per_s: UNNEEDED,
      writes_per_s: UNNEEDED,
      fsyncs_per_s: UNNEEDED,
      read_bytes_per_s: UNNEEDED,
      write_bytes_per_s: UNNEEDED,
      rate_events_per_s: UNNEEDED,
      errors: FAILED,
      reconnects: FAILED,
      latency_mean_ms: LATENCY,
      latency_p95_ms: LATENCY,
      latency_percentile: LATENCY,
      latency_percentile_ms: UNNEEDED,
      latency_min_ms: UNNEEDED,
      latency_max_ms: UNNEEDED,
      samples: RATES,
    },
  },
  pgbench: {
    runs: {
      line: LABEL,
      version: LABEL,
      script: LOAD,
      query_mode: irrelevant("CPU time of a query was measured with it."),
      scale: irrelevant("Bytes of the tables count."),
      clients: LOAD,
      threads: irrelevant("Clients count, not pgbench's own threads."),
      seconds: used("Seconds that a count counted."),
      complete: LABEL,
      transactions: RATES,
      tps: RATES,
      tps_with_connections: UNNEEDED,
      failed: FAILED,
      initial_connection_ms: UNNEEDED,
      latency_mean_ms: LATENCY,
      latency_stddev_ms: UNNEEDED,
      samples: RATES,
    },
  },
  fio: {
    version: LABEL,
    jobs: {
      line: LABEL,
      name: LABEL,
      target: LABEL,
      rw: LABEL,
      engine: LABEL,
      block_bytes: LABEL,
      depth: LABEL,
      jobs: LABEL,
      direct: LABEL,
      fsync: LABEL,
      seconds: LABEL,
      reads_per_s: fio,
      writes_per_s: fio,
      syncs_per_s: OF_FIO,
      read_bytes_per_s: OF_FIO,
      write_bytes_per_s: OF_FIO,
      read_mean_ms: OF_FIO,
      read_p50_ms: OF_FIO,
      read_p95_ms: OF_FIO,
      read_p99_ms: OF_FIO,
      write_mean_ms: OF_FIO,
      write_p95_ms: OF_FIO,
      write_p99_ms: OF_FIO,
      sync_mean_ms: OF_FIO,
      sync_p95_ms: OF_FIO,
    },
  },
} as const satisfies SomeRows;
