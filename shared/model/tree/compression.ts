/** How far records shrink at a recordsize: small ones less, and in whole sectors. */
import type { Plan } from "../../generated/plan.ts";
import { indexRatioOf, postgresqlOf } from "../../plan/engine.ts";
import { KIB } from "../number/units.ts";
import { largestCompressed, meanOver, type RecordSize, recordSizes, roundUp } from "./physical.ts";

/**
 * What half a record takes more of its own size once compressed. Calibrated: samples of four tables of MariaDB
 * and PostgreSQL under lz4 grow by 2 to 5 % with each halving from 64K down, one of blanks by more.
 */
const GROWTH_PER_HALVING = 1.04;

/** A compressor looks back so far: records beyond it shrink no further (lz4.c, 64 KiB). */
const WINDOW_BYTES = 64 * KIB;

/**
 * The ratio at a recordsize, whole sectors counted. Below the recordsize at which it was measured, the compressed
 * record grows with each halving and is rounded again; before, half a sector of each was lost on average.
 * Above, it is taken to stay: what records stored whole would shrink to is not known.
 */
export function ratioAt({ data, layout }: Plan, recordBytes: number): number {
  if (layout.compression === "off") return 1;
  const { compression_ratio: ratio, compression_record_bytes: measuredAt } = data;
  if (!measuredAt || recordBytes >= measuredAt || ratio <= 1) return ratio;
  const unit = 2 ** layout.ashift;
  const share = Math.max(0, 1 / ratio - unit / 2 / measuredAt);
  const halvings = Math.max(0, Math.log2(Math.min(measuredAt, WINDOW_BYTES) / recordBytes));
  const bytes = Math.max(1, recordBytes * share * GROWTH_PER_HALVING ** halvings);
  const stored = roundUp(bytes, unit);
  return stored <= largestCompressed(recordBytes, layout.ashift) ? recordBytes / stored : 1;
}

/** Sizes of the plan's records on disk at a recordsize. */
export function sizesAt(plan: Plan, recordBytes: number): readonly RecordSize[] {
  return recordSizes(recordBytes, ratioAt(plan, recordBytes), plan.layout.ashift);
}

/** Their mean. */
export function meanPhysicalBytes(plan: Plan, recordBytes: number): number {
  return meanOver(sizesAt(plan, recordBytes), (bytes) => bytes);
}

/** Sizes of PostgreSQL's WAL records of that length on disk. */
export function walSizesAt(plan: Plan, recordBytes: number): readonly RecordSize[] {
  const { wal_compression_ratio: ratio } = postgresqlOf(plan);
  return ratio === null || plan.layout.compression === "off"
    ? sizesAt(plan, recordBytes)
    : recordSizes(recordBytes, ratio, plan.layout.ashift);
}

/** Bytes on disk of a record of indexes and of one of heaps, by the mean of both. */
interface KindSizes {
  readonly index: number;
  readonly heap: number;
}

/**
 * What indexes take more than the mean, heaps take less, but a sector at least. The one by the other is taken to be
 * the same at every recordsize.
 */
export function kindSizes(plan: Plan): KindSizes {
  const { index_compression_ratio: own } = postgresqlOf(plan);
  const { record_bytes, ashift, compression } = plan.layout;
  const part = indexRatioOf(plan);
  if (own === null || part <= 0 || compression === "off") return { index: 1, heap: 1 };
  const ratio = plan.data.compression_ratio;
  const leastHeap = Math.min(1, (2 ** ashift * ratio) / record_bytes);
  const index = Math.min(ratio / own, (1 - (1 - part) * leastHeap) / part);
  return { index, heap: (1 - part * index) / (1 - part) };
}
