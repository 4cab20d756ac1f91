/**
 * What differs between OpenZFS lines. Nothing else of arcplan asks for a line by its name: a new line is
 * a row of `ROWS` here, and `npm run generate` gives it to the plan's schema, to Python and to the reader
 * of dumps. Structure sizes are those of a 64-bit Linux kernel; each figure names the file it was read
 * from, at the last release of its line (0.6.5.11, 0.7.13, 0.8.6, 2.0.7, 2.1.16, 2.2.11, 2.3.9, 2.4.4).
 */

export const KIB = 2 ** 10;
export const MIB = 2 ** 20;
export const GIB = 2 ** 30;

/** Facts of one OpenZFS line; all sizes in bytes. */
export interface LineFacts {
  /** Whether the ARC holds blocks as compressed on disk (since 0.7.0: arc.c zfs_compressed_arc_enabled). */
  readonly hasCompressedArc: boolean;
  /** Header of a block in the ARC (arc_impl.h arc_buf_hdr, HDR_FULL_SIZE). */
  readonly headerBytes: number;
  /** The same for an encrypted block (arc_buf_hdr_crypt; one size for all since 2.2.0). */
  readonly encryptedHeaderBytes: number;
  /** Header of a block that is only in the L2ARC (arc_impl.h HDR_L2ONLY_SIZE). */
  readonly l2HeaderBytes: number;
  /** arc_buf_t and dmu_buf_impl_t beside each uncompressed copy (arc_impl.h, dbuf.h). */
  readonly copyStructBytes: number;
  /** abd_t of a compressed block (abd.h). */
  readonly abdBytes: number;
  /** Indirect block size of files made by this line (dnode.h DN_MAX_INDBLKSHIFT). */
  readonly indirectBlockBytes: 16_384 | 131_072;
  /**
   * Percent of zfs_arc_max that metadata may take unless it is set, or null where there is no such limit
   * (arc.c zfs_arc_meta_limit_percent, in 0.6.5 3/4 of arc_c_max; removed in 2.2).
   */
  readonly arcMetaLimitPercent: number | null;
  /** Whether that limit is set in bytes, by zfs_arc_meta_limit (arc.c; in percent since 0.7). */
  readonly isMetaLimitInBytes: boolean;
  /**
   * Whether metadata above the limit is evicted while the ARC is not full. From 2.0 the evictor
   * sleeps until the ARC overflows (arc.c arc_evict_cb_check), so with primarycache=metadata the
   * limit never bites: on 2.1.11 no miss was seen at 144 and 160 MiB, where 75 % would have missed.
   */
  readonly metaLimitAlways: boolean;
  /** Largest dbuf cache target (dbuf.c dbuf_cache_max_bytes); 0 where there is no dbuf cache. */
  readonly dbufCacheMaxBytes: number;
  /**
   * Size above its target at which a full ARC starts to evict; it then evicts down to the target
   * (arc.c arc_is_overflowing and arc_evict: 8 MiB to 2.1, 16 MiB from 2.2).
   */
  readonly overflowBytes: number;
  /**
   * Size above the target at which reads wait until the evictor is done, or null. To 2.1 an evictor that
   * finds metadata above its limit goes over all lists 4,096 times, whatever it finds (arc.c
   * arc_evict_meta_balanced, zfs_arc_meta_adjust_restarts); since 2.2 it lets reads go as soon as it
   * finds nothing.
   */
  readonly stallBytes: number | null;
  /**
   * Whether evictions turn to indirect blocks in use while there are records to take. Counted on 2.1.11,
   * and taken for 2.0, which has the same evictor; earlier lines were not measured; since 2.2 metadata
   * are taken beyond their target only (arc.c arc_evict).
   */
  readonly sweepsMetadata: boolean;
  /**
   * Whether a ghost list is as long as half of the other lists together (2.2: arc.c arc_evict), or
   * both kinds together as long as the ARC's target (before: arc.c arc_adjust).
   */
  readonly ghostsByHalves: boolean;
  /** Largest share of the ARC that L2ARC headers may take (arc.c l2arc_meta_percent, 2.0), or null. */
  readonly l2HeaderLimitRatio: number | null;
  /** Default of l2arc_write_max. */
  readonly l2WriteMaxBytes: number;
  /** Whether an L2ARC survives a reboot (2.0). */
  readonly hasPersistentL2arc: boolean;
  /** Whether O_DIRECT reads go around the ARC (2.3: zfs_vnops.c zfs_dio_enabled). */
  readonly hasDirectIo: boolean;
  /**
   * Whether O_DIRECT that may not go around the ARC leaves nothing in it (2.4: zfs_vnops.c, pull request
   * 17218; counted on 2.4.4).
   */
  readonly hasUncachedIo: boolean;
  /** Largest recordsize (zfs_max_recordsize). */
  readonly maxRecordBytes: number;
  /** Whether there is dRAID (2.1). */
  readonly hasDraid: boolean;
  /**
   * Most that is held back of a pool as slop space (spa_misc.c spa_max_slop, since 2.1), or null
   * where it grows with the pool.
   */
  readonly mostSlopBytes: number | null;
  /** Whether there is a special vdev (0.8). */
  readonly hasSpecialVdev: boolean;
  /** Whether special_small_blocks takes blocks of zvols, as it takes those of files (2.4: spa_misc.c spa_preferred_class). */
  readonly takesSmallBlocksOfZvols: boolean;
  /**
   * Whether special_small_blocks may be any size to 16 MiB (2.4: zfsprops(7)); before, it is 0 or a power of two
   * from 512 bytes to 1 MiB.
   */
  readonly takesAnySmallBlocks: boolean;
  /** Whether the intent log lies on a special vdev where there is no log vdev (2.4: zil.c zil_special_is_slog). */
  readonly logsOnSpecial: boolean;
  /** Whether the zstd compressor exists (2.0). */
  readonly hasZstd: boolean;
  /** Whether SHA-2 runs in OpenSSL's assembler (2.2: module/icp/asm-x86_64/sha2). */
  readonly hasShaAssembler: boolean;
  /** Whether there is native encryption (0.8: zio_crypt.c). */
  readonly hasEncryption: boolean;
  /**
   * Whether a page in the intent log is often split over two log blocks (zil.c zil_lwb_assign). Since 2.2
   * only 1/16 of a log block may stay empty. From 0.7 to 2.1 it was 1/8, which eight pages of 16 KiB
   * hardly ever exceed; 0.6.5 did not split.
   */
  readonly splitsLogRecords: boolean;
  /** Smallest zfs_arc_min unless it is set, as a share of RAM and never below 32 MiB (arc.c arc_init; since 0.7). */
  readonly arcMinRamShare: number;
  /** Whether a smaller zfs_arc_max shrinks the ARC at run time (arc.c arc_tuning_update, since 2.0). */
  readonly shrinksToArcMax: boolean;
  /** Whether `zpool iostat` has latencies, -l (0.7: zpool_main.c). */
  readonly hasPoolLatency: boolean;
  /** Whether FreeBSD has this line (2.0, in FreeBSD 13). */
  readonly isOnFreebsd: boolean;
  /** Whether arcstats' hash_elements_max keeps the highest value; since 2.3.0 it repeats hash_elements (pull request 16759). */
  readonly hasHashElementsPeak: boolean;
  /** Whether zfs_arc_max defaults to nearly all RAM on Linux (2.3: arc_os.c arc_default_max). */
  readonly arcTakesAllRam: boolean;
}

