/** Which OpenZFS lines print which forms. Generated from shared/openzfs by `npm run generate`; do not edit. */

/** What was printed, a bit each. */
export enum Sign {
  EIGHT_COLUMNS = 1,
  NINE_COLUMNS = 2,
  NO_CHECKSUM = 4,
  PLAIN_CHECKSUM = 8,
  PADDED_CHECKSUM = 16,
  PROJECT = 32,
  ZSTD = 64,
  LIVELIST = 128,
  SPILL = 256,
  GANG = 512,
  ERROR_TAIL = 1024,
}

/** Words of each sign, and the first and last line that can print it: indices into OPENZFS_LINES. */
export const SIGN_WORDS: StaticArray<string> = ["eight columns without dnsize", "nine columns with dnsize", "block pointers without checksum", "checksums not padded", "checksums padded to 16 digits", "project ids", "zstd headers", "a livelist", "spill blocks", "gang marks", "damage marks"];
export const SIGN_FIRST: StaticArray<i32> = [0, 1, 0, 2, 4, 2, 3, 3, 5, 6, 7];
export const SIGN_LAST: StaticArray<i32> = [0, 7, 2, 4, 7, 7, 7, 7, 7, 7, 7];

/** Oldest first. */
export const OPENZFS_LINES: StaticArray<string> = ["0.6.5", "0.7", "0.8", "2.0", "2.1", "2.2", "2.3", "2.4"];

/** The lines by how many hosts run them, most first. */
export const LINES_BY_USE: StaticArray<string> = ["2.2", "2.1", "0.8", "0.7", "0.6.5"];

/** Largest indirect block that each line makes. */
export const INDIRECT_BYTES_MAX: StaticArray<i64> = [16384, 131072, 131072, 131072, 131072, 131072, 131072, 131072];
