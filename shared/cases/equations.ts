/**
 * Where the equations behind a figure stand, and since when each part gives the answers that it gives.
 * Both decide the class of a measured row, so a change of this table is reviewed.
 */
import { MODEL_VERSION } from "../model/version.ts";
import type { CaseFile, CaseRow, RowClass } from "./types.ts";

/** When a part's answers last changed: the version of the model that has the change, and the day. */
interface Change {
  readonly version: string;
  readonly day: string;
}

const since = (version: string, day: string): Change => ({ version, day });

/**
 * Folders and files of `shared/model`, and `shared/openzfs`. Whoever changes an answer gives the part
 * the new `MODEL_VERSION` and the day; a file that has a row of its own changes its folder's row too.
 */
export const EQUATIONS = {
  tree: since("1.16.0", "2026-11-25"),
  "space.ts": since("1.16.0", "2026-11-25"),
  "tree/physical.ts": since("1.16.0", "2026-11-25"),
  "tree/indirect.ts": since("1.3.0", "2026-11-21"),
  requirement: since("1.7.0", "2026-11-22"),
  memory: since("1.9.0", "2026-11-23"),
  "memory/innodb.ts": since("1.0.0", "2026-11-20"),
  cache: since("1.35.0", "2026-11-29"),
  device: since("1.42.0", "2026-11-30"),
  throughput: since("1.43.0", "2026-11-30"),
  "throughput/latency.ts": since("1.7.2", "2026-11-23"),
  "setup.ts": since("1.42.0", "2026-11-30"),
  "record-cpu.ts": since("1.9.0", "2026-11-23"),
  writes: since("1.41.0", "2026-11-30"),
  cost: since("1.28.0", "2026-11-28"),
  openzfs: since("1.7.0", "2026-11-22"),
} as const satisfies Readonly<Record<string, Change>>;

type Part = keyof typeof EQUATIONS;

const READS: readonly Part[] = [
  "tree",
  "memory",
  "cache",
  "device",
  "throughput",
  "setup.ts",
  "record-cpu.ts",
];

/** The parts that hold the equations of a figure, by the start of its name; the longest start that fits holds. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  tree: ["tree", "space.ts", "requirement"],
  space: ["space.ts", "tree/physical.ts"],
  header_bytes: ["openzfs"],
  metadata: ["tree", "space.ts", "requirement", "memory"],
  "metadata.misses_per_read": ["tree", "memory", "cache", "openzfs"],
  metadata_share: ["tree"],
  complete_arc_bytes: ["tree", "memory", "cache", "openzfs"],
  copies_alive: ["tree/indirect.ts"],
  memory: ["tree", "memory", "openzfs"],
  buffer_pool_pages: ["memory/innodb.ts"],
  innodb: ["memory/innodb.ts"],
  hit_ratio: ["tree/physical.ts", "memory", "cache", "openzfs"],
  l2arc: ["memory", "cache", "openzfs"],
  device: ["device"],
  "device.p95_ms": ["device", "throughput/latency.ts"],
  reads: READS,
  commits: ["writes", "device"],
  pool: [...READS, "writes"],
  cost: ["cost"],
  data_month_usd: ["cost"],
};

/** When the equations that a figure comes from last changed, part by part. */
export function equationsOf(figure: string): Change[] {
  const starts = Object.keys(PARTS).filter((start) => figure.startsWith(start));
  const longest = starts.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) throw new Error(`No equations are named for ${figure}.`);
  return (PARTS[longest] ?? []).map((part) => EQUATIONS[part]);
}

/**
 * Measured figures that became known after the last change of all their equations are predicted; others
 * were in sight, those of the same day included.
 */
export function classOf(
  of: Pick<CaseFile, "known_since">,
  row: Pick<CaseRow, "basis" | "figure" | "known_since">,
  equations: readonly Change[] = equationsOf(row.figure),
): RowClass {
  if (row.basis === "identity" || row.basis === "calibrated") return row.basis;
  const known = row.known_since ?? of.known_since;
  return equations.every(({ day }) => day < known) ? "predicted" : "in sight";
}

/** Figures whose answers changed with this version of the model, and whose parts still have earlier ones. */
export function unnamedChanges(
  before: { modelVersion: string; rows: readonly { name: string; model: number }[] },
  after: readonly { name: string; figure: string; model: number }[],
  now: string = MODEL_VERSION,
): string[] {
  if (before.modelVersion === now) return [];
  const changed = after.filter(
    ({ name, model }, i) => before.rows[i]?.name === name && before.rows[i]?.model !== model,
  );
  const figures = [...new Set(changed.map(({ figure }) => figure))];
  return figures.filter((one) => equationsOf(one).every(({ version }) => version !== now));
}
