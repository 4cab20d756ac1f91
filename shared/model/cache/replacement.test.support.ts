/** Caches that replace as LRU, as InnoDB's buffer pool and as the ARC do, for simulations in tests. */

/** Numbers from 0 to 1, the same in every run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A cache of a fixed number of items. */
export interface SimulatedCache {
  /** Uses an item, which is held from now on; whether it was held. */
  use(item: number): boolean;
}

/** Items in the order of their last use. */
class Recency {
  private readonly order = new Set<number>();
  /** Kept, because a new one passes over every place that items have left. */
  private fromOldest = this.order.values();

  get size(): number {
    return this.order.size;
  }

  add(item: number): void {
    this.order.delete(item);
    this.order.add(item);
  }

  has(item: number): boolean {
    return this.order.has(item);
  }

  remove(item: number): boolean {
    return this.order.delete(item);
  }

  removeOldest(): number | null {
    if (this.order.size === 0) return null;
    let next = this.fromOldest.next();
    if (next.done) {
      this.fromOldest = this.order.values();
      next = this.fromOldest.next();
    }
    if (next.done) return null;
    this.order.delete(next.value);
    return next.value;
  }

  moveOldestTo(other: Recency): void {
    const item = this.removeOldest();
    if (item !== null) other.add(item);
  }
}

/** Least recently used goes first. */
export function lru(capacity: number): SimulatedCache {
  const held = new Recency();
  return {
    use(item) {
      const wasHeld = held.has(item);
      held.add(item);
      if (held.size > capacity) held.removeOldest();
      return wasHeld;
    },
  };
}

/**
 * InnoDB's list: a page is read to the head of its old part, 3/8 of the list (innodb_old_blocks_pct =
 * 37), and moves to the young part when it is used again (buf0lru.cc, MySQL 8.0). The second that has
 * to lie between (innodb_old_blocks_time) is left out.
 */
export function midpointList(capacity: number): SimulatedCache {
  const young = new Recency();
  const old = new Recency();
  const oldPart = Math.max(1, Math.floor((capacity * 3) / 8));
  const balance = (): void => {
    while (old.size < oldPart && young.size > capacity - oldPart) young.moveOldestTo(old);
  };
  return {
    use(item) {
      const wasHeld = young.has(item) || old.remove(item);
      if (wasHeld) young.add(item);
      else {
        old.add(item);
        if (young.size + old.size > capacity) old.removeOldest();
      }
      balance();
      return wasHeld;
    },
  };
}

/** The published ARC (Megiddo, Modha, FAST 2003): four lists and a target for the first. */
export function arc(capacity: number): SimulatedCache {
  const recent = new Recency();
  const frequent = new Recency();
  const recentGhosts = new Recency();
  const frequentGhosts = new Recency();
  let target = 0;

  const replace = (fromFrequentGhosts: boolean): void => {
    const isOver = recent.size > target || (fromFrequentGhosts && recent.size === target);
    if (recent.size > 0 && (isOver || frequent.size === 0)) recent.moveOldestTo(recentGhosts);
    else frequent.moveOldestTo(frequentGhosts);
  };

  const makeRoom = (): void => {
    const first = recent.size + recentGhosts.size;
    const all = first + frequent.size + frequentGhosts.size;
    if (first === capacity) {
      if (recent.size === capacity) recent.removeOldest();
      else {
        recentGhosts.removeOldest();
        replace(false);
      }
    } else if (all >= capacity) {
      if (all === 2 * capacity) frequentGhosts.removeOldest();
      replace(false);
    }
  };

  return {
    use(item) {
      if (recent.remove(item) || frequent.has(item)) {
        frequent.add(item);
        return true;
      }
      const { size: b1 } = recentGhosts;
      const { size: b2 } = frequentGhosts;
      if (recentGhosts.has(item)) {
        target = Math.min(capacity, target + Math.max(1, b2 / b1));
        replace(false);
        recentGhosts.remove(item);
        frequent.add(item);
      } else if (frequentGhosts.has(item)) {
        target = Math.max(0, target - Math.max(1, b1 / b2));
        replace(true);
        frequentGhosts.remove(item);
        frequent.add(item);
      } else {
        makeRoom();
        recent.add(item);
      }
      return false;
    },
  };
}

/**
 * PostgreSQL's clock sweep (freelist.c StrategyGetBuffer, PostgreSQL 15): each use of a buffer counts up
 * to five, each pass of the hand counts one down.
 */
export function clockSweep(capacity: number): SimulatedCache {
  const uses = new Uint8Array(capacity);
  const held = new Int32Array(capacity).fill(-1);
  const places = new Map<number, number>();
  let hand = 0;
  const next = (): void => {
    hand = (hand + 1) % capacity;
  };
  return {
    use(item) {
      const place = places.get(item);
      if (place !== undefined) {
        uses[place] = Math.min(5, (uses[place] ?? 0) + 1);
        return true;
      }
      while ((held[hand] ?? -1) >= 0 && (uses[hand] ?? 0) > 0) {
        uses[hand] = (uses[hand] ?? 0) - 1;
        next();
      }
      places.delete(held[hand] ?? -1);
      held[hand] = item;
      uses[hand] = 1;
      places.set(item, hand);
      next();
      return false;
    },
  };
}

/** The ARC of OpenZFS as a cache that is also written to. */
export interface WrittenCache extends SimulatedCache {
  /** A block is written anew: what was known of the old one is gone. */
  write(item: number): void;
  /** Share of the room that the border gives to blocks that were used once. */
  border(): number;
}

/**
 * OpenZFS's own lists since 2.2 (arc.c arc_access, arc_evict, arc_evict_adj, 2.3.2), for data alone beside
 * so many records' worth of metadata, evicting one at a time.
 */
export function openzfsArc(capacity: number, metadata: number): WrittenCache {
  const once = new Recency();
  const again = new Recency();
  const onceGhosts = new Recency();
  const againGhosts = new Recency();
  let border = 0.5;
  let up = 0;
  let down = 0;

  const adjust = (): void => {
    const total = onceGhosts.size + againGhosts.size;
    const rest = 1 - border;
    if (total >= 8) {
      const less = border >= 4 * rest ? Math.max(1, border / (2 * rest)) : 1;
      const more = rest >= 4 * border ? Math.max(1, rest / (2 * border)) : 1;
      border = Math.min(1, Math.max(0, border + up / less / total - down / more / total));
    }
    up = 0;
    down = 0;
  };

  const evict = (): void => {
    while (once.size + again.size > capacity) {
      adjust();
      const isOnce = once.size > border * capacity || again.size === 0;
      if (isOnce) once.moveOldestTo(onceGhosts);
      else again.moveOldestTo(againGhosts);
      while (onceGhosts.size > (again.size + metadata) / 2) onceGhosts.removeOldest();
      while (againGhosts.size > (once.size + metadata) / 2) againGhosts.removeOldest();
    }
  };

  return {
    border: () => border,
    use(item) {
      const wasHeld = once.remove(item) || again.has(item);
      if (wasHeld) again.add(item);
      else if (onceGhosts.remove(item)) {
        up++;
        again.add(item);
      } else if (againGhosts.remove(item)) {
        down++;
        again.add(item);
      } else once.add(item);
      evict();
      return wasHeld;
    },
    write(item) {
      for (const list of [once, again, onceGhosts, againGhosts]) list.remove(item);
      once.add(item);
      evict();
    },
  };
}
