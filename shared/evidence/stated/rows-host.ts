/** Rows of what the machine, its devices and its cloud print. */
import { formatMemory } from "../../model/index.ts";
import { sysctlName } from "./counters.ts";
import { ByName, FOR_THE_READER, LABEL, OfEach, type SomeRows } from "./rows.ts";
import { irrelevant, notModelled, type Rule, unless, used, type Verdict } from "./verdict.ts";

const REQUESTS = used("Requests of the pool's devices.");
const WAITS = used("Waiting times of the pool's devices.");
const FOLLOWS = irrelevant("It follows from rates and sizes of reads and writes.");
const OF_EACH_REPORT = irrelevant("The waits of each report are used.");
const CPU = used("CPU time of a query.");
const PLACE = used("Which devices are the pool's.");
const SINCE_BOOT = irrelevant("It counts from boot, not the load of the recording.");

/** Other guests of the machine take processor time: more than one percent. */
const steal: Rule = (value) =>
  Number(value) > 0.01
    ? notModelled(
        "Other guests of the machine took processor time, which counts as time of this server's queries.",
        "Without them more is possible than predicted, where the CPU limits.",
      )
    : irrelevant("Other guests took no processor time worth mentioning.");

/** `iostat -x` without an interval, or one that was ended at once. */
const onlyReport = unless(
  /^(?!1$)/,
  "The only report of iostat is the mean since boot, unless iostat -y printed it: it says nothing of this load. Record iostat -x 1 60 during it.",
  "No rate of the devices, and no processor time, is taken from it.",
);

const swap = unless(
  /^0(?:\.0*)?$/,
  "The server swapped, and the plan has all of its memory in RAM.",
  "Response times are longer than predicted.",
);

/**
 * A control group's memory limits the database server: its cache and its connections, not the ARC, which is the
 * kernel's. RAM of the plan holds both, so it stays the machine's.
 */
const memoryLimit: Rule = (value, { poolBytes }) => {
  const limit = Number(value);
  const why = "What the database's cache and connections may take; the ARC is outside of it.";
  return poolBytes !== null && poolBytes > limit
    ? notModelled(
        why,
        "The server is stopped or throttled before its cache is full.",
        `The database's cache of ${formatMemory(poolBytes)} does not fit into the ${formatMemory(limit)} that its container or service may use.`,
      )
    : used(why);
};

const discards = unless(
  /^0(?:\.0*)?$/,
  "The plan has no TRIM.",
  "The devices are a little busier than predicted.",
);

/** The mean of a figure is judged; its spread says nothing more. */
function byMean(rule: Rule) {
  const spread = irrelevant("Its mean counts.");
  return { mean: rule, p95: spread, max: spread } as const;
}

/** What the reports of a device's log come to. */
const MEANS = {
  device: PLACE,
  samples: LABEL,
  reads_per_s: REQUESTS,
  writes_per_s: REQUESTS,
  read_bytes_per_s: REQUESTS,
  write_bytes_per_s: FOLLOWS,
  read_await_ms: WAITS,
  write_await_ms: WAITS,
  await_ms: WAITS,
  queue: WAITS,
  request_bytes: FOLLOWS,
  requests_per_s: FOLLOWS,
  util_percent: irrelevant("A busy device may still take more; waiting times tell its limit."),
} as const;

/** Counters of node_exporter's disks. */
function diskOfExporter(name: string): Verdict | null {
  if (
    /^(?:(?:reads|writes)_completed|(?:read|write)_time_seconds|io_time_weighted_seconds|read_bytes)$/.test(
      name,
    )
  )
    return REQUESTS;
  return /^(?:discard|flush|io_|written|reads_merged|writes_merged|info|ata|device|filesystem)/.test(
    name,
  )
    ? FOLLOWS
    : null;
}

/** Sums over devices that may be the pool's or not. */
const ALL_DEVICES = irrelevant("Sums over all devices; the pool's own count.");

