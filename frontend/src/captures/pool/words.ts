/** Texts of pools: status, list and zdb's block statistics. */
import { formatMemory } from "@arcplan/shared";
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

/** "L1"; null stands for all levels together. */
export const levelText = (level: number | null): string => (level === null ? "all" : `L${level}`);

/** "1,234,567 entries, 220 MiB in memory". */
export const dedupText = (entries: number, coreBytes: number): string =>
  `${plural(entries, "entry", "entries")}, ${formatMemory(coreBytes)} in memory`;
