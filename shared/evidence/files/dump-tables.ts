/** The part of a dump that is tables and indexes: without logs and temporary files of the database. */
import { blockTreeOfFiles } from "../../model/tree/blocktree.ts";
import type { Zdb } from "../captures.ts";

type Sums = Zdb["totals"];
type Row = Zdb["requirements"][number];
type DumpedFile = Zdb["objects"][number];

/** Files of tables and indexes in one dump. */
export interface DumpTables {
  readonly files: number;
  readonly file_bytes: number;
  readonly leaf_logical_bytes: number;
  readonly leaf_physical_bytes: number;
  /** Block counts at each recordsize. */
  readonly rows: readonly Row[];
  /** The largest of them that has indirect blocks: it speaks for the layout. */
  readonly telling: DumpedFile | undefined;
  /** Bytes of the dumped files that are left out. */
  readonly left_out_bytes: number;
}

/** Types of objects that hold files or volumes, as zdb prints them. */
export const FILE_TYPES: ReadonlySet<string> = new Set(["ZFS plain file", "zvol object"]);

/** WAL (pg_xlog to PostgreSQL 9.6) and files of sorts that did not fit into work_mem. */
const NO_TABLES = /(?:^|\/)(?:pg_wal|pg_xlog|pgsql_tmp)(?:\/|$)/;
/** A WAL segment in a dataset of its own: timeline and position, 24 hex digits (XLogFileName). */
const WAL_SEGMENT = /(?:^|\/)[0-9A-F]{24}$/;
/** Redo logs, binary and relay logs and temporary tables of MySQL and MariaDB, which lie beside tablespaces. */
const MYSQL_LOG =
  /(?:^|\/)(?:ib_logfile\d+|#ib_redo\d+(?:_tmp)?|aria_log\.\d+|ibtmp\d+|temp_\d+\.ibt|[\w-]*(?:bin|relay)[\w-]*\.\d{6})$/;

function isNoTable(path: string | null): boolean {
  return path !== null && (NO_TABLES.test(path) || WAL_SEGMENT.test(path) || MYSQL_LOG.test(path));
}

type Directory = Zdb["directories"][number];

/** What is left out: a directory, or a file of one that is not. */
type Part = Pick<
  Directory,
  | "trees"
  | "files"
  | "file_bytes"
  | "leaf_logical_bytes"
  | "leaf_physical_bytes"
  | "nonleaf_physical_bytes"
>;

const aboveOf = (path: string) => path.replace(/\/[^/]*$/, "");

/** Directories whose files are no tables, by their path or by the names of all files shown of them. */
function directoriesLeftOut({ directories, objects }: Zdb): Directory[] {
  const holds = ({ path }: Directory) =>
    objects.filter((one) => one.path && aboveOf(one.path) === path.replace(/\/$/, ""));
  return directories.filter((directory) => {
    if (NO_TABLES.test(directory.path)) return true;
    const shown = holds(directory);
    return shown.length > 0 && shown.every(({ path }) => WAL_SEGMENT.test(path ?? ""));
  });
}

/** Logs of MySQL that are shown one by one, in directories that hold tables too. */
function filesLeftOut({ objects }: Zdb, directories: readonly Directory[]): Part[] {
  const counted = new Set(directories.map(({ path }) => path.replace(/\/$/, "")));
  return objects
    .filter(({ path }) => path !== null && MYSQL_LOG.test(path) && !counted.has(aboveOf(path)))
    .map(({ file_bytes, tree }) => {
      const [leaves] = tree.filter(({ level }) => level === 0);
      const above = tree.filter(({ level }) => level > 0);
      return {
        trees: 1,
        files: 1,
        file_bytes: file_bytes ?? 0,
        leaf_logical_bytes: leaves?.logical_bytes ?? 0,
        leaf_physical_bytes: leaves?.physical_bytes ?? 0,
        nonleaf_physical_bytes: above.reduce((sum, one) => sum + one.physical_bytes, 0),
      };
    });
}

/**
 * A row without the files left out, which are dense and of one length (wal_segment_size), so that their
 * blocks follow from it; bytes on disk are shared out by blocks.
 */
function rowWithout(row: Row, left: readonly Part[], indirectBytes: number): Row {
  const trees = left.map(({ file_bytes, files }) =>
    blockTreeOfFiles(file_bytes, Math.max(1, files), row.record_bytes, indirectBytes),
  );
  const leaves = trees.reduce((sum, { leafBlocks }) => sum + leafBlocks, 0);
  const nonleaves = trees.reduce((sum, { nonleafBlocks }) => sum + nonleafBlocks, 0);
  const nonleafBlocks = Math.max(0, row.nonleaf_blocks - nonleaves);
  const share = row.nonleaf_blocks > 0 ? nonleafBlocks / row.nonleaf_blocks : 0;
  const known = left.reduce((sum, one) => sum + one.nonleaf_physical_bytes, 0);
  const isMeasured = row.basis === "measured";
  return {
    ...row,
    leaf_blocks: Math.max(0, row.leaf_blocks - leaves),
    nonleaf_blocks: nonleafBlocks,
    nonleaf_logical_bytes: Math.max(0, row.nonleaf_logical_bytes - nonleaves * indirectBytes),
    nonleaf_physical_bytes: isMeasured
      ? Math.max(0, row.nonleaf_physical_bytes - known)
      : Math.round(row.nonleaf_physical_bytes * share),
  };
}

function sumOf(left: readonly Part[], of: (one: Part) => number): number {
  return left.reduce((sum, one) => sum + of(one), 0);
}

/** What a dump has of tables and indexes. */
export function tablesOf(dump: Zdb): DumpTables {
  const totals: Sums = dump.totals;
  const directories = directoriesLeftOut(dump);
  const left: readonly Part[] = [...directories, ...filesLeftOut(dump, directories)];
  const telling = dump.objects.find(
    ({ type, levels, path }) => FILE_TYPES.has(type) && levels > 1 && !isNoTable(path),
  );
  const indirectBytes = telling?.indirect_block_bytes ?? 0;
  return {
    files: totals.trees - sumOf(left, ({ trees }) => trees),
    file_bytes: totals.file_bytes - sumOf(left, (one) => one.file_bytes),
    leaf_logical_bytes: totals.leaf_logical_bytes - sumOf(left, (one) => one.leaf_logical_bytes),
    leaf_physical_bytes: totals.leaf_physical_bytes - sumOf(left, (one) => one.leaf_physical_bytes),
    rows:
      left.length > 0
        ? dump.requirements.map((row) => rowWithout(row, left, indirectBytes))
        : dump.requirements,
    telling,
    left_out_bytes: sumOf(left, (one) => one.file_bytes),
  };
}
