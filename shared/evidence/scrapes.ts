/** What a host did between scrapes of its node_exporter, and what its file systems hold. */
import { MS_PER_S } from "../model/number/units.ts";
import type { CaptureSet, NodeExporter } from "./captures.ts";
import { SHORTEST_S } from "./fact.ts";
import type { ObservedDevice, WorkingPoint } from "./working-points.ts";

/** Two neighbouring scrapes of one boot. */
interface ScrapeInterval {
  readonly from: NodeExporter;
  readonly to: NodeExporter;
  readonly seconds: number;
}

/** The kernel works out its boot from two clocks, so it moves by a second. */
const SAME_BOOT_S = 5;

/** Neighbouring scrapes in order; those of different boots are not compared. */
export function scrapeIntervals(captures: CaptureSet): readonly ScrapeInterval[] {
  const dated = captures
    .of("node-exporter")
    .flatMap((capture) => (capture.time_s ? [{ capture, at: capture.time_s }] : []))
    .sort((a, b) => a.at - b.at);
  return dated.slice(1).flatMap((to, i): ScrapeInterval[] => {
    const from = dated[i];
    if (!from || to.at - from.at < SHORTEST_S) return [];
    const boots = [from.capture.boot_time_s, to.capture.boot_time_s];
    if (Math.abs((boots[0] ?? 0) - (boots[1] ?? 0)) > SAME_BOOT_S) return [];
    return [{ from: from.capture, to: to.capture, seconds: to.at - from.at }];
  });
}

type Counters = Readonly<Record<string, number>>;

function growthOf(from: Counters, to: Counters, name: string): number | null {
  const [before, after] = [from[name], to[name]];
  return before === undefined || after === undefined || after < before ? null : after - before;
}

/** What a disk did over all intervals; a counter that went back in one leaves that one out. */
interface ScrapedDisk {
  readonly name: string;
  readonly observed: ObservedDevice;
  readonly readsPerS: number;
  readonly requestsPerS: number;
}

interface DiskInterval {
  readonly seconds: number;
  readonly reads: number;
  readonly writes: number;
  readonly readBytes: number;
  readonly point: WorkingPoint;
}

function diskInterval({ from, to, seconds }: ScrapeInterval, name: string): DiskInterval | null {
  const [before, after] = [from.disks[name], to.disks[name]];
  if (!before || !after) return null;
  const growth = (counter: string) => growthOf(before, after, counter);
  const [reads, writes] = [growth("reads_completed"), growth("writes_completed")];
  const [readS, writeS] = [growth("read_time_seconds"), growth("write_time_seconds")];
  if (reads === null || writes === null || readS === null || writeS === null) return null;
  const queued = growth("io_time_weighted_seconds") ?? readS + writeS;
  const busyS = growth("io_time_seconds");
  return {
    seconds,
    reads,
    writes,
    readBytes: growth("read_bytes") ?? 0,
    point: {
      concurrency: queued / seconds,
      reads_per_s: reads / seconds,
      writes_per_s: writes / seconds,
      read_ms: reads > 0 && readS > 0 ? (readS * MS_PER_S) / reads : null,
      write_ms: writes > 0 && writeS > 0 ? (writeS * MS_PER_S) / writes : null,
      ...(busyS === null ? {} : { busy_ratio: busyS / seconds }),
    },
  };
}

/** Disks that no file system can lie on: memory, loops, volumes of a pool itself. */
const NO_DISK = /^(?:loop|ram|zram|zd|sr|fd|nbd)\d/;

/** Disks of a host by the difference of its scrapes, by name. */
function scrapedDisks(captures: CaptureSet): readonly ScrapedDisk[] {
  const intervals = scrapeIntervals(captures);
  const names = new Set(intervals.flatMap(({ to }) => Object.keys(to.disks)));
  return [...names].sort().flatMap((name): ScrapedDisk[] => {
    if (NO_DISK.test(name)) return [];
    const seen = intervals.flatMap((one) => diskInterval(one, name) ?? []);
    const seconds = seen.reduce((sum, one) => sum + one.seconds, 0);
    if (seconds <= 0) return [];
    const reads = seen.reduce((sum, one) => sum + one.reads, 0);
    const writes = seen.reduce((sum, one) => sum + one.writes, 0);
    const bytes = seen.reduce((sum, one) => sum + one.readBytes, 0);
    return [
      {
        name,
        observed: {
          name,
          points: seen.map(({ point }) => point).filter(({ concurrency }) => concurrency > 0),
          requests: seen.map(({ point }) => point),
          ...(reads > 0 && bytes > 0 ? { bytesEach: bytes / reads } : {}),
          read_bytes_per_s: Math.max(...seen.map((one) => one.readBytes / one.seconds)) || null,
          isRateLimited: false,
          areOfMinutes: true,
          fitted: null,
        },
        readsPerS: reads / seconds,
        requestsPerS: (reads + writes) / seconds,
      },
    ];
  });
}

