/**
 * CPU time of what OpenZFS does with the bytes of a block: checksum, encryption and compression. What
 * is in the ARC passed its checksum and was decrypted when it was read from a device (zio_read_bp_init
 * and zio_checksum_verify; the L2ARC's reads too, arc.c l2arc_read_done), but stays compressed there.
 */
import type { Plan } from "../generated/plan.ts";
import { BLOCK_POINTER_BYTES, type LineFacts } from "../openzfs/lines.ts";
import { KIB, MB, MIB, MS_PER_S } from "./number/units.ts";
import type { Setup } from "./setup.ts";

type Layout = Plan["layout"];

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
  Record<Exclude<Layout["compression"], "off">, CompressorRate>
> = {
  lz4: { compress: 675 * MB, decompress: 3850 * MB },
  zstd: { compress: 510 * MB, decompress: 1550 * MB },
  gzip: { compress: 105 * MB * GZIP_6_BY_1, decompress: 390 * MB },
};

/** fletcher4 with AVX2 on one core of a Xeon Platinum 8170, bytes/s (fletcher_4_bench, openzfs pull request 9517). */
const FLETCHER4 = 22_377_596_138;

/** sha256 and sha512 without and with instructions for them. */
interface ShaRates {
  readonly sha256: number;
  readonly sha512: number;
}

/**
 * Bytes/s of one core of an i3-1005G1 in blocks of 16 KiB (chksum_bench, in the commit 985c33b132 that
 * brought BLAKE3 to OpenZFS): blake3 with AVX2, the others in C.
 */
const HASHES = { skein: 608 * MIB, edonr: 1761 * MIB, blake3: 3095 * MIB } as const;
const SHA_IN_C: ShaRates = { sha256: 316 * MIB, sha512: 467 * MIB };

/** From 2.2 OpenZFS has OpenSSL's assembler: OpenSSL 3.0.19 on one core of an EPYC with SHA extensions, 16 KiB; own measurement. */
const SHA_IN_ASSEMBLER: ShaRates = { sha256: 1767 * MB, sha512: 822 * MB };

/**
 * AES-256-GCM of a block of 16 KiB inside OpenZFS with AVX: 11,126 ns to decrypt, 16,842 ns to
 * encrypt (openzfs pull request 9749, in 0.8.4). OpenSSL makes 4.0 GB/s on an EPYC that does four
 * blocks at once; OpenZFS did not use that before 2.4.
 */
const DECRYPT = (16 * KIB) / 11_126e-9;
const ENCRYPT = (16 * KIB) / 16_842e-9;

/** Bytes of each block pointer under the SHA-512 that authenticates an encrypted file's indirect block (zio_crypt.c blkptr_auth_buf_t). */
const AUTHENTICATED_POINTER_BYTES = 32;

function shaRates(facts: LineFacts): ShaRates {
  return facts.hasShaAssembler ? SHA_IN_ASSEMBLER : SHA_IN_C;
}

/** Bytes that one core runs through the checksum in a second; without one, metadata have fletcher4. */
function checksumRate({ plan, facts }: Setup): number {
  const { checksum = "fletcher4" } = plan.layout;
  if (checksum === "off" || checksum === "fletcher4") return FLETCHER4;
  return checksum === "sha256" || checksum === "sha512"
    ? shaRates(facts)[checksum]
    : HASHES[checksum];
}

/** CPU time of one record, ms. */
interface RecordCpu {
  /** Read from a device: checksum and decryption of what is stored. */
  readonly readMs: number;
  /** Handed to the database out of what is compressed. */
  readonly decompressMs: number;
  /** Written: compression, encryption, checksum. */
  readonly writeMs: number;
}

/**
 * CPU time of one record under a plan. A record that the compressor does not shrink is stored as it
 * is: reading it decompresses nothing, but writing it tried.
 */
