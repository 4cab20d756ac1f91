/**
 * The replay beside arc.c of OpenZFS 2.3.2 on the same requests, which libzpool answered from a pool in memory
 * (docs/trace.md). A real ARC also has indirect blocks; they are not among these requests nor in `buffers_mib`.
 */
import { describe, expect, it } from "vitest";
import { replayed } from "./arc.ts";
import { sampleOf, zipf } from "./replay.test.support.ts";
import { READ, requestsOf } from "./sample.ts";

const BLOCKS = 12_000;
const REQUESTS = 120_000;

/** Draws of Zipf's law; every `scanEvery`th request reads the next block of a scan instead. */
function requested(exponent: number, scanEvery: number): number[] {
  const ranked = zipf(BLOCKS, exponent, 11);
  return Array.from({ length: REQUESTS }, (_, at) =>
    scanEvery > 0 && at % scanEvery === 0
      ? BLOCKS + (Math.floor(at / scanEvery) % BLOCKS)
      : ranked(),
  );
}

/** Mean MiB of data buffers, and hits in percent, in the second half of the requests, one a millisecond. */
const MEASURED = [
  { exponent: 0, scanEvery: 0, limit_mib: 64, buffers_mib: 64.1, hits: 34.12 },
  { exponent: 0, scanEvery: 0, limit_mib: 96, buffers_mib: 96.9, hits: 51.85 },
  { exponent: 0.6, scanEvery: 0, limit_mib: 64, buffers_mib: 65.1, hits: 53.71 },
  { exponent: 0.6, scanEvery: 0, limit_mib: 96, buffers_mib: 94.4, hits: 66.44 },
  { exponent: 0.9, scanEvery: 0, limit_mib: 64, buffers_mib: 64.3, hits: 76.85 },
  { exponent: 0.9, scanEvery: 0, limit_mib: 96, buffers_mib: 99.2, hits: 84.85 },
  { exponent: 0.9, scanEvery: 5, limit_mib: 64, buffers_mib: 64.1, hits: 61.48 },
  { exponent: 0.9, scanEvery: 5, limit_mib: 96, buffers_mib: 94.8, hits: 65.29 },
  { exponent: 0.6, scanEvery: 3, limit_mib: 64, buffers_mib: 65.0, hits: 35.03 },
  { exponent: 0.6, scanEvery: 3, limit_mib: 96, buffers_mib: 93.0, hits: 42.1 },
];

describe("beside arc.c on the same requests the replay hits within half a point", () => {
  it.each(MEASURED)(
    "Zipf $exponent, a scan every $scanEvery, a limit of $limit_mib MiB",
    ({ exponent, scanEvery, buffers_mib, hits }) => {
      const requests = requested(exponent, scanEvery).map((block) => block * 4 + READ);
      const sample = sampleOf(requests, { steps_ms: requests.map(() => 1) });
      const { parts } = replayed(sample, requestsOf(sample), buffers_mib * 2 ** 20);
      const half = parts.slice(parts.length / 2);
      const sum = (of: "hits" | "requests") => half.reduce((all, part) => all + part[of][0], 0);
      expect(Math.abs((100 * sum("hits")) / sum("requests") - hits)).toBeLessThan(0.5);
    },
  );
});
