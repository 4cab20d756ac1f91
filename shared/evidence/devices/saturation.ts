/**
 * Whether intervals show a device at its limit, and which limit that is.
 *
 * By the operational laws (Denning and Buzen 1978): a device with room answers in its own idle time
 * however much is asked, a full one answers at one rate and every further request only waits. So an
 * interval counts as full where reads wait well above the device's own idle time while several
 * requests are in flight; %util proves nothing alone, since an SSD is never without a request
 * (iostat(1)), but below it a device has had time to spare. A rate that stays flat while the queue
 * grows is a throttle, and one at which requests need not wait as long. A load of one rate is flat too, so where
 * waits are short the rate must be held: it varies far less than requests that come at random, or it falls where waits
 * are longer, as with a fixed number of requests in flight (Little 1961). Of a load that comes at its own rate more
 * requests wait longer. Reads wait for writes, too: where more of these came and did not wait themselves, the device
 * had room.
 *
 * What would refute it: a load of one fixed rate on a device with room whose reads take twice as long
 * in five intervals and more for another reason (a scrub, its own housekeeping), while %util is 100 or
 * not printed. A device that was full in every interval shows no idle time: it is taken only where its
 * queue still grew at one rate, or where ZFS had more reads for it than it hands on at a time (vdev_queue.c,
 * zfs_vdev_sync_read_max_active): the rate at that many is then the most that ZFS gets. With fewer in flight one
 * point of its curve is known and no limit, and that says nothing unless they are the load's clients. Else it is
 * asked for.
 */
import { type ObservedDevice, requestsPerS, type WorkingPoint } from "../working-points.ts";

/** Intervals that must agree: fewer are a burst. */
export const LEAST_INTERVALS = 5;

/** From so many requests in flight on, some wait. */
const QUEUE = 1.5;

/** Waits over the idle time: at a throttle, where utilisation is printed, and without it. */
const THROTTLED = 1.2;
const WAITING = 2;
const WAITING_UNSEEN = 4;

/** Utilisation that leaves room for the rounding of counters. */
const FULL = 0.95;

/** Spread of a flat rate (median of distances over the median). */
const FLAT = 0.03;

/** The same of requests of an interval that come at random, times the root of their number; a throttle's vary far less. */
const BY_CHANCE = 0.67;
const STEADIER = 1 / 6;

/** Correlation of rates and waits at which the device sets both, and intervals below which it comes by chance. */
const AGAINST_EACH_OTHER = -0.7;
const LEAST_PAIRS = 10;

/** A lighter interval had at most this share of the flat rate; a queue has grown by this factor. */
const LIGHTER = 0.8;
const GROWTH = 1.5;

/** Requests in flight are all that ZFS hands on, within this share of them, and in so many of the intervals. */
const AT_THE_MOST = 0.1;
const MOSTLY = 0.75;

/** They are as many as usual, within this share of them. */
const AS_MANY = 0.2;

/** Of a full interval's requests so many are reads: a limit of writes says nothing of reads. */
const LEAST_READ_SHARE = 0.25;

