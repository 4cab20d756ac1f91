/** The load curve of a device: reads per second by reads in flight, and the time of one read by rate. */
import { MS_PER_S } from "../number/units.ts";
import type { CurvePoint, Device } from "./types.ts";

/** Sorts points, drops what falls, and makes the curve rise with concurrency. */
export function risingPoints(points: readonly CurvePoint[]): CurvePoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const rising: CurvePoint[] = [];
  let best = 0;
  let last = 0;
  for (const [concurrency, reads] of sorted) {
    if (concurrency <= last) continue;
    best = Math.max(best, reads);
    last = concurrency;
    rising.push([concurrency, best]);
  }
  return rising;
}

/** Response time of an idle device, ms: points tell it by their first, and never more than that. */
export function idleMsOf(points: readonly CurvePoint[], entered: number): number {
  const [first] = points;
  if (!first || points.length < 2) return entered;
  const firstMs = (first[0] * MS_PER_S) / first[1];
  return first[0] <= 1 ? firstMs : Math.min(entered, firstMs);
}

/**
 * Exponents of the catalogue's kinds by the time of one read, ms: Optane 3, flash 1.5 from its quickest
 * drive to the 1 ms under which no part can move, disks 4 from the quickest.
 */
const POWERS: readonly [CurvePoint, ...CurvePoint[]] = [
  [0.009, 3],
  [0.08, 1.5],
  [1, 1.5],
  [5.2, 4],
];

/** Exponent of a device of which only the time of one read is known, between kinds by its logarithm. */
export function powerOfLatency(idleMs: number): number {
  let [fromMs, from] = POWERS[0];
  for (const [ms, power] of POWERS) {
    if (idleMs <= ms) {
      const share =
        ms > fromMs ? Math.log(Math.max(1, idleMs / fromMs)) / Math.log(ms / fromMs) : 0;
      return from + (power - from) * share;
    }
    [fromMs, from] = [ms, power];
  }
  return from;
}

/** A stretch of the curve: X(n)^-p = a + b n^-p, the law of `loadCurve` with both its ends free. */
interface Stretch {
  readonly a: number;
  readonly b: number;
}

function through([fromN, fromX]: CurvePoint, [n, x]: CurvePoint, p: number): Stretch {
  const b = (fromX ** -p - x ** -p) / (fromN ** -p - n ** -p);
  return { a: x ** -p - b * n ** -p, b };
}

/** From no load to the first point: one read alone takes the idle time. */
function below([n, x]: CurvePoint, idleMs: number, p: number): Stretch {
  const b = Math.min((MS_PER_S / idleMs) ** -p, (x / n) ** -p);
  return { a: x ** -p - b * n ** -p, b };
}

/** Steps by which `concavePower` lowers the exponent. */
const POWER_STEP = 0.95;
const LEAST_POWER = 0.25;

/** Rounding that still counts as concave. */
const CONCAVE = 1 + 1e-9;

/**
 * The largest exponent up to `most` with which the curve through all points bends down at each of
 * them, as a device does; `most` where no exponent brings that about, because the points do not.
 */
export function concavePower(points: readonly CurvePoint[], idleMs: number, most: number): number {
  const [first] = points;
  if (!first || points.length < 2 || !Number.isFinite(most)) return most;
  for (let p = most; p >= LEAST_POWER; p *= POWER_STEP) {
    const slopes = [below(first, idleMs, p).b];
    for (const [i, point] of points.entries()) {
      const next = points[i + 1];
      if (next) slopes.push(through(point, next, p).b);
    }
    if (slopes.every((b, i) => i === 0 || b <= (slopes[i - 1] ?? 0) * CONCAVE)) return p;
  }
  return most;
}

/** A stretch with the exponent that it was fitted with. */
interface Law extends Stretch {
  readonly p: number;
}

/**
 * Beyond the last point: by the last stretch and the device's own exponent, which is not below that
 * of the curve through the points, so that the curve bends down there too.
 */
function beyond({ points, power, pointsPower }: Device): Law {
  const p = Number.isFinite(power) ? power : pointsPower;
  const [before, last] = points.slice(-2);
  if (!before || !last) return { a: 0, b: 0, p };
  const { a, b } = through(before, last, p);
  return { a: Math.max(0, a), b, p };
}

/** The law of the stretch on which the device is: the first whose end is not before it. */
function lawAt(device: Device, reaches: (end: CurvePoint) => boolean): Law {
  const { points, idleMs, pointsPower: p } = device;
  let from: CurvePoint | null = null;
  for (const point of points) {
    if (reaches(point))
      return { ...(from === null ? below(point, idleMs, p) : through(from, point, p)), p };
    from = point;
  }
  return beyond(device);
}

