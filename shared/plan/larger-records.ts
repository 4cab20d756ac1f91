/** What is known of larger records than those of which it was measured how far they shrink. */
import type { Plan } from "../generated/plan.ts";

/**
 * What half a record takes more of its own size once compressed. Calibrated: samples of four tables of MariaDB
 * and PostgreSQL under lz4 grow by 2 to 5 % with each halving from 64K down, one of blanks by more.
 */
export const GROWTH_PER_HALVING = 1.04;

/** A compressor looks back so far: records beyond it shrink no further (lz4.c, 64 KiB). */
export const COMPRESSOR_WINDOW_BYTES = 65536;

/** The least that is left of a record; a choice: tables of blanks leave an eighth. */
const LEAST_LEFT = 1 / 16;

/**
 * How far records of the plan's size may shrink where smaller ones were measured: whole sectors hid up to a sector of
 * each, and what half a record takes more, a whole one takes less. Null where none smaller were measured.
 */
export function mostRatio({ data, layout }: Plan): number | null {
  const { compression_ratio: ratio, compression_record_bytes: measuredAt } = data;
  const { record_bytes: record, ashift, compression } = layout;
  if (!measuredAt || record <= measuredAt || compression === "off") return null;
  const sector = 2 ** ashift;
  const whole = Math.min(record, COMPRESSOR_WINDOW_BYTES);
  const doublings = Math.max(0, Math.log2(whole / measuredAt));
  const left = Math.max(LEAST_LEFT, 1 / ratio - sector / measuredAt);
  return Math.max(ratio, GROWTH_PER_HALVING ** doublings / left);
}
