/** A device of the plan's own, made from the working points that captures show. */
import { formatMs, formatPercent, formatRate, MB, type Plan } from "../../model/index.ts";
import { MS_PER_S } from "../../model/number/units.ts";
import { NEARLY_ALL } from "../../model/throughput/bottleneck.ts";
import { type ObservedDevice, requestsPerS, type WorkingPoint } from "../working-points.ts";
import { areMostlyReads, LEAST_INTERVALS, median, onePointOf, saturationOf } from "./saturation.ts";

type CustomDevice = NonNullable<Plan["storage"]["custom_device"]>;

/** A device with what was found and what was taken for granted. */
export interface MeasuredDevice {
  readonly device: CustomDevice;
  readonly notes: readonly string[];
}

/** Bytes per second that any pool device reaches. */
const LEAST_BANDWIDTH = 100 * MB;

/** Request size up to which a limit on requests is taken to hold. */
export const REQUEST_BYTES = 128 * 1024;

const MOST_POINTS = 8;

/** Bandwidth of a device: what was seen of it at one recordsize is no ceiling, and the least that it has. */
function bandwidthOf(observed: readonly ObservedDevice[], readIops: number) {
  const seen = Math.max(LEAST_BANDWIDTH, ...observed.map((one) => one.read_bytes_per_s ?? 0));
  return {
    read_bytes_per_s: Math.max(readIops * REQUEST_BYTES, seen),
    seen_bytes_per_s: seen,
  };
}

function lowest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value): value is number => value !== null && value > 0);
  return known.length > 0 ? Math.min(...known) : null;
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

/** Measured points of a device that was seen full, none above its limit. */
function curvePoints(observed: readonly ObservedDevice[], limit: number): CustomDevice["points"] {
  const fitted = observed.find((one) => (one.fitted?.points.length ?? 0) > 1)?.fitted;
  const points = observed.flatMap((one) => one.points);
  const concurrencies = points.map(({ concurrency }) => concurrency);
  const range = Math.max(...concurrencies) / Math.min(...concurrencies);
  const curve = fitted?.points ?? (range >= CURVE_RANGE ? meanPoints(points) : []);
  return curve.map(({ concurrency, reads_per_s }) => ({
    concurrency,
    reads_per_s: Math.min(limit, reads_per_s),
  }));
}

/** Response time over that of the other devices from which one is no device like them. */
const UNLIKE = 5;

/**
 * How many more requests than the others it may have served and still be the slower device, not the busier one: parity
 * of small records lies uneven, and a device that is full waits far longer than one with 15 % less to do.
 */
const AS_MANY = 1.05;

/** A device that is far slower than those beside it with no more requests: it fails, or it is another kind. */
export function slowestOf(observed: readonly ObservedDevice[]) {
  const devices = observed.flatMap(({ name, points }) => {
    const waits = points.flatMap(({ read_ms }) => read_ms ?? []);
    return waits.length < LEAST_INTERVALS
      ? []
      : { name, ms: median(waits), rate: median(points.map(requestsPerS)) };
  });
  for (const one of devices) {
    const others = devices.filter((other) => other !== one);
    const othersMs = median(others.map(({ ms }) => ms));
    const isSlower = others.length > 0 && one.ms >= othersMs * UNLIKE;
    if (isSlower && one.rate <= median(others.map(({ rate }) => rate)) * AS_MANY)
      return { ...one, othersMs };
  }
  return null;
}

/** Times its even share of the requests from which a device is the one that the load fills first. */
const UNEVEN = 1.5;

/** Requests a second of a pool below which chance decides who serves them. */
const FEW_REQUESTS_PER_S = 5;

/** The device that serves most of a pool's requests, with its share of them. */
export interface Busiest {
  readonly name: string;
  readonly share: number;
  readonly devices: number;
}

