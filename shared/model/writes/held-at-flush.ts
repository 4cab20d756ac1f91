/** Whether the ARC still holds the record of a page when PostgreSQL writes the page back. */
import type { Residence } from "../cache/residence.ts";

/** Pages that are drawn, changed and written back, and the caches that they pass. */
export interface FlushedPages {
  readonly law: Residence;
  /** Pages in use on one node, and those that share a record. */
  readonly pages: number;
  readonly pagesPerRecord: number;
  readonly changesPerS: number;
  /** Changes by draws of pages, at most 1. */
  readonly changesPerDraw: number;
  readonly missesPerS: number;
  /** Seconds that shared buffers keep a page after its last use. */
  readonly staysS: number;
  /** Seconds from a page's first change until the next time that changed pages are written. */
  readonly keptS: number;
  /** Share of the records in use that the ARC holds. */
  readonly arcRecordShare: number;
  /** Share of the pages read anew for their change whose record the ARC holds when they are written. */
  readonly freshShare: number;
}

/**
 * Share of the pages written back whose record the ARC holds. The page of a change that missed shared
 * buffers has just been read. That of a change that hit was last seen by the ARC when it was written before,
 * or when another page of its record was read or written; its record is gone if that is longer ago than
 * the ARC keeps what it was handed (Che's approximation over reads past shared buffers and such writes).
 * Shares of pages by popularity: changed within the time between two checkpoints, and not before.
 */
export function heldAtFlush(flushed: FlushedPages): number {
  const { law, pages, changesPerS, changesPerDraw, staysS, keptS } = flushed;
  if (changesPerS <= 0 || keptS <= 0 || changesPerDraw <= 0) return flushed.freshShare;
  const changedWithin = (seconds: number) => law.heldWithin((changesPerS * seconds) / pages);
  const written = changedWithin(keptS);
  if (written <= 0) return flushed.freshShare;
  /** Written pages that no change had come to for so many seconds before. */
  const unchangedFor = (seconds: number) => changedWithin(keptS + seconds) - changedWithin(seconds);
  /** Of those, the ones that had left shared buffers before their change, too. */
  const missedAfter = (seconds: number) =>
    unchangedFor(staysS / changesPerDraw + Math.max(0, seconds - staysS));
  const hitAfter = (seconds: number) =>
    Math.max(0, unchangedFor(seconds) - missedAfter(seconds)) / written;
  const hits = hitAfter(0);
  const touchesPerS = flushed.missesPerS + (pages * written * hits) / keptS;
  const perRecordPerS = (touchesPerS * flushed.pagesPerRecord) / pages;
  const arcS = law.timeToHold(Math.min(1, flushed.arcRecordShare)) / perRecordPerS;
  const others = 1 - 1 / flushed.pagesPerRecord;
  const gone = Number.isFinite(arcS)
    ? hitAfter(Math.max(0, arcS - keptS)) * Math.exp(-others * perRecordPerS * arcS)
    : 0;
  return (1 - hits) * flushed.freshShare + hits - gone;
}
