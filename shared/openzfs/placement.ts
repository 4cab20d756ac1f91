/**
 * Which class of vdevs takes a block: `spa_preferred_class` (spa_misc.c, 0.8 to 2.4) for blocks of
 * datasets, `zio_alloc_zil` (zio.c) for the intent log.
 */
import type { LineFacts } from "./lines.ts";

/** Where blocks lie; a class that a pool lacks takes none. */
type VdevClass = "normal" | "special" | "dedup" | "log";

/** What a block is, as far as its place depends on it. */
export type BlockKind = "data" | "zvol-data" | "indirect" | "metadata" | "dedup-table";

/** Classes that a pool has beside its data vdevs. */
export interface Classes {
  readonly special: boolean;
  readonly dedup: boolean;
  readonly log: boolean;
}

/**
 * Share of the special vdev that data may fill, metadata among what fills it: the rest is for metadata alone
 * (spa_misc.c zfs_special_class_metadata_reserve_pct 25).
 */
export const SPECIAL_DATA_SHARE = 0.75;

/**
 * The class of a block; where it is full, the data vdevs take the block.
 *
 * @param psize size on disk, compressed and rounded to sectors: the size that is compared
 * @param smallBlocksBytes special_small_blocks of the dataset
 */
export function classOf(
  kind: BlockKind,
  psize: number,
  { special, dedup }: Classes,
  smallBlocksBytes: number,
  { hasSpecialVdev, takesSmallBlocksOfZvols }: LineFacts,
): VdevClass {
  if (!hasSpecialVdev) return "normal";
  if (kind === "dedup-table" && dedup) return "dedup";
  if (!special) return "normal";
  if (kind === "zvol-data" && !takesSmallBlocksOfZvols) return "normal";
  const isData = kind === "data" || kind === "zvol-data";
  return isData && psize > smallBlocksBytes ? "normal" : "special";
}

const LEAST_SMALL_BLOCKS = 512;
const MOST_SMALL_BLOCKS = 1_048_576;

/** Whether a line takes a value of special_small_blocks. */
export function takesSmallBlocks(bytes: number, { takesAnySmallBlocks }: LineFacts): boolean {
  if (takesAnySmallBlocks || bytes === 0) return true;
  const isInRange = bytes >= LEAST_SMALL_BLOCKS && bytes <= MOST_SMALL_BLOCKS;
  return isInRange && Number.isInteger(Math.log2(bytes));
}

/** The class of the intent log's blocks (2.4: zil.c zil_special_is_slog, on by default). */
export function logClassOf({ log, special }: Classes, { logsOnSpecial }: LineFacts): VdevClass {
  if (log) return "log";
  return special && logsOnSpecial ? "special" : "normal";
}