const LINE_0_6_5: LineFacts = {
  hasCompressedArc: false,
  headerBytes: 320,
  encryptedHeaderBytes: 320,
  l2HeaderBytes: 104,
  copyStructBytes: 80 + 288,
  abdBytes: 0,
  indirectBlockBytes: 16_384,
  arcMetaLimitPercent: 75,
  isMetaLimitInBytes: true,
  metaLimitAlways: true,
  dbufCacheMaxBytes: 0,
  overflowBytes: 8 * MIB,
  stallBytes: 24 * MIB,
  sweepsMetadata: false,
  ghostsByHalves: false,
  l2HeaderLimitRatio: null,
  l2WriteMaxBytes: 8 * MIB,
  hasPersistentL2arc: false,
  hasDirectIo: false,
  hasUncachedIo: false,
  maxRecordBytes: MIB,
  hasDraid: false,
  mostSlopBytes: null,
  hasSpecialVdev: false,
  takesSmallBlocksOfZvols: false,
  takesAnySmallBlocks: false,
  logsOnSpecial: false,
  hasZstd: false,
  hasShaAssembler: false,
  hasEncryption: false,
  splitsLogRecords: false,
  arcMinRamShare: 0,
  shrinksToArcMax: false,
  hasPoolLatency: false,
  isOnFreebsd: false,
  hasHashElementsPeak: true,
  arcTakesAllRam: false,
};

