/**
 * The ARC of OpenZFS 2.2 and later, replayed: lists of recently and of frequently used buffers, each for
 * data and metadata, with ghost lists of what was evicted from them, and three targets that ghost hits
 * move: metadata of all, recent of data, recent of metadata (module/zfs/arc.c: arc_access, arc_evict,
 * arc_evict_adj).
 *
 * Left out: buffers that are in use and cannot be evicted, the second for which prefetched and indirect
 * blocks are kept, the limit of dnodes, memory pressure, L2ARC. Releases before 2.2 have another balance of
 * data and metadata (one target p and a limit of metadata).
 */
import { HELD, PREFETCH, type Requests, type Sample, WRITE } from "./sample.ts";

/** zfs_arc_meta_balance: percent by which ghost hits of data count less than those of metadata. */
const META_BALANCE = 500;
const METADATA_AT_FIRST = 1 / 4;
const RECENT_AT_FIRST = 1 / 2;
/** ARC_MINTIME, a sixteenth of a second: a hit sooner than this does not make a buffer a frequent one. */
const SOON_MS = 62;
/**
 * zfs_max_recordsize: an ARC is not evicted from until it is over its target by this, and then down to its target
 * (arc_is_overflowing). So its size goes up and down around its mean by a half.
 */
const OVERFLOW_BYTES = 16 * 1024 * 1024;
/** Of its mean size, the most that it goes up and down by; one of 64 MiB, the smallest limit, does by a ninth. */
const MOST_AROUND = 1 / 8;

/** Lists: twice a state, plus 1 for metadata. */
const RECENT = 0;
const FREQUENT = 2;
const RECENT_GHOST = 4;
const FREQUENT_GHOST = 6;
const LISTS = 8;
const NOWHERE = 255;

/** Doubly linked lists of blocks, newest first, with their bytes. */
class Lists {
  readonly bytes = new Float64Array(LISTS);
  readonly of: Uint8Array;
  private readonly next: Int32Array;
  private readonly before: Int32Array;
  private readonly blocks: number;

  constructor(blocks: number) {
    this.blocks = blocks;
    this.of = new Uint8Array(blocks).fill(NOWHERE);
    this.next = new Int32Array(blocks + LISTS);
    this.before = new Int32Array(blocks + LISTS);
    for (let list = 0; list < LISTS; list++) {
      this.next[blocks + list] = blocks + list;
      this.before[blocks + list] = blocks + list;
    }
  }

  add(block: number, list: number, bytes: number): void {
    const head = this.blocks + list;
    const first = this.next[head] ?? head;
    this.next[block] = first;
    this.before[block] = head;
    this.before[first] = block;
    this.next[head] = block;
    this.of[block] = list;
    this.bytes[list] = (this.bytes[list] ?? 0) + bytes;
  }

  remove(block: number, bytes: number): void {
    const list = this.of[block] ?? NOWHERE;
    const next = this.next[block] ?? 0;
    const before = this.before[block] ?? 0;
    this.next[before] = next;
    this.before[next] = before;
    this.of[block] = NOWHERE;
    this.bytes[list] = (this.bytes[list] ?? 0) - bytes;
  }

  /** The block that was used longest ago; -1 where the list is empty. */
  oldest(list: number): number {
    const last = this.before[this.blocks + list] ?? -1;
    return last < this.blocks ? last : -1;
  }

  size(list: number): number {
    return this.bytes[list] ?? 0;
  }
}

/** arc_evict_adj: a target, moved by the bytes of ghost hits for and against it. */
function moved(target: number, ghosts: number, up: number, down: number, balance: number): number {
  if (ghosts < 8 || up + down === 0) return target;
  let rise = up;
  let fall = down;
  if (rise + fall >= ghosts / 4) {
    const scale = Math.floor((rise + fall) / (ghosts / 8));
    rise /= scale;
    fall /= scale;
  }
  const rest = 1 - target;
  if (target >= 4 * rest) rise /= Math.max(target / (2 * rest + 1e-9), 1);
  if (rest >= 4 * target) fall /= Math.max(rest / (2 * target + 1e-9), 1);
  return Math.min(Math.max(target + rise / ghosts - ((fall / ghosts) * 100) / balance, 0), 1);
}

