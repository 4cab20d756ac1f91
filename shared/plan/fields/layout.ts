/** How the dataset stores the data, and how the database writes it. */
import type { Plan } from "../../generated/plan.ts";
import { CURRENT_LINE, GIB, KIB, MIB } from "../../openzfs/lines.ts";
import { DUMP, PARAMETERS, PROPERTIES, VARIABLES } from "../commands.ts";
import { pageBytesOf } from "../engine.ts";
import { engineWords } from "../engine-words.ts";
import {
  ALLOWED,
  binary,
  binaryOrZero,
  even,
  type Fields,
  factsAt,
  onlyWhere,
  whole,
  wholeOrZero,
} from "../field.ts";
import type { Lookup } from "../paths.ts";

const DEFAULT = { why: "The default.", remedy: PROPERTIES } as const;

/** How many of the engine's pages a record holds. */
function pagesPerRecord(recordBytes: number, pageBytes: number, plan: Plan): string {
  const share = recordBytes / pageBytes;
  const { page } = engineWords(plan);
  if (share === 1) return `one ${page} per record`;
  return share > 1 ? `${share} ${page}s per record` : `${1 / share} records per ${page}`;
}

/** What has no effect in a load that commits nothing. */
const commitsNothing = (at: Lookup) =>
  at("workload.commits_per_query") === 0 ? "The load commits nothing." : null;
const writesNothing = (at: Lookup) =>
  at("workload.commits_per_query") === 0 ? "The load writes nothing." : null;

