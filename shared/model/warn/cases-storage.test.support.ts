/** Cases of devices, instances and prices for the warnings about them. */
import { GB, TB, TIB } from "../number/units.ts";
import { type Patch, PLAN_CASES, type WarningCase } from "./cases.test.support.ts";

const cloud = (
  storage: object,
  instance: object = { type: "aws-r6i.2xlarge", vcpus: 8 },
): Patch => ({
  storage: { device: "aws-gp3", vdev_type: "stripe", vdev_width: 1, device_bytes: TB, ...storage },
  instance: { storage_iops_cap: null, ...instance },
});

function custom(drive: object): Patch {
  return {
    storage: {
      device: "custom",
      custom_device: {
        name: "drive",
        read_latency_ms: 0.1,
        read_iops: 100_000,
        read_bytes_per_s: 2 * GB,
        sync_write_ms: 0.1,
        points: [],
        ...drive,
      },
    },
    workload: { commits_per_query: 1 },
  };
}

function priced(purchase: number | null): Patch {
  return { prices: { device_usd_purchase: purchase, instance_usd_per_hour: 1 } };
}

const STORAGE_CASES: readonly WarningCase[] = [
  {
    code: "pool-too-small",
    what: "more data than space",
    fires: { storage: { device_bytes: 400 * GB } },
    silent: { storage: { device_bytes: 430 * GB } },
  },
  {
    code: "pool-nearly-full",
    what: "beyond 80 %",
    fires: { storage: { device_bytes: 505 * GB } },
    silent: { storage: { device_bytes: 530 * GB } },
  },
  {
    code: "slog-without-protection",
    what: "a log that may lose commits",
    fires: { storage: { slog_device: "nvme-consumer" } },
    silent: { storage: { slog_device: "intel-p3700" } },
  },
  {
    code: "slow-flush",
    what: "above 2 ms",
    fires: custom({ sync_write_ms: 2.2 }),
    silent: custom({ sync_write_ms: 1.8 }),
  },
  {
    code: "commits-at-risk",
    what: "the redo log flushed once a second",
    fires: { layout: { flush_log_at_trx_commit: 2 }, workload: { commits_per_query: 1 } },
    silent: { layout: { flush_log_at_trx_commit: 1 }, workload: { commits_per_query: 1 } },
  },
  {
    code: "binlog-at-risk",
    what: "the binary log flushed once in ten groups",
    fires: { layout: { sync_binlog: 10 }, workload: { commits_per_query: 1 } },
    silent: { layout: { sync_binlog: 1 }, workload: { commits_per_query: 1 } },
  },
  {
    code: "slog-unused",
    what: "records go to the pool at once",
    fires: { storage: { slog_device: "intel-p3700" }, layout: { logbias: "throughput" } },
    silent: { storage: { slog_device: "intel-p3700" }, layout: { logbias: "latency" } },
  },
  {
    code: "burst-credits",
    what: "a gp2 volume below 1,000 GB",
    fires: cloud({ device: "aws-gp2", device_bytes: 900 * GB }),
    silent: cloud({ device: "aws-gp2", device_bytes: 1000 * GB }),
  },
  {
    code: "instance-cap",
    what: "volumes beyond the instance",
    fires: cloud({ provisioned_iops: 12500, provisioned_mib_per_s: 400 }),
    silent: cloud({ provisioned_iops: 12000, provisioned_mib_per_s: 400 }),
  },
  {
    code: "instance-bandwidth-cap",
    what: "twice the instance's bytes",
    fires: cloud({ provisioned_iops: 6000, provisioned_mib_per_s: 640 }),
    silent: cloud({ provisioned_iops: 6000, provisioned_mib_per_s: 560 }),
  },
  {
    code: "instance-cap-unknown",
    what: "a machine of its own with volumes",
    fires: cloud({}, { type: "custom", vcpus: 8, storage_iops_cap: null }),
    silent: cloud({}, { type: "custom", vcpus: 8, storage_iops_cap: 12000 }),
  },
  {
    code: "unknown-device",
    what: "a drive of its own without figures",
    fires: { storage: { device: "custom", custom_device: null } },
    silent: { storage: { device: "intel-p3700" } },
  },
  {
    code: "device-estimated",
    what: "figures that are partly guessed",
    fires: { storage: { device: "optane-p5800x" } },
    silent: { storage: { device: "intel-p3700" } },
  },
  {
    code: "special-redundancy",
    what: "a special vdev",
    fires: { storage: { special_device: "intel-p3700" } },
    silent: { storage: { special_device: null } },
  },
  {
    code: "special-holds-data",
    what: "records as small as the threshold",
    fires: {
      storage: { special_device: "intel-p3700" },
      layout: { special_small_blocks: 16_384 },
    },
    silent: { storage: { special_device: "intel-p3700" }, layout: { special_small_blocks: 4096 } },
  },
  {
    code: "special-too-small",
    what: "indirect blocks larger than it",
    fires: {
      data: { file_bytes: 500 * TB },
      storage: { special_device: "intel-p3700", special_bytes: TB },
    },
    silent: {
      data: { file_bytes: 500 * TB },
      storage: { special_device: "intel-p3700", special_bytes: 8 * TB },
    },
  },
  {
    code: "local-storage-is-lost",
    what: "an instance's own drive",
    fires: cloud({ device: "aws-i4i.2xlarge-nvme" }, { type: "aws-i4i.2xlarge", vcpus: 8 }),
    silent: cloud({ device: "aws-gp3" }, { type: "aws-i4i.2xlarge", vcpus: 8 }),
  },
  {
    code: "local-device-of-another-instance",
    what: "a drive that the instance has not",
    fires: cloud({ device: "aws-i4i.2xlarge-nvme" }, { type: "aws-r6i.2xlarge", vcpus: 8 }),
    silent: cloud({ device: "aws-i4i.2xlarge-nvme" }, { type: "aws-i4i.2xlarge", vcpus: 8 }),
  },
  {
    code: "local-device-counted-twice",
    what: "two of one drive",
    fires: cloud(
      { device: "aws-i4i.2xlarge-nvme", vdevs: 2 },
      { type: "aws-i4i.2xlarge", vcpus: 8 },
    ),
    silent: cloud(
      { device: "aws-i4i.2xlarge-nvme", vdevs: 1 },
      { type: "aws-i4i.2xlarge", vcpus: 8 },
    ),
  },
  {
    code: "local-device-counted-twice",
    what: "one drive as pool and as L2ARC",
    fires: cloud(
      { device: "aws-i4i.2xlarge-nvme", l2arc_device: "aws-i4i.2xlarge-nvme", l2arc_bytes: TB },
      { type: "aws-i4i.2xlarge", vcpus: 8 },
    ),
    silent: cloud(
      { l2arc_device: "aws-i4i.2xlarge-nvme", l2arc_bytes: TB },
      { type: "aws-i4i.2xlarge", vcpus: 8 },
    ),
  },
  {
    code: "device-not-on-instance",
    what: "a volume of another provider",
    fires: cloud({ device: "azure-ultra" }),
    silent: cloud({ device: "azure-ultra" }, { type: "custom", vcpus: 8 }),
  },
  {
    code: "device-not-on-instance",
    what: "a drive of one's own as the log of a rented machine",
    fires: cloud({ slog_device: "intel-p3700" }),
    silent: cloud({ slog_device: "aws-io2" }),
  },
  {
    code: "device-not-on-instance",
    what: "a volume that the provider does not attach to this machine",
    fires: cloud({ device: "gcp-pd-ssd" }, { type: "gcp-c4-highmem-8", vcpus: 8 }),
    silent: cloud({ device: "gcp-pd-ssd" }, { type: "gcp-n2-highmem-8", vcpus: 8 }),
  },
  {
    code: "size-not-sold",
    what: "a volume beyond the largest",
    fires: cloud({ device: "aws-gp2", device_bytes: 17 * TIB }),
    silent: cloud({ device: "aws-gp2", device_bytes: 16 * TIB }),
  },
  {
    code: "size-not-sold",
    what: "a volume below the smallest",
    fires: cloud({ device: "aws-st1", device_bytes: 124 * GB }),
    silent: cloud({ device: "aws-st1", device_bytes: 125 * GB }),
  },
  {
    code: "size-not-sold",
    what: "more than its drive has",
    fires: cloud(
      { l2arc_device: "aws-i4i.large-nvme", l2arc_bytes: 470 * GB },
      { type: "aws-i4i.large", vcpus: 2 },
    ),
    silent: cloud(
      { l2arc_device: "aws-i4i.large-nvme", l2arc_bytes: 468.75 * GB },
      { type: "aws-i4i.large", vcpus: 2 },
    ),
  },
  {
    code: "rate-not-sold",
    what: "more IOPS than the size allows",
    fires: cloud({ device_bytes: 20 * GB, provisioned_iops: 10_001 }),
    silent: cloud({ device_bytes: 20 * GB, provisioned_iops: 10_000 }),
  },
  {
    code: "rate-not-sold",
    what: "fewer IOPS than are included",
    fires: cloud({ provisioned_iops: 2_999 }),
    silent: cloud({ provisioned_iops: 3_000 }),
  },
  {
    code: "rate-not-sold",
    what: "more MiB/s than its IOPS allow",
    fires: cloud({ provisioned_iops: 4_000, provisioned_mib_per_s: 1_001 }),
    silent: cloud({ provisioned_iops: 4_000, provisioned_mib_per_s: 1_000 }),
  },
  {
    code: "vdev-too-narrow",
    what: "parity without data",
    fires: { storage: { vdev_type: "raidz2", vdev_width: 2 } },
    silent: { storage: { vdev_type: "raidz2", vdev_width: 3 } },
  },
  {
    code: "vdev-too-narrow",
    what: "a mirror of one side",
    fires: { storage: { vdev_type: "mirror", vdev_width: 1 } },
    silent: { storage: { vdev_type: "stripe", vdev_width: 1 } },
  },
  {
    code: "no-redundancy",
    what: "a stripe of drives",
    fires: { storage: { vdev_type: "stripe", vdev_width: 1, vdevs: 2 } },
    silent: { storage: { vdev_type: "stripe", vdev_width: 1, vdevs: 1 } },
  },
  {
    code: "price-missing",
    what: "a drive without a price",
    fires: priced(null),
    silent: priced(500),
  },
  {
    code: "util-misread",
    what: "half of what the devices do",
    fires: { workload: { threads: 1024, cpu_ms_per_query: 0.1 } },
    silent: { workload: { threads: 1024, cpu_ms_per_query: 0.07 } },
  },
  {
    code: "util-misread",
    what: "hardly any load",
    fires: { workload: { threads: 4 } },
    silent: { workload: { threads: 3 } },
  },
];

/** All cases. */
export const WARNING_CASES = [...PLAN_CASES, ...STORAGE_CASES];
