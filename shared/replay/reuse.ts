/**
 * After what time blocks are asked for again. Uses whose next one lies behind the end of the recording are
 * censored, so the share that has not come back is estimated as survival is (Kaplan, Meier 1958). Behind the
 * recording's length its rate goes on as it changed from the second quarter to the second half: it stays for a
 * uniform load and falls with a power of time for a skewed one (Weibull). The size of an LRU cache follows from
 * the time for which it keeps blocks: bytes asked for per time, times the share that has not come back (average
 * eviction time: Hu and others, USENIX ATC 2016).
 */
import type { Requests, Sample } from "./sample.ts";

const BINS = 240;
/** Behind the recording: eighths of a doubling, sixteen doublings. */
const STEPS_LATER = 128;
const STEPS_PER_DOUBLING = 8;
/** A rate of return that falls faster than this is chance. */
export const STEEPEST = 1.5;
/** Least rate of return behind the recording, in its length. */
const SLOWEST = 1e-4;

/** Times to the next use of blocks of one type. */
export class Reuse {
  /** Times, the share of uses whose next one has not come by then, and the area under it. */
  private readonly ms: number[] = [0];
  private readonly waiting: number[] = [1];
  private readonly area: number[] = [0];
  private readonly bytesPerMs: number;
  private readonly lengthMs: number;
  /** Rate of return at the end of the recording, and the power of time with which it falls. */
  private readonly latePerMs: number;
  /** As the recording shows it; see `goOn`. */
  readonly fall: number;

  /** @param type 0: data; 1: metadata. */
  constructor(sample: Sample, requests: Requests, type: 0 | 1) {
    const lengthMs = Math.max(requests.ms[requests.count - 1] ?? 0, sample.seconds * 1000, 1);
    const binMs = lengthMs / BINS;
    const came = new Float64Array(BINS);
    const censored = new Float64Array(BINS);
    const last = new Float64Array(sample.psize.length).fill(-1);
    let bytes = 0;
    for (let at = 0; at < requests.count; at++) {
      const block = requests.block[at] ?? 0;
      if ((sample.metadata[block] ?? 0) !== type) continue;
      const now = requests.ms[at] ?? 0;
      const before = last[block] ?? -1;
      if (before >= 0) count(came, (now - before) / binMs);
      bytes += sample.psize[block] ?? 0;
      last[block] = now;
    }
    last.forEach((then) => {
      if (then >= 0) count(censored, (lengthMs - then) / binMs);
    });
    this.bytesPerMs = bytes / lengthMs;
    this.lengthMs = lengthMs;
    this.survive(came, censored, binMs);
    const [quarter, half, end] = [BINS / 4, BINS / 2, BINS].map((at) => this.waiting[at] ?? 0);
    const early = rate(quarter, half, lengthMs / 4);
    const late = rate(half, end, lengthMs / 2);
    this.latePerMs = Math.max(late, SLOWEST / lengthMs);
    this.fall = early > 0 && late > 0 ? clampTo(Math.log2(early / late), 0, STEEPEST) : 0;
    this.goOn(this.fall);
  }

  private survive(came: Float64Array, censored: Float64Array, binMs: number): void {
    let exposed = came.reduce((sum, n) => sum + n, 0) + censored.reduce((sum, n) => sum + n, 0);
    let share = 1;
    for (let bin = 0; bin < BINS; bin++) {
      const back = came[bin] ?? 0;
      const ended = censored[bin] ?? 0;
      // Those censored in a bin were exposed for half of it.
      const most = exposed - ended / 2;
      if (most > 0) share *= 1 - Math.min(back / most, 1);
      this.add((bin + 1) * binMs, share);
      exposed -= back + ended;
    }
  }

  /**
   * Go on behind the recording.
   *
   * @param fall Power of time with which the rate of return falls; below 0 it stays, that often doubled.
   */
  goOn(fall: number): void {
    for (const column of [this.ms, this.waiting, this.area]) column.length = BINS + 1;
    const { lengthMs } = this;
    const rateAtEnd = this.latePerMs * 2 ** Math.max(-fall, 0);
    // The late rate is that of the middle between the half and the end.
    let ms = lengthMs;
    let share = this.waiting[BINS] ?? 0;
    for (let step = 1; step <= STEPS_LATER; step++) {
      const next = lengthMs * 2 ** (step / STEPS_PER_DOUBLING);
      const middle = (ms + next) / 2 / (lengthMs * 0.75);
      share *= Math.exp(-rateAtEnd * middle ** -Math.max(fall, 0) * (next - ms));
      this.add(next, share);
      ms = next;
    }
  }

  private add(ms: number, share: number): void {
    const last = this.ms.length - 1;
    const mean = ((this.waiting[last] ?? 0) + share) / 2;
    this.area.push((this.area[last] ?? 0) + mean * (ms - (this.ms[last] ?? 0)));
    this.ms.push(ms);
    this.waiting.push(share);
  }

  private between(column: readonly number[], ms: number): number {
    const { ms: times } = this;
    const found = times.findIndex((time) => time >= ms);
    if (found === 0) return column[0] ?? 0;
    if (found < 0) return column[column.length - 1] ?? 0;
    const [from = 0, to = 0] = [times[found - 1], times[found]];
    const [before = 0, after = 0] = [column[found - 1], column[found]];
    return before + ((ms - from) / (to - from)) * (after - before);
  }

  /** Share of uses whose next one has not come within a time. */
  notWithin(ms: number): number {
    return this.between(this.waiting, ms);
  }

  /** Bytes of an LRU cache that keeps blocks for a time. */
  bytesOf(ms: number): number {
    return this.between(this.area, ms) * this.bytesPerMs;
  }
}

function clampTo(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function count(bins: Float64Array, at: number): void {
  const bin = Math.min(Math.max(Math.floor(at), 0), BINS - 1);
  bins[bin] = (bins[bin] ?? 0) + 1;
}

/** Rate at which a share fell from one value to another. */
function rate(from: number | undefined, to: number | undefined, ms: number): number {
  return from && to ? Math.log(from / to) / ms : 0;
}

/** Time for which an LRU cache of so many bytes keeps blocks of both types; the longest known if it holds all. */
export function keptMs(reuses: readonly Reuse[], bytes: number, lengthMs: number): number {
  const of = (ms: number) => reuses.reduce((sum, reuse) => sum + reuse.bytesOf(ms), 0);
  let least = 0;
  let most = lengthMs * 2 ** (STEPS_LATER / STEPS_PER_DOUBLING);
  for (let step = 0; step < 60; step++) {
    const middle = (least + most) / 2;
    if (of(middle) < bytes) least = middle;
    else most = middle;
  }
  return most;
}
