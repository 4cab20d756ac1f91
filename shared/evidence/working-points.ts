/** What a device was seen doing: requests in flight, requests per second, and how long they took. */
import { MS_PER_S } from "../model/number/units.ts";
import type { CaptureSet, Iostat, IostatDevice, MeanDevice, PoolVdev } from "./captures.ts";

/** iostat's captures of a load: an only report is the mean since boot, unless -y left that out, which it does not tell. */
export function iostatOfLoad(captures: CaptureSet): readonly Iostat[] {
  return captures.of("iostat").filter(({ reports }) => reports > 1);
}

/** Requests of one device in one interval. */
export interface Requests {
  readonly reads_per_s: number;
  readonly writes_per_s: number;
  /** Flushes, which Linux counts among the writes; absent where the tool does not count them. */
  readonly flushes_per_s?: number;
}

/** One interval of one device in which requests were in flight for longer than the tool's last digit shows. */
export interface WorkingPoint extends Requests {
  /** Requests in flight, the mean over the interval. */
  readonly concurrency: number;
  /** Response time of reads; null in an interval without any. */
  readonly read_ms: number | null;
  readonly write_ms: number | null;
  /** Share of the interval with a request in flight; absent where the tool does not say. */
  readonly busy_ratio?: number;
}

/** Everything that one capture says of one device. */
export interface ObservedDevice {
  readonly name: string;
  readonly points: readonly WorkingPoint[];
  /** Every interval, idle ones too, in the order of the recording. */
  readonly requests: readonly Requests[];
  /** Most bytes read per second. */
  readonly read_bytes_per_s: number | null;
  /** Bytes of one read, the mean over the recording. */
  readonly bytesEach?: number;
  /** Judged by the reader to be held at a fixed rate. */
  readonly isRateLimited: boolean;
  /** Each point is a mean over minutes: a rate that stays the same tells of the load, not of a limit. */
  readonly areOfMinutes?: true;
  /** Seconds of each interval; absent where the tool does not say. */
  readonly intervalS?: number;
  /** Requests that moved data, a second, over all of the recording: no limit is below that. */
  readonly servedPerS?: number;
  /** Flushes per second, which Linux counts among the writes; a mean over the recording. */
  readonly flushesPerS?: number;
  /** Reads in flight at which ZFS keeps further ones waiting, where captures show that some waited for that. */
  readonly fullAt?: number;
  /** Fitted response of one read alone and most reads per second, where a curve could be fitted. */
  readonly fitted: FittedCurve | null;
}

/** A curve that the reader laid through the samples. */
interface FittedCurve {
  readonly idle_ms: number | null;
  readonly most_per_s: number | null;
  readonly points: readonly { readonly concurrency: number; readonly reads_per_s: number }[];
}

/** Requests in flight by Little's law. */
function inFlight(reads: number, readMs: number, writes: number, writeMs: number): number {
  return (reads * readMs + writes * writeMs) / MS_PER_S;
}

function busyBy(percent: number | null | undefined): { readonly busy_ratio?: number } {
  return percent === null || percent === undefined ? {} : { busy_ratio: percent / 100 };
}

/** Flushes of one interval, which only a disk's own row has: a device above it passes them on. */
function flushesBy({ role, series }: IostatDevice, i: number): Pick<WorkingPoint, "flushes_per_s"> {
  const flushes = role === "stacked" ? null : series.flushes_per_s?.[i];
  return flushes === null || flushes === undefined ? {} : { flushes_per_s: flushes };
}

interface Mean {
  readonly mean: number | null;
}

/** What one read moved on average; nothing where reads or their bytes are not printed. */
export function bytesOfReads(
  bytes: Mean | null,
  reads: Mean | null,
): { readonly bytesEach?: number } {
  return bytes?.mean && reads?.mean ? { bytesEach: bytes.mean / reads.mean } : {};
}

