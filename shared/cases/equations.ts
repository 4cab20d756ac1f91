/** Where the equations behind a figure stand. The class of a measured row follows from their history. */

const READS = ["tree", "memory", "cache", "device", "throughput", "setup.ts", "record-cpu.ts"];

/**
 * Start of a figure's name, and the folders and files of `shared/model` that hold its equations;
 * `openzfs` is `shared/openzfs`. The longest start that fits holds.
 */
export const EQUATIONS: Readonly<Record<string, readonly string[]>> = {
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
  hit_ratio: ["memory", "cache", "openzfs"],
  l2arc: ["memory", "cache", "openzfs"],
  device: ["device"],
  "device.p95_ms": ["device", "throughput/latency.ts"],
  reads: READS,
  commits: ["writes", "device"],
  pool: [...READS, "writes"],
  cost: ["cost"],
  data_month_usd: ["cost"],
};

/** Paths of the equations that a figure comes from, below `shared`. */
export function equationsOf(figure: string): string[] {
  const starts = Object.keys(EQUATIONS).filter((start) => figure.startsWith(start));
  const longest = starts.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) throw new Error(`No equations are named for ${figure}.`);
  return (EQUATIONS[longest] ?? []).map((path) => (path === "openzfs" ? path : `model/${path}`));
}
