/** The law of MRU and MFU list against the lists themselves, moved block by block. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hitOfMruMfu, type ListedArc } from "./mru-mfu.ts";
import { popularity } from "./popularity.ts";
import { arc, clockSweep, numbers, openzfsArc } from "./replacement.test.support.ts";

const PAGES = 4000;
const USES = 120_000;
const PATIENCE_MS = 120_000;

const GHOSTS_OF = { since22: [1 / 2, false], before: [1, true] } as const;

interface Case {
  readonly index: number;
  readonly buffers: number;
  readonly room: number;
  readonly pagesPerRecord: number;
  readonly line: keyof typeof GHOSTS_OF;
  /** Of Zipf's law over the pages of a heap, whose index has those of the same rows side by side; 0: uniform. */
  readonly exponent: number;
  /** Room of an index's record, by that of a heap's. */
  readonly large: number;
}

/** Sizes of both kinds by their mean. */
function sizesOf({ index, large }: Case) {
  const mean = index * large + 1 - index;
  return { index: large / mean, heap: 1 / mean };
}

/** Numbers below `items`, the least the most often, as Zipf's law has them. */
function ranks(items: number, exponent: number, random: () => number): () => number {
  let all = 0;
  const upTo = Array.from({ length: items }, (_, rank) => {
    all += (rank + 1) ** -exponent;
    return all;
  });
  return () => {
    const drawn = random() * all;
    let [low, high] = [0, items - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? all) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Share of reads past shared buffers that the ARC answers in the second half of the uses. */
function simulated(one: Case): number {
  const { index, buffers, room, pagesPerRecord, line, exponent, large } = one;
  const random = numbers(7);
  const pool = clockSweep(Math.floor(buffers * PAGES));
  // A large record is so many blocks that are always read together.
  const records = Math.floor((room * PAGES) / pagesPerRecord / sizesOf(one).heap);
  const under = line === "before" ? arc(records) : openzfsArc(records, 0.05 * records);
  const ofIndex = Math.round(index * PAGES);
  const ofHeap = PAGES - ofIndex;
  const heapPage = ranks(ofHeap, exponent, random);
  let [hits, reads] = [0, 0];
  for (let i = 0; i < 2 * USES; i++) {
    const isIndex = i % 2 === 0;
    const page = isIndex ? Math.floor((heapPage() * ofIndex) / ofHeap) : ofIndex + heapPage();
    if (pool.use(page)) continue;
    const record = Math.floor(page / pagesPerRecord);
    const wasHeld = under.use(record);
    for (let part = 1; isIndex && part < large; part++) under.use(record + part * PAGES);
    if (i < USES) continue;
    reads++;
    if (wasHeld) hits++;
  }
  return hits / reads;
}

const NO_LOG = { logPerTime: 0, logFiles: 0, flushDelay: 0 };

function law(one: Case) {
  const { index, buffers, room, pagesPerRecord, line, exponent } = one;
  const sizes = sizesOf(one);
  const pages = popularity("zipf", exponent, PAGES, index);
  const [ghostRatio, isWeighed] = GHOSTS_OF[line];
  return hitOfMruMfu(
    pages.popularities.map((popularity) => ({
      popularity,
      rewritten: 0,
      size: popularity.isIndex ? sizes.index : sizes.heap,
    })),
    pages.timeToHold(buffers),
    pagesPerRecord,
    { room, metadata: 0.05 * room, ghostRatio, isWeighed, ...NO_LOG },
  ).hit;
}

describe("reads of heaps and indexes below a clock sweep", () => {
  const cases: Case[] = [];
  const one = {
    index: 0.143,
    pagesPerRecord: 1,
    line: "since22",
    exponent: 0,
    large: 1,
  } as const;
  for (const index of [0.05, 0.143])
    for (const [buffers, room] of [
      [0.02, 0.05],
      [0.02, 0.1],
      [0.05, 0.15],
      [0.05, 0.3],
      [0.1, 0.3],
      [0.05, 0.6],
      [0.1, 0.8],
    ] as const)
      cases.push({ ...one, index, buffers, room });
  cases.push({ ...one, buffers: 0.02, room: 0.15, pagesPerRecord: 4 });
  cases.push({ ...one, buffers: 0.05, room: 0.25, pagesPerRecord: 4 });
  cases.push({ ...one, buffers: 0.02, room: 0.1, line: "before" });
  cases.push({ ...one, buffers: 0.05, room: 0.3, line: "before" });
  for (const exponent of [0.4, 0.8, 1.2])
    for (const room of [0.1, 0.3, 0.7]) cases.push({ ...one, buffers: 0.05, room, exponent });
  for (const large of [2, 4])
    for (const room of [0.15, 0.3, 0.6]) cases.push({ ...one, buffers: 0.05, room, large });

  test.each(cases)(
    "$index of the pages are indexes', Zipf $exponent, buffers hold $buffers, ARC $room, $pagesPerRecord pages a record, $line, index records $large times as large: within 4 points",
    (one) => {
      expect(Math.abs(law(one) - simulated(one))).toBeLessThan(0.04);
    },
    PATIENCE_MS,
  );
});

describe("the law", () => {
  const share = (max: number) => fc.double({ min: 0.001, max, noNaN: true });
  const settings = fc.record({
    index: share(0.5),
    buffers: share(0.1),
    pagesPerRecord: fc.constantFrom(1, 2, 4, 16),
    rewritten: fc.double({ min: 0, max: 1, noNaN: true }),
    log: share(5),
    delay: share(3),
    exponent: fc.constantFrom(0, 0.8, 0.99),
  });

  // An ARC smaller than the buffers above it has hardly a hit, and not always the same border at rest.
  const room = fc.double({ min: 0.1, max: 1.5, noNaN: true });

  test("answers more with more room, from none of the reads to all of them", () => {
    fc.assert(
      fc.property(settings, room, room, (of, a, b) => {
        const pages = popularity("zipf", of.exponent, PAGES, of.index);
        const readers = pages.popularities.map((one) => ({
          popularity: one,
          rewritten: one.isIndex ? of.rewritten ** 2 : of.rewritten,
          size: 1,
        }));
        const hit = (room: number) => {
          const arcOf: ListedArc = {
            room,
            metadata: 0.05,
            logPerTime: of.log,
            logFiles: 0.1,
            flushDelay: of.delay,
            ghostRatio: 1 / 2,
            isWeighed: false,
          };
          return hitOfMruMfu(readers, pages.timeToHold(of.buffers), of.pagesPerRecord, arcOf);
        };
        const [less, more] = [hit(Math.min(a, b)), hit(Math.max(a, b))];
        for (const { hit: ratio, log } of [less, more]) {
          expect(ratio).toBeGreaterThanOrEqual(0);
          expect(ratio).toBeLessThanOrEqual(1);
          expect(log).toBeLessThanOrEqual(0.1);
        }
        expect(more.hit).toBeGreaterThanOrEqual(less.hit - 0.002);
      }),
      { numRuns: 25 },
    );
  });
});