/** The samples of one device of iostat. */
export function observedByIostat(
  device: IostatDevice,
  intervalS: number | null = null,
): ObservedDevice {
  const { series, curve } = device;
  const requests = series.report.map((_, i) => ({
    reads_per_s: series.reads_per_s[i] ?? 0,
    writes_per_s: series.writes_per_s[i] ?? 0,
    ...flushesBy(device, i),
  }));
  const points = requests.flatMap((own, i): WorkingPoint[] => {
    const { reads_per_s: reads, writes_per_s: writes } = own;
    if (reads + writes <= 0) return [];
    const both = series.await_ms[i] ?? 0;
    const readMs = series.read_await_ms[i] ?? both;
    const writeMs = series.write_await_ms[i] ?? both;
    // A queue of 0.00 is less than its last digit, not none.
    const queue = series.queue[i] || inFlight(reads, readMs, writes, writeMs);
    if (queue <= 0) return [];
    return [
      {
        ...own,
        concurrency: queue,
        read_ms: reads > 0 && readMs > 0 ? readMs : null,
        write_ms: writes > 0 && writeMs > 0 ? writeMs : null,
        ...busyBy(series.util_percent[i]),
      },
    ];
  });
  return {
    name: device.device,
    points,
    requests,
    read_bytes_per_s: device.read_bytes_per_s?.max ?? null,
    ...bytesOfReads(device.read_bytes_per_s, device.reads_per_s),
    isRateLimited: device.verdict === "rate-limited",
    ...(intervalS === null ? {} : { intervalS }),
    fitted: curve
      ? {
          idle_ms: curve.base_read_ms,
          most_per_s: curve.max_reads_per_s,
          points: curve.points.map(({ concurrency, reads_per_s }) => ({
            concurrency,
            reads_per_s,
          })),
        }
      : null,
  };
}

/** Share of the time of a request that the disk took: before, it waits in ZFS's own queue, which the plan has too. */
function onDisk({ wait_ms: waits }: PoolVdev, side: "read" | "write"): number {
  const [disk, all] = [waits[`disk_${side}`]?.mean, waits[`total_${side}`]?.mean];
  return disk && all ? Math.min(1, disk / all) : 1;
}

/** The samples of one vdev of `zpool iostat -l`. */
export function observedByPool(vdev: PoolVdev, intervalS: number | null): ObservedDevice {
  const { series } = vdev;
  const [reading, writing] = [onDisk(vdev, "read"), onDisk(vdev, "write")];
  const timesOf = (all: readonly (number | null)[], i: number, share: number) => {
    const ms = all[i] ?? null;
    return ms === null ? null : ms * share;
  };
  const requests = series.report.map((_, i) => ({
    reads_per_s: series.reads_per_s[i] ?? 0,
    writes_per_s: series.writes_per_s[i] ?? 0,
  }));
  const points = requests.flatMap((own, i): WorkingPoint[] => {
    const { reads_per_s: reads, writes_per_s: writes } = own;
    const readMs = timesOf(series.total_read_wait_ms, i, reading);
    const writeMs = timesOf(series.total_write_wait_ms, i, writing);
    const concurrency = inFlight(reads, readMs ?? 0, writes, writeMs ?? 0);
    if (concurrency <= 0) return [];
    return [
      {
        ...own,
        concurrency,
        read_ms: reads > 0 ? readMs : null,
        write_ms: writes > 0 ? writeMs : null,
      },
    ];
  });
  return {
    name: vdev.path.at(-1) ?? "",
    points,
    requests,
    read_bytes_per_s: vdev.read_bytes_per_s?.max ?? null,
    ...bytesOfReads(vdev.read_bytes_per_s, vdev.reads_per_s),
    isRateLimited: false,
    ...(intervalS === null ? {} : { intervalS }),
    fitted: null,
  };
}

/** One mean working point, as sar and /proc/diskstats give it. */
export function observedByMeans(device: MeanDevice): ObservedDevice {
  const reads = device.reads_per_s?.mean ?? 0;
  const writes = device.writes_per_s?.mean ?? 0;
  const readMs = device.read_await_ms?.mean ?? device.await_ms?.mean ?? null;
  const writeMs = device.write_await_ms?.mean ?? device.await_ms?.mean ?? null;
  const queue = device.queue?.mean || inFlight(reads, readMs ?? 0, writes, writeMs ?? 0);
  const point = {
    concurrency: queue,
    reads_per_s: reads,
    writes_per_s: writes,
    read_ms: reads > 0 ? readMs : null,
    write_ms: writes > 0 ? writeMs : null,
  };
  return {
    name: device.device,
    points: queue > 0 ? [point] : [],
    requests: [point],
    read_bytes_per_s: device.read_bytes_per_s?.max ?? null,
    ...bytesOfReads(device.read_bytes_per_s, device.reads_per_s),
    isRateLimited: false,
    fitted: null,
  };
}

/** Requests per second of an interval. */
export function requestsPerS({ reads_per_s, writes_per_s }: Requests): number {
  return reads_per_s + writes_per_s;
}
