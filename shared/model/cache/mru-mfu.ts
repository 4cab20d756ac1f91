/**
 * What OpenZFS's ARC hits below a cache that keeps every page for about the same time. The MRU list holds
 * blocks that were used once, the MFU list those used again. Each list has a ghost list, which remembers
 * some of what was evicted; a read of a ghost moves the border between the lists in favour of its list. A
 * block that is rewritten is in the MRU list again. Written after arc.c (arc_access, arc_evict,
 * arc_evict_adj) of OpenZFS 2.3.2; each list keeps its blocks for one time after their last use (Che's
 * approximation). Times count draws per page.
 */
import { remembering } from "../number/remembering.ts";
import { highestBelowOne } from "../number/root.ts";
import { clamp } from "../number/units.ts";
import { ALL_USES, type Popularity } from "./residence.ts";

/** Blocks of one popularity as the ARC sees them. */
export interface Readers {
  readonly popularity: Popularity;
  /** Share of its reads past the cache above after which it is written. */
  readonly rewritten: number;
  /** Room that each of its blocks takes, by the mean of all blocks. */
  readonly size: number;
}

/** The ARC and what fills it, as shares of the records in use where nothing else is said. */
export interface ListedArc {
  /** Room for records and for the log together. */
  readonly room: number;
  /** Metadata, which makes ghost lists longer. */
  readonly metadata: number;
  /** What the log writes in one unit of time: used once, never read. */
  readonly logPerTime: number;
  /** All of the log: what is overwritten leaves the ARC. */
  readonly logFiles: number;
  /** Length of a ghost list, by all that the other list holds: a half since 2.2, all of it before. */
  readonly ghostRatio: number;
  /** Mean time from reading a page that is changed to writing it. */
  readonly flushDelay: number;
  /** Up to 2.1 a hit in the shorter ghost list counts for more. */
  readonly isWeighed: boolean;
}

/** The ARC's hits. */
interface ListedHits {
  /** Share of the reads past the cache above that the ARC answers. */
  readonly hit: number;
  /** Room that the log takes. */
  readonly log: number;
  /** Share of the pages written after such a mean time whose record the ARC still holds. */
  shareAtFlush(flushDelay: number): number;
}

/**
 * Reads of a record past the cache above. A page comes back once it has left that cache, `stay` after its
 * last use there, and not before it is drawn; the record's other pages come at any time.
 */
interface Arrivals {
  readonly stay: number;
  readonly ownRate: number;
  readonly othersRate: number;
  readonly anyRate: number;
  /** After `stay`: share of the reads that have not come back, and the mean time spent until then. */
  readonly awayAtStay: number;
  readonly spentAtStay: number;
  /** Records of this popularity, by the time between two reads. */
  readonly perTime: number;
  readonly rewritten: number;
  readonly size: number;
}

/** Rarest reads past the cache above that count: what always stays there needs no ARC. */
const NEVER = 1e-9;

function arrivalsOf(readers: readonly Readers[], stay: number, pagesPerRecord: number): Arrivals[] {
  const result: Arrivals[] = [];
  for (const { popularity, rewritten, size } of readers) {
    const { width, rate } = popularity;
    const missRate = rate * Math.exp(-rate * stay);
    if (missRate < NEVER) continue;
    const ownRate = 1 / (1 / missRate - stay);
    const othersRate = (pagesPerRecord - 1) * missRate;
    const one = {
      stay,
      ownRate,
      othersRate,
      anyRate: ownRate + othersRate,
      awayAtStay: Math.exp(-othersRate * stay),
      spentAtStay: meanUntil(othersRate, stay),
      perTime: 0,
      rewritten,
      size,
    };
    const mean = keeping(one, Number.POSITIVE_INFINITY).spent;
    const drawsAStay = Math.exp(rate * stay);
    result.push({
      ...one,
      perTime: width / mean,
      rewritten: 1 - (1 - rewritten) ** drawsAStay,
    });
  }
  return result;
}

/** Mean of the time to the next of reads that come at random and of `time`, whichever is less. */
function meanUntil(rate: number, time: number): number {
  return rate > 0 ? -Math.expm1(-rate * time) / rate : time;
}

/** What becomes of blocks that are kept for one time. */
interface Keeping {
  /** Share of the reads that have not come back by then, and the mean time until a read or until then. */
  readonly away: number;
  readonly spent: number;
}

function keeping(one: Arrivals, time: number): Keeping {
  const { stay, othersRate, anyRate, awayAtStay, spentAtStay } = one;
  if (time <= stay) {
    const spent = meanUntil(othersRate, time);
    return { away: 1 - othersRate * spent, spent };
  }
  const spent = awayAtStay * meanUntil(anyRate, time - stay);
  return { away: awayAtStay - anyRate * spent, spent: spentAtStay + spent };
}

