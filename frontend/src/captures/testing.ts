/** Captures for tests, with the figures of the table that the 2018 article dumps. */
import type { TreeLevel, ZdbCapture } from "../api/index.ts";

const level = (
  depth: number,
  blocks: number,
  logicalBytes: number,
  physicalBytes: number,
): TreeLevel => ({
  level: depth,
  blocks,
  embedded: 0,
  holes: 0,
  gang: 0,
  logical_bytes: blocks * logicalBytes,
  physical_bytes: blocks * physicalBytes,
  allocated_bytes: blocks * physicalBytes,
});

const tree = [
  level(0, 145_446, 16_384, 12_800),
  level(1, 1_150, 16_384, 5_632),
  level(2, 9, 16_384, 6_144),
  level(3, 1, 16_384, 1_024),
];

export const zdbCapture: ZdbCapture = {
  kind: "zdb",
  name: "zdb-2018.txt",
  bytes: 10_000_000,
  lines: 146_630,
  issues_total: 0,
  issues: [],
  complete: true,
  datasets: [{ name: "mysqldata/data", id: 90, type: "ZPL" }],
  objects_total: 1,
  files_total: 1,
  trees_total: 1,
  objects: [
    {
      dataset: "mysqldata/data",
      object: 36_493,
      type: "ZFS plain file",
      path: "/var/lib/mysql/data/sbtest/sbtest1.ibd",
      levels: 4,
      indirect_block_bytes: 16_384,
      record_bytes: 16_384,
      file_bytes: 2_441_084_928,
      max_block_id: 148_991,
      tree,
    },
  ],
  totals: {
    leaf_blocks: 145_446,
    nonleaf_blocks: 1_160,
    nonleaf_logical_bytes: 19_005_440,
    nonleaf_physical_bytes: 6_533_120,
    file_bytes: 2_441_084_928,
    compression_ratio: 1.28,
    tree,
  },
  requirements: [
    {
      record_bytes: 16_384,
      leaf_blocks: 145_446,
      nonleaf_blocks: 1_160,
      nonleaf_logical_bytes: 19_005_440,
      nonleaf_physical_bytes: 6_533_120,
      arc_bytes: 19_005_440,
      l2arc_header_bytes: 10_180_000,
      basis: "measured",
    },
    {
      record_bytes: 131_072,
      leaf_blocks: 18_200,
      nonleaf_blocks: 147,
      nonleaf_logical_bytes: 2_408_448,
      nonleaf_physical_bytes: 830_000,
      arc_bytes: 2_408_448,
      l2arc_header_bytes: 1_270_000,
      basis: "exact",
    },
  ],
};
