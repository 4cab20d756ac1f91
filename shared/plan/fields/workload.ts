/** What runs on the server. */
import { PG_STATISTICS, PG_WAL_STATISTICS, STATUS } from "../commands.ts";
import { decimal, decimalOrZero, even, type Fields, listed, onlyWhere, whole } from "../field.ts";
import type { Lookup } from "../paths.ts";

const commits = (at: Lookup) => at("workload.commits_per_query") !== 0;

export const WORKLOAD = {
  "workload.threads": {
    kind: "number",
    label: "Clients",
    quantity: "count",
    stops: whole(1, 10000),
    moves: "whole",
    assumed: {
      value: 1,
      why: "A placeholder: no capture counts the active clients.",
      remedy: { ...STATUS, postgresql: `pgbench's output, or ${PG_STATISTICS}` },
    },
    linkNames: ["threads"],
  },
  "workload.distribution": {
    kind: "choice",
    label: "Key distribution",
    words: { special: "special (sysbench)", traced: "measured curve" },
    offered: (value, { workload }) =>
      value !== "traced" || value === workload.distribution || Boolean(workload.traced_curve),
    assumed: {
      why: "All pages are assumed to be read equally often; skewed access reads less from disk.",
      remedy: {
        innodb: "/proc/spl/kstat/zfs/arcstats before and after the load",
        postgresql: null,
      },
    },
    linkNames: ["keys"],
  },
  "workload.zipf_exponent": {
    kind: "number",
    label: "Zipf exponent",
    quantity: "exponent",
    stops: even(0, 2, 0.01),
    moves: "quarter",
    ...onlyWhere(
      (at) => ["zipf", "traced"].includes(at("workload.distribution") ?? ""),
      "Not used by this access law.",
    ),
    assumed: { why: "Not used by this access law.", remedy: null },
    term: "zipf",
  },
  "workload.even_keys": {
    kind: "structure",
    label: "Evenly read part",
    assumed: { why: "No law was fitted to counted hits.", remedy: null },
  },
  "workload.skewed_keys": {
    kind: "structure",
    label: "Skewed keys",
    assumed: { why: "No hits were counted beyond those of uniform access.", remedy: null },
  },
  "workload.traced_curve": {
    kind: "structure",
    label: "Measured curve",
    ...onlyWhere((at) => at("workload.distribution") === "traced", "Not used by this access law."),
    assumed: { why: "No requests to the ARC were recorded.", remedy: "arcplan trace" },
  },
  "workload.working_set_ratio": {
    kind: "number",
    label: "Working set",
    quantity: "percent",
    stops: listed(
      ...[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8],
      ...[0.9, 1],
    ),
    moves: "quarter",
    assumed: { why: "All data is assumed to be in use.", remedy: null },
    term: "working-set",
  },
  "workload.pages_per_query": {
    kind: "number",
    label: "Pages per query",
    postgresql: {
      meaning: "Pages of the tables that one query reads, beside those of indexes.",
    },
    quantity: "count",
    stops: decimal(0.1, 1000),
    moves: "quarter",
    assumed: { why: "One leaf page per query.", remedy: STATUS },
  },
  "workload.pages_in_a_row": {
    kind: "number",
    label: "Pages in a row",
    quantity: "count",
    stops: decimal(1, 1000),
    assumed: { why: "Pages are read one by one.", remedy: null },
  },
  "workload.cpu_ms_per_query": {
    kind: "number",
    label: "CPU per query",
    quantity: "ms",
    stops: decimalOrZero(0.01, 100),
    moves: "quarter",
    assumed: {
      why: "Point selects of 2018 took 0.4 ms.",
      remedy: { innodb: "vmstat 1 60 during the load", postgresql: null },
    },
  },
  "workload.cpu_ms_per_device_read": {
    kind: "number",
    label: "CPU per device read",
    quantity: "ms",
    stops: decimalOrZero(0.001, 10),
    assumed: { why: "Counted within the CPU time of a query.", remedy: null },
  },
  "workload.cpu_ms_per_page_read": {
    kind: "number",
    label: "CPU per page read",
    quantity: "ms",
    stops: decimalOrZero(0.001, 10),
    assumed: { why: "Counted within the CPU time of a query.", remedy: null },
  },
  "workload.other_cpu_times": {
    kind: "structure",
    label: "What CPU time could be as well",
    assumed: { why: "CPU time was not counted.", remedy: null },
  },
  "workload.device_reads_with_cpu": {
    kind: "structure",
    label: "Device reads with that CPU time",
    assumed: { why: "CPU time was not counted.", remedy: null },
  },
  "workload.think_ms": {
    kind: "number",
    label: "Think time",
    quantity: "ms",
    stops: decimalOrZero(0.1, 10000),
    assumed: {
      why: "Clients are assumed to send the next query at once.",
      remedy: { innodb: "the load generator's output", postgresql: "pgbench's output" },
    },
  },
  "workload.commits_per_query": {
    kind: "number",
    label: "Commits per query",
    quantity: "count",
    stops: decimalOrZero(0.01, 10),
    moves: "quarter",
    assumed: { why: "The load is assumed to be read-only.", remedy: STATUS },
  },
  "workload.flushed_pages_per_commit": {
    kind: "number",
    label: "Pages flushed per commit",
    postgresql: {
      label: "Pages changed per commit",
      meaning:
        "Pages of tables and indexes that one commit changes; several changes of a page between two checkpoints are written back once.",
    },
    quantity: "count",
    stops: decimalOrZero(0.01, 100),
    moves: "quarter",
    ...onlyWhere(commits, "The load commits nothing."),
    assumed: {
      why: "One page is flushed per commit.",
      remedy: { ...STATUS, postgresql: PG_WAL_STATISTICS },
    },
  },
  "workload.flushed_at_pool_bytes": {
    kind: "structure",
    label: "Buffer pool with those flushes",
    assumed: { why: "Pages flushed were not counted.", remedy: null },
  },
  "workload.flushed_with": {
    kind: "structure",
    label: "Redo log and data with those flushes",
    assumed: { why: "Pages flushed were not counted.", remedy: null },
  },
  "workload.log_bytes_per_commit": {
    kind: "number",
    label: "Redo per commit",
    postgresql: {
      label: "WAL per commit",
      meaning:
        "WAL that one commit writes (wal_bytes of pg_stat_wal by commits), less 8 KiB for each whole page in it (wal_fpi); those follow from full_page_writes and the checkpoints.",
    },
    quantity: "binary-bytes",
    stops: decimalOrZero(100, 1e6),
    unit: "B",
    ...onlyWhere(commits, "The load commits nothing."),
    assumed: {
      why: "An update of one row.",
      remedy: { ...STATUS, postgresql: PG_WAL_STATISTICS },
    },
    term: { innodb: "redo-log", postgresql: "wal" },
  },
} as const satisfies Partial<Fields>;