export const HOST_ROWS = {
  iostat: {
    reports: onlyReport,
    interval_s: used("Seconds that a rate is the mean of."),
    since_boot_dropped: LABEL,
    since_boot_reports: LABEL,
    since_boot_why: LABEL,
    hostname: used("Which host the text is of."),
    kernel: used("Which host the text is of."),
    logical_cpus: used("Processors."),
    cpu_busy_ratio: CPU,
    cpu_wait_ratio: irrelevant("Waiting for devices costs no CPU time."),
    cpu_steal_ratio: byMean(steal),
    devices: {
      ...MEANS,
      read_await_ms: OF_EACH_REPORT,
      write_await_ms: OF_EACH_REPORT,
      await_ms: OF_EACH_REPORT,
      queue: OF_EACH_REPORT,
      role: PLACE,
      discards_per_s: byMean(discards),
      idle_reports: LABEL,
      bytes_per_s: FOLLOWS,

      flushes_per_s: irrelevant("Flushes are in the time of a commit."),
      read_merges_per_s: irrelevant("Rates count what reaches the device."),
      write_merges_per_s: irrelevant("Rates count what reaches the device."),
      curve: WAITS,
      series: WAITS,
      means: irrelevant("The same as the series, in fewer points."),
      saturation: FOR_THE_READER,
      verdict: used("Whether the device was at its limit."),
      why: LABEL,
    },
  },
  "sar-disk": { samples: LABEL, interval_s: LABEL, devices: MEANS },
  diskstats: { samples: LABEL, interval_s: LABEL, devices: MEANS, counters: SINCE_BOOT },
  vmstat: {
    runs: LABEL,
    samples: LABEL,
    interval_s: LABEL,
    cpu_busy_ratio: CPU,
    cpu_wait_ratio: irrelevant("Waiting for devices costs no CPU time."),
    cpu_steal_ratio: byMean(steal),
    swap_in_bytes_per_s: byMean(swap),
    swap_out_bytes_per_s: byMean(swap),
    running: irrelevant("Busy time of the processors says it."),
    blocked: irrelevant("Waiting times of the devices say it."),
    blocks_in_bytes_per_s: ALL_DEVICES,
    blocks_out_bytes_per_s: ALL_DEVICES,
    free_bytes: irrelevant("RAM and its uses are in the plan."),
  },
  "process-times": {
    snapshots: {
      uptime_s: used("Seconds between two snapshots."),
      programs: {
        name: LABEL,
        processes: LABEL,
        servers: used("Whether the time is that of one server."),
        started_s: used("Whether two snapshots are of one run of the server."),
        cpu_s: CPU,
        kernel_s: CPU,
        servers_cpu_s: used("Whether other servers worked beside the plan's."),
        line: LABEL,
      },
    },
  },
  "cgroup-limits": {
    groups: irrelevant("The lowest limit counts."),
    memory_bytes: memoryLimit,
    cpus: used("Processors that the database may use."),
  },
  "node-exporter": {
    metrics_total: LABEL,
    time_s: used("Seconds between two scrapes."),
    boot_time_s: used("Whether two scrapes are of one boot."),
    nodename: LABEL,
    logical_cpus: used("Processors."),
    cpu_seconds: CPU,
    memory_bytes: used("RAM and memory in use."),
    disks: new OfEach(new ByName(diskOfExporter)),
    filesystems: used("Which dataset the data are on, and how much they take."),
    arc: irrelevant("One moment of the ARC; arcstats has its limits."),
    zpool: irrelevant("zpool status says it of each device."),
  },
  meminfo: {
    samples: LABEL,
    ram_bytes: used("RAM."),
    available_bytes: used("Memory in use beside the database and the ARC."),
    hugepages_bytes: used("Memory that huge pages hold for the database."),
    values_bytes: irrelevant("RAM and available memory are used; the rest is in them."),
  },
  cpuinfo: {
    logical_cpus: used("Processors."),
    cores: irrelevant("Logical processors count."),
    sockets: irrelevant("Logical processors count."),
    threads_per_core: irrelevant("Logical processors count."),
    mhz: irrelevant("CPU time of a query was measured on it."),
    model: irrelevant("CPU time of a query was measured on it."),
    virtual: LABEL,
  },
  sysctl: {
    rows_total: LABEL,
    ram_bytes: used("RAM."),
    logical_cpus: used("Processors."),
    values: new ByName(sysctlName),
  },
  lsblk: { devices: PLACE, links: PLACE },
  "nvme-list": {
    devices: irrelevant("What a device did decides what it can do, not its model's name."),
  },
  "cloud-identity": {
    provider: used("Instance and region."),
    instance_type: used("Instance."),
    region: used("Prices."),
    zone: used("Prices."),
    vcpus: used("Processors."),
    memory_bytes: used("RAM."),
    volumes: used("Type, size, IOPS and throughput of the volumes."),
  },
  "file-listing": {
    exact: LABEL,
    directories_total: LABEL,
    files_listed: LABEL,
    unlisted_total: used("Whether all files are listed."),
    file_bytes: irrelevant("Bytes of the table files count."),
    files: irrelevant("The table files are summed up by engine."),
    tables: used("Bytes and number of the table files, and the engine."),
    links: used("Files that lie elsewhere."),
  },
} as const satisfies SomeRows;
