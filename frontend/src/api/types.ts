/** The server's answers under short names; the shapes are generated from its OpenAPI document. */
import type { components } from "./generated.ts";

type Schemas = components["schemas"];

export type Issue = Schemas["Issue"];
export type Finding = Schemas["Finding"];
export type Summary = Schemas["Summary"];
export type FileProblem = Schemas["FileProblem"];
export type UploadProgress = Schemas["UploadProgress"];
export type ArcMemory = Schemas["ArcMemory"];
export type ArcstatCapture = Schemas["ArcstatCapture"];
export type ArcContentsCapture = Schemas["ArcstatsCapture"] | Schemas["ArcSummaryCapture"];
export type IostatCapture = Schemas["IostatCapture"];
export type IostatDevice = Schemas["DeviceRecord"];
export type ZpoolIostatCapture = Schemas["ZpoolIostatCapture"];
export type Vdev = Schemas["VdevRecord"];
export type ZfsGetCapture = Schemas["ZfsGetCapture"];

export type Capture =
  | ZdbCapture
  | ArcstatCapture
  | ArcContentsCapture
  | IostatCapture
  | ZpoolIostatCapture
  | ZfsGetCapture;

/** What one upload holds. */
export interface CaptureAnswer {
  captures: Capture[];
  problems: FileProblem[];
}

interface CaptureBase {
  name: string;
  bytes: number;
  lines: number;
  issues_total: number;
  issues: Issue[];
  complete: boolean;
}

export interface TreeLevel {
  level: number;
  blocks: number;
  embedded: number;
  holes: number;
  gang: number;
  logical_bytes: number;
  physical_bytes: number;
  allocated_bytes: number;
}

export interface ZdbObject {
  dataset: string | null;
  object: number;
  type: string;
  path: string | null;
  levels: number;
  indirect_block_bytes: number;
  record_bytes: number;
  file_bytes: number | null;
  max_block_id: number | null;
  basis: "measured" | "estimated";
  tree: TreeLevel[];
}

export interface TreeSums {
  files: number;
  trees: number;
  leaf_blocks: number;
  nonleaf_blocks: number;
  nonleaf_logical_bytes: number;
  nonleaf_physical_bytes: number;
  leaf_logical_bytes: number;
  leaf_physical_bytes: number;
  file_bytes: number;
}

export interface Interval {
  value: number;
  low: number | null;
  high: number | null;
}

export interface Estimate {
  sampled_files: number;
  objects_total: number;
  sampled_bytes: number;
  referenced_bytes: number;
  scale: number;
  confidence: number;
  leaf_blocks: Interval;
  nonleaf_blocks: Interval;
  nonleaf_logical_bytes: Interval;
  nonleaf_physical_bytes: Interval;
  note: string;
}

export interface DatasetSums extends TreeSums {
  name: string | null;
  id: number | null;
  type: string | null;
  referenced_bytes: number | null;
  objects_declared: number | null;
  objects: number;
  tree: TreeLevel[];
  estimate: Estimate | null;
}

export interface DirectorySums extends TreeSums {
  dataset: string | null;
  path: string;
}

export interface Requirement {
  record_bytes: number;
  leaf_blocks: number;
  nonleaf_blocks: number;
  nonleaf_logical_bytes: number;
  nonleaf_physical_bytes: number;
  arc_bytes: number;
  l2arc_header_bytes: number;
  openzfs: string;
  basis: "measured" | "exact" | "estimated";
  estimated_files: number;
  header_only_files: number;
}

export interface ZdbCapture extends CaptureBase {
  kind: "zdb";
  datasets: DatasetSums[];
  directories: DirectorySums[];
  directories_total: number;
  objects_total: number;
  files_total: number;
  trees_total: number;
  objects: ZdbObject[];
  totals: TreeSums & {
    compression_ratio: number | null;
    tree: TreeLevel[];
    header_only_files: number;
    header_only_leaf_blocks: number;
    header_only_nonleaf_blocks: number;
  };
  requirements: Requirement[];
  estimate: Estimate | null;
  openzfs_line: string | null;
  openzfs_lines: string[];
  openzfs_line_reason: string;
}
