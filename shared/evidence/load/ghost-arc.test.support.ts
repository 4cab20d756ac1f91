/** Caches with ghost lists, simulated read by read, that count what their ghosts were asked for. */

/** What a span of reads counted. */
export interface GhostCounts {
  reads: number;
  hits: number;
  ghostHits: number;
}

/** A cache of a fixed number of pages with ghosts of the pages that it evicted. */
export interface GhostCache {
  use(page: number): void;
  /** Pages whose ghosts are kept. */
  ghosts(): number;
  readonly counts: GhostCounts;
}

/** How a cache with ghosts behaves. */
export interface GhostShape {
  /** Pages that it holds. */
  readonly capacity: number;
  /** Most ghosts of each list; null for the published rule, which bounds the lists together. */
  readonly mostPerList: number | null;
}

function dropOldest(list: Set<number>): number | null {
  for (const page of list) {
    list.delete(page);
    return page;
  }
  return null;
}

function moveOldest(from: Set<number>, to: Set<number>): void {
  const page = dropOldest(from);
  if (page !== null) to.add(page);
}

/**
 * An ARC of four lists and a target for the first (Megiddo, Modha, FAST 2003), or, with a bound for
 * each ghost list, the like of OpenZFS 2.2 and later (arc.c arc_evict), whose ghost lists are trimmed
 * one by one.
 */
export function ghostArc({ capacity, mostPerList }: GhostShape): GhostCache {
  const recent = new Set<number>();
  const frequent = new Set<number>();
  const recentGhosts = new Set<number>();
  const frequentGhosts = new Set<number>();
  const counts: GhostCounts = { reads: 0, hits: 0, ghostHits: 0 };
  let target = 0;

  const evict = (isOfFrequentGhosts: boolean): void => {
    if (recent.size + frequent.size < capacity) return;
    const isOver = recent.size > target || (isOfFrequentGhosts && recent.size === target);
    if (recent.size > 0 && (isOver || frequent.size === 0)) moveOldest(recent, recentGhosts);
    else moveOldest(frequent, frequentGhosts);
  };
  const trim = (): void => {
    if (mostPerList !== null) {
      while (recentGhosts.size > mostPerList) dropOldest(recentGhosts);
      while (frequentGhosts.size > mostPerList) dropOldest(frequentGhosts);
      return;
    }
    while (recentGhosts.size > 0 && recent.size + recentGhosts.size > capacity)
      dropOldest(recentGhosts);
    while (recentGhosts.size + frequentGhosts.size > capacity) dropOldest(frequentGhosts);
  };

  return {
    counts,
    ghosts: () => recentGhosts.size + frequentGhosts.size,
    use(page) {
      counts.reads += 1;
      if (recent.delete(page) || frequent.delete(page)) {
        counts.hits += 1;
        frequent.add(page);
        return;
      }
      const [b1, b2] = [recentGhosts.size, frequentGhosts.size];
      if (recentGhosts.delete(page)) {
        counts.ghostHits += 1;
        target = Math.min(capacity, target + Math.max(1, b2 / b1));
        evict(false);
        frequent.add(page);
      } else if (frequentGhosts.delete(page)) {
        counts.ghostHits += 1;
        target = Math.max(0, target - Math.max(1, b1 / b2));
        evict(true);
        frequent.add(page);
      } else {
        evict(false);
        recent.add(page);
      }
      trim();
    },
  };
}
