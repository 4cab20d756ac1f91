import { describe, expect, it } from "vitest";
import { blockTree } from "../../model/tree/blocktree.ts";
import type { Zdb } from "../captures.ts";
import { tablesOf } from "./dump-tables.ts";

const MIB = 2 ** 20;
const INDIRECT = 131_072;

interface File {
  readonly path: string;
  readonly bytes: number;
}

/** A dump of dense files of 8 KiB records, with all sums that a reader gives. */
function dumpOf(files: readonly File[]): Zdb {
  const treeAt = (bytes: number, record: number) => blockTree(bytes, record, INDIRECT);
  const rowAt = (record_bytes: number) => {
    const trees = files.map(({ bytes }) => treeAt(bytes, record_bytes));
    const nonleaf_blocks = trees.reduce((sum, one) => sum + one.nonleafBlocks, 0);
    return {
      record_bytes,
      leaf_blocks: trees.reduce((sum, one) => sum + one.leafBlocks, 0),
      nonleaf_blocks,
      nonleaf_logical_bytes: nonleaf_blocks * INDIRECT,
      nonleaf_physical_bytes: nonleaf_blocks * 4096,
      basis: record_bytes === 8192 ? "measured" : "exact",
    };
  };
  const sumsOf = (some: readonly File[]) => {
    const file_bytes = some.reduce((sum, { bytes }) => sum + bytes, 0);
    const nonleaf_blocks = some.reduce(
      (sum, one) => sum + treeAt(one.bytes, 8192).nonleafBlocks,
      0,
    );
    return {
      files: some.length,
      trees: some.length,
      file_bytes,
      leaf_logical_bytes: file_bytes,
      leaf_physical_bytes: file_bytes,
      nonleaf_blocks,
      nonleaf_physical_bytes: nonleaf_blocks * 4096,
    };
  };
  const above = ({ path }: File) => path.replace(/\/[^/]*$/, "") || "/";
  return {
    kind: "zdb",
    totals: sumsOf(files),
    directories: [...new Set(files.map(above))].map((path) => ({
      path,
      ...sumsOf(files.filter((one) => above(one) === path)),
    })),
    objects: [...files]
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ path, bytes }, object) => ({
        path,
        object,
        type: "ZFS plain file",
        levels: treeAt(bytes, 8192).levels.length,
        indirect_block_bytes: INDIRECT,
        record_bytes: 8192,
        file_bytes: bytes,
        tree: [
          { level: 0, logical_bytes: bytes, physical_bytes: bytes },
          { level: 1, physical_bytes: treeAt(bytes, 8192).nonleafBlocks * 4096 },
        ],
      })),
    requirements: [4096, 8192, 16_384, 131_072, MIB].map(rowAt),
  } as unknown as Zdb;
}

const RELATIONS: readonly File[] = [
  { path: "/base/16384/16397", bytes: 1024 * MIB },
  { path: "/base/16384/16397.1", bytes: 257 * MIB },
  { path: "/base/16384/16405", bytes: 214 * MIB },
  { path: "/base/16384/16397_fsm", bytes: 3 * MIB },
  { path: "/base/5/16384_vm", bytes: 2 * MIB },
  { path: "/pg_tblspc/16500/PG_15_202209061/16384/16600", bytes: 900 * MIB },
  { path: "/global/1262", bytes: 2 * MIB },
];

function wal(directory: string, files: number): File[] {
  return Array.from({ length: files }, (_, i) => ({
    path: `${directory}/0000000100000000${i.toString(16).toUpperCase().padStart(8, "0")}`,
    bytes: 16 * MIB,
  }));
}

describe("a dump of a data directory of PostgreSQL", () => {
  const plain = tablesOf(dumpOf(RELATIONS));

  it("is one database: all segments, indexes and forks in all directories", () => {
    expect(plain.files).toBe(RELATIONS.length);
    expect(plain.file_bytes).toBe(RELATIONS.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(plain.left_out_bytes).toBe(0);
  });

  it.each([
    ["in the data directory", "/pg_wal"],
    ["in that of PostgreSQL 9.6", "/pg_xlog"],
    ["in a child dataset, at its top", ""],
    ["in a child dataset under a name of its own", "/wal15"],
  ])("has the same trees with WAL %s", (_, directory) => {
    const files = [...RELATIONS, ...wal(directory, 64)];
    const found = tablesOf(dumpOf(files));
    expect(found.left_out_bytes).toBe(64 * 16 * MIB);
    expect(found.files).toBe(plain.files);
    expect(found.file_bytes).toBe(plain.file_bytes);
    expect(found.rows).toEqual(plain.rows);
  });

  it("has the same trees with files of a sort among them", () => {
    const sort = { path: "/base/pgsql_tmp/pgsql_tmp77.0", bytes: 2048 * MIB };
    const found = tablesOf(dumpOf([...RELATIONS, sort]));
    expect(found.rows).toEqual(plain.rows);
    expect(found.telling?.path).toBe("/base/16384/16397");
  });

  it("speaks of its layout by a table, not by a longer row of WAL segments", () => {
    const found = tablesOf(dumpOf([{ path: "/base/5/1", bytes: 9 * MIB }, ...wal("/pg_wal", 3)]));
    expect(found.telling?.path).toBe("/base/5/1");
  });
});

describe("a dump of a data directory of MySQL", () => {
  const tables: readonly File[] = [
    { path: "/ibdata1", bytes: 76 * MIB },
    { path: "/sbtest/sbtest1.ibd", bytes: 500 * MIB },
  ];

  it.each([
    "/ib_logfile0",
    "/#innodb_redo/#ib_redo12",
    "/ibtmp1",
    "/mysql-bin.000042",
    "/db1-relay-bin.000003",
    "/binlog.000007",
    "/#innodb_temp/temp_1.ibt",
  ])("has the same trees with %s in it", (path) => {
    const found = tablesOf(dumpOf([...tables, { path, bytes: 1024 * MIB }]));
    const { left_out_bytes, telling, ...plain } = tablesOf(dumpOf(tables));
    expect(left_out_bytes).toBe(0);
    expect(found).toMatchObject({ ...plain, left_out_bytes: 1024 * MIB });
    expect(found.telling?.path).toBe(telling?.path);
  });

  it("has no layout where only logs were dumped", () => {
    expect(tablesOf(dumpOf([{ path: "/ib_logfile0", bytes: 96 * MIB }])).telling).toBeUndefined();
  });
});
