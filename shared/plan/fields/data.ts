/** What is stored, and by which database. */
import { GIB, KIB, MIB } from "../../openzfs/lines.ts";
import { DUMP, PROPERTIES } from "../commands.ts";
import {
  binary,
  decimal,
  decimalOrZero,
  even,
  type Fields,
  onlyWhere,
  PLACEHOLDER_BYTES,
  whole,
} from "../field.ts";

/** Size of a table file where nothing is known but their sum. */
const USUAL_FILE_BYTES = 10 * GIB;

export const DATA = {
  engine: {
    kind: "choice",
    label: "Database",
    words: { innodb: "MySQL, MariaDB (InnoDB)", postgresql: "PostgreSQL" },
    assumed: { why: "No capture is of another database.", remedy: null },
    linkNames: ["engine"],
  },
  "data.file_bytes": {
    kind: "number",
    label: "Uncompressed data",
    quantity: "decimal-bytes",
    stops: decimal(1e9, 1e14),
    moves: "quarter",
    assumed: {
      value: PLACEHOLDER_BYTES,
      why: "A placeholder: no capture shows how much data there is.",
      remedy: DUMP,
    },
    linkNames: ["data"],
  },
  "data.compression_ratio": {
    kind: "number",
    label: "Compression ratio",
    quantity: "factor",
    stops: even(1, 8, 0.02),
    moves: "quarter",
    assumed: { value: 1, why: "Assumed incompressible.", remedy: PROPERTIES },
    linkNames: ["compressratio"],
    term: "psize",
  },
  "data.compression_record_bytes": {
    kind: "number",
    label: "Ratio measured at",
    quantity: "binary-bytes",
    stops: binary(4 * KIB, 16 * MIB),
    unit: "KiB",
    empty: "any",
    ...onlyWhere((at) => at("layout.compression") !== "off", "Nothing is compressed."),
    assumed: { why: "The ratio is taken to be the same at every recordsize.", remedy: PROPERTIES },
    term: "psize",
  },
  "data.files": {
    kind: "number",
    label: "Number of files",
    quantity: "count",
    stops: whole(1, 1e6),
    assumed: {
      value: (at) =>
        Math.max(1, Math.round((at("data.file_bytes") ?? PLACEHOLDER_BYTES) / USUAL_FILE_BYTES)),
      why: "Files of about 10 GiB each are assumed; their number hardly matters.",
      remedy: DUMP,
    },
    linkNames: ["files"],
  },
  "data.datasets": {
    kind: "number",
    label: "Datasets",
    quantity: "count",
    stops: whole(1, 10000),
    assumed: { why: "Data, log and their parents.", remedy: "zfs list -r POOL" },
  },
  "postgresql.index_ratio": {
    kind: "number",
    label: "Share of indexes",
    engine: "postgresql",
    quantity: "percent",
    stops: even(0, 0.9, 0.01),
    assumed: {
      why: "A choice: no capture says how much of the files are indexes.",
      remedy: "the collector's script, which asks for the sizes of indexes",
    },
    term: "heap",
  },
  "postgresql.index_compression_ratio": {
    kind: "number",
    label: "Compression of indexes",
    engine: "postgresql",
    quantity: "factor",
    stops: even(1, 8, 0.02),
    empty: "as all data",
    ...onlyWhere((at) => at("layout.compression") !== "off", "Nothing is compressed."),
    assumed: {
      why: "Indexes are taken to shrink as all data do.",
      remedy:
        "zdb -ddddd of tables and indexes, and the collector's script, which asks for their sizes",
    },
    term: "psize",
  },
  "data.snapshot_bytes": {
    kind: "number",
    label: "Snapshots",
    quantity: "decimal-bytes",
    stops: decimalOrZero(1e9, 1e14),
    assumed: { why: "Snapshots are assumed to hold nothing.", remedy: "zfs list -o space" },
  },
  "data.measured_trees": {
    kind: "structure",
    label: "Block trees",
    assumed: { why: "Files are assumed to be dense.", remedy: DUMP },
  },
} as const satisfies Partial<Fields>;
