/**
 * What OpenZFS's ARC hits below a cache that keeps every page for about the same time. Blocks that were
 * used once are in one list (MRU), those used again in another (MFU); each list remembers as ghosts some
 * of what it let go, and a read of a ghost moves the border between the lists towards its list. A block
 * that is written anew is used once again. Written after arc.c (arc_access, arc_evict, arc_evict_adj) of
 * OpenZFS 2.3.2; each list keeps its blocks for one time after their last use (Che's approximation). Times
 * count draws per page.
 */
import { highestBelowOne } from "../number/root.ts";
import { clamp } from "../number/units.ts";
import type { Popularity } from "./residence.ts";

/** Blocks of one popularity as the ARC sees them. */
export interface Readers {
  readonly popularity: Popularity;
  /** Share of its reads past the cache above after which it is written. */
  readonly rewritten: number;
}

/** The ARC and what fills it, as shares of the records in use where nothing else is said. */
export interface ListedArc {
  /** Room for records and for the log together. */
  readonly room: number;
  /** Metadata, which makes lists of ghosts longer. */
  readonly metadata: number;
  /** What the log writes in one unit of time: used once, never read. */
  readonly logPerTime: number;
  /** All of the log: what is overwritten leaves the ARC. */
  readonly logFiles: number;
  /** Length of a list of ghosts, by all that the other list holds: a half since 2.2, all of it before. */
  readonly ghostRatio: number;
  /** Mean time from reading a page that is changed to writing it. */
  readonly flushDelay: number;
  /** Up to 2.1 a hit of the shorter list of ghosts counts for more. */
  readonly isWeighed: boolean;
}

/** What it comes to. */
export interface ListedHits {
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
  /** Records of this popularity, by the time between two reads. */
  readonly perTime: number;
  readonly rewritten: number;
}

/** Rarest reads past the cache above that count: what always stays there needs no ARC. */
const NEVER = 1e-12;

function arrivalsOf(readers: readonly Readers[], stay: number, pagesPerRecord: number): Arrivals[] {
  const result: Arrivals[] = [];
  for (const { popularity, rewritten } of readers) {
    const { width, rate } = popularity;
    const missRate = rate * Math.exp(-rate * stay);
    if (missRate < NEVER) continue;
    const ownRate = 1 / (1 / missRate - stay);
    const othersRate = (pagesPerRecord - 1) * missRate;
    const one = { stay, ownRate, othersRate, perTime: 0, rewritten };
    const mean = spentWithin(one, Number.POSITIVE_INFINITY);
    const drawsAStay = Math.exp(rate * stay);
    result.push({
      ...one,
      perTime: width / mean,
      rewritten: 1 - (1 - rewritten) ** drawsAStay,
    });
  }
  return result;
}

/** Share of the reads that have not come back after `time`. */
function awayAfter({ stay, ownRate, othersRate }: Arrivals, time: number): number {
  return Math.exp(-othersRate * time - ownRate * Math.max(0, time - stay));
}

/** Mean of the time to the next read and of `time`, whichever is less. */
function spentWithin({ stay, ownRate, othersRate }: Arrivals, time: number): number {
  const first = Math.min(time, stay);
  const early = othersRate > 0 ? -Math.expm1(-othersRate * first) / othersRate : first;
  if (time <= stay) return early;
  const rate = ownRate + othersRate;
  return early + (Math.exp(-othersRate * stay) * -Math.expm1(-rate * (time - stay))) / rate;
}

/** Mean of `time` and of a delay that is anything up to twice its mean, whichever is less. */
function sooner(time: number, delay: number): number {
  return time >= 2 * delay ? delay : time - time ** 2 / (4 * delay);
}

/** Share of the pages written whose record was let go before, and that no read of its other pages brought back. */
function goneAtFlush(arrivals: readonly Arrivals[], once: number, delay: number): number {
  const late = Math.max(0, 1 - once / Math.max(once, 2 * delay));
  let [gone, all] = [0, 0];
  for (const { perTime, rewritten, othersRate } of arrivals) {
    gone += perTime * rewritten * late * Math.exp(-othersRate * once);
    all += perTime * rewritten;
  }
  return all > 0 ? gone / all : 0;
}

/** Times that blocks stay in a list, and in it and among its ghosts. */
interface Times {
  readonly once: number;
  readonly onceGhosts: number;
  readonly again: number;
  readonly againGhosts: number;
}

/** What the lists hold at such times, and reads in a unit of time that find a ghost. */
interface Lists {
  readonly once: number;
  readonly onceGhosts: number;
  readonly again: number;
  readonly againGhosts: number;
  readonly onceGhostHits: number;
  readonly againGhostHits: number;
  readonly hit: number;
  readonly log: number;
}