/**
 * Null where all serve about as many: ZFS writes more to emptier vdevs, and reads from where data lie. Null, too, where
 * one is far slower than the rest, from which a mirror is read less.
 *
 * @param all those of the pool, also the ones that had nothing to do
 */
export function busiestOf(all: readonly ObservedDevice[]): Busiest | null {
  const rates = all.map(({ name, requests }) => ({
    name,
    perS: requests.reduce((sum, one) => sum + requestsPerS(one), 0) / Math.max(1, requests.length),
  }));
  const sum = rates.reduce((total, { perS }) => total + perS, 0);
  if (slowestOf(all)) return null;
  const [most] = rates.sort((a, b) => b.perS - a.perS);
  if (!most || sum < FEW_REQUESTS_PER_S || most.perS < (sum / all.length) * UNEVEN) return null;
  return { name: most.name, share: most.perS / sum, devices: all.length };
}

/**
 * Makes a device of one or several like ones that shared the load, each judged by its own intervals;
 * null where none was seen full: the rate of a device with room is that of the load. Null, too, where one of them is
 * far slower than the rest: they are not alike.
 */
export function deviceOfPoints(
  observed: readonly ObservedDevice[],
  name: string,
  all: readonly ObservedDevice[] = observed,
): MeasuredDevice | null {
  const full = observed.flatMap((one) => saturationOf(one) ?? []);
  if (full.length === 0 || slowestOf(observed)) return null;
  const most = Math.max(
    median(full.map((one) => one.requestsPerS)),
    median(observed.map((one) => one.servedPerS ?? 0)),
  );
  // A plan spreads requests evenly, and no more of them can come than fill the busiest.
  const busiest = busiestOf(all);
  const limit = busiest ? most / (busiest.share * busiest.devices) : most;
  const shortestMs = lowest(full.map((one) => one.shortestMs));
  const isSeenAlone = full.some((one) => one.leastInFlight === null);
  const seenInFlight = isSeenAlone ? null : lowest(full.map((one) => one.leastInFlight));
  // The longest that it can be: a plan that fills such a drive fills any that was seen alike.
  const idleMs = shortestMs ?? ((seenInFlight ?? 1) * MS_PER_S) / most;
  const readShare = median(full.map((one) => one.readShare));
  const isThrottle = full.every((one) => one.isThrottle);
  const writeMs = lowest(observed.flatMap(({ points }) => points.map(({ write_ms }) => write_ms)));
  const mixed = readShare < 0.95 ? `, ${Math.round((1 - readShare) * 100)} % of them writes` : "";
  return {
    device: {
      name,
      read_latency_ms: idleMs,
      read_iops: limit,
      ...bandwidthOf(observed, limit),
      sync_write_ms: writeMs ?? idleMs,
      seen_in_flight: seenInFlight,
      points: isThrottle ? limiterPoints(idleMs, limit) : curvePoints(observed, limit),
    },
    notes: [
      seenInFlight !== null
        ? `It always had ${formatRate(seenInFlight)} reads and more in flight, so how long one takes alone was not seen: a plan that leaves it room may get more than is predicted.`
        : `One read takes ${formatMs(idleMs)} at the lightest load seen.`,
      isThrottle
        ? `It serves ${formatRate(most)} requests/s${mixed}, however many are in flight.`
        : `It was full at ${formatRate(most)} requests/s${mixed}: reads waited well above that time.`,
      ...(busiest
        ? [
            `That was ${busiest.name}, which served ${formatPercent(busiest.share)} of the requests of ${busiest.devices} devices: each counts for ${formatRate(limit)}, the mean of all while it was full.`,
          ]
        : []),
      "Bandwidth at one recordsize is no ceiling. Enter the device's own.",
      writeMs === null
        ? "No writes were seen, so a durable write is assumed to take as long as a read."
        : "The time of a durable write is the shortest mean wait of writes, which may leave out the flush.",
    ],
  };
}

/** Requests in flight below which a device was idle for a part of the time: it had room. */
const ROOM = 1;

