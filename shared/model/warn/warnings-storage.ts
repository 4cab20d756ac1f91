/** Traps of devices, instances and prices. */

import { TXG_SECONDS } from "../../openzfs/lines.ts";
import { engineOf } from "../../plan/engine.ts";
import { capital } from "../../plan/engine-words.ts";
import type { FieldPath } from "../../plan/paths.ts";
import type { Device } from "../device/types.ts";
import {
  formatCount,
  formatMemory,
  formatMs,
  formatPercent,
  formatStorage,
} from "../number/format.ts";
import { volumeGb } from "../number/units.ts";
import type { Setup } from "../setup.ts";
import { deflationOf } from "../space.ts";
import { durabilityOf } from "../writes/durability.ts";
import { type Trap, warn } from "./trap.ts";

const poolFull: Trap = ({ setup }, { space }) => {
  if (space.used_ratio > 1)
    return warn(
      "error",
      "pool-too-small",
      "storage.device_bytes",
      `The data takes ${formatStorage(space.data_allocated_bytes * deflationOf(setup))}, the pool has ${formatStorage(space.usable_bytes)} by zfs list.`,
    );
  if (space.used_ratio > 0.8)
    return warn(
      "warning",
      "pool-nearly-full",
      "storage.device_bytes",
      `The pool is ${formatPercent(space.used_ratio)} full. Above 80 %, allocation slows down and free space fragments: random writes brought measured pools to a FRAG of 76 to 80 %, and the plan counts ${formatCount(setup.plan.storage.fragmentation_percent ?? 0)} %.`,
    );
  return null;
};

function unprotected(device: Device): boolean {
  return device.powerLossProtection === false;
}

const slogUnsafe: Trap = ({ setup }) => {
  const slog = setup.slogDevice;
  return slog && unprotected(slog)
    ? warn(
        "error",
        "slog-without-protection",
        "storage.slog_device",
        `${slog.name} has no power-loss protection: as a log device it is either slow (${formatMs(slog.syncWriteMs)} per flush) or loses commits.`,
      )
    : null;
};

/** Flush time above which commits feel it. */
const SLOW_FLUSH_MS = 2;

const slowFlush: Trap = ({ setup }) => {
  const { plan, device, logDevice } = setup;
  if (plan.workload.commits_per_query <= 0 || logDevice || device.syncWriteMs <= SLOW_FLUSH_MS)
    return null;
  if (!durabilityOf(setup).waits) return null;
  return warn(
    "warning",
    "slow-flush",
    "storage.slog_device",
    `${capital(device.name)} takes ${formatMs(device.syncWriteMs)} to make one write durable${unprotected(device) ? ", because it has no power-loss protection" : ""}. Without an SLOG, each commit waits for that.`,
  );
};

const commitsAtRisk: Trap = ({ setup }) => {
  const { sync, flush_log_at_trx_commit: flushed } = setup.plan.layout;
  const { waits, logged } = durabilityOf(setup);
  if (waits || setup.plan.workload.commits_per_query <= 0) return null;
  if (logged && engineOf(setup.plan) === "postgresql")
    return warn(
      "warning",
      "commits-at-risk",
      "postgresql.synchronous_commit",
      "synchronous_commit=off reports commits as done before their WAL is durable. A crash of the server or the machine loses the last of them: those of up to three times wal_writer_delay, by default 0.6 seconds. The tables stay consistent.",
    );
  return logged
    ? warn(
        "warning",
        "commits-at-risk",
        "layout.flush_log_at_trx_commit",
        `innodb_flush_log_at_trx_commit=${flushed} flushes the redo log once a second: a crash of ${flushed === 0 ? "the server or the machine" : "the machine"} loses about the last second of commits that were reported as done.`,
      )
    : warn(
        "warning",
        "commits-at-risk",
        "layout.sync",
        `With sync=${sync}, no flush waits for the disk. A crash of the machine loses commits that were reported as done: those of the last ${TXG_SECONDS} seconds or more. The files stay consistent; replicas may be ahead.`,
      );
};

