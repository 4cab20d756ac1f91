/** Which devices of iostat are the pool's: by name, through lsblk, else by the reads that they share. */
import { kstats, sinceLoad, syncReadMaxActive } from "../arc-facts.ts";
import type { CaptureFields, CaptureSet, Iostat, IostatDevice } from "../captures.ts";
import { sourceOf } from "../fact.ts";
import type { Home } from "../files/dataset.ts";
import { lastScrape, poolDisks } from "../scrapes.ts";
import type { FactSource } from "../sizing.ts";
import {
  bytesOfReads,
  iostatOfLoad,
  type ObservedDevice,
  observedByIostat,
  observedByMeans,
  observedByPool,
  type Requests,
  requestsPerS,
} from "../working-points.ts";
import { aliases, withoutPartition } from "./device-names.ts";
import { isBelow, leaves, roleOfClass, type VdevTree } from "./topology.ts";

/** Devices of the pool as one tool saw them. */
export interface PoolDevices {
  /** Those of which something was seen in flight. */
  readonly observed: readonly ObservedDevice[];
  /** All of them, also those with nothing to do and those that answer too quickly to be seen at it. */
  readonly all: readonly ObservedDevice[];
  readonly sources: readonly FactSource[];
  readonly why: string;
  /** Whether names told which devices are the pool's. */
  readonly isByName: boolean;
  /** Counters gave the rates, over all of the recording and not over the load alone. */
  readonly isOfRecording?: true;
}

/** The same, before what each did and what was seen of each is told apart. */
type SeenPool = Omit<PoolDevices, "all">;

interface SeenDevice {
  readonly capture: CaptureFields;
  readonly name: string;
  readonly observed: ObservedDevice;
  readonly readsPerS: number;
  readonly isStacked: boolean;
}

/** Captures by the samples of their rows, the most first; of equals the order stays. */
export function mostSampled<T>(
  captures: readonly T[],
  rows: (capture: T) => readonly { readonly samples: number }[],
): readonly T[] {
  const samples = (capture: T) => Math.max(0, ...rows(capture).map((row) => row.samples));
  return [...captures].sort((a, b) => samples(b) - samples(a));
}

function isCandidate({ role, samples }: IostatDevice): boolean {
  return samples > 0 && (role === "disk" || role === "stacked" || role === "partition");
}

/** Flushes as iostat counts them, which it does only of the disk below a stacked device. */
function flushesOf(
  { role, reads_per_s, flushes_per_s }: IostatDevice,
  all: readonly IostatDevice[],
): { readonly flushesPerS?: number } {
  const reads = reads_per_s?.mean ?? 0;
  const below = all.filter((one) => reads > 0 && isAlike(one.reads_per_s?.mean ?? 0, reads));
  const counts = role === "stacked" ? below.map((one) => one.flushes_per_s) : [flushes_per_s];
  const known = counts.flatMap((count) => count?.mean ?? []);
  return known.length > 0 ? { flushesPerS: Math.max(...known) } : {};
}

/** Devices by tools that print them one by one; iostat before sar before /proc/diskstats. */
function seenDevices(captures: CaptureSet): SeenDevice[][] {
  const iostat = mostSampled(iostatOfLoad(captures), ({ devices }) => devices).map((capture) =>
    capture.devices.filter(isCandidate).map((device, _, all) => ({
      capture,
      name: device.device,
      observed: { ...observedByIostat(device, capture.interval_s), ...flushesOf(device, all) },
      readsPerS: device.reads_per_s?.mean ?? 0,
      isStacked: device.role === "stacked",
    })),
  );
  const means = [...captures.of("sar-disk"), ...captures.of("diskstats")].map((capture) =>
    capture.devices.map((device) => ({
      capture,
      name: device.device,
      observed: observedByMeans(device),
      readsPerS: device.reads_per_s?.mean ?? 0,
      isStacked: /^(?:dm-|md)/.test(device.device),
    })),
  );
  return [...iostat, ...means].filter((devices) => devices.length > 0);
}

/**
 * Requests of the pool by zpool iostat, without those of log devices, which its own row sums too (OpenZFS 2.3
 * vdev.c vdev_get_stats_ex_impl): commits write there, and data devices do not.
 */