/** One ARC of a fixed size, empty at first. */
export class Arc {
  private readonly lists: Lists;
  private readonly usedMs: Float64Array;
  private readonly isPrefetched: Uint8Array;
  /** Ghost hits since the last eviction, in bytes, by list. */
  private readonly ghostHits = new Float64Array(LISTS);
  /** Target sizes of the ghost lists after the last eviction. */
  private readonly ghosts = new Float64Array(LISTS);
  private metadata = METADATA_AT_FIRST;
  private recentData = RECENT_AT_FIRST;
  private recentMetadata = RECENT_AT_FIRST;
  private readonly sample: Sample;
  /** Bytes at which it is evicted from, and those that are left. */
  private readonly most: number;
  private readonly target: number;
  /** Whether anything was evicted yet. */
  isFull = false;

  /**
   * @param sample Its blocks.
   * @param capacity Bytes of buffers that it holds on average.
   */
  constructor(sample: Sample, capacity: number) {
    const blocks = sample.psize.length;
    this.sample = sample;
    const around = Math.min((OVERFLOW_BYTES * sample.share) / 2, capacity * MOST_AROUND);
    this.most = capacity + around;
    this.target = capacity - around;
    this.lists = new Lists(blocks);
    this.usedMs = new Float64Array(blocks);
    this.isPrefetched = new Uint8Array(blocks);
  }

  /** Whether a block is in the ARC. */
  holds(block: number): boolean {
    return (this.lists.of[block] ?? NOWHERE) < RECENT_GHOST;
  }

  /** Make one request; whether it was a hit. */
  request(block: number, kind: number, ms: number): boolean {
    const { lists } = this;
    const isMetadata = this.sample.metadata[block] ?? 0;
    const bytes = this.sample.psize[block] ?? 0;
    const list = lists.of[block] ?? NOWHERE;
    const isHit = list < RECENT_GHOST;
    if (list !== NOWHERE) lists.remove(block, isHit ? bytes : this.ghostBytes(block));
    lists.add(block, this.nextState(list, block, kind, ms) + isMetadata, bytes);
    if (!isHit) this.evict();
    return isHit;
  }

  /** Where a request moves a block to: arc_access. */
  private nextState(list: number, block: number, kind: number, ms: number): number {
    const wasPrefetch = this.isPrefetched[block] === 1;
    const lastMs = this.usedMs[block] ?? 0;
    this.isPrefetched[block] = kind === PREFETCH ? 1 : 0;
    this.usedMs[block] = ms;
    // A written block is a new one, whatever its version before was.
    if (kind === WRITE || list === NOWHERE) return RECENT;
    const state = list - (list % 2);
    if (state === RECENT) {
      if (wasPrefetch) return RECENT;
      if (ms - lastMs > SOON_MS) return FREQUENT;
      this.usedMs[block] = lastMs;
      return RECENT;
    }
    if (state >= RECENT_GHOST)
      this.ghostHits[list] = (this.ghostHits[list] ?? 0) + (this.sample.psize[block] ?? 0);
    return state === RECENT_GHOST && wasPrefetch ? RECENT : FREQUENT;
  }

  /** A ghost counts its uncompressed bytes. */
  private ghostBytes(block: number): number {
    return this.sample.lsize[block] ?? 0;
  }

  private adapt(): void {
    const { ghosts, ghostHits } = this;
    const [recentData = 0, recentMetadata = 0, data = 0, metadata = 0] =
      ghostHits.subarray(RECENT_GHOST);
    const [ofRecent = 0, ofRecentMetadata = 0, ofData = 0, ofMetadata = 0] =
      ghosts.subarray(RECENT_GHOST);
    const all = ofRecent + ofRecentMetadata + ofData + ofMetadata;
    const forMetadata = recentMetadata + metadata;
    this.metadata = moved(this.metadata, all, forMetadata, recentData + data, META_BALANCE);
    this.recentData = moved(this.recentData, ofRecent + ofData, recentData, data, 100);
    this.recentMetadata = moved(
      this.recentMetadata,
      ofRecentMetadata + ofMetadata,
      recentMetadata,
      metadata,
      100,
    );
    ghostHits.fill(0);
  }

