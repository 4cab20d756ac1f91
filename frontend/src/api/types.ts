/** Line that could not be read, or was read with a reservation; `excerpt` is untrusted text. */
export interface Issue {
  line: number;
  excerpt: string;
  reason: string;
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

export interface Finding {
  code: string;
  text: string;
}

export interface ArcstatCapture extends CaptureBase {
  kind: "arcstat";
  columns: string[];
  samples: number;
  first_row_dropped: boolean;
  first_row: { [column: string]: number | null } | null;
  restarts: number;
  interval_s: number | null;
  elapsed_s: (number | null)[];
  series: { [column: string]: (number | null)[] };
  arc: {
    size_last_bytes: number | null;
    target_last_bytes: number | null;
    size_step_bytes: number | null;
    metadata_miss_percent: { first: number | null; last: number | null; max: number | null };
    metadata_miss_source: string | null;
    still_growing: boolean | null;
    verdict: "large-enough" | "too-small" | "still-warming" | "no-metadata-columns" | "idle";
    why: string;
  };
  findings: Finding[];
}

export interface ArcMemory {
  size_bytes: number | null;
  target_bytes: number | null;
  max_bytes: number | null;
  min_bytes: number | null;
  data_bytes: number | null;
  metadata_bytes: number | null;
  header_bytes: number | null;
  l2_header_bytes: number | null;
  dbuf_bytes: number | null;
  dnode_bytes: number | null;
  bonus_bytes: number | null;
  chunk_waste_bytes: number | null;
  overhead_bytes: number | null;
  compressed_bytes: number | null;
  uncompressed_bytes: number | null;
  l2_bytes: number | null;
  l2_allocated_bytes: number | null;
  hit_ratio: number | null;
  demand_data_hit_ratio: number | null;
  demand_metadata_hit_ratio: number | null;
  l2_hit_ratio: number | null;
  ghost_hits: number | null;
  openzfs_line: string | null;
  openzfs_line_why: string;
}

export interface ArcContentsCapture extends CaptureBase {
  kind: "arcstats" | "arc_summary";
  values: { [name: string]: number };
  arc: ArcMemory;
  findings: Finding[];
}

export interface Summary {
  mean: number;
  p95: number;
  max: number;
}

export interface CurvePoint {
  concurrency: number;
  reads_per_s: number;
  read_await_ms: number;
  samples: number;
}

export interface Curve {
  points: CurvePoint[];
  base_read_ms: number;
  max_reads_per_s: number | null;
  bend: number;
  fit_error: number;
}

export interface DeviceSeries {
  report: number[];
  time: (string | null)[];
  reads_per_s: (number | null)[];
  writes_per_s: (number | null)[];
  read_await_ms: (number | null)[];
  write_await_ms: (number | null)[];
  await_ms: (number | null)[];
  queue: (number | null)[];
  util_percent: (number | null)[];
}

export interface IostatDevice {
  device: string;
  role: string;
  samples: number;
  reads_per_s: Summary | null;
  writes_per_s: Summary | null;
  read_bytes_per_s: Summary | null;
  write_bytes_per_s: Summary | null;
  read_await_ms: Summary | null;
  write_await_ms: Summary | null;
  await_ms: Summary | null;
  queue: Summary | null;
  request_bytes: Summary | null;
  util_percent: Summary | null;
  saturation: number | null;
  verdict:
    | "idle"
    | "light"
    | "healthy"
    | "queueing"
    | "saturated"
    | "rate-limited"
    | "no-baseline"
    | "no-latency";
  why: string;
  curve: Curve | null;
  curve_missing: string | null;
  series: DeviceSeries;
}

export interface IostatCapture extends CaptureBase {
  kind: "iostat";
  reports: number;
  since_boot_dropped: boolean;
  since_boot_reports: number;
  since_boot_why: string;
  interval_s: number | null;
  devices: IostatDevice[];
}

export interface Vdev {
  pool: string | null;
  path: string[];
  class: string | null;
  samples: number;
  alloc_bytes: number | null;
  free_bytes: number | null;
  reads_per_s: Summary | null;
  writes_per_s: Summary | null;
  read_bytes_per_s: Summary | null;
  write_bytes_per_s: Summary | null;
  wait_ms: { [name: string]: Summary };
  queued: { [name: string]: Summary };
}

export interface ZpoolIostatCapture extends CaptureBase {
  kind: "zpool-iostat";
  reports: number;
  since_import_dropped: boolean;
  since_import_why: string;
  interval_s: number | null;
  vdevs: Vdev[];
}

export interface ZfsGetCapture extends CaptureBase {
  kind: "zfs-get";
  datasets: { [name: string]: { [property: string]: unknown } };
}

export type Capture =
  | ZdbCapture
  | ArcstatCapture
  | ArcContentsCapture
  | IostatCapture
  | ZpoolIostatCapture
  | ZfsGetCapture;

export type CaptureKind = Capture["kind"];

export interface FileProblem {
  file: string;
  kind: "unrecognised" | "broken" | "too-large";
  reason: string;
  line: number;
  excerpt: string;
}

export interface CaptureAnswer {
  captures: Capture[];
  problems: FileProblem[];
}

export interface UploadProgress {
  bytes: number;
  lines: number;
}
