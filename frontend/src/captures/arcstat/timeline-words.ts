/** Texts of the chart of an arcstat log, which loads on its own. */
import { formatMemory } from "@arcplan/shared";
import type { ArcstatCapture } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";

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
