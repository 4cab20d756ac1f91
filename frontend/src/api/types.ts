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
  dataset: string;
  object: number;
  type: string;
  path: string | null;
  levels: number;
  indirect_block_bytes: number;
  record_bytes: number;
  file_bytes: number | null;
  max_block_id: number | null;
  tree: TreeLevel[] | null;
}

export interface Requirement {
  record_bytes: number;
  leaf_blocks: number;
  nonleaf_blocks: number;
  nonleaf_logical_bytes: number;
  nonleaf_physical_bytes: number;
  arc_bytes: number | null;
  l2arc_header_bytes: number | null;
  basis: "measured" | "exact" | "estimated";
}

export interface ZdbCapture extends CaptureBase {
  kind: "zdb";
  datasets: { name: string; id: number; type: string }[];
  objects_total: number;
  files_total: number;
  trees_total: number;
  objects: ZdbObject[];
  totals: {
    leaf_blocks: number;
    nonleaf_blocks: number;
    nonleaf_logical_bytes: number;
    nonleaf_physical_bytes: number;
    file_bytes: number;
    compression_ratio: number | null;
    tree: TreeLevel[];
  };
  requirements: Requirement[];
}

export interface ArcstatCapture extends CaptureBase {
  kind: "arcstat";
  columns: string[];
  samples: number;
  first_row_dropped: boolean;
  interval_s: number | null;
  series: { [column: string]: (number | string | null)[] };
  arc: {
    size_last_bytes: number | null;
    target_last_bytes: number | null;
    metadata_miss_percent: { first: number; last: number; max: number } | null;
    still_growing: boolean | null;
    verdict: "large-enough" | "too-small" | "still-warming" | "no-metadata-columns" | "idle";
    why: string;
  };
}

export interface ArcContentsCapture extends CaptureBase {
  kind: "arcstats" | "arc_summary";
  values: { [name: string]: number };
  arc: { [figure: string]: number | string | null };
}

export interface Spread {
  mean: number;
  p95: number;
  max: number;
}

export interface IostatDevice {
  device: string;
  samples: number;
  reads_per_s: Spread | null;
  writes_per_s: Spread | null;
  read_bytes_per_s: Spread | null;
  write_bytes_per_s: Spread | null;
  read_await_ms: Spread | null;
  write_await_ms: Spread | null;
  await_ms: Spread | null;
  queue: Spread | null;
  request_bytes: Spread | null;
  util_percent: Spread | null;
  saturation: number | null;
  verdict: string;
  why: string;
}

export interface IostatCapture extends CaptureBase {
  kind: "iostat";
  reports: number;
  since_boot_dropped: boolean;
  interval_s: number | null;
  devices: IostatDevice[];
}

export interface ZpoolIostatCapture extends CaptureBase {
  kind: "zpool-iostat";
  reports: number;
  since_import_dropped: boolean;
  vdevs: {
    pool: string;
    path: string[];
    class: string | null;
    samples: number;
    [figure: string]: unknown;
  }[];
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

export interface CaptureAnswer {
  captures: Capture[];
}

export interface UploadProgress {
  bytes: number;
  lines: number;
}