/** A limit that intervals showed. */
export interface Saturation {
  readonly requestsPerS: number;
  /** Shortest mean wait of reads; null where each waited in a queue that ZFS kept full. */
  readonly shortestMs: number | null;
  /** Requests in flight at that wait; null where reads were seen that did not wait for others. */
  readonly leastInFlight: number | null;
  /** Share of reads among the requests of full intervals. */
  readonly readShare: number;
  /** The rate stayed flat while requests waited. */
  readonly isThrottle: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function readWaits(points: readonly WorkingPoint[]): number[] {
  return points.flatMap(({ read_ms }) => (read_ms !== null && read_ms > 0 ? [read_ms] : []));
}

/**
 * What waits are held against: those of intervals without a queue, and the shortest where there are none.
 * The shortest of many is short by chance.
 */
function usualMs(points: readonly WorkingPoint[], shortestMs: number): number {
  const light = readWaits(points.filter(({ concurrency }) => concurrency < QUEUE));
  return light.length > 0 ? median(light) : shortestMs;
}

/** Whether reads wait for others: several in flight, each well above the idle time. */
export function isWaiting(
  { concurrency, read_ms }: Pick<WorkingPoint, "concurrency" | "read_ms">,
  idleMs: number,
  factor: number = THROTTLED,
): boolean {
  return concurrency >= QUEUE && read_ms !== null && read_ms >= idleMs * factor;
}

function writeShare(points: readonly WorkingPoint[]): number {
  const requests = points.reduce((sum, one) => sum + requestsPerS(one), 0);
  return points.reduce((sum, { writes_per_s }) => sum + writes_per_s, 0) / Math.max(1e-9, requests);
}

/** Whether enough of all requests are reads for their times and rates to say something of reads. */
export function areMostlyReads(points: readonly WorkingPoint[]): boolean {
  return writeShare(points) <= 1 - LEAST_READ_SHARE;
}

function isQueued(point: WorkingPoint): boolean {
  return point.concurrency >= QUEUE && areMostlyReads([point]);
}

/** Share of writes below which they make no read wait, and growth of their share that may. */
const FEW_WRITES = 0.1;
const MORE_WRITES = 2;

/** Whether reads may have waited for writes alone: more of these came than before, and did not wait for others. */
function mayWaitForWrites(full: readonly WorkingPoint[], all: readonly WorkingPoint[]): boolean {
  const light = all.filter(({ concurrency }) => concurrency < QUEUE);
  const share = writeShare(full);
  if (light.length === 0 || share < FEW_WRITES || share < writeShare(light) * MORE_WRITES)
    return false;
  const waits = (points: readonly WorkingPoint[]) =>
    points.flatMap(({ write_ms }) => write_ms ?? []);
  const [usual, now] = [waits(light), waits(full)];
  if (usual.length === 0 || now.length === 0) return false;
  return median(now) < median(usual) * THROTTLED;
}

/** Median of the distances from the median, as a share of it. */
function spreadOf(rates: readonly number[]): number {
  const held = median(rates);
  return median(rates.map((rate) => Math.abs(rate / held - 1)));
}

/** Whether rates vary far less than those of requests that come at random, of which more are counted in longer intervals. */
function areSteady(rates: readonly number[], intervalS: number): boolean {
  return spreadOf(rates) <= (BY_CHANCE / Math.sqrt(median(rates) * intervalS)) * STEADIER;
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (one: (dx: number, dy: number) => number) =>
    pairs.reduce((total, pair) => total + one(pair[0] - x, pair[1] - y), 0);
  const spread = Math.sqrt(sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
  return spread > 0 ? sum((dx, dy) => dx * dy) / spread : 0;
}

/** Whether the device and not the load keeps a flat rate. */
function isHeld(queued: readonly WorkingPoint[], idleMs: number, intervalS: number): boolean {
  const isBusy = median(queued.map(({ busy_ratio = 1 }) => busy_ratio)) >= FULL;
  if (isBusy && median(readWaits(queued)) >= idleMs * WAITING) return true;
  const rates = queued.map(requestsPerS);
  if (areSteady(rates, intervalS)) return true;
  if (queued.length < LEAST_PAIRS) return false;
  const pairs = queued.map((point) => [requestsPerS(point), point.read_ms ?? idleMs] as const);
  return correlation(pairs) <= AGAINST_EACH_OTHER;
}

/** Reads wait at one rate, and lighter intervals or a growing queue show that it is not the load's. */
function isFlat(queued: readonly WorkingPoint[], all: ObservedDevice, idleMs: number): boolean {
  const rates = queued.map(requestsPerS);
  const held = median(rates);
  const isOfDevice = () => spreadOf(rates) <= FLAT && isHeld(queued, idleMs, all.intervalS ?? 1);
  if (!all.isRateLimited && !isOfDevice()) return false;
  const hadLess = all.points.some(
    (point) =>
      requestsPerS(point) < held * LIGHTER &&
      point.read_ms !== null &&
      point.read_ms < idleMs * THROTTLED,
  );
  const depths = queued.map(({ concurrency }) => concurrency);
  return hadLess || Math.max(...depths) >= GROWTH * Math.min(...depths);
}

/** What a device that was always busy served with so many requests in flight. */
interface Busy {
  readonly requestsPerS: number;
  readonly readShare: number;
}

/**
 * @param spread how far requests in flight may be from that number, as a share of it
 * @param most the most in flight that there can be: a mean near it leaves no time without a request. Linux before 6.10
 *   counts less for %util than that (block/blk-core.c, `update_io_ticks`); the mean is of the requests' own times.
 */
function busyWith(
  { points, areOfMinutes, intervalS = 1 }: ObservedDevice,
  inFlight: number,
  spread: number,
  most: number = Number.POSITIVE_INFINITY,
): Busy | null {
  if (areOfMinutes || !areMostlyReads(points)) return null;
  const alike = points.filter(({ concurrency }) => Math.abs(concurrency / inFlight - 1) <= spread);
  // What is held so steadily has no time without a request in which the next could come sooner or later.
  const areHeld = alike.length > 0 && areSteady(alike.map(requestsPerS), intervalS);
  const busy = alike.filter(
    ({ concurrency, busy_ratio: util = 0 }) =>
      areHeld || Math.max(util, concurrency / most) >= FULL,
  );
  if (busy.length < Math.max(LEAST_INTERVALS, points.length * MOSTLY)) return null;
  const rates = busy.map(requestsPerS);
  if (spreadOf(rates) > FLAT) return null;
  const reads = busy.reduce((sum, point) => sum + point.reads_per_s, 0);
  return {
    requestsPerS: median(rates),
    readShare: reads / rates.reduce((sum, rate) => sum + rate, 0),
  };
}

/**
 * The one rate of a device that always had as many reads in flight as ZFS hands on, while others waited in ZFS.
 * How fast it answers fewer is not known.
 */
function alwaysFull(device: ObservedDevice): Saturation | null {
  const { fullAt } = device;
  const full = fullAt === undefined ? null : busyWith(device, fullAt, AT_THE_MOST, fullAt);
  if (fullAt === undefined || full === null) return null;
  return { ...full, shortestMs: null, leastInFlight: fullAt, isThrottle: true };
}

/** What a device served that was always busy, with always as many requests in flight. */
export function onePointOf(device: ObservedDevice): (Busy & { readonly inFlight: number }) | null {
  const inFlight = median(device.points.map(({ concurrency }) => concurrency));
  const busy = inFlight < QUEUE ? null : busyWith(device, inFlight, AS_MANY);
  return busy && { ...busy, inFlight };
}

/** The limit of one device by its own intervals; null where they do not show it full of reads. */
export function saturationOf(device: ObservedDevice): Saturation | null {
  // Writes end in caches and say nothing of how long a read takes.
  const waits = readWaits(device.points);
  if (waits.length === 0) return null;
  const shortestMs = Math.min(...waits);
  const idleMs = usualMs(device.points, shortestMs);
  const queued = device.points.filter(isQueued);
  // Without utilisation times are whole milliseconds too (zpool iostat): 1 and 2 ms may be one time.
  const unseen = (point: WorkingPoint) => point.busy_ratio === undefined;
  const throttled = queued.filter((point) =>
    isWaiting(point, idleMs, unseen(point) ? WAITING_UNSEEN : THROTTLED),
  );
  const isThrottle =
    !device.areOfMinutes && throttled.length >= LEAST_INTERVALS && isFlat(queued, device, idleMs);
  const full = isThrottle
    ? throttled
    : queued.filter((point) =>
        unseen(point)
          ? isWaiting(point, idleMs, WAITING_UNSEEN)
          : (point.busy_ratio ?? 0) >= FULL && isWaiting(point, idleMs, WAITING),
      );
  if (full.length < LEAST_INTERVALS || mayWaitForWrites(full, device.points))
    return alwaysFull(device);
  const requests = full.reduce((sum, point) => sum + requestsPerS(point), 0);
  const reads = full.reduce((sum, point) => sum + point.reads_per_s, 0);
  const isSeenAlone =
    readWaits(device.points.filter(({ concurrency }) => concurrency < QUEUE)).length > 0;
  const least = device.points.find(({ read_ms }) => read_ms === shortestMs)?.concurrency ?? null;
  return {
    requestsPerS: median(full.map(requestsPerS)),
    shortestMs,
    leastInFlight: isSeenAlone ? null : least,
    readShare: reads / requests,
    isThrottle,
  };
}
