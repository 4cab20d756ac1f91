/** Texts of what a host printed about itself: devices, processors, memory, cloud. */
import { plural } from "../../plan/plural.ts";

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
