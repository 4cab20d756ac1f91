/** What only some OpenZFS lines print, by which the parsers judge whose capture they read. */
import type { OpenzfsLine } from "./lines.ts";

/** A form of zdb's output, and the lines that print it: from the first to the last, null for all later ones. */
interface ZdbSign {
  readonly first: OpenzfsLine;
  readonly last: OpenzfsLine | null;
  readonly words: string;
}

/**
 * zdb.c: dnsize since 0.7.0; checksums since 0.8.3, padded since 2.2.0 and in the last releases of
 * 2.1; projid since 0.8; Spill block since 2.2; the letter G since 2.3.4; damage tails since 2.4.
 */
export const ZDB_SIGNS = {
  EIGHT_COLUMNS: { first: "0.6.5", last: "0.6.5", words: "eight columns without dnsize" },
  NINE_COLUMNS: { first: "0.7", last: null, words: "nine columns with dnsize" },
  NO_CHECKSUM: { first: "0.6.5", last: "0.8", words: "block pointers without checksum" },
  PLAIN_CHECKSUM: { first: "0.8", last: "2.1", words: "checksums not padded" },
  PADDED_CHECKSUM: { first: "2.1", last: null, words: "checksums padded to 16 digits" },
  PROJECT: { first: "0.8", last: null, words: "project ids" },
  ZSTD: { first: "2.0", last: null, words: "zstd headers" },
  LIVELIST: { first: "2.0", last: null, words: "a livelist" },
  SPILL: { first: "2.2", last: null, words: "spill blocks" },
  GANG: { first: "2.3", last: null, words: "gang marks" },
  ERROR_TAIL: { first: "2.4", last: null, words: "damage marks" },
} as const satisfies Readonly<Record<string, ZdbSign>>;

/** A field of arcstats that a line was the first to print. */
interface ArcstatsField {
  readonly name: string;
  readonly first: OpenzfsLine;
  /** Releases of this line and of a later one that print the same fields, where that is known. */
  readonly alike?: string;
}

/**
 * Newest first; from the static table arc_stats in module/zfs/arc.c of 0.6.5.11, 0.7.13, 0.8.6, 2.0.7,
 * 2.1.16, 2.2.0, 2.2.11, 2.3.9 and 2.4.4.
 */
export const ARCSTATS_FIELDS: readonly ArcstatsField[] = [
  { name: "l2_ndev", first: "2.3", alike: "2.3.8 and 2.4.4" },
  { name: "iohits", first: "2.2" },
  { name: "evict_l2_eligible_mfu", first: "2.1" },
  { name: "l2_log_blk_writes", first: "2.0" },
  { name: "abd_chunk_waste_size", first: "2.0" },
  { name: "async_upgrade_sync", first: "0.8" },
  { name: "compressed_size", first: "0.7" },
];