const LINE_0_7: LineFacts = {
  ...LINE_0_6_5,
  hasCompressedArc: true,
  headerBytes: 328,
  encryptedHeaderBytes: 328,
  l2HeaderBytes: 96,
  copyStructBytes: 80 + 304,
  abdBytes: 40,
  indirectBlockBytes: 131_072,
  dbufCacheMaxBytes: 100 * MIB,
  isMetaLimitInBytes: false,
  arcMinRamShare: 1 / 32,
  hasPoolLatency: true,
};

const LINE_0_8: LineFacts = {
  ...LINE_0_7,
  encryptedHeaderBytes: 392,
  copyStructBytes: 80 + 312,
  dbufCacheMaxBytes: Number.POSITIVE_INFINITY,
  hasSpecialVdev: true,
  hasEncryption: true,
};

const LINE_2_0: LineFacts = {
  ...LINE_0_8,
  copyStructBytes: 80 + 384,
  abdBytes: 120,
  metaLimitAlways: false,
  sweepsMetadata: true,
  l2HeaderLimitRatio: 0.33,
  hasPersistentL2arc: true,
  hasZstd: true,
  shrinksToArcMax: true,
  isOnFreebsd: true,
};

const LINE_2_1: LineFacts = {
  ...LINE_2_0,
  headerBytes: 320,
  encryptedHeaderBytes: 384,
  abdBytes: 104,
  hasDraid: true,
  mostSlopBytes: 128 * GIB,
};

const LINE_2_2: LineFacts = {
  ...LINE_2_1,
  headerBytes: 240,
  encryptedHeaderBytes: 240,
  copyStructBytes: 32 + 376,
  arcMetaLimitPercent: null,
  overflowBytes: 16 * MIB,
  stallBytes: null,
  sweepsMetadata: false,
  ghostsByHalves: true,
  hasShaAssembler: true,
  splitsLogRecords: true,
  l2WriteMaxBytes: 32 * MIB,
  maxRecordBytes: 16 * MIB,
};

const LINE_2_3: LineFacts = {
  ...LINE_2_2,
  copyStructBytes: 32 + 368,
  abdBytes: 96,
  hasDirectIo: true,
  hasHashElementsPeak: false,
  arcTakesAllRam: true,
};

const LINE_2_4: LineFacts = {
  ...LINE_2_3,
  hasUncachedIo: true,
  takesSmallBlocksOfZvols: true,
  takesAnySmallBlocks: true,
  logsOnSpecial: true,
};

/** Oldest first. */
const ROWS = {
  "0.6.5": LINE_0_6_5,
  "0.7": LINE_0_7,
  "0.8": LINE_0_8,
  "2.0": LINE_2_0,
  "2.1": LINE_2_1,
  "2.2": LINE_2_2,
  "2.3": LINE_2_3,
  "2.4": LINE_2_4,
} as const satisfies Readonly<Record<string, LineFacts>>;

/** Name of an OpenZFS line. */
export type OpenzfsLine = keyof typeof ROWS;

/** Facts of every line that a plan can name, oldest first. */
export const LINES: Readonly<Record<OpenzfsLine, LineFacts>> = ROWS;

/** Whether a text names a line of the table. */
export function isOpenzfsLine(text: unknown): text is OpenzfsLine {
  return typeof text === "string" && Object.hasOwn(LINES, text);
}

/** The first line of which something is true, for texts such as "2.0 and later"; "" if of none. */
export function firstLine(isTrue: (facts: LineFacts) => boolean): string {
  return Object.entries(LINES).find(([, facts]) => isTrue(facts))?.[0] ?? "";
}