function listsAt(arrivals: readonly Arrivals[], times: Times, arc: ListedArc): Lists {
  let [once, onceAll, again, againAll] = [0, 0, 0, 0];
  let [onceGhostHits, againGhostHits, hits, reads] = [0, 0, 0, 0];
  const renewed = sooner(times.once, arc.flushDelay);
  for (const one of arrivals) {
    // A page that is written is used anew: its record stays on from then.
    const onceTime = times.once + one.rewritten * renewed;
    const onceGhosts = times.onceGhosts + one.rewritten * renewed;
    const onceAway = awayAfter(one, onceTime);
    const onceGone = awayAfter(one, onceGhosts);
    const againAway = awayAfter(one, times.again);
    const againGone = awayAfter(one, times.againGhosts);
    const promoted = (1 - onceGone) * (1 - one.rewritten);
    const demoted = 1 - (1 - againGone) * (1 - one.rewritten);
    const moves = promoted + demoted;
    const isAgain = moves > 0 ? promoted / moves : 0;
    const ofAgain = one.perTime * isAgain;
    const ofOnce = one.perTime - ofAgain;
    once += ofOnce * spentWithin(one, onceTime);
    onceAll += ofOnce * spentWithin(one, onceGhosts);
    again += ofAgain * spentWithin(one, times.again);
    againAll += ofAgain * spentWithin(one, times.againGhosts);
    onceGhostHits += ofOnce * (onceAway - onceGone);
    againGhostHits += ofAgain * (againAway - againGone);
    hits += ofOnce * (1 - onceAway) + ofAgain * (1 - againAway);
    reads += one.perTime;
  }
  const log = Math.min(arc.logPerTime * times.once, arc.logFiles);
  const logAll = Math.min(arc.logPerTime * times.onceGhosts, arc.logFiles);
  return {
    once: once + log,
    onceGhosts: onceAll - once + logAll - log,
    again,
    againGhosts: againAll - again,
    onceGhostHits,
    againGhostHits,
    hit: reads > 0 ? hits / reads : 0,
    log,
  };
}

/** Steps in which the lists of ghosts get their lengths, and the most by which one changes a time. */
const GHOST_STEPS = 4;
const MOST_FOLD = 4;
const NEARLY_NO_BLOCKS = 1e-12;

/** The lists whose blocks stay so long, with ghosts as long as their share of the other list. */
function withGhosts(
  arrivals: readonly Arrivals[],
  once: number,
  again: number,
  arc: ListedArc,
): Lists {
  let beyondOnce = Math.max(once, again) / 2;
  let beyondAgain = beyondOnce;
  const at = (): Lists =>
    listsAt(
      arrivals,
      { once, again, onceGhosts: once + beyondOnce, againGhosts: again + beyondAgain },
      arc,
    );
  const fold = (other: number, is: number): number =>
    clamp(
      (arc.ghostRatio * (other + arc.metadata)) / Math.max(NEARLY_NO_BLOCKS, is),
      1 / MOST_FOLD,
      MOST_FOLD,
    );
  let lists = at();
  for (let step = 0; step < GHOST_STEPS; step++) {
    beyondOnce *= fold(lists.again, lists.onceGhosts);
    beyondAgain *= fold(lists.once, lists.againGhosts);
    lists = at();
  }
  return lists;
}

/** Hits of ghosts beside which none are few. */
const NEARLY_NO_HITS = 1e-9;

/**
 * How much harder hits of ghosts pull the border towards blocks that were used once than away from
 * them. A list that has most of the room gets less of it for each hit (arc_evict_adj, with steps that
 * OpenZFS rounds).
 */
function pull(lists: Lists, { isWeighed }: ListedArc): number {
  const { once, again, onceGhosts, againGhosts } = lists;
  const weight = (of: number, by: number): number =>
    isWeighed && of > 0 ? clamp(by / of, 1, 10) : 1;
  const up =
    (lists.onceGhostHits * weight(onceGhosts, againGhosts)) / Math.max(1, once / (2 * again));
  const down =
    (lists.againGhostHits * weight(againGhosts, onceGhosts)) / Math.max(1, again / (2 * once));
  return (up + NEARLY_NO_HITS) / (down + NEARLY_NO_HITS);
}

/** Uses of the rarest block within the longest time. */
const ALL_USES = 40;

/** Step in which the time of blocks used again is looked for. */
const WIDER = 1.6;

/** Time that a single list of that room keeps its blocks. */
function alikeTime(arrivals: readonly Arrivals[], arc: ListedArc, longest: number): number {
  return highestBelowOne((time) => {
    const log = Math.min(arc.logPerTime * time, arc.logFiles);
    return (
      arrivals.reduce((sum, one) => sum + one.perTime * spentWithin(one, time), log) / arc.room
    );
  }, longest);
}

const NOTHING: ListedHits = { hit: 0, log: 0, shareAtFlush: () => 0 };

/**
 * Works out the hits of such an ARC below a cache that keeps a page for `stay`: blocks used again stay so
 * long that ghosts pull the border to both sides alike, those used once as long as there is room.
 */
export function hitOfTwoLists(
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
  const alike = alikeTime(arrivals, arc, longest);
  // Blocks used again take room from the others, which then stay no longer than in a single list.
  const onceBeside = (again: number): number =>
    highestBelowOne((once) => {
      const lists = withGhosts(arrivals, once, again, arc);
      return (lists.once + lists.again) / arc.room;
    }, alike);
  const pullAt = (time: number): number =>
    pull(withGhosts(arrivals, onceBeside(time), time, arc), arc);
  // Other borders can be at rest, too: this one is reached from lists that keep blocks alike.
  let most = alike;
  while (most < longest && pullAt(most) <= 1) most = Math.min(longest, most * WIDER);
  const again = highestBelowOne(pullAt, most);
  const once = onceBeside(again);
  const { hit, log } = withGhosts(arrivals, once, again, arc);
  return { hit, log, shareAtFlush: (delay) => 1 - goneAtFlush(arrivals, once, delay) };
}