/** The last scrape; null without any. */
export function lastScrape(captures: CaptureSet): NodeExporter | null {
  const sorted = [...captures.of("node-exporter")].sort(
    (a, b) => (a.time_s ?? 0) - (b.time_s ?? 0),
  );
  return sorted.at(-1) ?? null;
}

/** A pool's own disk may hold what the machine boots from beside it. */
const OF_BOOT = /^\/boot(?:\/|$)/;

/** Disks with a mounted file system of another kind than ZFS, by the names of its partitions. */
function disksOfOthers(capture: NodeExporter): readonly string[] {
  const mounted = capture.filesystems
    .filter(({ type, mountpoint }) => type !== "zfs" && !OF_BOOT.test(mountpoint))
    .map(({ device }) => device.replace(/^\/dev\//, ""));
  return Object.keys(capture.disks).filter((disk) =>
    mounted.some((name) => name === disk || /^p?\d+$/.test(name.replace(disk, "\n").slice(1))),
  );
}

/** Disks that may be a pool's. */
interface PoolDisks {
  readonly disks: readonly ScrapedDisk[];
  /** Whether disks of other file systems are left out. */
  readonly areOthersLeftOut: boolean;
}

/** Disks without a mounted file system of another kind; all where these did nothing. */
export function poolDisks(captures: CaptureSet): PoolDisks {
  const last = lastScrape(captures);
  const disks = scrapedDisks(captures).filter(({ name }) => !/^(?:dm-|md)/.test(name));
  const others = last ? disksOfOthers(last) : [];
  const free = disks.filter(({ name }) => !others.includes(name));
  const isFree = free.some((one) => one.requestsPerS > 0);
  return { disks: isFree ? free : disks, areOthersLeftOut: isFree && others.length > 0 };
}

/** A mounted file system of ZFS: what it refers to, and what its pool still has for it. */
interface MountedDataset {
  readonly capture: NodeExporter;
  readonly dataset: string;
  readonly mountpoint: string;
  readonly usedBytes: number;
  readonly availableBytes: number;
}

/** File systems of ZFS at the last scrape, each once. */
export function mountedDatasets(captures: CaptureSet): readonly MountedDataset[] {
  const capture = lastScrape(captures);
  if (!capture) return [];
  const found = new Map<string, MountedDataset>();
  for (const { device, mountpoint, type, size_bytes, available_bytes } of capture.filesystems)
    if (type === "zfs" && size_bytes !== null && available_bytes !== null && !found.has(device))
      found.set(device, {
        capture,
        dataset: device,
        mountpoint,
        usedBytes: Math.max(0, size_bytes - available_bytes),
        availableBytes: available_bytes,
      });
  return [...found.values()];
}

/** Modes in which a processor waits for work; what other guests take is as much gone as what this host uses. */
const RESTING = ["idle", "iowait"];

/** Share of all processors' time in use between the first and the last scrape of one boot. */
export function scrapedCpuBusy(
  captures: CaptureSet,
): { readonly value: number; readonly capture: NodeExporter } | null {
  const sums = scrapeIntervals(captures).map(({ from, to }) => {
    const modes = Object.keys(to.cpu_seconds);
    const sum = (some: readonly string[]) =>
      some.reduce(
        (total, mode) => total + (growthOf(from.cpu_seconds, to.cpu_seconds, mode) ?? 0),
        0,
      );
    return { capture: to, all: sum(modes), rest: sum(RESTING) };
  });
  const all = sums.reduce((total, one) => total + one.all, 0);
  const rest = sums.reduce((total, one) => total + one.rest, 0);
  const last = sums.at(-1);
  return last && all > 0 && rest > 0 ? { value: 1 - rest / all, capture: last.capture } : null;
}