export function requestsOfPool(captures: CaptureSet, { pool }: Home) {
  for (const capture of mostSampled(captures.of("zpool-iostat"), ({ vdevs }) => vdevs)) {
    const own = capture.vdevs.filter((one) => one.pool === pool && one.samples > 1);
    const row = own.find(({ path }) => path.length === 1);
    if (!row) continue;
    const logs = own.filter(
      (one) =>
        one.class === "logs" && !own.some(({ path }) => isBelow(one.path, path) && path.length > 1),
    );
    const without = (of: "reads_per_s" | "writes_per_s") =>
      row.series[of].map((all, i) =>
        all === null ? null : logs.reduce((left, { series }) => left - (series[of][i] ?? 0), all),
      );
    return { capture, row, reads: without("reads_per_s"), writes: without("writes_per_s") };
  }
  return null;
}

/** The same, log devices included, the mean over the recording; null where it saw no load. */
function requestsByPool(captures: CaptureSet, home: Home) {
  const { row } = requestsOfPool(captures, home) ?? {};
  const reads = row?.reads_per_s?.mean ?? 0;
  return reads > 0 ? { reads, writes: row?.writes_per_s?.mean ?? 0 } : null;
}

/**
 * Bytes that a read of the pool's devices moved on average: by zpool iostat, which sees no other disk's, else by the
 * devices' own; null where nothing tells.
 */
export function bytesOfRead(
  captures: CaptureSet,
  home: Home,
  devices: PoolDevices | null,
): number | null {
  const { row } = requestsOfPool(captures, home) ?? {};
  const ofPool = row && bytesOfReads(row.read_bytes_per_s, row.reads_per_s).bytesEach;
  if (ofPool !== undefined) return ofPool;
  const known = (devices?.observed ?? []).flatMap(({ bytesEach, points }) => {
    const reads = points.reduce((sum, { reads_per_s }) => sum + reads_per_s, 0);
    return bytesEach === undefined || reads === 0 ? [] : [{ bytesEach, reads }];
  });
  const reads = known.reduce((sum, one) => sum + one.reads, 0);
  return reads > 0 ? known.reduce((sum, one) => sum + one.bytesEach * one.reads, 0) / reads : null;
}

/** Reads per second of the pool by other tools; null where none saw the load. */
function poolReadsPerS(captures: CaptureSet, home: Home): number | null {
  const byPool = requestsByPool(captures, home);
  if (byPool) return byPool.reads;
  const counters = kstats(captures).filter((one) => sinceLoad(one) > 0);
  const [first] = counters;
  const last = counters.at(-1);
  if (!first || !last || first === last) return null;
  const misses = (last.values.misses ?? 0) - (first.values.misses ?? 0);
  const seconds = sinceLoad(last) - sinceLoad(first);
  return seconds > 0 && misses > 0 ? misses / seconds : null;
}

/** Rates within this share of each other are of one stack of devices. */
const SAME_RATE = 0.1;

const isAlike = (readsPerS: number, goal: number): boolean =>
  Math.abs(readsPerS / goal - 1) <= SAME_RATE;

/** Whether a device of iostat read as the pool did by other tools; false where those saw nothing. */
export function readsLikePool(iostat: Iostat, captures: CaptureSet, home: Home): boolean {
  const reads = poolReadsPerS(captures, home);
  if (reads === null) return false;
  return iostat.devices.some(
    (one) => isCandidate(one) && isAlike(one.reads_per_s?.mean ?? 0, reads),
  );
}

function topOfStack(devices: readonly SeenDevice[]): SeenDevice | null {
  const [top = null] = [...devices].sort(
    (a, b) => Number(b.isStacked) - Number(a.isStacked) || (a.name < b.name ? -1 : 1),
  );
  return top;
}

function alikeIn(devices: readonly SeenDevice[], reads: number | null): SeenDevice[] {
  const goal = reads ?? Math.max(0, ...devices.map(({ readsPerS }) => readsPerS));
  return goal <= 0 ? [] : devices.filter(({ readsPerS }) => isAlike(readsPerS, goal));
}

/** Disks of a list of devices, each once, without those that stand on others. */
function disksOf(devices: readonly SeenDevice[]): string[] {
  const disks = devices.filter(({ isStacked }) => !isStacked);
  return [...new Set(disks.map(({ name }) => withoutPartition(name)))];
}

/** Disks that all have the reads by which the pool's would be known, so that nothing tells which ones are its. */
export function alikeDisks(captures: CaptureSet, home: Home): string[] {
  const reads = poolReadsPerS(captures, home);
  const disks = seenDevices(captures).map((devices) => disksOf(alikeIn(devices, reads)));
  return disks.find((names) => names.length > 1) ?? [];
}

