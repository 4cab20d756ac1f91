/** How far the smallest sufficient ARC may be off. */
import { SWEEPS_PER_TURNOVER } from "../memory/shared-arc.ts";
import type { Setup } from "../setup.ts";
import { POINTER_BYTES } from "../tree/indirect.ts";
import { type ArcAssumption, type SufficientArc, sufficientArc } from "./caches.ts";

/** How far sizes that were counted may have changed since; a choice. */
const COUNTED_SIZES = { low: 0.95, high: 1.05 } as const;

/** Metadata of datasets that captures show, over what is computed: 20 to 26 MB for 19. */
const BASE_HIGH = 26 / 19;

/** Factor within which sweeps per turnover are believed; a choice: they were inferred on one server. */
const SWEEPS_WITHIN = 2;

/** Factors on the compressed size of indirect blocks, by where their count comes from. */
export function sizeBand(basis: Setup["metadata"]["basis"]): { low: number; high: number } {
  const high =
    basis === "measured"
      ? COUNTED_SIZES.high
      : POINTER_BYTES.rewritten.high / POINTER_BYTES.inOrder.mid;
  return { low: COUNTED_SIZES.low, high };
}

/** How near the search for an end of the band comes, as a share of it. */
const PRECISION = 1e-4;

/** A sufficient ARC with the ends of its band, bytes. */
interface SufficientBand {
  readonly lowBytes: number;
  readonly middle: SufficientArc;
  readonly highBytes: number;
}

/** The sufficient ARC of one node at that many page reads per second, and its band. */
export function sufficientBand(setup: Setup, readsPerS: number): SufficientBand {
  const { low, high } = sizeBand(setup.metadata.basis);
  const middle = sufficientArc(setup, readsPerS);
  const bytesFor = (assumed: ArcAssumption) =>
    sufficientArc(setup, readsPerS, assumed, PRECISION).bytes;
  const lowBytes = bytesFor({
    sizes: low,
    base: 1,
    sweepsPerTurnover: SWEEPS_PER_TURNOVER / SWEEPS_WITHIN,
  });
  const highBytes = bytesFor({
    sizes: setup.facts.hasCompressedArc ? high : 1,
    base: BASE_HIGH,
    sweepsPerTurnover: SWEEPS_PER_TURNOVER * SWEEPS_WITHIN,
  });
  return {
    lowBytes: Math.min(lowBytes, middle.bytes),
    middle,
    highBytes: Math.max(highBytes, middle.bytes),
  };
}
