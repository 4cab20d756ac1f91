/** Texts of an arcstat log. */
import { formatCount, formatMemory } from "@arcplan/shared";
import type { ArcstatCapture } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { everyText } from "../words.ts";

export const VERDICT_TITLES: Readonly<Record<ArcstatCapture["arc"]["verdict"], string>> = {
  "large-enough": "the ARC holds the metadata",
  "too-small": "the ARC is too small for the metadata",
  "still-warming": "the ARC is still warming up",
  "no-metadata-columns": "no columns with metadata misses",
  idle: "too little traffic to judge",
};

export const FACTS = {
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

export const TIMELINE = {
  title: "ARC over time",
  second: "Second",
  sample: "Sample",
  size: "Size",
  target: "Target (c)",
  misses: "Metadata misses",
} as const;

/** The state of the ARC in the last sample. */
export function timelineFinding(
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
