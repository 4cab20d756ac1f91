/** How far records shrink at a recordsize: small ones less, and in whole sectors. */
import type { Plan } from "../../generated/plan.ts";
import { indexRatioOf, postgresqlOf } from "../../plan/engine.ts";
import { COMPRESSOR_WINDOW_BYTES, GROWTH_PER_HALVING } from "../../plan/larger-records.ts";
import { largestCompressed, meanOver, type RecordSize, recordSizes, roundUp } from "./physical.ts";

/**
 * The ratio at a recordsize, whole sectors counted. Below the recordsize at which it was measured, the compressed
 * record grows with each halving and is rounded again; before, half a sector of each was lost on average.
 * Above, it is taken to stay: what records stored whole would shrink to is not known (`mostRatio`).
 */
export function ratioAt({ data, layout }: Plan, recordBytes: number): number {
  if (layout.compression === "off") return 1;
  const { compression_ratio: ratio, compression_record_bytes: measuredAt } = data;
  if (!measuredAt || recordBytes >= measuredAt || ratio <= 1) return ratio;
  const unit = 2 ** layout.ashift;
  const share = Math.max(0, 1 / ratio - unit / 2 / measuredAt);
  const halvings = Math.max(
    0,
    Math.log2(Math.min(measuredAt, COMPRESSOR_WINDOW_BYTES) / recordBytes),
  );
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
