/** CPU time of compression: what one core does in a second, and what a record takes of it. */
import type { Plan } from "../generated/plan.ts";
import type { Caches } from "./caches.ts";
import type { Setup } from "./setup.ts";
import { MB, MS_PER_S } from "./units.ts";

/** Bytes of uncompressed data that one core compresses and decompresses per second. */
interface CompressorRate {
  readonly compress: number;
  readonly decompress: number;
}

/**
 * lz4 1.10.0, zstd 1.5.7 and zlib 1.3.1, each at level 1, on one core of an i7-9700K at 4.9 GHz with
 * the Silesia files (lzbench, in the README of zstd 1.5.7). zfs compresses at higher levels where
 * nothing else is set (zstd-3, gzip-6): decompression hardly changes with the level, compression is
 * slower than these figures.
 */
export const COMPRESSOR_RATES: Readonly<
  Record<Exclude<Plan["layout"]["compression"], "off">, CompressorRate>
> = {
  lz4: { compress: 675 * MB, decompress: 3850 * MB },
  zstd: { compress: 510 * MB, decompress: 1550 * MB },
  gzip: { compress: 105 * MB, decompress: 390 * MB },
};

/** CPU time, ms: of one record read, and of one record written. */
export interface CompressionCpu {
  readonly readMs: number;
  readonly writeMs: number;
}

const NONE: CompressionCpu = { readMs: 0, writeMs: 0 };

/**
 * CPU time of one record under a plan. A record that the compressor does not shrink is stored as it
 * is: reading it decompresses nothing, but writing it tried.
 */
export function compressionCpu({ plan, recordPhysical }: Setup): CompressionCpu {
  const { compression, record_bytes, decompress_bytes_per_s } = plan.layout;
  if (compression === "off") return NONE;
  const published = COMPRESSOR_RATES[compression];
  const scale = (decompress_bytes_per_s ?? published.decompress) / published.decompress;
  const isShrunk = recordPhysical < record_bytes;
  return {
    readMs: isShrunk ? (record_bytes / (published.decompress * scale)) * MS_PER_S : 0,
    writeMs: (record_bytes / (published.compress * scale)) * MS_PER_S,
  };
}

/**
 * CPU time that one query spends on decompression, ms. Where the ARC holds records as they are on disk,
 * every page that the buffer pool misses is decompressed; before 0.7 only what the ARC misses.
 */
export function decompressionMs(setup: Setup, caches: Caches): number {
  const read = setup.plan.workload.pages_per_query * caches.poolMisses * setup.recordsPerPage;
  const share = setup.facts.compressedArc ? 1 : 1 - caches.arcDataHit;
  return read * share * compressionCpu(setup).readMs;
}
