/** Texts of pools: status, list and zdb's block statistics. */
import { formatCount, formatMemory, formatPercent } from "@arcplan/shared";
import type { CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";

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
