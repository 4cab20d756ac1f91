/** What a cache hits that sees only the misses of another one above it. */

import { clamp } from "../number/units.ts";
import type { Residence } from "./residence.ts";

/**
 * Largest hit ratio of the upper cache that is told from 1: what is missed beyond it comes back to the
 * lower cache as the last of these misses do. Times in the upper cache grow without end from here on.
 */
const NEARLY_ALL = 1 - 1e-9;

/** The cache above, the cache below, and what the lower one keeps together. */
interface TwoLevels {
  /** Share of the pages that the upper cache holds. */
  readonly upperShare: number;
  /** Share of the records that the lower cache holds. */
  readonly lowerShare: number;
  /** Pages of one record of the lower cache: 1 and more. */
  readonly pagesPerRecord: number;
}

/**
 * Hit ratio of the lower of two caches. A page comes back to it only after the upper cache dropped it,
 * so of both caches the one that keeps pages for longer hits: E H(max(t e, T)), with H(T) the draws
 * that come back within the lower cache's time T, and the time in the upper one spread around t
 * (e exponential, no free constant; t such that the upper cache hits what it hits). For uniform access
 * and steady times that is (a - b) / (1 - b) of the misses, measured on OpenZFS 2.3.2 under MariaDB;
 * the spread gives the gain that was measured where both caches are of one size. The other pages of
 * a larger record bring it in whatever the upper cache does with this one: H(T + T0), T0 the upper
 * cache's own time. Never more than one cache of both sizes. Every term grows with both sizes, so
 * more of either cache never lowers what both hit together.
 */
export function hitBelow(law: Residence, caches: TwoLevels): number {
  const { upperShare, lowerShare, pagesPerRecord } = caches;
  if (!(lowerShare > 0)) return 0;
  if (lowerShare >= 1) return 1;
  const above = Math.min(law.hit(upperShare), NEARLY_ALL);
  const kept = law.timeToHold(lowerShare);
  const own = law.hitWithinEither(law.spreadTimeToHit(above), kept);
  const others = pagesPerRecord > 1 ? law.hitWithin(law.timeToHit(above) + kept) : own;
  const both = own / pagesPerRecord + others * (1 - 1 / pagesPerRecord);
  const asOne = law.hit(Math.min(1, upperShare + lowerShare));
  return clamp((Math.min(both, asOne) - above) / (1 - above), 0, 1);
}
