/** Texts of the kernel's ARC counters. */
import { formatMemory } from "@arcplan/shared";

export const FACTS = {
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
  bar: "Bar",
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

export const COUNTERS = {
  title: "Counters as read",
  name: "Name",
  value: "Value",
} as const;
