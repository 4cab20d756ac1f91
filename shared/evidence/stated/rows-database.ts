/** Rows of what the database and the load generators print. */
import {
  MYSQL_COUNTERS,
  MYSQL_SETTINGS,
  named,
  OTHER_COUNTER,
  OTHER_SETTING,
  POSTGRESQL_COUNTERS,
  POSTGRESQL_SETTINGS,
} from "./database-names.ts";
import { ByName, LABEL, type SomeRows } from "./rows.ts";
import { irrelevant, notModelled, type Rule, unlessZero, used } from "./verdict.ts";

const OF_MYSQL = new ByName(named(MYSQL_SETTINGS, OTHER_SETTING));
const OF_POSTGRESQL = new ByName(named(POSTGRESQL_SETTINGS, OTHER_SETTING));
const RATES = used("Measured rate of queries and commits.");
const LATENCY = used("Measured response time.");
const LOAD = used("Clients and kind of the load.");
const UNNEEDED = irrelevant("Rates and response times count.");
const FAILED = unlessZero(
  "Some of the load failed, and the measured rate counts it.",
  "The measured rate is higher than that of work done.",
);

const OWN_RATE = unlessZero(
  "Clients asked at this rate (--rate), and not as fast as they were answered.",
  "The server may do more than was measured and than is predicted.",
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
    values: OF_MYSQL,
    version: LABEL,
    flavour: LABEL,
  },
  "mysql-config": { values: OF_MYSQL, sections: irrelevant("The server's own sections count.") },
  "mysql-status": {
    values: new ByName(named(MYSQL_COUNTERS, OTHER_COUNTER)),
    snapshots: used("Statements, transactions and pages over time."),
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
    values: OF_POSTGRESQL,
    sizes: OF_POSTGRESQL,
    is_file: used("Whether the server runs with them."),
    version: LABEL,
  },
  "postgresql-stats": {
    started_at: used("It tells which prints of the counters are of one server."),
    views: {
      view: LABEL,
      line: LABEL,
      rows: new ByName(named(POSTGRESQL_COUNTERS, OTHER_COUNTER)),
      recorded_at: LABEL,
      started_at: LABEL,
    },
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
      rate_events_per_s: OWN_RATE,
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
