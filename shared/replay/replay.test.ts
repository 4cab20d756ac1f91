import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Arc, replayed } from "./arc.ts";
import { tracedCurve } from "./curve.ts";
import { BLOCK, draws, sampleOf, zipf } from "./replay.test.support.ts";
import { PREFETCH, READ, requestsOf, type Sample, WRITE } from "./sample.ts";

function hitRatio(sample: Sample, blocks: number): number {
  const { parts } = replayed(sample, requestsOf(sample), blocks * BLOCK);
  const sum = (of: "hits" | "requests") => parts.reduce((all, part) => all + part[of][0], 0);
  return sum("requests") > 0 ? sum("hits") / sum("requests") : 0;
}

function uniform(blocks: number, requests: number, seed: number): number[] {
  const draw = draws(seed);
  return Array.from({ length: requests }, () => Math.floor(draw() * blocks) * 4 + READ);
}

describe("an ARC that is replayed", () => {
  it("hits whatever came before while it has room", () => {
    const sample = sampleOf([0, 4, 0, 4, 8, 0]);
    expect(hitRatio(sample, 3)).toBe(3 / 6);
  });

  it("keeps what is used often while a scan passes", () => {
    const hot = Array.from({ length: 40 }, (_, block) => block * 4);
    const scan = Array.from({ length: 2000 }, (_, at) => (40 + at) * 4);
    const sample = sampleOf([...hot, ...hot, ...hot, ...scan, ...hot], {
      steps_ms: Array.from({ length: 2160 }, () => 10),
    });
    const { parts } = replayed(sample, requestsOf(sample), 100 * BLOCK);
    expect(parts.at(-1)?.hits[0]).toBe(40);
  });

  it("is evicted from once it is 16 MiB over its target, and then down to it", () => {
    // A target of 120 MiB, so 128 MiB on average.
    const sample = sampleOf(Array.from({ length: 9000 }, (_, block) => block * 4));
    const arc = new Arc(sample, 128 * 2 ** 20);
    const held = () => sample.psize.filter((_, block) => arc.holds(block)).length;
    const [target, overflow] = [(120 * 2 ** 20) / BLOCK, 2 ** 24 / BLOCK];
    for (let block = 0; block < target + overflow; block++) arc.request(block, READ, block);
    expect(held()).toBe(target + overflow);
    arc.request(target + overflow, READ, target + overflow);
    expect(held()).toBe(target);
  });

  it("has a written block in its new version", () => {
    expect(hitRatio(sampleOf([0 + WRITE, 0]), 1)).toBe(1);
  });

  it("counts no prefetch as a request", () => {
    const { parts } = replayed(
      sampleOf([0 + PREFETCH, 0]),
      requestsOf(sampleOf([0 + PREFETCH, 0])),
      BLOCK,
    );
    expect(parts.reduce((all, part) => all + part.requests[0], 0)).toBe(1);
  });

  it("takes requests in the order of time, whatever order they were written in", () => {
    const inOrder = sampleOf([0, 4, 8, 0], { steps_ms: [1, 1, 1, 1] });
    const mixed = sampleOf([0, 8, 4, 0], { steps_ms: [1, 2, -1, 2] });
    expect(requestsOf(mixed)).toEqual(requestsOf(inOrder));
  });

  it("holds at most an eighth more than on average, at whatever requests", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(399), { minLength: 1, maxLength: 600 }),
        fc.integer({ min: 1, max: 60 }),
        (requests, blocks) => {
          const sample = sampleOf(requests);
          const { groupBytes } = replayed(sample, requestsOf(sample), blocks * BLOCK);
          expect(groupBytes[0]).toBeLessThanOrEqual((blocks * BLOCK * 9) / 8);
        },
      ),
    );
  });

  it("never hits less when it holds all that is asked for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(399), { minLength: 1, maxLength: 600 }),
        fc.integer({ min: 1, max: 99 }),
        (requests, blocks) => {
          const sample = sampleOf(requests);
          expect(hitRatio(sample, 100)).toBeGreaterThanOrEqual(hitRatio(sample, blocks));
        },
      ),
    );
  });
});