function byNumbers(devices: readonly SeenDevice[], reads: number | null): SeenPool | null {
  const alike = alikeIn(devices, reads);
  const chosen = topOfStack(alike);
  if (!chosen || disksOf(alike).length > 1) return null;
  const others = alike.filter((one) => one !== chosen).map(({ name }) => name);
  const reason =
    reads === null
      ? "it reads most, and no capture names the devices of the pool"
      : `its reads are those of the pool, ${Math.round(reads)}/s`;
  const below =
    others.length > 0
      ? `; ${others.join(", ")} has the same reads and is assumed to lie below it`
      : "";
  return {
    observed: [chosen.observed],
    sources: [sourceOf(chosen.capture, chosen.name)],
    why: `${chosen.name} is assumed to be the pool's device: ${reason}${below}.`,
    isByName: false,
  };
}

function byName(
  devices: readonly SeenDevice[],
  names: readonly string[],
  captures: CaptureSet,
): SeenPool | null {
  const found = names.flatMap((leaf) => {
    const known = aliases(leaf, captures);
    const printed = known.filter((alias) => devices.some((one) => one.name === alias));
    // A limit is the disk's, whichever of its partitions asks for it.
    const disk = printed.find((alias) => withoutPartition(alias) === alias) ?? printed[0];
    return devices.find((one) => one.name === disk) ?? [];
  });
  const distinct = [...new Set(found)];
  const busy = distinct.filter(({ observed }) =>
    observed.requests.some((one) => requestsPerS(one) > 0),
  );
  if (busy.length === 0 || distinct.length < names.length) return null;
  return {
    observed: distinct.map(({ observed }) => observed),
    sources: busy.map(({ capture, name }) => sourceOf(capture, name)),
    why: `${busy.map(({ name }) => name).join(", ")} of the pool.`,
    isByName: true,
  };
}

/** The leaves of a role as `zpool iostat -l` saw them: waits include the layers below. */
function byPool(
  captures: CaptureSet,
  { pool }: Home,
  role: string,
  isOneDevice: boolean,
): SeenPool | null {
  for (const capture of mostSampled(captures.of("zpool-iostat"), ({ vdevs }) => vdevs)) {
    const own = capture.vdevs.filter((one) => one.pool === pool && one.samples > 1);
    const ofRole = own.filter((one) => roleOfClass(one.class) === role);
    const leafRows = ofRole.filter(
      ({ path }) =>
        // Without -v the pool's row stands for its only device.
        (path.length > 1 || isOneDevice) &&
        !ofRole.some(
          (other) =>
            other.path.length > path.length && path.every((name, i) => other.path[i] === name),
        ),
    );
    const observed = leafRows.map((one) => observedByPool(one, capture.interval_s));
    if (observed.some(({ points }) => points.length > 0))
      return {
        observed,
        sources: leafRows.map(({ path }) => sourceOf(capture, path.at(-1) ?? "", pool ?? "")),
        why: "Devices of the pool, from zpool iostat.",
        isByName: true,
      };
  }
  return null;
}

/** Disks below this share of the busiest one's reads are not the pool's, whose data is spread over all. */
const SHARING = 0.5;

/**
 * The disks by scrapes of node_exporter, which names no devices of a pool: those without a mounted file
 * system of another kind that share the reads, or the writes where nothing was read.
 */
function byScrapes(captures: CaptureSet): SeenPool | null {
  const last = lastScrape(captures);
  if (!last) return null;
  const { disks, areOthersLeftOut } = poolDisks(captures);
  const isReading = disks.some(({ readsPerS }) => readsPerS > 0);
  const rateOf = (disk: (typeof disks)[number]) => (isReading ? disk.readsPerS : disk.requestsPerS);
  const busiest = Math.max(0, ...disks.map(rateOf));
  const chosen = disks.filter((disk) => rateOf(disk) >= busiest * SHARING);
  if (busiest <= 0 || chosen.length === 0) return null;
  const names = chosen.map(({ name }) => name).join(", ");
  const [isOne, done] = [chosen.length === 1, isReading ? "reads" : "writes"];
  const most = isOne ? `it has most ${done}` : `they share the ${done}`;
  const alone = areOthersLeftOut
    ? `no other file system is mounted from ${isOne ? "it" : "them"}, and `
    : "";
  return {
    observed: chosen.map(({ observed }) => observed),
    sources: [sourceOf(last, "node_disk_reads_completed_total")],
    why: `${names} ${isOne ? "is" : "are"} assumed to be the pool's: ${alone}${most}.`,
    isByName: false,
    isOfRecording: true,
  };
}