  /** arc_evict: down to its target, from the lists that are over theirs. */
  private evict(): void {
    const { lists, most, target } = this;
    let recentData = lists.size(RECENT);
    let recentMetadata = lists.size(RECENT + 1);
    let frequentData = lists.size(FREQUENT);
    let frequentMetadata = lists.size(FREQUENT + 1);
    const size = recentData + recentMetadata + frequentData + frequentMetadata;
    if (size <= most) return;
    let over = size - target;
    this.isFull = true;
    this.adapt();
    const metadata = target * this.metadata;
    const take = (list: number, bytes: number): number => {
      const taken = this.demote(list, Math.min(over, bytes));
      over -= taken;
      return taken;
    };
    recentMetadata -= take(RECENT + 1, recentMetadata - metadata * this.recentMetadata);
    frequentMetadata -= take(FREQUENT + 1, recentMetadata + frequentMetadata - metadata);
    const data = target - recentMetadata - frequentMetadata;
    recentData -= take(RECENT, recentData - data * this.recentData);
    frequentData -= take(FREQUENT, over);
    const all = recentData + recentMetadata + frequentData + frequentMetadata;
    this.trim(RECENT_GHOST, (all - recentData) / 2);
    this.trim(RECENT_GHOST + 1, (all - recentMetadata) / 2);
    this.trim(FREQUENT_GHOST, (all - frequentData) / 2);
    this.trim(FREQUENT_GHOST + 1, (all - frequentMetadata) / 2);
  }

  /** Move the oldest blocks of a list to its ghosts; the bytes that were freed. */
  private demote(list: number, bytes: number): number {
    let freed = 0;
    while (freed < bytes) {
      const block = this.lists.oldest(list);
      if (block < 0) break;
      const size = this.sample.psize[block] ?? 0;
      this.lists.remove(block, size);
      this.lists.add(block, list + RECENT_GHOST, this.ghostBytes(block));
      freed += size;
    }
    return freed;
  }

  /** Forget ghosts down to the bytes that they may have. */
  private trim(list: number, bytes: number): void {
    this.ghosts[list] = bytes;
    while (this.lists.size(list) > bytes) {
      const block = this.lists.oldest(list);
      if (block < 0) break;
      this.lists.remove(block, this.ghostBytes(block));
    }
  }
}

/** Demand requests and hits of a part of a replay, data first, then metadata. */
interface Tally {
  readonly requests: [number, number];
  readonly hits: [number, number];
  /** Misses of blocks that were not asked for before in the sample. */
  readonly firsts: [number, number];
}

/** A replay at one size. */
export interface Replay {
  /** Equal parts of the requests, in order. */
  readonly parts: readonly Tally[];
  /** Share of the requests after which the ARC was full; 1 where it never was. */
  readonly filledAt: number;
  /** Hits of each group. */
  readonly groupHits: Float64Array;
  /** Bytes of each group that the ARC holds at the end. */
  readonly groupBytes: Float64Array;
}

const PARTS = 40;

/** Replay a sample through an ARC of so many bytes of buffers, scaled already. */
export function replayed(sample: Sample, requests: Requests, capacity: number): Replay {
  const arc = new Arc(sample, capacity);
  const parts = Array.from({ length: PARTS }, emptyTally);
  const groups = sample.group.reduce((most, group) => Math.max(most, group + 1), 0);
  const groupHits = new Float64Array(groups);
  const seen = new Uint8Array(sample.psize.length);
  let filledAt = 1;
  for (let at = 0; at < requests.count; at++) {
    const block = requests.block[at] ?? 0;
    const kind = requests.kind[at] ?? 0;
    const isHit = arc.request(block, kind, requests.ms[at] ?? 0);
    const part = Math.floor((at * PARTS) / requests.count);
    if (arc.isFull) filledAt = Math.min(filledAt, (at + 1) / requests.count);
    if (kind <= HELD) {
      count(
        parts[part] ?? emptyTally(),
        sample.metadata[block] === 1 ? 1 : 0,
        isHit,
        seen[block] === 0,
      );
      const group = sample.group[block] ?? 0;
      if (isHit) groupHits[group] = (groupHits[group] ?? 0) + 1;
    }
    seen[block] = 1;
  }
  return { parts, filledAt, groupHits, groupBytes: held(sample, arc, groups) };
}

function emptyTally(): Tally {
  return { requests: [0, 0], hits: [0, 0], firsts: [0, 0] };
}

function count(tally: Tally, type: 0 | 1, isHit: boolean, isFirst: boolean): void {
  tally.requests[type]++;
  if (isHit) tally.hits[type]++;
  else if (isFirst) tally.firsts[type]++;
}

/** Bytes of each group in an ARC. */
function held(sample: Sample, arc: Arc, groups: number): Float64Array {
  const bytes = new Float64Array(groups);
  sample.psize.forEach((size, block) => {
    const group = sample.group[block] ?? 0;
    if (arc.holds(block)) bytes[group] = (bytes[group] ?? 0) + size;
  });
  return bytes;
}