const binlogAtRisk: Trap = ({ setup }) => {
  if (engineOf(setup.plan) !== "innodb") return null;
  const { sync_binlog: every = null } = setup.plan.layout;
  const { waits, eachWrite } = durabilityOf(setup);
  if (every === null || every === 1 || eachWrite || !waits) return null;
  if (setup.plan.workload.commits_per_query <= 0) return null;
  const lost =
    every === 0
      ? "whatever the system had not written, up to some seconds"
      : `up to ${formatCount(every)} groups of commits`;
  return warn(
    "warning",
    "binlog-at-risk",
    "layout.sync_binlog",
    `sync_binlog=${every}: a crash of the machine loses the end of the binary log, ${lost}. The tables keep those commits, so replicas and point-in-time recovery miss them.`,
  );
};

const slogIdle: Trap = ({ setup }) =>
  setup.slogDevice && setup.plan.layout.logbias === "throughput"
    ? warn(
        "warning",
        "slog-unused",
        "layout.logbias",
        "logbias=throughput writes records straight to the pool: the log device is not used for this dataset.",
      )
    : null;

const burst: Trap = ({ setup }) => {
  const rule = setup.device.entry?.volume?.burst;
  if (!rule || setup.device.readIops >= rule.iops) return null;
  const gb = volumeGb(setup.plan.storage.device_bytes);
  const seconds = rule.credits / Math.max(1, rule.iops - rule.refill_per_gb * gb);
  return warn(
    "warning",
    "burst-credits",
    "storage.device_bytes",
    `${setup.device.name} gives ${formatCount(rule.iops)} IOPS on burst credit for ${formatMs(seconds * 1000)}, then ${formatCount(setup.device.readIops)}. Short tests show the first figure; the plan uses the second.`,
  );
};

/** What a small instance does for a while, which short tests take for its limit. */
function burstWords({ plan, instance }: Setup): string {
  const lasting = instance?.storage_iops ?? 0;
  const short = instance?.storage_iops_burst ?? 0;
  if (!instance || short <= lasting || plan.instance.storage_iops_cap !== null) return "";
  return ` ${instance.name} allows up to ${formatCount(short)} IOPS and ${formatStorage(instance.storage_bytes_per_s_burst ?? 0)}/s for a short time. Short tests show that; the plan uses what it allows all the time.`;
}

const instanceCap: Trap = ({ setup }) => {
  const { device, devices, instanceIops, instanceBytesPerS } = setup;
  if (!device.network) return null;
  const iops = device.readIops * devices;
  const bytes = device.readBytesPerS * devices;
  if (instanceIops < iops * 0.99)
    return warn(
      "warning",
      "instance-cap",
      "instance.type",
      `The instance allows ${formatCount(instanceIops)} IOPS, the volumes offer ${formatCount(iops)}: the rest is paid for and not used.${burstWords(setup)}`,
    );
  if (instanceBytesPerS < bytes * 0.5)
    return warn(
      "info",
      "instance-bandwidth-cap",
      "instance.type",
      `The instance allows ${formatStorage(instanceBytesPerS)}/s, the volumes offer ${formatStorage(bytes)}/s.${burstWords(setup)}`,
    );
  return null;
};

const instanceUnknown: Trap = ({ setup }) =>
  setup.device.network && !Number.isFinite(setup.instanceIops)
    ? warn(
        "warning",
        "instance-cap-unknown",
        "instance.storage_iops_cap",
        "The instance's IOPS limit is unknown, so none is applied. Enter it to include it.",
      )
    : null;