describe("the curve of a sample", () => {
  it("is that of a uniform load: an ARC of a tenth of the blocks hits a tenth", () => {
    const { curve } = tracedCurve(sampleOf(uniform(4000, 40_000, 1)));
    const point = curve.find(({ arc_bytes }) => arc_bytes === 400 * BLOCK);
    expect(point?.data_hits).toBeCloseTo(0.1, 2);
    expect(point?.low).toBeLessThan(0.1);
    expect(point?.high).toBeGreaterThan(0.1);
  });

  it("guesses how blocks that were not asked for again would come back", () => {
    // 6,000 requests for 4,000 blocks: 78 % of the blocks are seen.
    const { curve, reuse_seen } = tracedCurve(sampleOf(uniform(4000, 6000, 2)));
    const all = curve.find(({ arc_bytes }) => arc_bytes > 4800 * BLOCK);
    expect(reuse_seen).toBeCloseTo(1 - Math.exp(-1.5), 1);
    expect(all?.data_hits).toBeGreaterThan(0.9);
    expect(all?.low).toBeLessThan(0.8);
    expect(all?.high).toBe(1);
  });

  it("passes through what was measured at the recorded size", () => {
    const sample = sampleOf(uniform(4000, 40_000, 3));
    const arc = { ...sample.arc, data_requests: 40_000, data_misses: 35_000 };
    const { curve, measured_hits, replayed_hits } = tracedCurve({ ...sample, arc });
    const point = curve.find(({ arc_bytes }) => arc_bytes === 400 * BLOCK);
    expect(measured_hits).toBeCloseTo(0.125, 6);
    expect(replayed_hits).toBeCloseTo(0.1, 2);
    expect(point?.data_hits).toBeCloseTo(0.125, 6);
    expect(point?.low).toBeLessThan(0.11);
  });

  it("does not follow an ARC that was still filling", () => {
    const sample = sampleOf(uniform(4000, 6000, 8));
    const all = 8000 * BLOCK;
    const filling = { arc_bytes: all, buffer_bytes: all, is_full: false };
    const arc = { ...filling, data_requests: 6000, data_misses: 3000 };
    const { curve, measured_hits } = tracedCurve({ ...sample, arc: { ...sample.arc, ...arc } });
    expect(measured_hits).toBe(0.5);
    expect(curve.at(-1)?.data_hits).toBeGreaterThan(0.95);
  });

  it("says of an ARC that has room what it would hit with less, by what it was counted to hit", () => {
    // All 12,000 blocks were in it before the recording began, which asks for 22 % of them.
    const blocks = 12_000;
    const all = { arc_bytes: blocks * BLOCK, buffer_bytes: blocks * BLOCK, is_full: false };
    const missedBy = (seed: number) => {
      const sample = sampleOf(uniform(blocks, 3000, seed));
      const arc = { ...sample.arc, ...all, data_requests: 3000, data_misses: 0 };
      const { curve } = tracedCurve({ ...sample, arc });
      const half = curve.find(({ arc_bytes }) => arc_bytes === (blocks * BLOCK) / 2);
      return Math.abs((half?.data_hits ?? 0) - 1 / 2);
    };
    const missed = [21, 22, 23, 24, 25, 26, 27, 28].map(missedBy);
    expect(Math.max(...missed)).toBeLessThan(0.1);
  });

  it("says of an ARC that a scan fills at once what it hits once it is warm", () => {
    const drawn = zipf(8000, 0.7, 31);
    const long = Array.from(
      { length: 240_000 },
      (_, at) => (at % 3 === 0 ? 8000 + ((at / 3) % 40_000) : drawn()) * 4,
    );
    const steps_ms = long.map(() => 2);
    const counted = 30_000;
    /** Hits of an ARC of so many blocks in the last of the requests. */
    const warm = (blocks: number) => {
      const all = sampleOf(long, { steps_ms });
      const requests = requestsOf(all);
      const arc = new Arc(all, blocks * BLOCK);
      let hits = 0;
      for (let at = 0; at < requests.count; at++) {
        const isHit = arc.request(requests.block[at] ?? 0, READ, requests.ms[at] ?? 0);
        if (isHit && at >= requests.count - counted) hits++;
      }
      return hits / counted;
    };
    const own = { arc_bytes: 2000 * BLOCK, buffer_bytes: 2000 * BLOCK };
    const misses = { data_requests: counted, data_misses: Math.round(counted * (1 - warm(2000))) };
    const sample = sampleOf(long.slice(-counted), { steps_ms: steps_ms.slice(-counted) });
    const { curve } = tracedCurve({ ...sample, arc: { ...sample.arc, ...own, ...misses } });
    for (const blocks of [500, 1000, 4000]) {
      const point = curve.find(({ arc_bytes }) => arc_bytes === blocks * BLOCK);
      const off = (point?.data_hits ?? 0) - warm(blocks);
      expect(Math.abs(off), `${blocks} blocks`).toBeLessThan(0.01);
    }
  });

  it("has an ARC that is at least as large hit no less than was counted", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.nat(600),
        fc.boolean(),
        (blocks, misses, is_full) => {
          const sample = sampleOf(uniform(4000, 600, blocks));
          const own = { arc_bytes: blocks * BLOCK, buffer_bytes: blocks * BLOCK, is_full };
          const arc = { ...sample.arc, ...own, data_requests: 600, data_misses: misses };
          const { curve, usual_error } = tracedCurve({ ...sample, arc });
          for (const { arc_bytes, data_hits, low } of curve.filter(
            (one) => one.arc_bytes >= blocks * BLOCK,
          )) {
            expect(data_hits, `${arc_bytes} bytes`).toBeGreaterThanOrEqual(1 - misses / 600);
            expect(low).toBeGreaterThanOrEqual(1 - misses / 600 - usual_error - 1e-9);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("takes what is dirty from an ARC of any size, and all of a small one", () => {
    const sample = sampleOf(uniform(4000, 40_000, 10));
    const dirty = { ...sample.arc, dirty_bytes: 50 * BLOCK, buffer_bytes: 350 * BLOCK };
    const { curve } = tracedCurve({ ...sample, arc: dirty });
    const hits = (blocks: number) =>
      curve.find(({ arc_bytes }) => arc_bytes === blocks * BLOCK)?.data_hits;
    expect(hits(400)).toBeCloseTo(350 / 4000, 2);
    expect(hits(800)).toBeCloseTo(750 / 4000, 2);
    expect(hits(25)).toBe(0);
  });

  it("follows an ARC that was full, though the recording fills none of its size", () => {
    const sample = sampleOf(uniform(4000, 6000, 8));
    const own = 3000 * BLOCK;
    const arc = { arc_bytes: own, buffer_bytes: own, data_requests: 6000, data_misses: 1800 };
    const { curve } = tracedCurve({ ...sample, arc: { ...sample.arc, ...arc } });
    const point = curve.find(({ arc_bytes }) => arc_bytes === own);
    expect(point?.data_hits).toBeCloseTo(0.7, 2);
  });

  it("has a wider band where data are written", () => {
    const requests = uniform(4000, 40_000, 9);
    const written = requests.map((request, at) => (at % 4 === 0 ? request + WRITE : request));
    const [reads, mixed] = [requests, written].map((all) => tracedCurve(sampleOf(all)));
    expect(mixed?.usual_error).toBeGreaterThan(reads?.usual_error ?? 1);
    mixed?.curve.forEach(({ data_hits, low, high }) => {
      expect((high ?? 0) - (low ?? 0)).toBeGreaterThanOrEqual(
        Math.min(mixed.usual_error, data_hits ?? 0, 1 - (data_hits ?? 0)),
      );
    });
  });

  it("is nearly the same from a fifth of the blocks", () => {
    const requests = uniform(8000, 80_000, 4);
    const big = { ...sampleOf([]).arc, arc_bytes: 1600 * BLOCK, buffer_bytes: 1600 * BLOCK };
    const whole = tracedCurve(sampleOf(requests, { arc: big })).curve;
    const fifth = requests.filter((request) => Math.floor(request / 4) % 5 === 0);
    const renumbered = fifth.map((request) => Math.floor(request / 20) * 4);
    const part = tracedCurve(sampleOf(renumbered, { arc: big, share: 0.2 })).curve;
    part.forEach((point, at) => {
      expect(Math.abs((point.data_hits ?? 0) - (whole[at]?.data_hits ?? 0))).toBeLessThan(0.03);
    });
  });

  it("counts requests that dbufs answered unseen as hits", () => {
    const sample = sampleOf(uniform(4000, 40_000, 5));
    const arc = { ...sample.arc, data_requests: 80_000, data_misses: 36_000 };
    expect(tracedCurve({ ...sample, arc }).replayed_hits).toBeCloseTo(0.55, 2);
  });

  it("says who fills the ARC", () => {
    const requests = [...uniform(100, 2000, 6), ...uniform(300, 2000, 7)].map((request, at) =>
      at < 2000 ? request : request + 400,
    );
    const group = Array.from({ length: 400 }, (_, block) => (block < 100 ? 0 : 1));
    const { groups } = tracedCurve(sampleOf(requests, { group }));
    expect(groups.map(({ requests: share }) => share)).toEqual([0.5, 0.5]);
    // One block of the second group was never drawn.
    expect(groups.map(({ arc_bytes }) => arc_bytes)).toEqual([100 * BLOCK, 299 * BLOCK]);
  });

  it("never falls with more ARC, and lies within its band, at whatever requests", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3999), { maxLength: 400 }),
        fc.array(fc.integer({ min: -50, max: 400 }), { minLength: 400, maxLength: 400 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(500),
        (requests, steps, blocks, counted) => {
          const sample = sampleOf(requests, { steps_ms: steps.slice(0, requests.length) });
          const metadata = sample.metadata.map((_, block) => block % 2);
          const arc = {
            ...sample.arc,
            arc_bytes: blocks * BLOCK,
            buffer_bytes: blocks * 9000,
            data_requests: counted,
            data_misses: Math.floor(counted / 3),
          };
          const { curve } = tracedCurve({ ...sample, metadata, arc });
          let before = 0;
          for (const { data_hits, low, high } of curve) {
            if (data_hits === null || low === null || high === null) continue;
            expect(data_hits).toBeGreaterThanOrEqual(before);
            expect(low).toBeLessThanOrEqual(data_hits);
            expect(high).toBeGreaterThanOrEqual(data_hits);
            expect(high).toBeLessThanOrEqual(1);
            before = data_hits;
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("is empty without a size or a request", () => {
    expect(tracedCurve(sampleOf([])).curve).toEqual([]);
    const unsized = { ...sampleOf([]).arc, arc_bytes: 0 };
    expect(tracedCurve(sampleOf([0, 4], { arc: unsized })).curve).toEqual([]);
  });
});