/** Lines by how many hosts run them, most first; the first that fits is taken where several do. */
export const LINES_BY_USE = [
  "2.2",
  "2.1",
  "0.8",
  "0.7",
  "0.6.5",
] as const satisfies readonly OpenzfsLine[];

/** Taken where nothing says which line a dump is of. */
export const LIKELY_LINE: OpenzfsLine = LINES_BY_USE[0];

/** Taken for a host of which no capture names the line. */
export const CURRENT_LINE: OpenzfsLine = "2.3";

/** Bytes of one block pointer (spa.h SPA_BLKPTRSHIFT 7). */
export const BLOCK_POINTER_BYTES = 128;

/** Copies of an encrypted block at most: its third pointer holds the salt (libzfs_dataset.c zfs_valid_proplist, 2.2.11). */
export const MOST_ENCRYPTED_COPIES = 2;

/** Seconds after its last use in which an indirect block is not evicted (arc.c arc_min_prefetch_ms, HZ before). */
export const INDIRECT_LIFE_S = 1;

/** The dbuf cache targets 1/32 of the ARC (dbuf.c dbuf_cache_shift 5). */
export const DBUF_CACHE_SHARE = 1 / 32;

/** The dbuf evictor stops at this part of the target (dbuf.c dbuf_cache_lowater_pct 10). */
export const DBUF_CACHE_LOW_WATER = 0.9;

/** Adjacent writes are joined up to this size on devices that do not rotate (vdev_queue.c zfs_vdev_aggregation_limit_non_rotating). */
export const WRITE_AGGREGATION_BYTES = 128 * KIB;

/** The same on devices that rotate (vdev_queue.c zfs_vdev_aggregation_limit). */
export const WRITE_AGGREGATION_ROTATING_BYTES = MIB;

/**
 * Fragmentation in percent of free space that consists of pieces of 512 bytes, 1 KiB and so on up to
 * 16 MiB (metaslab.c zfs_frag_table).
 */
export const FRAGMENTATION_BY_PIECE: readonly number[] = [
  100, 100, 98, 95, 90, 80, 70, 60, 50, 40, 30, 20, 15, 10, 5, 0,
];

/** Largest log block (zil.c zil_maxblocksize). */
export const LOG_BLOCK_BYTES = 128 * KIB;

/** Smallest log block (zil_impl.h, zil.c ZIL_MIN_BLKSZ). */
export const LOG_BLOCK_MIN_BYTES = 4 * KIB;

/** Header of one write in the intent log (zil.h lr_write_t). */
export const LOG_RECORD_HEADER_BYTES = 192;

/** Seconds between transaction groups at most (txg.c zfs_txg_timeout). */
export const TXG_SECONDS = 5;

/** Dirty data that the pool takes at most: a share of the memory, and no more than this (arc.c zfs_dirty_data_max_percent 10, zfs_dirty_data_max_max). */
export const DIRTY_DATA_SHARE = 0.1;
export const DIRTY_DATA_MOST_BYTES = 4 * GIB;

/** Share of it at which a transaction group is written (dsl_pool.c zfs_dirty_data_sync_percent). */
export const DIRTY_SYNC_SHARE = 0.2;

/** zfs_arc_max below this is ignored (arc.c arc_tuning_update; FreeBSD: MIN_ARC_MAX). */
export const SMALLEST_ARC_MAX_BYTES = 64 * MIB;

/** zfs_arc_max unless it is set, bytes, of lines that give the ARC nearly all RAM, and of others (arc_os.c arc_default_max). */
export function defaultArcMaxBytes(takesAllRam: boolean, ramBytes: number): number {
  return Math.floor(takesAllRam ? Math.max(ramBytes - GIB, (ramBytes * 5) / 8) : ramBytes / 2);
}

/** Smallest zfs_arc_min of any line (arc.c arc_init). */
const SMALLEST_ARC_MIN_BYTES = 32 * MIB;

/** zfs_arc_min of a line unless it is set, bytes: zfs_arc_max must lie above it (arc.c arc_init). */
export function defaultArcMinBytes(line: OpenzfsLine, ramBytes: number): number {
  return Math.max(ramBytes * LINES[line].arcMinRamShare, SMALLEST_ARC_MIN_BYTES);
}