const unknownDevice: Trap = ({ setup }) => {
  const uses: [FieldPath, Device | null][] = [
    ["storage.device", setup.device],
    ["storage.l2arc_device", setup.l2Device],
    ["storage.slog_device", setup.slogDevice],
    ["storage.special_device", setup.specialDevice],
  ];
  const found = uses.find(([, device]) => device?.kind === "unknown");
  if (!found) return null;
  return warn(
    "error",
    "unknown-device",
    found[0],
    "The plan's own device has no figures yet, so placeholders are used. Enter its figures.",
  );
};

const guessed: Trap = ({ setup }) =>
  setup.device.trust === "estimate" && setup.device.kind !== "unknown"
    ? warn(
        "info",
        "device-estimated",
        "storage.device",
        `Some figures of ${setup.device.name} are estimates (${setup.device.source}). Measure it with fio and enter the result.`,
      )
    : null;

const specialAlone: Trap = ({ setup }) =>
  setup.specialDevice
    ? warn(
        "warning",
        "special-redundancy",
        "storage.special_device",
        "Losing the special vdev loses the pool: give it the redundancy of the pool. It cannot be removed from a pool with raidz. The plan counts one device.",
      )
    : null;

const specialHoldsData: Trap = ({ setup }) => {
  const { dataShare } = setup.special;
  if (dataShare === 0) return null;
  const { special_small_blocks: most = 0 } = setup.plan.layout;
  return warn(
    "warning",
    "special-holds-data",
    "layout.special_small_blocks",
    `Records take ${formatMemory(setup.recordPhysical)} on disk and special_small_blocks is ${formatMemory(most)}: ${formatPercent(dataShare)} of the tables are on the special vdev, and the data vdevs serve the rest. Keep it below the size of a record unless this is what you want.`,
  );
};

const specialFull: Trap = ({ setup }) =>
  setup.specialDevice && setup.special.metadataShare < 1
    ? warn(
        "warning",
        "special-too-small",
        "storage.special_bytes",
        `The special vdev has room for ${formatPercent(setup.special.metadataShare)} of the indirect blocks: the others go to the data vdevs.`,
      )
    : null;

const localLost: Trap = ({ setup }) =>
  setup.device.entry?.price?.usd_month === 0
    ? warn(
        "warning",
        "local-storage-is-lost",
        "storage.device",
        "Local storage of an instance is empty after a stop: data needs a replica elsewhere.",
      )
    : null;

const copies: Trap = ({ setup }) =>
  setup.redundancy.kind === "stripe" && setup.devices > 1 && !setup.device.network
    ? warn(
        "warning",
        "no-redundancy",
        "storage.vdev_type",
        "In a stripe, losing any one drive loses the pool.",
      )
    : null;

const unpriced: Trap = (_, { cost }) => {
  const open = cost.lines.filter((one) => one.unit_usd === null);
  return open.length > 0
    ? warn(
        "info",
        "price-missing",
        open[0]?.id === "instance" ? "prices.instance_usd_per_hour" : "prices.device_usd_purchase",
        `No reliable price for ${open.map((one) => one.text).join(", ")}: the cost leaves it out until you enter one.`,
      )
    : null;
};

const utilMisread: Trap = ({ setup }, { bottleneck, limits }) => {
  const disk = limits.find((one) => one.id === "device-iops" || one.id === "device-bandwidth");
  if (!disk || disk.utilization > 0.5 || disk.utilization < 0.02 || bottleneck.startsWith("device"))
    return null;
  if (setup.device.kind === "hdd") return null;
  return warn(
    "info",
    "util-misread",
    null,
    `iostat will show a high %util here although the devices do ${formatPercent(disk.utilization)} of what they can: %util only says that a request was in flight.`,
  );
};

/** Traps of this file. */
export const storageWarnings: readonly Trap[] = [
  poolFull,
  slogUnsafe,
  slowFlush,
  commitsAtRisk,
  binlogAtRisk,
  slogIdle,
  burst,
  instanceCap,
  instanceUnknown,
  unknownDevice,
  guessed,
  specialAlone,
  specialHoldsData,
  specialFull,
  localLost,
  copies,
  unpriced,
  utilMisread,
];
