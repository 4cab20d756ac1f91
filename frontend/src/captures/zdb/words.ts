/** Texts of a zdb dump. */
import { formatCount, formatPercent, formatRate, formatSignificant } from "@arcplan/shared";
import type { Estimate, Interval, Requirement, ZdbCapture, ZdbObject } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { sentence } from "../words.ts";

export const LEAF = "Leaf";
export const INDIRECT = "Indirect";

const LEAF_BLOCKS = "Leaf blocks";
const INDIRECT_BLOCKS = "Indirect blocks";

export const FILES = {
  title: "All files with a block tree",
  table: "Blocks by level, all files",
} as const;

/** How many files have a tree, their compression, and how the release was recognised. */
export function filesNote({ totals, openzfs_line_reason }: ZdbCapture): string {
  const { trees, files, compression_ratio } = totals;
  const ratio =
    compression_ratio === null ? "" : `, compressed ${formatSignificant(compression_ratio)} to 1`;
  const of = plural(files, "file or zvol", "files and zvols");
  return `${plural(trees, "tree")} of ${of}${ratio}. Format of the dump: ${openzfs_line_reason}.`;
}

/** The path of an object, or its number. */
export const objectName = ({ path, object }: ZdbObject): string => path ?? `object ${object}`;

export const TREE = {
  /** Before the name of a file. */
  of: "Block tree of",
  tableOf: (name: string) => `Blocks by level of ${name}`,
  level: "Level",
  heads: ["Blocks", "Embedded", "Holes", "Gang", "Logical", "Physical", "Allocated"],
  levelName: (level: number) => `L${level}`,
} as const;

export const ESTIMATE = {
  title: "Whole dataset, estimated",
  leaf: LEAF_BLOCKS,
  indirect: INDIRECT_BLOCKS,
  indirectBytes: "Indirect bytes, uncompressed",
} as const;

export function estimateNote({ note, confidence, leaf_blocks }: Estimate): string {
  const interval =
    leaf_blocks.low === null
      ? ""
      : ` The ${formatPercent(confidence)} confidence interval is in brackets.`;
  return `${sentence(note)}${interval}`;
}

/** "14,544,600 (7,272,300 to 29,089,200)". */
export function intervalText(
  { value, low, high }: Interval,
  text: (value: number) => string,
): string {
  if (low === null || high === null) return `${text(value)}, interval unknown`;
  return `${text(value)} (${text(low)} to ${text(high)})`;
}

export const OBJECTS = {
  title: "Largest objects",
  path: "Path",
  dataset: "Dataset",
  type: "Type",
  record: "Record",
  levels: "Levels",
  size: "Size",
  note: (listed: number, total: number) =>
    `${formatCount(listed)} of ${plural(total, "object")} in the dump, largest first.`,
} as const;

export const SUMS = {
  datasets: "Datasets",
  dataset: "Dataset",
  unnamed: "without a dataset line",
  directories: "Directories",
  directory: "Directory",
  directoriesNote: (listed: number, total: number) =>
    `${formatCount(listed)} of ${plural(total, "directory", "directories")}, largest first.`,
  files: "Files",
  trees: "Trees",
  size: "Size",
  logical: "Indirect bytes",
  physical: "as stored",
} as const;

export const REQUIREMENT = {
  title: "Requirement per recordsize",
  recordsize: "recordsize",
  leaf: LEAF_BLOCKS,
  indirect: INDIRECT_BLOCKS,
  arcAt: (readsPerS: number) => `ARC at ${formatRate(readsPerS)} reads/s`,
  ruleOfThumb: "Rule of thumb",
  l2Headers: "L2ARC headers",
  basis: "Basis",
  range: (low: string, high: string) => ` (${low} to ${high})`,
} as const;

export const BASIS_TEXT: Readonly<Record<Requirement["basis"], string>> = {
  measured: "measured",
  exact: "exact",
  estimated: "estimated",
};

export const noRequirement = (note: string | null): string =>
  `None.${note ? ` ${sentence(note)}` : ""}`;

/** What the figures of the table assume. */
export function requirementNote(capture: ZdbCapture): string {
  const { openzfs, openzfs_from, reads_per_s } = capture.requirement_assumptions;
  const unknown = openzfs_from === "default" ? " (the dump does not show its release)" : "";
  return (
    `The same files at every recordsize, in the ARC of OpenZFS ${openzfs}${unknown} at ${formatRate(reads_per_s)} reads/s. ` +
    "L2ARC headers: what they take of the ARC if all leaf blocks are in an L2ARC. " +
    "The prediction uses the plan's own reads/s, OpenZFS release and servers, so its ARC for metadata can differ. " +
    "Exact counts follow from the list of blocks in the dump."
  );
}

export const CHART = {
  title: "ARC needed by the files of this dump",
  asDumped: "as dumped",
} as const;

export const chartNote = ({ requirement_assumptions }: ZdbCapture): string =>
  `For the ARC of OpenZFS ${requirement_assumptions.openzfs} at ${formatRate(requirement_assumptions.reads_per_s)} reads/s. The prediction uses the plan's own.`;
