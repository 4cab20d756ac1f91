/**
 * Hit ratios of ARCs of other sizes under a recorded load: a sample of the blocks (SHARDS: Waldspurger and others,
 * FAST 2015) is replayed through an ARC that is as much smaller.
 *
 * Each replay begins with an empty ARC. Where it fills up early enough, its hits are counted from then on. Where it
 * does not, the last quarter of the recording counts, and what it asks for the first time there is not known:
 * `low` has none of it hit, `high` all, the value between them as many as come back in time if blocks go on coming
 * back as they did (`reuse.ts`), or, where the recording is too short to fill the recorded ARC, so that this hits what
 * arcstats counted. What the replay still misses by at that size moves the values and widens the band.
 */
import { type Replay, replayed } from "./arc.ts";
import { keptMs, Reuse, STEEPEST } from "./reuse.ts";
import { READ, type Requests, requestsOf, type Sample, WRITE } from "./sample.ts";

/** Sizes: from a sixteenth of the recorded one, in steps of half a doubling. */
const SIZES = 20;
const FIRST_STEP = -8;
/** A replay counts from where the ARC is full if so much of it is left. */
const ENOUGH = 1 / 4;
/** Two standard errors of a share. */
const TWO_ERRORS = 2;
const TEN_MINUTES_S = 600;
/** The measured hit ratio moves the others by at most so much of their odds' logarithm. */
const MOST_SHIFT = 0.5;
/** And a larger ARC by at most so often as much. */
const MOST_COLDER = 2;
/** Bounds of how uses go on coming back behind the recording, as `Reuse.goOn` takes them. */
const FASTEST = -4;
/** Of uses that have not come back, so many at least do so in time, and so many at least do not. */
const LITTLE = 0.01;

/**
 * What nine of ten sizes that the laboratory measured were off by at most (docs/trace.md), of loads that only read
 * and of those that write too. The band is wider by it.
 */
const ERROR_OF_READS = 0.05;
const ERROR_WITH_WRITES = 0.15;
/** A load writes if so many of its requests for data are writes; an idle host writes its own metadata. */
const WRITING = 1 / 100;

/** One ARC size. */
export interface CurvePoint {
  readonly arc_bytes: number;
  /** Hit ratio of demand reads of data, 0..1; null where none was recorded. */
  readonly data_hits: number | null;
  /** The same of metadata. */
  readonly metadata_hits: number | null;
  /** Bounds of `data_hits`. */
  readonly low: number | null;
  readonly high: number | null;
}

/** What one group of blocks has of the ARC. */
export interface GroupUse {
  readonly group: number;
  /** Demand reads of it, of all demand reads, 0..1. */
  readonly requests: number;
  /** Bytes in the ARC of the recorded size. */
  readonly arc_bytes: number;
  /** Its hit ratio in the recording, from an empty ARC of that size. */
  readonly hits: number;
  /** The same with twice the ARC. */
  readonly hits_doubled: number;
}

/** What a sample says. */
export interface TracedCurve {
  readonly curve: readonly CurvePoint[];
  readonly groups: readonly GroupUse[];
  /** Of the uses of data blocks, those whose next one lies within the recording's length, 0..1. */
  readonly reuse_seen: number | null;
  /** The same if it had lasted ten minutes. */
  readonly reuse_in_10_min: number | null;
  /** Hit ratio of data that the replay has at the recorded size. */
  readonly replayed_hits: number | null;
  /** Hit ratio of data by arcstats. */
  readonly measured_hits: number | null;
  /** What nine of ten measured sizes of such loads were off by at most, 0..1; the band holds it. */
  readonly usual_error: number;
}

interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Error of counting, which low and high hold. */
  readonly error: number;
  /** Whether the ARC was full early enough, so that nothing of it is a guess. */
  readonly isSteady: boolean;
}

type Type = 0 | 1;

class Tracer {
  private readonly sample: Sample;
  private readonly requests: Requests;
  private readonly reuses: readonly [Reuse, Reuse];
  private readonly lengthMs: number;
  private readonly buffersPerByte: number;

  constructor(sample: Sample) {
    this.sample = sample;
    this.requests = requestsOf(sample);
    this.lengthMs = sample.seconds * 1000;
    this.reuses = [new Reuse(sample, this.requests, 0), new Reuse(sample, this.requests, 1)];
    const { arc_bytes, buffer_bytes, dirty_bytes } = sample.arc;
    const evictable = arc_bytes - dirty_bytes;
    this.buffersPerByte = evictable > 0 ? Math.min(buffer_bytes / evictable, 1) : 1;
  }

  /** Bytes of the sample's buffers in an ARC of this size; as much of it is dirty as of the recorded one. */
  private capacity(arcBytes: number): number {
    const { arc, share } = this.sample;
    return Math.max(arcBytes - arc.dirty_bytes, 0) * this.buffersPerByte * share;
  }

  replay(arcBytes: number): Replay {
    return replayed(this.sample, this.requests, this.capacity(arcBytes));
  }