/** Reads wait in ZFS for their turn where they do so for this share of the time that the disk takes. */
const HELD_BACK = 0.2;

/**
 * A device's writes without its flushes, by iostat's own count; of a lone device whose iostat has none, by what it did
 * beyond zpool iostat. Linux counts a request that only flushes as a write (blk-mq.c blk_account_io_done, 6.1), ZFS
 * does not (vdev_label.c, zio_flush), and a limit of requests is one of those that move data.
 */
function withoutFlushes(
  one: ObservedDevice,
  byPool: { readonly reads: number; readonly writes: number } | null,
): ObservedDevice {
  const count = Math.max(1, one.requests.length);
  const reads = one.requests.reduce((sum, { reads_per_s }) => sum + reads_per_s, 0) / count;
  const writes = one.requests.reduce((sum, { writes_per_s }) => sum + writes_per_s, 0) / count;
  const isOfPool = byPool !== null && isAlike(reads, byPool.reads) && writes > byPool.writes;
  const flushes = one.flushesPerS ?? (isOfPool ? writes - byPool.writes : 0);
  if (flushes <= 0) return one;
  // Where each interval's own are not counted, commits come more evenly than what transaction groups write.
  const without = <T extends Requests>(interval: T): T => ({
    ...interval,
    writes_per_s: Math.max(0, interval.writes_per_s - (interval.flushes_per_s ?? flushes)),
  });
  const [points, requests] = [one.points.map(without), one.requests.map(without)];
  return { ...one, points, requests, servedPerS: reads + Math.max(0, writes - flushes) };
}

/** Reads that ZFS hands a device at a time, where reads of the pool waited for that; undefined where none did. */
function fullAt(captures: CaptureSet, { pool }: Home): { readonly fullAt?: number } {
  const heldBack = captures.of("zpool-iostat").some(({ vdevs }) =>
    vdevs.some(({ pool: of, path, wait_ms: waits }) => {
      const [inZfs, onDisk] = [waits.syncq_read?.mean ?? 0, waits.disk_read?.mean ?? 0];
      return of === pool && path.length === 1 && onDisk > 0 && inZfs >= onDisk * HELD_BACK;
    }),
  );
  return heldBack ? { fullAt: syncReadMaxActive(captures) } : {};
}

function namesOf(trees: readonly VdevTree[], role: string): readonly string[] | undefined {
  const lists = trees.map((tree) => [...new Set(leaves(tree, role).map(({ name }) => name))]);
  return lists.find((list) => list.length > 0);
}

/** Devices of a role beside the data's, which are known by their names alone; none where none is seen at work. */
export function sideDevices(
  captures: CaptureSet,
  home: Home,
  trees: readonly VdevTree[],
  role: string,
): Pick<PoolDevices, "observed" | "sources" | "why"> | null {
  const names = namesOf(trees, role) ?? [];
  const [named] = seenDevices(captures).flatMap((all) => byName(all, names, captures) ?? []);
  const seen = named ?? byPool(captures, home, role, false);
  const observed = seen?.observed.map((one) => withoutFlushes(one, null)) ?? [];
  return seen && { ...seen, observed: observed.filter(({ points }) => points.length > 0) };
}

/** Finds the pool's devices and what they did. */
export function poolDevices(
  captures: CaptureSet,
  home: Home,
  trees: readonly VdevTree[],
): PoolDevices | null {
  const seen = seenPoolDevices(captures, home, trees);
  if (!seen) return null;
  const limit = fullAt(captures, home);
  const atWork = seen.observed.filter(({ points }) => points.length > 0);
  const byPool = atWork.length === 1 ? requestsByPool(captures, home) : null;
  const all = seen.observed.map((one) => ({ ...withoutFlushes(one, byPool), ...limit }));
  return { ...seen, all, observed: all.filter(({ points }) => points.length > 0) };
}

function seenPoolDevices(
  captures: CaptureSet,
  home: Home,
  trees: readonly VdevTree[],
): SeenPool | null {
  const names = namesOf(trees, "data");
  const seen = seenDevices(captures);
  for (const devices of seen) {
    const named = names ? byName(devices, names, captures) : null;
    if (named) return named;
  }
  // Where several devices share the reads, none of them alone shows those of the pool.
  if (!names || names.length === 1) {
    const reads = poolReadsPerS(captures, home);
    for (const devices of seen) {
      const found = byNumbers(devices, reads);
      if (found) return found;
    }
  }
  return byPool(captures, home, "data", names?.length === 1) ?? byScrapes(captures);
}
