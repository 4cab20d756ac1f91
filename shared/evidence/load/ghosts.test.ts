/** Why ghost hits do not tell the law: what simulated ARCs count, against what the model expects. */
import { describe, expect, it } from "vitest";
import { popularity } from "../../model/cache/popularity.ts";
import { midpointList } from "../../model/cache/replacement.test.support.ts";
import { hitBelow } from "../../model/cache/two-levels.ts";
import { ghostArc } from "./ghost-arc.test.support.ts";
import { numbers, zipf } from "./simulated-reads.test.support.ts";

const PAGES = 10_000;
const WARM_UP = 80_000;
const READS = 40_000;
const LAWS = [0, 0.6, 0.8, 0.99];

interface GhostShare {
  /** Misses that a ghost was there for, by all misses. */
  readonly counted: number;
  /** The same by the model: what an ARC of pages and ghosts would hit beside. */
  readonly expected: number;
}

function ghostShare(
  exponent: number,
  pool: number,
  capacity: number,
  isTrimmedByList: boolean,
): GhostShare {
  const draw = zipf(exponent, PAGES, numbers(3));
  const above = midpointList(Math.floor(pool * PAGES));
  const pages = Math.floor(capacity * PAGES);
  const below = ghostArc({ capacity: pages, mostPerList: isTrimmedByList ? pages / 2 : null });
  const read = (count: number) => {
    for (let i = 0; i < count; i++) {
      const page = draw();
      if (!above.use(page)) below.use(page);
    }
    return { ...below.counts };
  };
  const before = read(WARM_UP);
  const after = read(READS);
  const misses = after.reads - before.reads - (after.hits - before.hits);
  const law = popularity(exponent > 0 ? "zipf" : "uniform", exponent, PAGES);
  const at = (lowerShare: number) =>
    hitBelow(law, { upperShare: pool, lowerShare, pagesPerRecord: 1 });
  const hit = at(capacity);
  return {
    counted: (after.ghostHits - before.ghostHits) / misses,
    expected: (at(capacity + below.ghosts() / PAGES) - hit) / (1 - hit),
  };
}

describe.each([
  [0.03, 0.12],
  [0.15, 0.15],
])("ghosts below a buffer pool of %s, ARC of %s of the pages", (pool, capacity) => {
  const published = LAWS.map((exponent) => ghostShare(exponent, pool, capacity, false));
  const trimmed = LAWS.map((exponent) => ghostShare(exponent, pool, capacity, true));
  const spread = (shares: readonly number[]) => Math.max(...shares) - Math.min(...shares);

  it("are hit nearly alike under every law", () => {
    expect(spread(published.map(({ counted }) => counted))).toBeLessThan(0.1);
  });

  it("are missed by the model by as much as the laws differ", () => {
    const errors = [...published, ...trimmed].map(({ counted, expected }) =>
      Math.abs(counted - expected),
    );
    expect(Math.max(...errors)).toBeGreaterThan(
      0.6 * spread(published.map(({ counted }) => counted)),
    );
  });
});
