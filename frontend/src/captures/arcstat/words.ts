/** Texts of an arcstat log. */
import { formatCount } from "@arcplan/shared";
import type { ArcstatCapture } from "../../api/index.ts";
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