/** Whether intervals show a device at work and with room, so that its reads took the device's own time. */
function hadRoom({ points, areOfMinutes }: ObservedDevice): boolean {
  const reading = points.filter(({ read_ms }) => read_ms !== null);
  return (
    !areOfMinutes &&
    reading.length >= LEAST_INTERVALS &&
    median(points.map(({ concurrency }) => concurrency)) < ROOM
  );
}

/** Mean response time of reads, each read counted once. */
function meanReadMs(points: readonly WorkingPoint[]): number {
  const reading = points.filter(({ read_ms }) => read_ms !== null);
  const reads = reading.reduce((sum, { reads_per_s }) => sum + reads_per_s, 0);
  return reading.reduce((sum, one) => sum + one.reads_per_s * (one.read_ms ?? 0), 0) / reads;
}

/** A device of which nothing is known but what it was seen to do. */
export function deviceAsSeen(
  observed: readonly ObservedDevice[],
  own: Pick<CustomDevice, "name" | "read_latency_ms" | "read_iops"> & Partial<CustomDevice>,
): CustomDevice {
  const writeMs = lowest(observed.flatMap(({ points }) => points.map(({ write_ms }) => write_ms)));
  return {
    ...bandwidthOf(observed, own.read_iops),
    sync_write_ms: writeMs ?? own.read_latency_ms,
    points: [],
    ...own,
  };
}

/**
 * Makes a device of those that had room while something else limited the load: the time that a read took, and what
 * they were seen to serve, which is no limit. Null where any of them had none, or was hardly read, or is unlike the rest.
 */
export function deviceWithRoom(
  observed: readonly ObservedDevice[],
  name: string,
): MeasuredDevice | null {
  if (observed.length === 0 || !observed.every(hadRoom) || slowestOf(observed)) return null;
  const points = observed.flatMap((one) => one.points);
  if (!areMostlyReads(points)) return null;
  const most = (of: (point: WorkingPoint) => number) =>
    median(observed.map((one) => Math.max(...one.points.map(of))));
  const readMs = meanReadMs(points);
  const seen = most(({ reads_per_s }) => reads_per_s);
  return {
    device: deviceAsSeen(observed, {
      name,
      read_latency_ms: readMs,
      read_iops: most(requestsPerS),
      seen_reads_per_s: seen,
    }),
    notes: [
      `One read took ${formatMs(readMs)} under the load.`,
      `It was never full: ${formatRate(seen)} reads/s are the most that it was seen to serve, and no limit. A plan that asks more of it predicts nothing.`,
    ],
  };
}

/**
 * Makes a device of those for which nearly all clients waited all the time: one point of its curve, and neither its
 * limit nor the time of a read alone. Null where any of them was not always as busy, or is unlike the rest.
 */
export function deviceAtOnePoint(
  observed: readonly ObservedDevice[],
  clients: number,
  name: string,
): MeasuredDevice | null {
  const seen = observed.flatMap((one) => onePointOf(one) ?? []);
  const waiting = seen.reduce((sum, { inFlight }) => sum + inFlight, 0);
  if (seen.length < observed.length || waiting < Math.max(1, clients * NEARLY_ALL)) return null;
  if (slowestOf(observed)) return null;
  const inFlight = median(seen.map((one) => one.inFlight));
  const rate = median(seen.map((one) => one.requestsPerS));
  return {
    device: deviceAsSeen(observed, {
      name,
      read_latency_ms: (inFlight * MS_PER_S) / rate,
      read_iops: rate,
      seen_reads_per_s: rate,
      seen_in_flight: inFlight,
    }),
    notes: [
      `Clients waited for it nearly all the time: ${formatRate(rate)} requests/s with ${formatRate(inFlight)} in flight.`,
      "As many clients get that again. With fewer in flight it answers as fast at least; a plan that has more in flight predicts nothing.",
    ],
  };
}
