/** How PostgreSQL writes its log and its checkpoints. Fields are called as their settings are. */
import { GIB, MIB } from "../../openzfs/lines.ts";
import { PG_SETTINGS, PROPERTIES } from "../commands.ts";
import { binary, even, type Fields, listed, onlyWhere, whole } from "../field.ts";

const DEFAULT = { why: "PostgreSQL's default.", remedy: PG_SETTINGS } as const;

export const WAL = {
  "postgresql.full_page_writes": {
    kind: "switch",
    label: "full_page_writes",
    engine: "postgresql",
    assumed: DEFAULT,
    term: "full-page-writes",
  },
  "postgresql.hint_bits": {
    kind: "switch",
    label: "Reads set hint bits",
    engine: "postgresql",
    assumed: {
      why: "Rows that were written lately are marked where they are read; after VACUUM (FREEZE) nothing is left to mark.",
      remedy: null,
    },
  },
  "postgresql.synchronous_commit": {
    kind: "choice",
    label: "synchronous_commit",
    engine: "postgresql",
    assumed: DEFAULT,
    term: "group-commit",
  },
  "postgresql.wal_record_bytes": {
    kind: "number",
    label: "recordsize of pg_wal",
    engine: "postgresql",
    quantity: "binary-bytes",
    stops: listed(4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576),
    unit: "KiB",
    empty: "as the tables",
    assumed: { why: "pg_wal is taken to lie in the dataset of the tables.", remedy: null },
    term: "wal",
  },
  "postgresql.checkpoint_s": {
    kind: "number",
    label: "checkpoint_timeout",
    engine: "postgresql",
    quantity: "s",
    stops: whole(30, 86400),
    assumed: DEFAULT,
    term: "checkpoint",
  },
  "postgresql.checkpoint_completion_target": {
    kind: "number",
    label: "checkpoint_completion_target",
    engine: "postgresql",
    quantity: "exponent",
    stops: even(0.1, 1, 0.05),
    assumed: { why: "PostgreSQL's default from 14 on; 13 has 0.5.", remedy: PG_SETTINGS },
    term: "checkpoint",
  },
  "postgresql.vacuumed_pages_per_commit": {
    kind: "number",
    label: "Pages vacuumed per commit",
    engine: "postgresql",
    quantity: "exponent",
    stops: even(0, 5, 0.05),
    assumed: {
      why: "Every second transaction moves a row's version, tables have 60 rows a page and are vacuumed after 20 % of them.",
      remedy: "the collector's script during the load, which asks for tables and settings",
    },
    term: "vacuum",
  },
  "postgresql.max_wal_bytes": {
    kind: "number",
    label: "max_wal_size",
    engine: "postgresql",
    quantity: "binary-bytes",
    stops: binary(32 * MIB, 1024 * GIB),
    unit: "MiB",
    assumed: DEFAULT,
    term: "checkpoint",
  },
  "postgresql.min_wal_bytes": {
    kind: "number",
    label: "min_wal_size",
    engine: "postgresql",
    quantity: "binary-bytes",
    stops: binary(32 * MIB, 1024 * GIB),
    unit: "MiB",
    assumed: DEFAULT,
    term: "wal",
  },
  "postgresql.wal_compression_ratio": {
    kind: "number",
    label: "Compression of pg_wal",
    engine: "postgresql",
    quantity: "factor",
    stops: even(1, 8, 0.02),
    empty: "as the tables",
    ...onlyWhere((at) => at("layout.compression") !== "off", "Nothing is compressed."),
    assumed: { why: "WAL is taken to shrink as the tables do.", remedy: PROPERTIES },
    term: "wal",
  },
  "postgresql.wal_primarycache": {
    kind: "choice",
    label: "primarycache of pg_wal",
    engine: "postgresql",
    assumed: { why: "pg_wal is taken to be cached as the tables are.", remedy: null },
    term: "wal",
  },
  "postgresql.wal_recycle": {
    kind: "switch",
    label: "wal_recycle",
    engine: "postgresql",
    assumed: DEFAULT,
    term: "wal",
  },
} as const satisfies Partial<Fields>;
