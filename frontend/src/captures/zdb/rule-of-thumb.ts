const RECORD_AT_ONE_PER_MILLE = 131_072;

/**
 * Metadata by the old rule of thumb: 0.1 % of the uncompressed data at 128K records, doubling with
 * each halving of the recordsize.
 */
export function ruleOfThumbBytes(fileBytes: number, recordBytes: number): number {
  return (fileBytes * 0.001 * RECORD_AT_ONE_PER_MILLE) / recordBytes;
}
