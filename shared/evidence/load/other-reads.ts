/** Device reads that no demand of the ARC asked for: something beside the load read from the pool. */
import type { CaptureSet } from "../captures.ts";
import { hasParity } from "../devices/topology.ts";
import type { MeasuredFigures } from "../sizing.ts";
import { hasL2arcHits, missesPerS } from "./arc-accesses.ts";

/** Reads of the pool's devices a second, and what the ARC counted of them. */
export interface OtherReads {
  readonly readsPerS: number;
  readonly demandPerS: number;
  readonly prefetchPerS: number;
}

/** How many times the ARC's demand misses devices read at least: eight captured servers made 0.94 to 1.16 times as many. */
const BEYOND_DEMAND = 1.5;

/** Reads a second that a host makes for itself at most. */
const OWN_READS_PER_S = 5;

/** Whether reads are more than the misses explain, each of which is so many requests of a device. */
export function isBeyondDemand(
  { readsPerS, demandPerS }: Omit<OtherReads, "prefetchPerS">,
  requestsPerMiss: number,
): boolean {
  return readsPerS > demandPerS * requestsPerMiss * BEYOND_DEMAND + OWN_READS_PER_S;
}

/** Null where the load's own misses explain the reads, or where one miss is several reads. */
export function otherReads(
  captures: CaptureSet,
  { device_reads_per_s: reads }: MeasuredFigures,
): OtherReads | null {
  const of = (...kinds: readonly string[]) =>
    missesPerS(captures, ...kinds.map((kind) => `${kind}_misses`));
  const demandPerS = of("demand_data", "demand_metadata");
  if (!reads || reads.comparable === false || demandPerS === null) return null;
  if (hasParity(captures) || hasL2arcHits(captures)) return null;
  const prefetchPerS = of("prefetch_data", "prefetch_metadata") ?? 0;
  const seen = { readsPerS: reads.value, demandPerS, prefetchPerS };
  return isBeyondDemand(seen, 1) ? seen : null;
}