  /**
   * Let uses that have not come back return so that the hits at the recorded size are those measured: what the ARC
   * holds from before the recording shows in nothing else. Hits that no such return explains change nothing.
   */
  follow(replay: Replay, type: Type, measured: number): void {
    const { arc } = this.sample;
    const own = this.estimate(replay, arc.arc_bytes, type);
    const isFilled = replay.filledAt < 1;
    if (!own || isFilled || Math.abs(measured - own.value) < own.error) return;
    // An ARC that was still filling hits more once it has what the load asks for.
    if (measured < (arc.is_full ? own.low : own.value)) return;
    const reuse = this.reuses[type];
    const hits = (fall: number) => {
      reuse.goOn(fall);
      return this.estimate(replay, arc.arc_bytes, type)?.value ?? 0;
    };
    let [least, most] = [FASTEST, STEEPEST];
    // Not all of them come back in time, and not none.
    const [none, all] = [hits(most), hits(least)];
    const little = (all - none) * LITTLE;
    const wanted = Math.min(Math.max(measured, none + little), all - little);
    if (all - none < 2 * own.error || Math.abs(measured - wanted) > own.error) {
      reuse.goOn(reuse.fall);
      return;
    }
    for (let step = 0; step < 30; step++) {
      const middle = (least + most) / 2;
      if (hits(middle) > wanted) least = middle;
      else most = middle;
    }
  }

  /** Hits of one type at one size. */
  estimate(replay: Replay, arcBytes: number, type: Type): Estimate | null {
    const { parts, filledAt } = replay;
    const from = filledAt < 1 - ENOUGH ? Math.floor(filledAt * parts.length) + 1 : null;
    const counted = parts.slice(from ?? parts.length * (1 - ENOUGH));
    const sum = (of: "requests" | "hits" | "firsts") =>
      counted.reduce((total, part) => total + part[of][type], 0);
    const asked = sum("requests");
    if (asked === 0) return null;
    const scale = this.recorded(type);
    // Uses that the sample lacks, of all that arcstats counted, hit: they are of the blocks used most.
    const hit = (misses: number) => clamp(1 - (scale * misses) / asked);
    const misses = asked - sum("hits");
    const firsts = from === null ? sum("firsts") : 0;
    const error = TWO_ERRORS * Math.sqrt((misses * (asked - misses)) / asked ** 3);
    const inTime = firsts * (from === null ? this.inTime(arcBytes, type) : 0);
    return {
      value: hit(misses - inTime),
      low: hit(misses) - error,
      high: hit(misses - firsts) + error,
      error,
      isSteady: from !== null,
    };
  }

  /** Of uses that did not come back within the recording, those that an LRU cache still holds when they do. */
  private inTime(arcBytes: number, type: Type): number {
    const reuse = this.reuses[type];
    const unseen = reuse.notWithin(this.lengthMs * (1 - ENOUGH / 2));
    const ms = keptMs(this.reuses, this.capacity(arcBytes), this.lengthMs);
    if (unseen === 0) return 0;
    return clamp(1 - reuse.notWithin(ms) / unseen);
  }

  /** Requests that the sample stands for, of those that arcstats counted; above 1 if it drew blocks used much. */
  private recorded(type: Type): number {
    const { sample, requests } = this;
    const counted = type === 0 ? sample.arc.data_requests : sample.arc.metadata_requests;
    let demand = 0;
    let ofType = 0;
    for (let at = 0; at < requests.count; at++) {
      if ((requests.kind[at] ?? READ) > 1) continue;
      demand++;
      if ((sample.metadata[requests.block[at] ?? 0] ?? 0) === type) ofType++;
    }
    if (counted <= 0 || ofType === 0) return 1;
    const lost = demand === 0 ? 0 : (sample.lost * ofType) / demand;
    return (ofType + lost) / (counted * sample.share);
  }

  groups(replay: Replay, doubled: Replay): GroupUse[] {
    const counts = new Float64Array(replay.groupHits.length);
    let all = 0;
    for (let at = 0; at < this.requests.count; at++) {
      if ((this.requests.kind[at] ?? READ) > 1) continue;
      const group = this.sample.group[this.requests.block[at] ?? 0] ?? 0;
      counts[group] = (counts[group] ?? 0) + 1;
      all++;
    }
    return Array.from(counts, (asked, group) => ({
      group,
      requests: all > 0 ? asked / all : 0,
      arc_bytes: Math.round((replay.groupBytes[group] ?? 0) / this.sample.share),
      hits: asked > 0 ? (replay.groupHits[group] ?? 0) / asked : 0,
      hits_doubled: asked > 0 ? (doubled.groupHits[group] ?? 0) / asked : 0,
    }));
  }

  usualError(): number {
    const { requests, sample } = this;
    let ofData = 0;
    let writes = 0;
    for (let at = 0; at < requests.count; at++) {
      if (sample.metadata[requests.block[at] ?? 0] === 1) continue;
      ofData++;
      if (requests.kind[at] === WRITE) writes++;
    }
    return writes > WRITING * ofData ? ERROR_WITH_WRITES : ERROR_OF_READS;
  }

  reuseSeen(ms: number): number {
    return 1 - this.reuses[0].notWithin(ms);
  }
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}

