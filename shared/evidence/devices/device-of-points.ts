/** A device of the plan's own, made from the working points that captures show. */
import { formatMs, formatRate, MB, type Plan } from "../../model/index.ts";
import { type ObservedDevice, requestsPerS, type WorkingPoint } from "../working-points.ts";

export type CustomDevice = NonNullable<Plan["storage"]["custom_device"]>;

/** A device with what was found and what was taken for granted. */
export interface MeasuredDevice {
  readonly device: CustomDevice;
  /** Whether the load reached the most that the device does. */
  readonly isSaturated: boolean;
  readonly isRateLimited: boolean;
  readonly notes: readonly string[];
}

/** Intervals that must agree before a rate counts as held. */
const LEAST_INTERVALS = 5;

/** Spread of a held rate, as a share of it. */
const STEADY = 0.06;

/** Response times this far above the lowest show waiting. */
const WAITING = 1.2;

/** From so many requests in flight on, an interval says what a full device does. */
const SEVERAL = 1.5;

/**
 * Bytes per second that any pool device reaches, and the request size up to which a limit on requests
 * is taken to hold: bandwidth seen at one recordsize is no ceiling.
 */
const LEAST_BANDWIDTH = 100 * MB;
const REQUEST_BYTES = 128 * 1024;

/**
 * Reads in flight that a device must have had at its busiest, unless its ceiling is known. One that had
 * fewer was without a read nine tenths of the time, and its rate is that of the load.
 */
const LEAST_READS_IN_FLIGHT = 0.1;

const MOST_POINTS = 8;
const MS_PER_S = 1000;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function waitOf({ read_ms, write_ms }: WorkingPoint): number | null {
  return read_ms ?? write_ms;
}

function lowest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null && value > 0);
  return known.length > 0 ? Math.min(...known) : null;
}

/**
 * Rate that a device holds whatever is in flight; null where it was not seen to. In such intervals
 * requests wait longer than alone while their rate stays the same.
 */
function heldRate(
  { points, isRateLimited, areOfMinutes }: ObservedDevice,
  idleMs: number,
): number | null {
  if (areOfMinutes) return null;
  const full = points.filter(
    (point) => point.concurrency >= SEVERAL && (waitOf(point) ?? 0) >= idleMs * WAITING,
  );
  if (full.length < LEAST_INTERVALS) return null;
  const rates = full.map(requestsPerS);
  const held = median(rates);
  const spread = median(rates.map((rate) => Math.abs(rate / held - 1)));
  return isRateLimited || spread <= STEADY / 2 ? held : null;
}

/** Points of a limiter: response time alone up to the knee, the same rate beyond. */
function limiterPoints(idleMs: number, limit: number): CustomDevice["points"] {
  const knee = (idleMs * limit) / MS_PER_S;
  return [0.5, 1, 2, 4].map((factor) => ({
    concurrency: knee * factor,
    reads_per_s: limit * Math.min(1, factor),
  }));
}

/** Measured points, neighbours in concurrency put together. */
function meanPoints(points: readonly WorkingPoint[]): CustomDevice["points"] {
  const sorted = [...points].sort((a, b) => a.concurrency - b.concurrency);
  const each = Math.max(1, Math.ceil(sorted.length / MOST_POINTS));
  const groups: WorkingPoint[][] = [];
  for (let i = 0; i < sorted.length; i += each) groups.push(sorted.slice(i, i + each));
  return groups.map((group) => ({
    concurrency: group.reduce((sum, { concurrency }) => sum + concurrency, 0) / group.length,
    reads_per_s: group.reduce((sum, point) => sum + requestsPerS(point), 0) / group.length,
  }));
}

/** How much concurrency must vary before measured points make a curve. */
const CURVE_RANGE = 2;

/** Figures of the device that are known from elsewhere. */
export interface KnownFigures {
  readonly read_bytes_per_s?: number;
  readonly sync_write_ms?: number;
}

