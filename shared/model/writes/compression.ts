/** CPU time of compression: what one core does in a second, and what a record takes of it. */
import type { Plan } from "../../generated/plan.ts";
import type { Caches } from "../cache/caches.ts";
import { MB, MS_PER_S } from "../number/units.ts";
import type { Setup } from "../setup.ts";

/** Bytes of uncompressed data that one core compresses and decompresses per second. */
interface CompressorRate {
  readonly compress: number;
  readonly decompress: number;
}

/**
 * zfs compresses at zstd-3 and gzip-6 where nothing else is set (zfsprops.7,
 * OpenZFS 2.2.11). zlib compresses at level 6 with 20 of level 1's 66 MB/s (zlib 1.2.11, lzbench 1.7.1).
 */
const GZIP_6_BY_1 = 20 / 66;

/**
 * lz4 1.10.0, zstd 1.5.7 and zlib 1.3.1 at level 1, on one core of an i7-9700K at 4.9 GHz with the
 * Silesia files (lzbench, in the README of zstd 1.5.7); gzip brought to level 6. No figure was found
 * for zstd at level 3, so its compression counts at level 1: zstd 1.1.4 made 0.76 of that at level 2
 * and 0.36 at level 5. Decompression hardly changes with the level (250 and 267 MB/s, 636 and 553).
 */
export const COMPRESSOR_RATES: Readonly<
  Record<Exclude<Plan["layout"]["compression"], "off">, CompressorRate>
> = {
  lz4: { compress: 675 * MB, decompress: 3850 * MB },
  zstd: { compress: 510 * MB, decompress: 1550 * MB },
  gzip: { compress: 105 * MB * GZIP_6_BY_1, decompress: 390 * MB },
};

/** What the rates of a compressor stand for, for the explanation of figures that contain them. */
export function compressorWords({ compression, decompress_bytes_per_s }: Plan["layout"]): string {
  if (compression === "off") return "";
  if (decompress_bytes_per_s !== null && decompress_bytes_per_s !== undefined)
    return "; decompression: entered, compression scaled with it";
  const published = "lzbench in the README of zstd 1.5.7, one core of an i7-9700K";
  if (compression === "lz4") return `; compression: ${published}`;
  if (compression === "gzip")
    return `; decompression: ${published}; compression brought from level 1 to gzip-6 by zlib 1.2.11's 20 and 66 MB/s`;
  return `; compression: ${published}, at level 1: zstd-3, the default, writes at 0.4 to 0.8 of it, reads alike`;
}

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
