/** Texts of pools: status, list and zdb's block statistics. */
import { formatCount, formatMemory, formatPercent } from "@arcplan/shared";
import type { ArcstatCapture, CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { everyText } from "../words.ts";

export const TITLES = {
  pool: (name: string) => `Pool ${name}`,
  pools: "Pools",
  partsOf: (name: string) => `Parts of ${name}`,
  blocks: "Blocks by type",
} as const;

export const FACTS = {
  state: "State",
  scan: "Scan",
  errors: "Errors",
  expansion: "RAIDZ expansion",
  dedup: "Dedup table",
} as const;

export const STATUS_HEADS = {
  name: "Name",
  kind: "Kind",
  role: "Role",
  state: "State",
  readErrors: "Read errors",
  writeErrors: "Write errors",
  checksumErrors: "Checksum errors",
  slow: "Slow I/Os",
  directIo: "Direct I/O errors",
  note: "Note",
  line: "Line",
} as const;

export const SIZE_HEADS = {
  name: "Name",
  size: "Size",
  allocated: "Allocated",
  free: "Free",
  fragmentation: "Fragmentation",
  used: "Used",
  health: "Health",
  line: "Line",
} as const;

export const ROUNDED = "Sizes are rounded; zpool list -p prints them exactly.";

export const BLOCK_HEADS = {
  type: "Type",
  level: "Level",
  blocks: "Blocks",
  logical: "Logical",
  physical: "Physical",
  allocated: "Allocated",
  compression: "Compression",
  share: "Share",
  line: "Line",
} as const;

export const BLOCK_FACTS = {
  pointers: "Block pointers",
  bytes: "Logical / physical / allocated",
} as const;

export const KSTAT = {
  rates: "Between the samples",
  counters: "Counters",
  groups: "Transaction groups",
  once: " Counts since the module was loaded or the dataset mounted; a second sample would give rates.",
  logOf: (dataset: string | null) =>
    dataset === null ? "Intent log of all datasets" : `Intent log of ${dataset}`,
} as const;

export const DBUF_HEADS = {
  level: "Level",
  blocks: "Blocks",
  bytes: "Uncompressed",
  pool: "Pool",
  objset: "Object set",
  object: "Object",
  type: "Type",
  cached: "Cached",
  leaves: "Leaf blocks",
  indirect: "Indirect blocks",
  data: "Data",
  metadata: "Metadata",
} as const;

export const DBUFS = {
  note: "Uncompressed blocks that dbufs held at that moment. The ARC holds others, too.",
  values: "All rows",
  levels: "Blocks by level",
  datasets: "Datasets",
  objects: ({ objects, objects_total }: CaptureOf<"dbufs">) =>
    objects.length < objects_total ? `Largest of ${plural(objects_total, "object")}` : "Objects",
  /** "1.69 MiB cached, 1.25 MiB of it indirect blocks". */
  summary: ({ cached_bytes, indirect_bytes }: CaptureOf<"dbufs">["values"]) =>
    `${formatMemory(cached_bytes ?? 0)} cached${
      indirect_bytes === undefined ? "" : `, ${formatMemory(indirect_bytes)} of it indirect blocks`
    }`,
} as const;

/** "L1"; null stands for all levels together. */
export const levelText = (level: number | null): string => (level === null ? "all" : `L${level}`);

/** "1,234,567 entries, 220 MiB in memory". */
export const dedupText = (entries: number, coreBytes: number): string =>
  `${plural(entries, "entry", "entries")}, ${formatMemory(coreBytes)} in memory`;

export const TRACE_HEADS = {
  arc: "ARC",
  data: "Data hits",
  low: "At least",
  high: "At most",
  metadata: "Metadata hits",
  objset: "Object set",
  type: "Type",
  requests: "Share of reads",
  held: "In the ARC",
  hits: "Hits in the recording",
  doubled: "Hits with twice the ARC",
} as const;

export const TRACE = {
  curve: "Hit ratio by ARC size",
  groups: "Who fills the ARC",
  summary: ({ requests, seconds }: CaptureOf<"arc-trace">) =>
    `${formatCount((requests.reads ?? 0) + (requests.reads_of_dbufs ?? 0))} reads in ${plural(Math.round(seconds), "second")}`,
  seen(capture: CaptureOf<"arc-trace">): string {
    const { seconds, reuse_seen, reuse_in_10_min, lost_events, usual_error } = capture;
    const lost =
      lost_events === 0
        ? ""
        : ` ${plural(lost_events, "event")} got lost, so the curve is less sure.`;
    return reuse_seen === null || reuse_in_10_min === null
      ? `The recording is too short for a curve.${lost}`
      : `${plural(Math.round(seconds), "second")} saw ${formatPercent(reuse_seen)} of re-uses of data; 10 minutes would see about ${formatPercent(reuse_in_10_min)}.${lost}${
          usual_error === null
            ? ""
            : ` Of loads like this, nine of ten ARC sizes were measured within ${formatCount(100 * usual_error)} points of the curve; the bounds hold this.`
        }`;
  },
} as const;

export const CONTENTS_FACTS = {
  size: "ARC size",
  target: "Target (c) / limit (c_max)",
  hits: "Hits of all accesses",
  demandHits: "Hits of demand reads, data / metadata",
  l2Hits: "Hits of L2ARC look-ups",
  ghostHits: "Ghost list hits",
  since: "Ratios and counts are totals since the module was loaded.",
} as const;

export const CONTENTS = {
  title: "What fills the ARC",
  part: "Part",
  bytes: "Bytes",
  share: "Share",
  bar: "Of the size",
} as const;

export const PARTS = {
  data: "Data",
  metadata: "Metadata",
  dbufs: "dbufs",
  dnodes: "dnodes",
  bonus: "Bonus buffers",
  headers: "Headers",
  l2Headers: "L2ARC headers",
  waste: "Chunk waste",
  rest: "Not printed separately",
} as const;

export const compressedNote = (compressedBytes: number, uncompressedBytes: number): string =>
  `Of data and metadata, ${formatMemory(compressedBytes)} are blocks as stored on disk and ${formatMemory(uncompressedBytes)} are uncompressed copies of such blocks.`;

export const COUNTERS = "Counters as read";

export const VERDICT_TITLES: Readonly<Record<ArcstatCapture["arc"]["verdict"], string>> = {
  "large-enough": "the ARC holds the metadata",
  "too-small": "the ARC is too small for the metadata",
  "still-warming": "the ARC is still warming up",
  "no-metadata-columns": "no columns with metadata misses",
  idle: "too little traffic to judge",
};

export const ARCSTAT_FACTS = {
  samples: "Samples",
  size: "ARC size, last",
  target: "Target size (c), last",
  misses: "Metadata misses, first / last / highest",
} as const;

export function samplesFact({ samples, interval_s, first_row_dropped }: ArcstatCapture): string {
  const dropped = first_row_dropped ? "; the first row covers no interval and is left out" : "";
  return `${formatCount(samples)}${everyText(interval_s)}${dropped}`;
}

export const rowsTitle = ({ rows_per_point }: ArcstatCapture): string =>
  rows_per_point === 1 ? "Rows as read" : `Means of ${formatCount(rows_per_point)} rows each`;

export const ARC_TIMELINE = {
  title: "ARC over time",
  second: "Second",
  sample: "Sample",
  size: "Size",
  target: "Target (c)",
  misses: "Metadata misses",
} as const;

/** The state of the ARC in the last sample. */
export function arcTimelineFinding(
  { arc, samples, rows_per_point }: ArcstatCapture,
  percent: (value: number) => string,
): string {
  const size = arc.size_last_bytes === null ? null : `ARC ${formatMemory(arc.size_last_bytes)}`;
  const growth =
    arc.still_growing === null ? null : arc.still_growing ? "still growing" : "no longer growing";
  const { last } = arc.metadata_miss_percent;
  const misses = last === null ? null : `metadata misses ${percent(last)}`;
  const each =
    rows_per_point === 1 ? "" : ` Each point is the mean of ${plural(rows_per_point, "sample")}.`;
  const parts = [size, growth, misses].filter((part) => part !== null);
  return `At the end of ${plural(samples, "sample")}: ${parts.join(", ") || "no size and no misses printed"}.${each}`;
}
