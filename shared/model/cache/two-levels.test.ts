import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { type Distribution, popularity } from "./popularity.ts";
import type { Residence } from "./residence.ts";
import { hitBelow } from "./two-levels.ts";

const LAWS: readonly Distribution[] = ["uniform", "zipf", "pareto", "special"];

const uniform = popularity("uniform", 0, 1e6);

function below(upperShare: number, lowerShare: number, pagesPerRecord = 1): number {
  return hitBelow(uniform, { upperShare, lowerShare, pagesPerRecord });
}

describe("a cache below another one, uniform access", () => {
  test("follows (a - b) / (1 - b) when it is much larger", () => {
    expect(below(0.02, 0.25)).toBeCloseTo((0.25 - 0.02) / 0.98, 3);
  });

  test("brings next to nothing when it is much smaller", () => {
    expect(below(0.3, 0.03)).toBeLessThan(0.01);
  });

  test("never brings more than both as one cache would", () => {
    for (const a of [0.05, 0.2, 0.5]) {
      for (const b of [0.05, 0.2, 0.5])
        expect(below(b, a)).toBeLessThanOrEqual(Math.min(1, a / (1 - b)) + 1e-9);
    }
  });

  test("hits by its own share where its records are much larger than the pages above", () => {
    expect(below(0.3, 0.2, 1000)).toBeCloseTo(0.2, 3);
  });
});

describe("a cache below one that nears the data", () => {
  const laws = LAWS.map((name) => [name, popularity(name, 0.9, 1e6)] as const);

  /** Share of the pages that has to be held to hit so much. */
  function shareThatHits(law: Residence, ratio: number): number {
    let [low, high] = [0, 1];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (law.hit(middle) > ratio) high = middle;
      else low = middle;
    }
    return low;
  }

  test.each(laws)("goes on without a step, under %s, until the other holds all", (_, law) => {
    for (const lowerShare of [0.1, 0.5, 0.9, 0.99])
      for (const pagesPerRecord of [1, 8]) {
        const at = (upperShare: number) =>
          hitBelow(law, { upperShare, lowerShare, pagesPerRecord });
        let last = at(shareThatHits(law, 1 - 1e-7));
        for (let missed = 8e-8; missed > 1e-11; missed *= 0.9) {
          const now = at(shareThatHits(law, 1 - missed));
          expect(Math.abs(now - last)).toBeLessThan(0.05);
          last = now;
        }
        expect(Math.abs(at(1) - last)).toBeLessThan(0.05);
      }
  });

  test("hits the last misses under uniform access by b + (1 - b) ln(1 - b)", () => {
    for (const b of [0.1, 0.5, 0.9])
      expect(below(1, b)).toBeCloseTo(b + (1 - b) * Math.log(1 - b), 2);
  });

  test("answers them all if it holds everything itself", () => {
    expect(below(1, 1)).toBe(1);
  });
});

describe("both caches under any law", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const law = fc
    .tuple(fc.constantFrom(...LAWS), fc.double({ min: 0, max: 3, noNaN: true }))
    .map(([name, exponent]) => popularity(name, exponent, 1e6));
  const pages = fc.constantFrom(1, 2, 8, 64);

  test("miss no more with a larger upper cache, nor with a larger lower one", () => {
    fc.assert(
      fc.property(law, pages, share, share, share, (of, pagesPerRecord, a, b, other) => {
        const misses = (upperShare: number, lowerShare: number): number =>
          (1 - of.hit(upperShare)) * (1 - hitBelow(of, { upperShare, lowerShare, pagesPerRecord }));
        const [small, large] = a < b ? [a, b] : [b, a];
        expect(misses(large, other)).toBeLessThanOrEqual(misses(small, other) + 1e-9);
        expect(misses(other, large)).toBeLessThanOrEqual(misses(other, small) + 1e-9);
      }),
      examples(3000),
    );
  });

  test("hit no more than one of both sizes", () => {
    fc.assert(
      fc.property(law, pages, share, share, (of, pagesPerRecord, upperShare, lowerShare) => {
        const above = of.hit(upperShare);
        const local = hitBelow(of, { upperShare, lowerShare, pagesPerRecord });
        const asOne = lowerShare >= 1 ? 1 : of.hit(Math.min(1, upperShare + lowerShare));
        expect(above + (1 - above) * local).toBeLessThanOrEqual(asOne + 1e-9);
      }),
    );
  });
});

test("a larger upper cache under sysbench special, whose hot hundredth it holds, lowers nothing", () => {
  const special = popularity("special", 0, 1e6);
  let last = 1;
  for (let upperShare = 0.001; upperShare < 0.6; upperShare *= 1.1) {
    const own = 1 - special.hit(upperShare);
    const misses =
      own * (1 - hitBelow(special, { upperShare, lowerShare: 0.1, pagesPerRecord: 1 }));
    expect(misses).toBeLessThanOrEqual(last + 1e-12);
    last = misses;
  }
});

test("the times of a law give back its shares and hit ratios", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LAWS),
      fc.double({ min: 0.0001, max: 0.999, noNaN: true }),
      (name, share) => {
        const of = popularity(name, 0.9, 1e6);
        expect(of.hitWithin(of.timeToHit(share))).toBeCloseTo(share, 9);
        expect(of.hitWithinEither(of.spreadTimeToHit(share), 0)).toBeCloseTo(share, 9);
        expect(of.hitWithin(of.timeToHold(share))).toBeCloseTo(of.hit(share), 2);
      },
    ),
  );
});