export const LAYOUT = {
  "layout.record_bytes": {
    kind: "number",
    label: "recordsize",
    quantity: "binary-bytes",
    stops: ALLOWED,
    unit: "KiB",
    also: (value, plan) => pagesPerRecord(value, pageBytesOf(plan), plan),
    moves: "doubling",
    assumed: { value: 131072, why: "The default recordsize.", remedy: PROPERTIES },
    linkNames: ["recordsize"],
    term: "recordsize",
  },
  "layout.innodb_page_bytes": {
    kind: "number",
    label: "InnoDB page",
    engine: "innodb",
    quantity: "binary-bytes",
    stops: ALLOWED,
    unit: "KiB",
    also: (value, plan) => pagesPerRecord(plan.layout.record_bytes, value, plan),
    moves: "doubling",
    assumed: { why: "InnoDB's default.", remedy: VARIABLES },
    linkNames: ["page"],
    term: "innodb-page",
  },
  "layout.openzfs": {
    kind: "choice",
    label: "OpenZFS",
    assumed: { value: CURRENT_LINE, why: "The current release.", remedy: "zfs version" },
    linkNames: ["openzfs"],
  },
  "layout.indirect_block_bytes": {
    kind: "number",
    label: "Indirect block",
    quantity: "binary-bytes",
    stops: ALLOWED,
    unit: "KiB",
    also: (value) => `${value / 128} pointers each`,
    assumed: {
      value: (at) => factsAt(at).indirectBlockBytes,
      why: "The default of this OpenZFS release for new files.",
      remedy: DUMP,
    },
    term: "indirect-block",
  },
  "layout.ashift": {
    kind: "number",
    label: "ashift",
    quantity: "ashift",
    stops: even(9, 16, 1),
    also: (value) => `${2 ** value} byte sectors`,
    assumed: {
      value: 12,
      why: "The choice of OpenZFS for devices with sectors of 4 KiB.",
      remedy: "zpool get ashift POOL",
    },
    linkNames: ["ashift"],
    term: "ashift",
  },
  "layout.compression": {
    kind: "choice",
    label: "compression",
    assumed: { why: "The default of new pools.", remedy: PROPERTIES },
    linkNames: ["compression"],
    term: "psize",
  },
  "layout.decompress_bytes_per_s": {
    kind: "number",
    label: "Decompression rate",
    quantity: "decimal-bytes-per-s",
    stops: whole(1e8, 1e10),
    also: () => "of one core",
    empty: "as published",
    ...onlyWhere((at) => at("layout.compression") !== "off", "Nothing is compressed."),
    assumed: { why: "The published rate of the compressor.", remedy: null },
  },
  "layout.primarycache": {
    kind: "choice",
    label: "primarycache",
    assumed: DEFAULT,
    term: "primarycache",
  },
  "layout.secondarycache": {
    kind: "choice",
    label: "secondarycache",
    unneeded: (at) => (at("storage.l2arc_device") === null ? "There is no L2ARC." : null),
    assumed: DEFAULT,
    term: "l2arc",
  },
  "layout.flush_method": {
    kind: "choice",
    label: "Flush method",
    engine: "innodb",
    assumed: {
      why: "The default of MariaDB before 10.6 and MySQL before 8.4; later ones have O_DIRECT.",
      remedy: VARIABLES,
    },
  },
  "layout.direct": {
    kind: "choice",
    label: "direct",
    ...onlyWhere((at) => factsAt(at).hasDirectIo, "Direct I/O came with OpenZFS 2.3."),
    assumed: DEFAULT,
    term: "primarycache",
  },
  "layout.logbias": {
    kind: "choice",
    label: "logbias",
    unneeded: writesNothing,
    assumed: DEFAULT,
    term: "logbias",
  },
  "layout.immediate_write_bytes": {
    kind: "number",
    label: "zfs_immediate_write_sz",
    quantity: "binary-bytes",
    stops: binary(4 * KIB, 64 * MIB),
    unit: "KiB",
    also: () => "smaller synchronous writes are copied into the log",
    when: (at) => at("layout.logbias") === "latency" && at("storage.slog_device") === null,
    assumed: { why: "The default of zfs_immediate_write_sz.", remedy: PARAMETERS },
    term: "logbias",
  },
  "layout.sync": {
    kind: "choice",
    label: "sync",
    unneeded: writesNothing,
    assumed: DEFAULT,
    term: "sync",
  },
  "layout.flush_log_at_trx_commit": {
    kind: "choice",
    label: "Flush log at commit",
    engine: "innodb",
    unneeded: commitsNothing,
    assumed: { why: "The server's default.", remedy: VARIABLES },
    term: "group-commit",
  },
  "layout.sync_binlog": {
    kind: "number",
    label: "sync_binlog",
    engine: "innodb",
    quantity: "count",
    stops: wholeOrZero(1, 1000),
    also: () => "groups of commits per flush; empty without a binary log",
    empty: "no binary log",
    unneeded: commitsNothing,
    assumed: { why: "The binary log is assumed to be off.", remedy: VARIABLES },
  },
  "layout.checksum": { kind: "choice", label: "checksum", assumed: DEFAULT },
  "layout.rewritten_ratio": {
    kind: "number",
    label: "Rewritten records",
    quantity: "percent",
    stops: even(0, 1, 0.01),
    assumed: { why: "Tables are assumed to be freshly loaded.", remedy: DUMP },
  },
  "layout.copies": {
    kind: "number",
    label: "copies",
    quantity: "count",
    stops: even(1, 3, 1),
    assumed: DEFAULT,
  },
  "layout.special_small_blocks": {
    kind: "number",
    label: "special_small_blocks",
    quantity: "binary-bytes",
    stops: binaryOrZero(4 * KIB, 16 * MIB),
    unit: "KiB",
    also: () => "records of this size on disk and smaller are on the special vdev",
    ...onlyWhere((at) => Boolean(at("storage.special_device")), "There is no special vdev."),
    assumed: DEFAULT,
    linkNames: ["special_small_blocks"],
    term: "special",
  },
  "layout.doublewrite": {
    kind: "switch",
    label: "Doublewrite",
    engine: "innodb",
    unneeded: writesNothing,
    assumed: { value: true, why: "The server's default.", remedy: VARIABLES },
    term: "doublewrite",
  },
  "layout.redo_log_bytes": {
    kind: "number",
    label: "Redo log size",
    engine: "innodb",
    quantity: "binary-bytes",
    stops: binary(MIB, 512 * GIB),
    unit: "MiB",
    unneeded: commitsNothing,
    assumed: { why: "MariaDB's default; MySQL's is 100 MiB.", remedy: VARIABLES },
    term: "redo-log",
  },
  "layout.encryption": {
    kind: "switch",
    label: "Encryption",
    assumed: { why: "No capture shows encryption.", remedy: PROPERTIES },
  },
} as const satisfies Partial<Fields>;