/** Mean of `time` and of a delay that is anything up to twice its mean, whichever is less. */
function sooner(time: number, delay: number): number {
  return time >= 2 * delay ? delay : time - time ** 2 / (4 * delay);
}

/** Share of the pages written whose record was evicted before, and that no read of its other pages brought back. */
function goneAtFlush(arrivals: readonly Arrivals[], mruTime: number, delay: number): number {
  const late = Math.max(0, 1 - mruTime / Math.max(mruTime, 2 * delay));
  let [gone, all] = [0, 0];
  for (const { perTime, rewritten, othersRate } of arrivals) {
    gone += perTime * rewritten * late * Math.exp(-othersRate * mruTime);
    all += perTime * rewritten;
  }
  return all > 0 ? gone / all : 0;
}

/** Reads of one popularity, and what becomes of its blocks in each list. */
interface Listed {
  readonly one: Arrivals;
  readonly mru: Keeping;
  readonly mfu: Keeping;
}

/** How long blocks stay in each list, and how much longer in the MRU list where their page is written. */
interface Times {
  readonly mru: number;
  readonly renewed: number;
  readonly mfu: number;
}

/** What the four lists hold at such times, and what is read per unit of time of their ghosts, by size. */
interface Lists {
  readonly mru: number;
  readonly mruGhosts: number;
  readonly mfu: number;
  readonly mfuGhosts: number;
  readonly mruGhostHits: number;
  readonly mfuGhostHits: number;
  readonly hit: number;
  readonly log: number;
}

function listsAt(
  listed: readonly Listed[],
  times: Times,
  withGhosts: Omit<Times, "renewed">,
  arc: ListedArc,
): Lists {
  let [mru, mruWithGhosts, mfu, mfuWithGhosts] = [0, 0, 0, 0];
  let [mruGhostHits, mfuGhostHits, hits, reads] = [0, 0, 0, 0];
  for (const { one, mru: inMru, mfu: inMfu } of listed) {
    const mruAndGhosts = keeping(one, withGhosts.mru + one.rewritten * times.renewed);
    const mfuAndGhosts = keeping(one, withGhosts.mfu);
    const promoted = (1 - mruAndGhosts.away) * (1 - one.rewritten);
    const demoted = 1 - (1 - mfuAndGhosts.away) * (1 - one.rewritten);
    const moves = promoted + demoted;
    const mfuRate = moves > 0 ? (one.perTime * promoted) / moves : 0;
    const mruRate = one.perTime - mfuRate;
    mru += one.size * mruRate * inMru.spent;
    mruWithGhosts += one.size * mruRate * mruAndGhosts.spent;
    mfu += one.size * mfuRate * inMfu.spent;
    mfuWithGhosts += one.size * mfuRate * mfuAndGhosts.spent;
    mruGhostHits += one.size * mruRate * (inMru.away - mruAndGhosts.away);
    mfuGhostHits += one.size * mfuRate * (inMfu.away - mfuAndGhosts.away);
    hits += mruRate * (1 - inMru.away) + mfuRate * (1 - inMfu.away);
    reads += one.perTime;
  }
  const log = Math.min(arc.logPerTime * times.mru, arc.logFiles);
  const logWithGhosts = Math.min(arc.logPerTime * withGhosts.mru, arc.logFiles);
  return {
    mru: mru + log,
    mruGhosts: mruWithGhosts - mru + logWithGhosts - log,
    mfu,
    mfuGhosts: mfuWithGhosts - mfu,
    mruGhostHits,
    mfuGhostHits,
    hit: reads > 0 ? hits / reads : 0,
    log,
  };
}

/** Steps in which the ghost lists get their lengths, and the most by which one step changes a time. */
const GHOST_STEPS = 4;
const MOST_CHANGE = 4;
const NEARLY_NO_BLOCKS = 1e-12;

/** The lists that keep blocks for such times, with ghost lists as long as their share of the other list. */
function withGhosts(listed: readonly Listed[], times: Times, arc: ListedArc): Lists {
  let mruGhostTime = Math.max(times.mru, times.mfu) / 2;
  let mfuGhostTime = mruGhostTime;
  const at = (): Lists =>
    listsAt(listed, times, { mru: times.mru + mruGhostTime, mfu: times.mfu + mfuGhostTime }, arc);
  const change = (otherList: number, ghosts: number): number =>
    clamp(
      (arc.ghostRatio * (otherList + arc.metadata)) / Math.max(NEARLY_NO_BLOCKS, ghosts),
      1 / MOST_CHANGE,
      MOST_CHANGE,
    );
  let lists = at();
  for (let step = 0; step < GHOST_STEPS; step++) {
    mruGhostTime *= change(lists.mfu, lists.mruGhosts);
    mfuGhostTime *= change(lists.mru, lists.mfuGhosts);
    lists = at();
  }
  return lists;
}

