/**
 * What kind of figure a row asks for, for readers who want to know how well the model does there. Kinds
 * with a band are those of `shared/model/band`; the others have rows and no band.
 */
import type { BandKind } from "../model/band/kinds.ts";
import { kindOf } from "./spreads.ts";

/** A kind of figure that rows are listed under. */
export type Topic = BandKind | "devices" | "blocks" | "arc-contents" | "space" | "prices";

/** Names as they stand in a list, in the order of the list. */
export const TOPIC_WORDS: Readonly<Record<Topic, string>> = {
  rate: "Reads/s, queries/s and mean time",
  percentile: "95th and 99th percentile",
  commits: "Commits",
  "device-reads": "Reads of the pool",
  "metadata-misses": "Metadata misses per read",
  "hit-ratio": "Cache hits",
  "arc-size": "ARC for metadata",
  writes: "Writes of the pool",
  wal: "WAL per commit",
  "arc-contents": "What the ARC holds",
  blocks: "Blocks and their bytes",
  space: "Space on disk",
  devices: "Devices by themselves",
  prices: "Prices",
};

/** Figures without a band, by the start of their names; the first that fits holds. */
const WITHOUT_BAND: readonly (readonly [start: string, topic: Topic])[] = [
  ["device.", "devices"],
  ["pool_writes_per_s", "writes"],
  ["writes.", "writes"],
  ["commits.", "commits"],
  ["reads.bytes_per_read", "space"],
  ["reads.", "rate"],
  ["tree.", "blocks"],
  ["metadata.", "blocks"],
  ["metadata_share", "blocks"],
  ["innodb_nonleaf", "blocks"],
  ["memory.arc", "arc-contents"],
  ["l2arc.header_bytes", "arc-contents"],
  ["l2arc_logical_bytes", "arc-contents"],
  ["copies_alive", "arc-contents"],
  ["header_bytes", "arc-contents"],
  ["buffer_pool_pages", "hit-ratio"],
  ["hit_ratio.buffer_pool", "hit-ratio"],
  ["hit_ratio.l2arc", "hit-ratio"],
  ["hit_ratio.arc_metadata", "metadata-misses"],
  ["space.usable_bytes", "space"],
  ["space.data_allocated_bytes", "space"],
  ["space.record_physical_bytes", "space"],
  ["space.effective_compression_ratio", "space"],
  ["cost.", "prices"],
  ["data_month_usd", "prices"],
];

/** The kind of a figure of a row or of a prediction; null for one that nothing checks. */
export function topicOf(figure: string): Topic | null {
  return kindOf(figure) ?? WITHOUT_BAND.find(([start]) => figure.startsWith(start))?.[1] ?? null;
}
