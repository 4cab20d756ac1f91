/** Texts of the captures panel: its list of files and the frame around each capture. */
import { formatByteRate, formatCount, formatMemory, formatStorage } from "@arcplan/shared";
import type { Capture, CaptureOf } from "../api/index.ts";
import { plural } from "../plan/plural.ts";
import type { SampleName } from "./adding/examples.ts";
import type { Entry, Kept, Sending } from "./entries/entry.ts";

/** A reason of the server as a sentence: capital first letter, one full stop. */
export const sentence = (text: string): string =>
  text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.+$/, "")}.`;

/** Time between samples, such as ", every 10 s"; empty where unknown. */
export const everyText = (intervalS: number | null): string =>
  intervalS === null ? "" : `, every ${Number(intervalS.toPrecision(3))} s`;

/** "20 reports, every 10 s." */
export const samplesText = (count: number, noun: string, intervalS: number | null): string =>
  `${plural(count, noun)}${everyText(intervalS)}.`;

/** Figures of two or three columns in one cell, such as "1.2 GiB / 4 GiB". */
export const slashed = (...figures: readonly string[]): string => figures.join(" / ");

export const PANEL = {
  title: "Captures",
  lead: "Drop everything that was recorded on one host anywhere on this page: ZFS, MySQL or PostgreSQL, devices and the load test, in any order, compressed or not.",
  restoring: "Looking for captures of earlier visits…",
  hideNames: "Hide names",
  privacy:
    "What was read is kept in this browser alone. A link has figures only, never a name or a path.",
  linkContent: "See what a link contains",
  shelfRefused: " This browser does not keep them over a reload.",
  loadingAxis: "Loading the time axis…",
} as const;

export const DRAWING = "Drawing…";

export const ADD = {
  input: "Capture files",
  choose: "Choose files",
  paste: "Paste text",
  pasteLabel: "Output of zdb, arcstat, iostat or a similar tool, with its header",
  readPasted: "Read pasted text",
} as const;

export const EXAMPLES = {
  title: "Examples",
  unreachable: "The server did not answer. Try again in a moment.",
} as const;

export interface Example {
  readonly title: string;
  /** Content and origin. */
  readonly text: string;
  readonly files: readonly SampleName[];
}

export const EXAMPLE_LIST: readonly Example[] = [
  {
    title: "An InnoDB file on OpenZFS 2.3",
    text: "Complete zdb dump of a 236 MiB table file with 16K records, and the properties of its dataset.",
    files: ["zdb-2.3-sbtest1-16k.txt.gz", "zfs-get-2.3-16k.txt"],
  },
  {
    title: "A point-select run on OpenZFS 2.3",
    text: "sysbench, MariaDB's variables and status, arcstat, arcstats, iostat, zpool iostat and a dump of the table, recorded while MariaDB read at random from a pool limited to 300 reads/s.",
    files: [
      "sysbench-2.3-point-select.txt",
      "mysql-variables-2.3-point-select.txt",
      "mysql-status-2.3-point-select.txt",
      "zdb-2.3-point-select.txt.gz",
      "arcstats-before-2.3-point-select.txt",
      "arcstat-2.3-point-select.txt",
      "arcstats-2.3-point-select.txt",
      "iostat-x-2.3-point-select.txt",
      "zpool-iostat-2.3-point-select.txt",
    ],
  },
  {
    title: "An L2ARC that warms up",
    text: "arcstat while the L2ARC of a pool on OpenZFS 2.3 took 1.6 GB, and the counters afterwards.",
    files: ["arcstat-2.3-l2arc-warming.txt", "arcstats-2.3-l2arc-warm.txt"],
  },
  {
    title: "The 2018 server",
    text: "First lines of the zdb dump of one of its 330 tables, and arcstat while its ARC grew. Both are excerpts.",
    files: ["zdb-2018-sbtest1-head.txt", "arcstat-2018-growing-arc.txt"],
  },
  {
    title: "An Intel 750 in 2017",
    text: "iostat -x of one thread that reads 16K pages, once under full load and once almost idle.",
    files: ["iostat-2017-intel750.txt"],
  },
];

export const COLLECT = {
  title: "Record on a host",
  what: "A POSIX shell script for the database host: it records zdb, arcstat, iostat and properties, and packs them into one archive to drop here. It installs and changes nothing, and asks before heavy commands. It is plain text: read it first.",
  copyThere: "Download it, copy it to the host and run it there:",
  copyCommand: "Copy command",
  download: "Download script",
  /** Before and after the command that prints the checksum. */
  checksum: "SHA-256 of the script, as",
  printed: "prints it:",
  summary:
    "The script folds dumps on the host, with mawk, gawk, busybox awk or FreeBSD's awk: some KB instead of gigabytes, with the same answers. It does so with a dump in a pipe, too.",
  copyPipe: "Copy pipe",
} as const;

export const READ_HERE = {
  label: "Read in this browser only",
  inBrowser:
    "Files stay in this browser. zdb dumps of any size are read as fast as they come from the disk; other files up to 64 MiB, about 1 MB/s after some seconds to start.",
  byServer:
    "zdb dumps are read in this browser and not sent. The server reads other files while they arrive and keeps none.",
} as const;

export const DROPPABLE =
  "What can be dropped: zdb -ddddd dumps, arcstat, arcstats, arc_summary, iostat -x, zpool iostat, zfs get, settings and status of MySQL or PostgreSQL, and the load test, also compressed (gzip, zstd, xz, bzip2) or packed (tar, zip).";

export const FILES = "Files";

/** What screen readers hear once reading has ended. */
export const ANNOUNCED = {
  label: "Captures read",
  /** What one file holds; of an archive how many captures, as a list of all takes a minute to hear. */
  read: (name: string, summaries: readonly string[]) =>
    summaries.length > 3
      ? `${name} read: ${ENTRY.captures(summaries.length)}.`
      : `${name} read. ${summaries.join(". ")}`,
  failed: (name: string, title: string) => `${name} not read: ${title}`,
  partly: (name: string, title: string) => `${name} read in part: ${title}`,
  unreachable: (name: string) => `${name} not read: the server did not answer`,
  cancelled: (name: string) => `${name} cancelled`,
  /** Of files that came together, how many were read, which in part and which not. */
  together(count: number, partly: readonly string[], unread: readonly string[]): string {
    return [
      `${count - partly.length - unread.length} of ${count} files read.`,
      ...(partly.length > 0 ? [`Read in part: ${partly.join(", ")}.`] : []),
      ...(unread.length > 0 ? [`Not read: ${unread.join(", ")}.`] : []),
    ].join(" ");
  },
} as const;

export const ENTRY = {
  waiting: " waiting",
  capturesOf: (name: string) => `Captures in ${name}`,
  captures: (count: number) => `${count} captures`,
  partlyRead: " read until the failure",
} as const;

export const KEPT_NOTES: Readonly<Record<Kept, string | null>> = {
  pending: null,
  kept: null,
  "too-large": "Too large to keep in this browser: a reload loses it.",
  refused: "This browser did not keep it: a reload loses it.",
};

export const ACTIONS = {
  cancel: "Cancel",
  readAgain: "Read again",
  retry: "Retry",
  replace: "Replace",
  remove: "Remove",
  newFile: (name: string) => `New file for ${name}`,
  /** An action with its file, for screen readers. */
  on: (action: string, name: string) => `${action} ${name}`,
} as const;

export const FAILURE = {
  unreachable: (name: string) =>
    `The server did not answer, so ${name} was not read. Nothing is lost: retry when the server runs again.`,
  cancelled: "Cancelled before it was read.",
  noReason: (name: string) => `${name}: the server gave no reason`,
} as const;

/** A file dropped once more. */
export const SAME = {
  title: "Read before",
  detail: "the same file is here already and counts once",
} as const;

export const UNREAD = {
  title: "Not read in this archive:",
  reason: (line: number, reason: string) => `${line > 0 ? `, line ${line}` : ""}: ${reason}`,
} as const;

/** Stands for names and reasons while names are hidden. */
export const HIDDEN = {
  file: (number: number) => `file ${number}`,
  unreadFile: (number: number) => `unread file ${number}`,
  reason: "reason hidden with the names",
} as const;

export const waitingText = ({ why, seconds }: NonNullable<Sending["waiting"]>): string =>
  `${why} Trying again in ${plural(seconds, "second")}.`;

export const progressLabel = ({ name }: Entry, { isHere }: Sending): string =>
  `${isHere ? "Reading" : "Upload"} of ${name}`;

/** Bytes, speed, and lines that were read. */
export function progressText({ bytes }: Entry, progress: Sending): string {
  const { isHere, sentBytes, bytesPerS, linesRead } = progress;
  const isMoving = sentBytes < bytes;
  const parts = [
    isMoving
      ? `${formatStorage(sentBytes)} of ${formatStorage(bytes)}`
      : `${isHere ? "Loaded" : "Sent"}, still being read`,
    isMoving && bytesPerS !== null ? formatByteRate(bytesPerS) : null,
    linesRead === null ? null : `${formatCount(linesRead)} lines read`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** "812 lines, 61.2 kB". */
export const sizeText = ({ lines, bytes }: Pick<Capture, "lines" | "bytes">): string =>
  `${plural(lines, "line")}, ${formatStorage(bytes)}`;

export const summarisedText = (of: NonNullable<Capture["summarised_from"]>): string =>
  `Folded on the host from ${sizeText(of)}: the same totals. Line numbers below are those of the whole dump.`;

export const QUALITY = {
  title: "Lines in doubt",
  line: "Line",
  why: "Why",
  text: "Text",
  dropped: (count: number) => `${plural(count, "further line")} not listed by the server.`,
} as const;

/** A dump can be read completely and still be part of its dataset. */
function partText(capture: Capture): string {
  if (capture.kind !== "zdb" || capture.estimate === null) return "";
  const { sampled_files, objects_total } = capture.estimate;
  return ` The dump is a part of its dataset: ${formatCount(sampled_files)} of ${plural(objects_total, "object")}. The whole dataset is estimated below.`;
}

/** "all 40 lines read", or "1,204 of 1,210 lines read; 4 left out, 2 in doubt". */
function accountText({ lines, accounting }: Capture): string {
  if (!accounting || accounting.read === lines) return `all ${plural(lines, "line")} read`;
  const { read, left_out, problems } = accounting;
  const others = [
    left_out > 0 ? `${formatCount(left_out)} left out` : null,
    problems > 0 ? `${formatCount(problems)} in doubt` : null,
  ].filter((part) => part !== null);
  return `${formatCount(read)} of ${plural(lines, "line")} read; ${others.join(", ")}`;
}

/** Whether a capture is complete, and what became of its lines. */
export function qualityText(capture: Capture): string {
  const { complete, issues_total } = capture;
  const read = complete
    ? `Complete: ${accountText(capture)}.`
    : `Incomplete: the text ends in the middle or lacks its beginning. Figures below are of what was read: ${accountText(capture)}.`;
  const doubt = issues_total > 0 ? ` ${plural(issues_total, "remark")}:` : "";
  return `${read}${partText(capture)}${doubt}`;
}

export const DETAIL = {
  title: (kind: string) => `${kind}:`,
  datasets: "Datasets",
} as const;

export const FINDINGS = "Findings";

/** What a capture holds, in a few words, where that is more than a count. */
export const HELD = {
  dump({ complete, files_total, totals }: CaptureOf<"zdb">): string {
    const { leaf_blocks, nonleaf_blocks, file_bytes } = totals;
    const files = plural(files_total, "file");
    return !complete && leaf_blocks + nonleaf_blocks === 0
      ? `${files}, ends before the first block tree`
      : `${files}, ${formatStorage(file_bytes)}: ${formatCount(leaf_blocks)} leaf and ${formatCount(nonleaf_blocks)} indirect blocks`;
  },
  averages: (intervalS: number) => `averages over ${plural(intervalS, "second")}`,
  withVersion: (settings: string, version: string | null) =>
    version === null ? settings : `${settings}, version ${version}`,
  noVersion: "no version",
  ofKstat: (kstat: string, counters: string) => `${kstat}: ${counters}`,
  ram: (bytes: number | null) => (bytes === null ? "no RAM size" : `RAM ${formatMemory(bytes)}`),
  cpus: (count: number | null) =>
    count === null ? "no count of CPUs" : plural(count, "logical CPU"),
  of: (part: string, total: number) => `${part} of ${formatCount(total)}`,
} as const;

/** What long lists count, in the plural. */
const COUNTED = {
  columns: "columns",
  devices: "devices",
  files: "files",
  jobs: "jobs",
  lines: "lines",
  objects: "objects",
  rows: "rows",
  runs: "runs",
  values: "values",
  vdevs: "vdevs",
  volumes: "volumes",
} as const;

export type Counted = keyof typeof COUNTED;

export const showMoreText = (more: number, what: Counted): string =>
  `Show more (${formatCount(more)} ${COUNTED[what]} not shown)`;

export const RECORD = {
  search: "Find a name or value",
  name: "Name",
  value: "Value",
  line: "Line",
} as const;

export const SUMMARY_HEADS = { figure: "Figure", mean: "Mean", p95: "p95", max: "Max" } as const;

export const rowCount = (rows: number): string => plural(rows, "row");

/** How many values a search found, or all without one. */
export const foundText = (found: number, all: number, isSearching: boolean): string =>
  isSearching ? `${formatCount(found)} of ${plural(all, "value")}` : plural(all, "value");

/** What a listing covers, and what it leaves out. */
export function listingNote(capture: CaptureOf<"file-listing">): string {
  const { files_listed, file_bytes, directories_total, unlisted_total, exact } = capture;
  const directories = plural(directories_total, "listed directory", "listed directories");
  const rounded = exact ? "" : " Sizes are rounded for print (-h).";
  const unlisted =
    unlisted_total > 0
      ? ` The content of ${plural(unlisted_total, "directory or link", "directories or links")} is not listed.`
      : "";
  return `${plural(files_listed, "file")} of ${formatStorage(file_bytes)} in ${directories}.${rounded}${unlisted}`;
}

/** Which of several tables is shown, and what its counters count. */
export function statusNote({ snapshots, uptime_s, relative }: CaptureOf<"mysql-status">): string {
  const last = snapshots.length > 1 ? `The last of ${plural(snapshots.length, "table")}. ` : "";
  if (relative) return `${last}Differences between one table and the next, added up.`;
  return uptime_s === null
    ? last
    : `${last}Since the server started, ${plural(uptime_s, "second")} before.`;
}

/** Parts of a capture whose tables follow from its record. */
export const GENERIC = {
  whole: "In all",
  samples: "Over the samples",
  meanAndP95: "Mean / 95th percentile.",
} as const;
/** What a row holds; a row may have no name. */
export const partsOf = (part: string, of: string): string =>
  of === "–" ? part : `${part} of ${of}`;

export const PROPERTIES = {
  datasets: "Properties of datasets",
  pools: "Properties of pools",
  property: "Property",
  all: (count: number) => `All ${plural(count, "property", "properties")}`,
} as const;
