/** Captures for tests, with the figures of the table that the 2018 article dumps. */
import type { Requirement, TreeLevel, TreeSums, ZdbCapture } from "../../api/index.ts";

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

const sums: TreeSums = {
  files: 1,
  trees: 1,
  leaf_blocks: 145_446,
  nonleaf_blocks: 1_160,
  nonleaf_logical_bytes: 19_005_440,
  nonleaf_physical_bytes: 6_533_120,
  leaf_logical_bytes: 2_382_987_264,
  leaf_physical_bytes: 1_861_708_800,
  file_bytes: 2_441_084_928,
};

const requirement = (
  recordBytes: number,
  leafBlocks: number,
  nonleafBlocks: number,
  basis: Requirement["basis"],
): Requirement => ({
  record_bytes: recordBytes,
  leaf_blocks: leafBlocks,
  nonleaf_blocks: nonleafBlocks,
  nonleaf_logical_bytes: nonleafBlocks * 16_384,
  nonleaf_physical_bytes: nonleafBlocks * 5_632,
  nonleaf_by_level: [nonleafBlocks],
  leaf_physical_bytes: leafBlocks * 12_800,
  leaf_physical_low_bytes: leafBlocks * 12_800,
  leaf_physical_high_bytes: leafBlocks * 12_800,
  arc_bytes: nonleafBlocks * 16_384,
  arc_low_bytes: nonleafBlocks * 16_384,
  arc_high_bytes: nonleafBlocks * 16_384,
  rule_of_thumb_bytes: leafBlocks * 128,
  l2arc_header_bytes: leafBlocks * 70,
  basis,
  estimated_files: basis === "estimated" ? 1 : 0,
  header_only_files: 0,
});

export const zdbCapture: ZdbCapture = {
  kind: "zdb",
  name: "zdb-2018.txt",
  bytes: 10_000_000,
  lines: 146_630,
  issues_total: 0,
  issues: [],
  complete: true,
  datasets: [
    {
      ...sums,
      name: "mysqldata/data",
      id: 90,
      type: "ZPL",
      referenced_bytes: 4_778_151_116,
      volume_bytes: null,
      objects_declared: 26_487,
      objects: 1,
      tree,
      estimate: null,
    },
  ],
  directories: [{ ...sums, dataset: "mysqldata/data", path: "/var/lib/mysql/data/sbtest" }],
  directories_total: 1,
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
      basis: "measured",
      tree,
    },
  ],
  totals: {
    ...sums,
    compression_ratio: 1.28,
    tree,
    header_only_files: 0,
    header_only_leaf_blocks: 0,
    header_only_nonleaf_blocks: 0,
  },
  requirements: [
    requirement(8_192, 290_892, 2_320, "estimated"),
    requirement(16_384, 145_446, 1_160, "measured"),
    requirement(131_072, 18_200, 147, "exact"),
  ],
  requirements_note: null,
  requirement_assumptions: { openzfs: "0.6.5", openzfs_from: "dump", reads_per_s: 3000 },
  estimate: null,
  openzfs_line: "0.6.5",
  openzfs_lines: ["0.6.5"],
  openzfs_line_reason: "object headers have no dnsize column",
};