export function recordCpu(setup: Setup): RecordCpu {
  const { plan, recordPhysical } = setup;
  const { compression, record_bytes, decompress_bytes_per_s, encryption } = plan.layout;
  const checksumS = plan.layout.checksum === "off" ? 0 : recordPhysical / checksumRate(setup);
  const readS = checksumS + (encryption ? recordPhysical / DECRYPT : 0);
  const sealS = checksumS + (encryption ? recordPhysical / ENCRYPT : 0);
  const stored = { readMs: readS * MS_PER_S, decompressMs: 0, writeMs: sealS * MS_PER_S };
  if (compression === "off") return stored;
  const published = COMPRESSOR_RATES[compression];
  const scale = (decompress_bytes_per_s ?? published.decompress) / published.decompress;
  const isShrunk = recordPhysical < record_bytes;
  return {
    ...stored,
    decompressMs: isShrunk ? (record_bytes / (published.decompress * scale)) * MS_PER_S : 0,
    writeMs: (sealS + record_bytes / (published.compress * scale)) * MS_PER_S,
  };
}

/** CPU time that one query spends on the records that it reads, ms. */
interface RecordWork {
  /** Checksums and decryption of what caches of records miss. */
  readonly readMs: number;
  readonly decompressMs: number;
}

/** What the caches do for a query: pages that the pool misses, and the share of records that the ARC has. */
interface Caches {
  readonly poolMisses: number;
  readonly arcDataHit: number;
}

/**
 * CPU time that one query spends on records. Where the ARC holds records as they are on disk, every
 * page that the buffer pool misses is decompressed; before 0.7 only what the ARC misses.
 */
export function recordWork(setup: Setup, caches: Caches): RecordWork {
  const records = setup.plan.workload.pages_per_query * caches.poolMisses * setup.recordsPerPage;
  const missed = 1 - caches.arcDataHit;
  const each = recordCpu(setup);
  return {
    readMs: records * missed * each.readMs,
    decompressMs: records * (setup.facts.hasCompressedArc ? 1 : missed) * each.decompressMs,
  };
}

/** CPU time of one indirect block, ms. */
interface IndirectCpu {
  /** Read from a device: checksum, and a SHA-512 of its pointers where they are authenticated. */
  readonly readMs: number;
  /** Made readable out of the compressed block in the ARC; metadata are compressed by lz4. */
  readonly decompressMs: number;
}

/** CPU time of one indirect block under a plan. */
export function indirectCpu(setup: Setup): IndirectCpu {
  const { plan, facts, metadata } = setup;
  const { encryption, indirect_block_bytes } = plan.layout;
  const pointers = (indirect_block_bytes / BLOCK_POINTER_BYTES) * AUTHENTICATED_POINTER_BYTES;
  const authenticateS = encryption ? pointers / shaRates(facts).sha512 : 0;
  return {
    readMs: (metadata.meanPhysicalBytes / checksumRate(setup) + authenticateS) * MS_PER_S,
    decompressMs: (indirect_block_bytes / COMPRESSOR_RATES.lz4.decompress) * MS_PER_S,
  };
}

/** CPU time of so many bytes of the intent log, ms: its blocks have fletcher4, and encryption where records have. */
export function logCpuMs({ plan }: Setup, bytes: number): number {
  return (bytes / FLETCHER4 + (plan.layout.encryption ? bytes / ENCRYPT : 0)) * MS_PER_S;
}

/** What the rates stand for, for the explanation of figures that contain them. */
export function recordCpuWords({
  compression,
  decompress_bytes_per_s,
  encryption,
}: Layout): string {
  const sealed = encryption ? "; AES-256-GCM: openzfs pull request 9749" : "";
  const checked = `; checksums: openzfs pull request 9517 and commit 985c33b132${sealed}`;
  if (compression === "off") return checked;
  if (decompress_bytes_per_s !== null && decompress_bytes_per_s !== undefined)
    return `${checked}; decompression: entered, compression scaled with it`;
  const published = "lzbench in the README of zstd 1.5.7, one core of an i7-9700K";
  if (compression === "lz4") return `${checked}; compression: ${published}`;
  if (compression === "gzip")
    return `${checked}; decompression: ${published}; compression brought from level 1 to gzip-6 by zlib 1.2.11's 20 and 66 MB/s`;
  return `${checked}; compression: ${published}, at level 1: zstd-3, the default, writes at 0.4 to 0.8 of it, reads alike`;
}