/** Measured points of a device that was not seen to hold a rate. */
function curvePoints({ fitted, points }: ObservedDevice): CustomDevice["points"] {
  if (fitted && fitted.points.length > 1) return [...fitted.points];
  const concurrencies = points.map(({ concurrency }) => concurrency);
  const range = Math.max(...concurrencies) / Math.min(...concurrencies);
  return range >= CURVE_RANGE ? meanPoints(points) : [];
}

/** What the most that a device does rests on. */
function ceilingWords(
  held: number | null,
  fitted: number | null,
  seen: number,
  inTurn: number,
): string {
  if (held !== null) return `It serves ${formatRate(held)} requests/s, however many are in flight.`;
  if (fitted !== null) return `Ceiling ${formatRate(fitted)} reads/s by its curve.`;
  return inTurn > seen
    ? `Its ceiling is not known; ${formatRate(inTurn)} requests/s, one after another at that time, are used.`
    : `Its ceiling was not reached; the highest rate seen, ${formatRate(seen)} requests/s, is used.`;
}

/**
 * Makes a device of one or several like ones that shared the load; null where nothing was read, or so
 * little that it says nothing of what they can do.
 */
export function deviceOfPoints(
  observed: readonly ObservedDevice[],
  name: string,
  known: KnownFigures = {},
): MeasuredDevice | null {
  const all: ObservedDevice = {
    name,
    points: observed.flatMap(({ points }) => points),
    read_bytes_per_s: Math.max(0, ...observed.map((one) => one.read_bytes_per_s ?? 0)) || null,
    isRateLimited: observed.some(({ isRateLimited }) => isRateLimited),
    fitted: observed.find(({ fitted }) => fitted !== null)?.fitted ?? null,
    ...(observed.some(({ areOfMinutes }) => areOfMinutes) ? { areOfMinutes: true } : {}),
  };
  // Writes end in caches and say nothing of how long a read takes.
  const lightest = lowest(all.points.map(({ read_ms }) => read_ms));
  if (lightest === null) return null;
  const held = heldRate(all, lightest);
  const idleMs = held === null ? (all.fitted?.idle_ms ?? lightest) : lightest;
  const seen = Math.max(...all.points.map(requestsPerS));
  // Means over minutes hide what a device does in a busy second: one request after another at least.
  const inTurn = all.areOfMinutes ? MS_PER_S / lightest : 0;
  const fitted = all.fitted?.most_per_s ?? null;
  const readsInFlight = all.points.map((one) => (one.reads_per_s * (one.read_ms ?? 0)) / MS_PER_S);
  if (held === null && fitted === null && Math.max(...readsInFlight) < LEAST_READS_IN_FLIGHT)
    return null;
  const most = held ?? fitted ?? Math.max(seen, inTurn);
  const writeMs = lowest(all.points.map(({ write_ms }) => write_ms));
  const bandwidth = Math.max(all.read_bytes_per_s ?? 0, most * REQUEST_BYTES, LEAST_BANDWIDTH);
  return {
    device: {
      name,
      read_latency_ms: idleMs,
      read_iops: most,
      read_bytes_per_s: known.read_bytes_per_s ?? bandwidth,
      sync_write_ms: known.sync_write_ms ?? writeMs ?? idleMs,
      points: held === null ? curvePoints(all) : limiterPoints(idleMs, held),
    },
    isSaturated: held !== null || fitted !== null,
    isRateLimited: held !== null,
    notes: [
      `One read takes ${formatMs(idleMs)} at the lightest load seen.`,
      ceilingWords(held, fitted, seen, inTurn),
      "Bandwidth at one recordsize is no ceiling. Enter the device's own.",
      writeMs === null
        ? "No writes were seen, so a durable write is assumed to take as long as a read."
        : "The time of a durable write is the shortest mean wait of writes, which may leave out the flush.",
    ],
  };
}
