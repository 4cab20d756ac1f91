/** Thresholds and sources of the traps that the model warns of, by code. */

import type { Warning } from "../model/index.ts";

/** The condition of a trap and its source. */
export interface Grounds {
  readonly threshold: string;
  readonly source: string;
}

/** A warning with its grounds, where its text does not state them. */
export interface TrapWarning extends Warning, Partial<Grounds> {}

/** Grounds of the warnings that the model gives. */
export const GROUNDS: Readonly<Record<string, Grounds>> = {
  "ram-overcommitted": {
    threshold: "ARC + the database's own cache + everything else > RAM",
    source: "arithmetic",
  },
  "database-beyond-limit": {
    threshold: "the database's own cache + connections > its container's or service's limit",
    source: "Linux, Documentation/admin-guide/cgroup-v2.rst, memory.max",
  },
  "ram-beyond-instance": {
    threshold: "RAM > that of the plan's instance in the catalogue",
    source: "the catalogue's instances, each with its source",
  },
  "vcpus-beyond-instance": {
    threshold: "vCPUs > those of the plan's instance in the catalogue",
    source: "the catalogue's instances, each with its source",
  },
  "arc-max-ignored": {
    threshold: "zfs_arc_max < 64 MiB, or >= RAM",
    source: "arc.c arc_tuning_update, OpenZFS 0.6.5.11 to 2.2.11",
  },
  "arc-default-takes-ram": {
    threshold: "OpenZFS 2.3 or later: max(RAM - 1 GiB, 5/8 RAM) unless set",
    source: "module/os/linux/zfs/arc_os.c arc_default_max, OpenZFS 2.3.9",
  },
  "metadata-misses": {
    threshold: "more than 0.01 indirect blocks read from disk per read",
    source: "method published May 2018; thresholds measured on OpenZFS 2.1.11 and 2.3.2",
  },
  "metadata-limit": {
    threshold: "indirect blocks > 75 % of the ARC (zfs_arc_meta_limit_percent), to 2.1",
    source: "arc.c arc_init, OpenZFS 0.6.5.11 to 2.1.16; removed in 2.2",
  },
  "arc-below-buffer-pool": {
    threshold: "ARC < the database's own cache and less than 10 % of its reads hit",
    source: "measured with MariaDB on OpenZFS 2.3.2; Zhou, Philbin, Li, USENIX ATC 2001",
  },
  "l2arc-headers": {
    threshold: "headers > 10 % of the ARC (an opinion)",
    source: "arc_impl.h HDR_L2ONLY_SIZE: 96 bytes a record, 104 in 0.6.5",
  },
  "l2arc-beyond-headers": {
    threshold: "headers > 33 % of the ARC (l2arc_meta_percent), from 2.0",
    source: "arc.c l2arc_hdr_limit_reached, OpenZFS 2.2.11",
  },
  "l2arc-gets-metadata-only": {
    threshold: "secondarycache=all while tables are not cached in the ARC",
    source: "arc.c l2arc_sublist_lock, OpenZFS 2.2.11",
  },
  "slog-without-protection": {
    threshold: "a log device without power-loss protection",
    source: "fsync table of 512-byte writes (published Feb 2018)",
  },
  "slow-flush": {
    threshold: "a durable write of the pool's device takes more than 2 ms",
    source: "fsync table of 512-byte writes (published Feb 2018)",
  },
  "slog-unused": {
    threshold: "a log device with logbias=throughput",
    source: "zil.c zil_write_state, OpenZFS 2.4.4",
  },
  "burst-credits": {
    threshold: "lasting IOPS of the volume below its burst rate",
    source: "Amazon EC2 user guide (2023-06), general-purpose volumes",
  },
  "instance-cap": {
    threshold: "IOPS of the volumes > IOPS of the instance",
    source: "Amazon EC2 user guide (2023-06), EBS-optimized instances",
  },
  "instance-bandwidth-cap": {
    threshold: "bandwidth of the volumes > twice that of the instance",
    source: "Amazon EC2 user guide (2023-06), EBS-optimized instances",
  },
  "special-redundancy": {
    threshold: "any special vdev",
    source: "zpoolconcepts(7), OpenZFS 2.2",
  },
  "local-storage-is-lost": {
    threshold: "the pool on an instance's own drive",
    source: "Amazon EC2 user guide (2023-06), instance store",
  },
  "device-not-on-instance": {
    threshold:
      "a rented machine with a drive, or with another provider's volume, or with one that it cannot attach",
    source: "the catalogue's instances, each with its source",
  },
  "size-not-sold": {
    threshold: "a size outside of a volume's limits, or above that of the drive",
    source: "the catalogue's devices, each with its source",
  },
  "rate-not-sold": {
    threshold: "IOPS or MiB/s outside of what the volume's size, and its IOPS, let one buy",
    source: "the catalogue's devices, each with its source",
  },
  "vdev-too-narrow": {
    threshold: "a mirror of one device, or no more devices than parity",
    source: "zpool_vdev.c is_grouping, OpenZFS 2.2.11",
  },
  "record-below-page": {
    threshold: "recordsize < page of the database",
    source: "zfs_vnops.c zfs_write, OpenZFS 2.2.11: one range lock and transaction per record",
  },
  "record-above-page": {
    threshold: "recordsize > page of the database",
    source: "dmu_tx.c dmu_tx_count_write, OpenZFS 2.2.11: a partial write reads the record first",
  },
  "compression-rounded-away": {
    threshold: "allocation units take back what the compressor saved",
    source: "zio.c zio_write_compress and zio_compress.c (7/8 rule), OpenZFS 2.2.11",
  },
  "raidz-padding": {
    threshold: "parity and padding of one record above those of a wide one",
    source: "vdev_raidz.c vdev_raidz_asize, OpenZFS 2.2.11",
  },
  "doublewrite-off-log-split": {
    threshold: "2.2 or later, pages copied into 128 KiB log blocks, less than 1/16 of a block left",
    source: "zil.c zil_lwb_assign, OpenZFS 2.2.11 (read, not tested)",
  },
  "direct-io-bypasses-arc": {
    threshold: "2.3 or later, O_DIRECT, direct=standard",
    source: "zfs_vnops.c zfs_dio_enabled, OpenZFS 2.3.9",
  },
  "old-indirect-blocks": {
    threshold: "files with 16 KiB indirect blocks on 0.7 or later",
    source: "dnode.h DN_MAX_INDBLKSHIFT, OpenZFS 0.6.5.11 and 0.7.13",
  },
  "pool-nearly-full": { threshold: "pool fuller than 80 %", source: "common practice" },
  "pool-too-small": { threshold: "data and indirect blocks > pool", source: "arithmetic" },
  "util-misread": {
    threshold: "devices less than half used while %util reads high",
    source: "Intel 750 measurement (published Aug 2017): 94 % at 1/18 of its rate",
  },
};