/** Whether measured points hold for reads of this size: within a factor of two of theirs. */
function usesPoints(device: Device, bytes: number): boolean {
  if (device.points.length < 2) return false;
  const size = device.pointsBytes;
  return size === null || (bytes >= size / 2 && bytes <= size * 2);
}

/** Reads per second that measured points rise to: flat points are a limit, others go on by their law. */
function ceilingOf(device: Device): number {
  const [before, last] = device.points.slice(-2);
  if (!before || !last) return Number.POSITIVE_INFINITY;
  if (before[1] === last[1]) return last[1];
  const { a, p } = beyond(device);
  return a > 0 ? a ** (-1 / p) : Number.POSITIVE_INFINITY;
}

/**
 * Seconds of the device that one read of `bytes` takes at saturation. The arm of a disk waits while its platter
 * passes the bytes; others seek one read while they transfer another.
 */
export function readCostS(device: Device, bytes: number): number {
  if (device.kind === "hdd") return 1 / device.readIops + bytes / device.readBytesPerS;
  const ios = device.ioBytes === Number.POSITIVE_INFINITY ? 1 : Math.ceil(bytes / device.ioBytes);
  const least = usesPoints(device, bytes) ? 1 / ceilingOf(device) : 0;
  return Math.max(ios / device.readIops, bytes / device.readBytesPerS, least);
}

/**
 * Reads per second of one device at `concurrency`, for reads that cost `costS` each: the p-norm
 * curve X(n) = ((n/L0)^-p + Xmax^-p)^(-1/p). p = 1.5 was fitted to the Intel 750 and predicts the
 * P3700 and the Micron 9100 within 3 %, p = 3 suits Optane, disks take 4, volumes with a provisioned
 * rate are a hard limit. Measured points are joined by the same law, n^-p to X^-p being a straight
 * line: it rises and bends down on each stretch and passes both its ends.
 */
export function loadCurve(
  device: Device,
  concurrency: number,
  costS: number,
  bytes: number,
): number {
  const most = 1 / costS;
  if (usesPoints(device, bytes)) {
    const { a, b, p } = lawAt(device, ([n]) => concurrency <= n);
    return Math.min(most, (a + b * concurrency ** -p) ** (-1 / p));
  }
  const free = (concurrency * MS_PER_S) / device.idleMs;
  if (device.power === Number.POSITIVE_INFINITY) return Math.min(free, most);
  return (free ** -device.power + most ** -device.power) ** (-1 / device.power);
}

/** Keeps the response of a full device finite. */
const FULL = 0.999999;

/**
 * Mean response time of one read, ms, at `rate` reads/s that keep the device busy to `busy` (0..1):
 * the load curve solved for n/X, which is R = L0 (1 - busy^p)^(-1/p) without measured points.
 *
 * @param seen share (N-1)/N of the load that an arriving request finds (Bard and Schweitzer)
 */
export function responseMs(
  device: Device,
  rate: number,
  busy: number,
  seen: number,
  bytes: number,
): number {
  if (usesPoints(device, bytes)) {
    const held = Math.min(rate, ceilingOf(device));
    const { a, b, p } = lawAt(device, ([, x]) => held <= x);
    const left = Math.max(1 - a * held ** p, 1 - FULL);
    return MS_PER_S * (b / left) ** (1 / p);
  }
  if (device.power === Number.POSITIVE_INFINITY) return device.idleMs;
  const left = 1 - Math.min(FULL, seen * busy) ** device.power;
  return device.idleMs * left ** (-1 / device.power);
}

/** How far measured points of a rate limiter may lie from its two lines. */
const KNEE_TOLERANCE = 0.05;

/**
 * Whether a device hands out reads at a fixed rate: a provisioned volume, or measured points that
 * follow reads/s = min(concurrency / idle time, limit) on both sides of the knee.
 */
export function isRateLimiter(device: Device): boolean {
  if (device.points.length === 0) return device.power === Number.POSITIVE_INFINITY;
  const limit = device.points.at(-1)?.[1] ?? 0;
  const first = device.points[0];
  if (!first || limit <= 0) return false;
  const perThread = first[1] / first[0];
  const knee = limit / perThread;
  const beyond = device.points.filter(([n]) => n > knee).length;
  return (
    beyond >= 2 &&
    first[0] < knee &&
    device.points.every(
      ([n, x]) => Math.abs(x / Math.min(n * perThread, limit) - 1) <= KNEE_TOLERANCE,
    )
  );
}
