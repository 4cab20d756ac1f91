import type { Sample } from "./sample.ts";

export const BLOCK = 16384;

/** Numbers 0..1, the same in every run. */
export function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws of Zipf's law over so many blocks, 0 being drawn most. */
export function zipf(blocks: number, exponent: number, seed: number): () => number {
  const draw = draws(seed);
  const sums: number[] = [];
  for (let rank = 1; rank <= blocks; rank++) sums.push((sums.at(-1) ?? 0) + rank ** -exponent);
  return () => {
    const wanted = draw() * (sums.at(-1) ?? 0);
    let [from, to] = [0, blocks - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sums[middle] ?? 0) < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  };
}

/** Requests for blocks of 16 KiB within a minute, beside a full ARC of 400 of them. */
export function sampleOf(requests: readonly number[], more: Partial<Sample> = {}): Sample {
  const blocks = requests.reduce((most, request) => Math.max(most, Math.floor(request / 4) + 1), 0);
  const each = (value: number) => Array.from({ length: blocks }, () => value);
  return {
    share: 1,
    seconds: 60,
    lost: 0,
    arc: {
      arc_bytes: 400 * BLOCK,
      buffer_bytes: 400 * BLOCK,
      dirty_bytes: 0,
      is_full: true,
      data_requests: 0,
      data_misses: 0,
      metadata_requests: 0,
      metadata_misses: 0,
    },
    metadata: each(0),
    psize: each(BLOCK),
    lsize: each(BLOCK),
    group: each(0),
    requests,
    steps_ms: requests.map(() => Math.max(1, Math.round(60000 / requests.length))),
    ...more,
  };
}
