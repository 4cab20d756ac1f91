/** How fast an L2ARC fills. */

import { MS_PER_S } from "../number/units.ts";
import type { Setup } from "../setup.ts";

/** The feed thread runs every 200 ms while it is kept busy (arc.c l2arc_feed_min_ms). */
const FASTEST_FEEDS_PER_S = MS_PER_S / 200;

/** What limits the feed of an L2ARC, bytes per second each. */
interface L2Feed {
  /** l2arc_write_max, as often as the feed thread runs. */
  readonly tunableBytesPerS: number;
  /** Records that the ARC misses: nothing else is there to be fed. */
  readonly missBytesPerS: number;
  /** What the cache device writes. */
  readonly deviceBytesPerS: number;
  /** The least of them. */
  readonly bytesPerS: number;
}

/** A node at its load. */
interface Evaluation {
  readonly setup: Setup;
  readonly caches: { readonly arcDataHit: number };
  readonly flow: { readonly zfsReadsPerS: number };
}

/** Feed of a node's L2ARC while the load of a warm cache runs: the fastest that it can be. */
export function l2FeedOf({ setup, caches, flow }: Evaluation): L2Feed {
  const most = setup.plan.storage.l2arc_write_max_bytes ?? setup.facts.l2WriteMaxBytes;
  const tunableBytesPerS = most * FASTEST_FEEDS_PER_S;
  const missBytesPerS =
    flow.zfsReadsPerS * (1 - caches.arcDataHit) * setup.recordPhysical * setup.recordsPerPage;
  const deviceBytesPerS = setup.l2Device?.writeBytesPerS ?? Number.POSITIVE_INFINITY;
  const least = Math.min(tunableBytesPerS, missBytesPerS, deviceBytesPerS);
  return { tunableBytesPerS, missBytesPerS, deviceBytesPerS, bytesPerS: Math.max(1, least) };
}