/** Hits of ghosts beside which none are few. */
const NEARLY_NO_HITS = 1e-9;

/**
 * Hits of MRU ghosts, which give room to the MRU list, by hits of MFU ghosts, which give it to the MFU
 * list. The list that has most of the room gets less of it for each hit (arc_evict_adj, with steps that
 * OpenZFS rounds).
 */
function ghostHitRatio(lists: Lists, { isWeighed }: ListedArc): number {
  const { mru, mfu, mruGhosts, mfuGhosts } = lists;
  const weight = (ghosts: number, otherGhosts: number): number =>
    isWeighed && ghosts > 0 ? clamp(otherGhosts / ghosts, 1, 10) : 1;
  const toMru = (lists.mruGhostHits * weight(mruGhosts, mfuGhosts)) / Math.max(1, mru / (2 * mfu));
  const toMfu = (lists.mfuGhostHits * weight(mfuGhosts, mruGhosts)) / Math.max(1, mfu / (2 * mru));
  return (toMru + NEARLY_NO_HITS) / (toMfu + NEARLY_NO_HITS);
}

/** Factor between the times that are tried for the MFU list. */
const WIDER = 1.6;

/** Time that a single list of that room keeps its blocks. */
function singleListTime(arrivals: readonly Arrivals[], arc: ListedArc, longest: number): number {
  return highestBelowOne((time) => {
    const log = Math.min(arc.logPerTime * time, arc.logFiles);
    return (
      arrivals.reduce((sum, one) => sum + one.size * one.perTime * keeping(one, time).spent, log) /
      arc.room
    );
  }, longest);
}

const NOTHING: ListedHits = { hit: 0, log: 0, shareAtFlush: () => 0 };

/**
 * Works out the hits of such an ARC below a cache that keeps a page for `stay`. The MFU list keeps blocks
 * for so long that hits of ghosts move the border to neither side, the MRU list as long as there is room.
 */
export function hitOfMruMfu(
  readers: readonly Readers[],
  stay: number,
  pagesPerRecord: number,
  arc: ListedArc,
): ListedHits {
  if (!(arc.room > 0) || !(stay < Number.POSITIVE_INFINITY)) return NOTHING;
  const arrivals = arrivalsOf(readers, stay, pagesPerRecord);
  if (arrivals.length === 0) return NOTHING;
  const slowest = Math.min(...arrivals.map((one) => one.ownRate + one.othersRate));
  const longest = stay + ALL_USES / slowest;
  const singleTime = singleListTime(arrivals, arc, longest);
  let lastTime = singleTime;
  // One of the lists keeps blocks no longer than a single list, and the other no shorter.
  const bordersAt = remembering((mfuTime) => {
    const inMfu = arrivals.map((one) => ({ one, mfu: keeping(one, mfuTime) }));
    const listsOf = remembering((mruTime) => {
      const renewed = sooner(mruTime, arc.flushDelay);
      // A page that is written counts as a new use in the MRU list: its record stays on from then.
      const listed = inMfu.map(({ one, mfu }) => {
        const mru = keeping(one, mruTime + one.rewritten * renewed);
        return { one, mru, mfu };
      });
      return withGhosts(listed, { mru: mruTime, renewed, mfu: mfuTime }, arc);
    });
    const mruTime = highestBelowOne(
      (time) => {
        const lists = listsOf(time);
        return (lists.mru + lists.mfu) / arc.room;
      },
      mfuTime < singleTime ? longest : singleTime,
      lastTime,
    );
    const lists = listsOf(mruTime);
    if (lists.mfu < arc.room) lastTime = mruTime;
    return { mruTime, lists };
  });
  const ratioAt = (mfuTime: number): number => ghostHitRatio(bordersAt(mfuTime).lists, arc);
  // Other borders can be at rest, too: this one is reached from lists that keep blocks equally long. Where
  // every read is followed by a write, nothing gets into the MFU list, and any border is at rest.
  let most = singleTime;
  const hasMfu = bordersAt(most).lists.mfu > NEARLY_NO_BLOCKS;
  while (hasMfu && most < longest && ratioAt(most) <= 1) most = Math.min(longest, most * WIDER);
  const isBetween = ratioAt(most) > 1;
  const { mruTime, lists } = bordersAt(
    isBetween ? highestBelowOne(ratioAt, most, most / WIDER) : most,
  );
  const { hit, log } = lists;
  return { hit, log, shareAtFlush: (delay) => 1 - goneAtFlush(arrivals, mruTime, delay) };
}
