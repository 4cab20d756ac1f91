/** Texts of what a host printed about itself: devices, processors, memory, cloud. */

import { formatCount } from "@arcplan/shared";
import type { CaptureOf } from "../../api/index.ts";
import { plural } from "../../plan/plural.ts";
import { storage } from "../FigureTable.tsx";

export const TITLES = {
  nvme: "NVMe devices",
  blockDevices: "Block devices",
  links: "Names by id",
  devices: "Devices",
  counters: "Counters since boot",
  samples: "Over the samples",
  processors: "Processors",
  instance: "Instance",
  volumes: "Volumes",
  arc: "ARC counters",
  countersOf: (device: string) => `Counters of ${device}`,
  filesystems: "Filesystems",
  memory: "Memory",
  limits: "Limits of control groups",
  programsAt: (uptimeS: string) => `Programs ${uptimeS} s after the host's start`,
} as const;

export const HEADS = {
  available: "Available",
  cpuS: "Processor time, s",
  device: "Device",
  filesystem: "Filesystem",
  firmware: "Firmware",
  group: "Group",
  label: "Label",
  line: "Line",
  model: "Model",
  mountedOn: "Mounted on",
  name: "Name",
  node: "Node",
  processes: "Processes",
  program: "Program",
  rotational: "Rotational",
  sector: "Sector",
  size: "Size",
  type: "Type",
  volume: "Volume",
} as const;

export const RATES = {
  reads: "Reads/s",
  writes: "Writes/s",
  readBytes: "Read bytes/s",
  writeBytes: "Write bytes/s",
  readWait: "Read wait",
  writeWait: "Write wait",
  wait: "Wait",
  queue: "Queue",
  busy: "Busy",
  iops: "IOPS",
  throughput: "Throughput",
} as const;

export const COUNTERS = {
  reads: "Reads",
  readBytes: "Read",
  writes: "Writes",
  writtenBytes: "Written",
} as const;

/** Follows the number of samples. */
export const MEAN_AND_P95 = " Mean / 95th percentile.";

export const VMSTAT = {
  busy: "CPU busy",
  waiting: "CPU waiting for I/O",
  stolen: "CPU stolen",
  running: "Running",
  blocked: "Blocked",
  blocksIn: "Blocks in",
  blocksOut: "Blocks out",
  swapIn: "Swap in",
  swapOut: "Swap out",
  free: "Free memory",
} as const;

export const CPU = {
  logical: "Logical CPUs",
  cores: "Cores",
  sockets: "Sockets",
  threads: "Threads per core",
  mhz: "MHz",
  hypervisor: "Hypervisor",
} as const;

export const CLOUD = {
  provider: "Provider",
  instance: "Instance",
  region: "Region",
  zone: "Zone",
  vcpus: "vCPUs",
  memory: "Memory",
} as const;

export const metricsText = (metrics: number): string => `${plural(metrics, "metric")} in all.`;

export const LOAD_TITLES = { runs: "Runs", jobs: "Jobs" } as const;

export const LOAD_HEADS = {
  block: "Block",
  clients: "Clients",
  depth: "Depth",
  errors: "Errors",
  failed: "Failed",
  job: "Job",
  jobs: "Jobs",
  line: "Line",
  max: "Max",
  mean: "Mean",
  p95: "p95",
  pattern: "Pattern",
  queries: "Queries/s",
  readMean: "Read, mean",
  readP95: "Read, p95",
  reads: "Reads/s",
  scale: "Scale",
  script: "Script",
  seconds: "Seconds",
  syncMean: "Sync, mean",
  syncs: "Syncs/s",
  test: "Test",
  threads: "Threads",
  transactions: "Transactions/s",
  writeMean: "Write, mean",
  writes: "Writes/s",
} as const;

export const LISTING = {
  tables: "Table files",
  largestFiles: "Largest files",
  engine: "Engine",
  files: "Files",
  size: "Size",
  largest: "Largest",
  whole: "Whole data directory",
  file: "File",
  line: "Line",
} as const;

/** What a listing covers, and what it leaves out. */
export function listingNote(capture: CaptureOf<"file-listing">): string {
  const { files_listed, file_bytes, directories_total, unlisted_total, exact } = capture;
  const directories = plural(directories_total, "listed directory", "listed directories");
  const rounded = exact ? "" : " Sizes are rounded for print (-h).";
  const unlisted =
    unlisted_total > 0
      ? ` The content of ${plural(unlisted_total, "directory or link", "directories or links")} is not listed.`
      : "";
  return `${plural(files_listed, "file")} of ${storage(file_bytes)} in ${directories}.${rounded}${unlisted}`;
}

export const STATUS = { counters: "Counters", others: "Other values" } as const;

/** Which of several tables is shown, and what its counters count. */
export function statusNote({ snapshots, uptime_s, relative }: CaptureOf<"mysql-status">): string {
  const last = snapshots.length > 1 ? `The last of ${plural(snapshots.length, "table")}. ` : "";
  if (relative) return `${last}Differences between one table and the next, added up.`;
  return uptime_s === null
    ? last
    : `${last}Since the server started, ${plural(uptime_s, "second")} before.`;
}

export const viewTitle = (view: string, line: number): string =>
  `${view}, line ${formatCount(line)}`;
