import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples } from "../../depth.test.support.ts";
import { type Distribution, popularity } from "./popularity.ts";

const LAWS: readonly Distribution[] = ["uniform", "zipf", "pareto", "special"];

describe("hit ratio by capacity", () => {
  test("is the share held under uniform access", () => {
    expect(popularity("uniform", 0, 1e6).hit(0.37)).toBe(0.37);
  });

  test("of pareto is 0.70 for 10 GB of 58 GB, as the shard benchmark implies", () => {
    expect(popularity("pareto", 0, 1e6).hit(10 / 58)).toBeCloseTo(1 - 0.295, 2);
  });

  test("of special is three quarters and more once the hot hundredth fits", () => {
    expect(popularity("special", 0, 1e6).hit(0.05)).toBeGreaterThan(0.75);
  });

  test("grows with the Zipf exponent", () => {
    const at = (s: number) => popularity("zipf", s, 1e6).hit(0.05);
    expect(at(0.99)).toBeGreaterThan(at(0.8));
    expect(at(0.8)).toBeGreaterThan(at(0.4));
  });
});

test("every law rises from 0 to 1 and never falls", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...LAWS),
      fc.double({ min: 0, max: 3, noNaN: true }),
      share,
      share,
      (law, s, a, b) => {
        const lru = popularity(law, s, 1e7).hit;
        expect(lru(0)).toBe(0);
        expect(lru(1)).toBe(1);
        expect(lru(Math.max(a, b))).toBeGreaterThanOrEqual(lru(Math.min(a, b)));
      },
    ),
    examples(200),
  );
});

test("Che's approximation agrees with a simulated LRU cache", () => {
  const items = 2000;
  const exponent = 0.8;
  const weights = Array.from({ length: items }, (_, i) => (i + 1) ** -exponent);
  const total = weights.reduce((sum, w) => sum + w, 0);
  const cumulative: number[] = [];
  let sum = 0;
  for (const w of weights) {
    sum += w / total;
    cumulative.push(sum);
  }
  let state = 12345;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
  const draw = () => {
    const x = random();
    let low = 0;
    let high = items - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 1) < x) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const cache = new Map<number, true>();
  let hits = 0;
  for (let i = 0; i < 120_000; i++) {
    const item = draw();
    if (cache.delete(item)) hits += i >= 20_000 ? 1 : 0;
    cache.set(item, true);
    const [oldest] = cache.keys();
    if (cache.size > 200 && oldest !== undefined) cache.delete(oldest);
  }
  const predicted = popularity("zipf", exponent, items).hit(0.1);
  expect(Math.abs(predicted - hits / 100_000)).toBeLessThan(0.005);
});
