import { formatCount, formatMemory } from "@arcplan/shared";
import type { Capture } from "../api/index.ts";
import { plural } from "../plan/plural.ts";

export const HOST_AND_POOL_TITLES = {
  "zpool-status": "zpool status",
  "zpool-list": "zpool list",
  "zfs-list": "zfs list",
  "zfs-version": "OpenZFS version",
  "module-parameters": "ZFS module parameters",
  "zdb-blocks": "zdb block statistics",
  meminfo: "memory",
  cpuinfo: "processors",
  sysctl: "sysctl",
  lsblk: "block devices",
  "nvme-list": "NVMe devices",
  "sar-disk": "sar disks",
  diskstats: "diskstats",
  vmstat: "vmstat",
  "node-exporter": "node_exporter metrics",
  "cloud-identity": "cloud instance",
} as const;

type HostOrPool = Extract<Capture, { kind: keyof typeof HOST_AND_POOL_TITLES }>;

/** What a capture of a pool or a host holds, in a few words. */
export function hostOrPoolSummary(capture: HostOrPool): string {
  switch (capture.kind) {
    case "zpool-status": {
      const leaves = capture.pools.flatMap((pool) => pool.vdevs.filter(({ width }) => !width));
      return `${plural(capture.pools.length, "pool")}, ${plural(leaves.length, "device")}`;
    }
    case "zpool-list":
      return plural(capture.pools.length, "pool");
    case "zfs-list":
      return plural(Object.keys(capture.datasets).length, "dataset");
    case "zfs-version":
      return capture.kernel ?? capture.userland ?? "no version";
    case "module-parameters":
    case "sysctl":
      return plural(Object.keys(capture.values).length, "value");
    case "zdb-blocks":
      return capture.bp_count == null ? "no totals" : `${formatCount(capture.bp_count)} blocks`;
    case "meminfo":
      return capture.ram_bytes == null ? "no total" : `${formatMemory(capture.ram_bytes)} of RAM`;
    case "cpuinfo":
      return capture.logical_cpus == null
        ? "no number of processors"
        : plural(capture.logical_cpus, "processor");
    case "lsblk":
    case "nvme-list":
      return plural(capture.devices.length, "device");
    case "sar-disk":
      return `${plural(capture.devices.length, "device")}, ${plural(capture.samples, "sample")}`;
    case "diskstats": {
      const devices = capture.devices.length || capture.counters.length;
      return `${plural(devices, "device")}, ${plural(capture.samples, "sample")}`;
    }
    case "vmstat":
      return plural(capture.samples, "sample");
    case "node-exporter":
      return `${formatCount(capture.metrics_total)} series`;
    case "cloud-identity":
      return capture.instance_type ?? plural(capture.volumes.length, "volume");
  }
}
