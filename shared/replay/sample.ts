/** A recorded sample of the requests to one host's ARC, as `arcplan trace` makes it. */

/** A demand read by arc_read. */
export const READ = 0;
/** A demand read that a dbuf answered. */
export const HELD = 1;
/** A prefetch. */
export const PREFETCH = 2;
/** A write, which puts the block's new version into the ARC. */
export const WRITE = 3;

/** Counters and sizes of arcstats while the sample was recorded. */
export interface ArcState {
  /** Size of the ARC. */
  readonly arc_bytes: number;
  /** Its buffers as they are stored, without headers, dbufs and dnodes. */
  readonly buffer_bytes: number;
  /** Buffers that wait to be written and cannot be evicted: they have no list yet (anonymous; arc.c arc_release). */
  readonly dirty_bytes: number;
  /** Whether it had the size that it aims at, so that what it hit is what an ARC of this size hits. */
  readonly is_full: boolean;
  /** Demand requests for data. */
  readonly data_requests: number;
  /** Those that missed. */
  readonly data_misses: number;
  /** Demand requests for metadata. */
  readonly metadata_requests: number;
  /** Those that missed. */
  readonly metadata_misses: number;
}

/** Blocks by their index, and requests in the order in which they were made. */
export interface Sample {
  /** Blocks followed of all, 0..1. */
  readonly share: number;
  /** Duration of the recording in seconds. */
  readonly seconds: number;
  /** Requests that were recorded and got lost. */
  readonly lost: number;
  readonly arc: ArcState;
  /** Per block: 1 for metadata, 0 for data. */
  readonly metadata: readonly number[];
  /** Per block: bytes in the ARC. */
  readonly psize: readonly number[];
  /** Per block: bytes uncompressed. */
  readonly lsize: readonly number[];
  /** Per block: its group, such as a dataset. */
  readonly group: readonly number[];
  /** Per request: index of the block times 4, plus READ, HELD, PREFETCH or WRITE. */
  readonly requests: readonly number[];
  /** Per request: milliseconds since the one before. */
  readonly steps_ms: readonly number[];
}

/** Requests with their times, sorted by time: events of several processors arrive in any order. */
export interface Requests {
  readonly count: number;
  readonly block: Int32Array;
  readonly kind: Uint8Array;
  readonly ms: Float64Array;
}

/** The requests of a sample in order of time. */
export function requestsOf(sample: Sample): Requests {
  const count = sample.requests.length;
  const times = new Float64Array(count);
  let now = 0;
  sample.steps_ms.forEach((step, at) => {
    now += step;
    times[at] = now;
  });
  const order = new Uint32Array(count).map((_, at) => at);
  if (times.some((time, at) => at > 0 && time < (times[at - 1] ?? 0)))
    order.sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other);
  const block = new Int32Array(count);
  const kind = new Uint8Array(count);
  const ms = new Float64Array(count);
  order.forEach((from, at) => {
    const request = sample.requests[from] ?? 0;
    block[at] = Math.floor(request / 4);
    kind[at] = request % 4;
    ms[at] = times[from] ?? 0;
  });
  return { count, block, kind, ms };
}
