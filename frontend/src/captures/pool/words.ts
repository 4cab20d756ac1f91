/** Texts of the ARC and of pools. */
import { formatCount, formatMemory, formatPercent } from "@arcplan/shared";
import type { ArcstatCapture, CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { everyText } from "../words.ts";

export const ROUNDED = "Sizes are rounded; zpool list -p prints them exactly.";

/** Of counters that were printed once. */
export const ONCE =
  "Counts since the module was loaded or the dataset mounted; a second sample would give rates.";

export const DBUFS = {
  note: "Uncompressed blocks that dbufs held at that moment. The ARC holds others, too.",
  /** "1.69 MiB cached, 1.25 MiB of it indirect blocks". */
  summary: ({ cached_bytes, indirect_bytes }: CaptureOf<"dbufs">["values"]) =>
    `${formatMemory(cached_bytes ?? 0)} cached${
      indirect_bytes === undefined ? "" : `, ${formatMemory(indirect_bytes)} of it indirect blocks`
    }`,
} as const;

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