/**
 * An estimate, moved by what the replay misses by at the recorded size, within a band that holds both. An ARC of at
 * least that size hits no less than was counted.
 */
function atMeasured(
  found: Estimate,
  own: Estimate | null,
  measured: number | null,
  arc: { readonly isFull: boolean; readonly isLarger: boolean; readonly colder: number },
): Estimate {
  if (measured === null || !own) return found;
  // An ARC that was still filling hits more once it has what the load asks for.
  const by = arc.isFull || own.isSteady ? shift(own.value, measured) * arc.colder : 0;
  const least = arc.isLarger ? measured : 0;
  const value = Math.max(shifted(found.value, by), least);
  return {
    ...found,
    value,
    low: Math.max(Math.min(found.low, value), least),
    high: Math.max(found.high, value),
  };
}

function odds(share: number): number {
  const inside = Math.min(Math.max(share, 1e-4), 1 - 1e-4);
  return Math.log(inside / (1 - inside));
}

/** From one hit ratio to another on the scale of odds. */
function shift(from: number, to: number): number {
  return Math.min(Math.max(odds(to) - odds(from), -MOST_SHIFT), MOST_SHIFT);
}

/** A hit ratio, moved on the scale of odds. */
function shifted(hits: number, by: number): number {
  if (hits <= 0 || hits >= 1) return hits;
  return 1 / (1 + Math.exp(-odds(hits) - by));
}

/**
 * How much more a replay lacks than the one of the recorded size. An ARC that a scan fills at once is counted before
 * the blocks used seldom have come back, and a larger one holds more of these: as the root of the time that it takes
 * to fill, by trial (docs/trace.md).
 */
function colderBy(replay: Replay, own: Replay): number {
  if (own.filledAt >= ENOUGH) return 1;
  return Math.min(Math.sqrt(replay.filledAt / own.filledAt), MOST_COLDER);
}

function ratio(requests: number, misses: number): number | null {
  return requests > 0 ? clamp(1 - misses / requests) : null;
}

/** Never falling: a larger ARC that hits less is chance, or the order in which it fills. */
function rising(values: readonly (number | null)[]): (number | null)[] {
  let most = 0;
  return values.map((value) => {
    if (value === null) return null;
    most = Math.max(most, value);
    return most;
  });
}

/** The curve of a sample; empty where the ARC's size or all requests are missing. */
export function tracedCurve(sample: Sample): TracedCurve {
  const { arc } = sample;
  const measured = [
    ratio(arc.data_requests, arc.data_misses),
    ratio(arc.metadata_requests, arc.metadata_misses),
  ] as const;
  if (sample.requests.length === 0 || arc.arc_bytes <= 0 || sample.share <= 0)
    return {
      curve: [],
      groups: [],
      reuse_seen: null,
      reuse_in_10_min: null,
      replayed_hits: null,
      measured_hits: measured[0],
      usual_error: ERROR_OF_READS,
    };
  const tracer = new Tracer(sample);
  const atOwn = tracer.replay(arc.arc_bytes);
  const estimateOwn = () =>
    ([0, 1] as const).map((type) => tracer.estimate(atOwn, arc.arc_bytes, type));
  const alone = estimateOwn();
  ([0, 1] as const).forEach((type) => {
    const hits = measured[type];
    if (hits !== null) tracer.follow(atOwn, type, hits);
  });
  const own = estimateOwn();
  const sizes = Array.from({ length: SIZES }, (_, at) =>
    Math.round(arc.arc_bytes * 2 ** ((at + FIRST_STEP) / 2)),
  );
  const error = tracer.usualError();
  const estimates = sizes.map((size) => {
    const replay = tracer.replay(size);
    return ([0, 1] as const).map((type) => {
      const found = tracer.estimate(replay, size, type);
      const known = {
        isFull: arc.is_full,
        isLarger: size >= arc.arc_bytes,
        colder: colderBy(replay, atOwn),
      };
      return found && atMeasured(found, own[type] ?? null, measured[type], known);
    });
  });
  const rises = (type: Type, of: "value" | "low" | "high") =>
    rising(estimates.map((both) => both[type]?.[of] ?? null));
  const beside = (bounds: readonly (number | null)[], by: number) =>
    bounds.map((bound) => (bound === null ? null : clamp(bound + by)));
  const data = rises(0, "value");
  const low = beside(rises(0, "low"), -error);
  const high = beside(rises(0, "high"), error);
  const metadata = rises(1, "value");
  return {
    curve: sizes.map((arc_bytes, at) => ({
      arc_bytes,
      data_hits: data[at] ?? null,
      metadata_hits: metadata[at] ?? null,
      low: low[at] ?? null,
      high: high[at] ?? null,
    })),
    groups: tracer.groups(atOwn, tracer.replay(2 * arc.arc_bytes)),
    reuse_seen: tracer.reuseSeen(sample.seconds * 1000),
    reuse_in_10_min: tracer.reuseSeen(Math.max(sample.seconds, TEN_MINUTES_S) * 1000),
    replayed_hits: alone[0]?.value ?? null,
    measured_hits: measured[0],
    usual_error: error,
  };
}
