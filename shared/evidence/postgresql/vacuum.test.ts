import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EvidenceCapture } from "../captures.ts";
import { postgresqlTpcb as tpcb } from "../servers.test.support.ts";
import { size } from "../size.ts";
import { type ChangingTable, deadRows, vacuumedPerS } from "./vacuum.ts";

const PATH = "postgresql.vacuumed_pages_per_commit";

/** A table in which so many rows change each second. */
function table(over: Partial<ChangingTable> = {}): ChangingTable {
  const rows = 800_000;
  return { rows, heapPages: 8351, indexPages: 2196, hotPerS: 0, deadPerS: 100, ...over };
}

describe("dead rows of a table", () => {
  // n_dead_tup of tables of PostgreSQL 15 after that many updates that stayed on their page, and that moved.
  it.each([
    { heapPages: 8351, hotPerS: 29_959, deadPerS: 10_041, counted: 17_115 },
    { heapPages: 9757, hotPerS: 160_000, deadPerS: 0, counted: 9787 },
    { heapPages: 16_255, hotPerS: 6219, deadPerS: 13_781, counted: 19_338 },
  ])("are those that the server counted: $counted", ({ counted, ...changes }) => {
    const predicted = deadRows(table(changes), 1);
    expect(Math.abs(predicted / counted - 1)).toBeLessThan(0.07);
  });
});

describe("pages that autovacuum goes through", () => {
  const start = { rows: 50, share: 0.2 };

  it("are the table and its index, once for every 20 % of its rows that died", () => {
    const perS = vacuumedPerS(table(), start);
    expect(perS).toBeCloseTo(((8351 + 2196) * 100) / (50 + 0.2 * 800_000), 3);
  });

  it("are none where new versions stay on their page and pruning takes the old ones", () => {
    expect(vacuumedPerS(table({ hotPerS: 1000, deadPerS: 0 }), start)).toBe(0);
  });

  it("leave out long runs of pages that did not change", () => {
    const large = table({ rows: 8e8, heapPages: 8e6, indexPages: 0 });
    const often = vacuumedPerS(large, { rows: 1000, share: 0 });
    expect(often / (8e6 * (100 / 1000))).toBeLessThan(0.01);
  });

  it("are more the more rows die, and never fewer with a lower scale factor", () => {
    const rate = fc.double({ min: 0, max: 1e5, noNaN: true });
    const share = fc.double({ min: 0.01, max: 1, noNaN: true });
    const few = fc.record({ hot: rate, dead: rate, share });
    fc.assert(
      fc.property(few, (one) => {
        const perS = (dead: number, part: number) =>
          vacuumedPerS(table({ hotPerS: one.hot, deadPerS: dead }), { rows: 50, share: part });
        const now = perS(one.dead, one.share);
        expect(perS(one.dead * 2, one.share)).toBeGreaterThanOrEqual(now * (1 - 1e-6));
        expect(perS(one.dead, one.share * 2)).toBeLessThanOrEqual(now * (1 + 1e-6));
      }),
    );
  });
});

describe("captures of a server", () => {
  const withSetting = (value: string): EvidenceCapture[] =>
    tpcb.map((capture) =>
      capture.kind === "postgresql-settings"
        ? { ...capture, values: { ...capture.values, autovacuum: value } }
        : capture,
    );

  it("say that nothing is vacuumed where autovacuum is off", () => {
    const field = size(withSetting("off")).fields[PATH];
    expect([field?.value, field?.state, field?.why]).toEqual([0, "derived", "autovacuum is off."]);
  });

  it("give the pages from sizes and changes of tables where it is on", () => {
    const field = size(withSetting("on")).fields[PATH];
    expect(field?.state).toBe("derived");
    expect(field?.why).toContain("each is vacuumed after 50 dead rows and 20 % of its own more");
    // pgbench's accounts: 60 rows a page, and nearly every update moves its row.
    expect(field?.value).toBeGreaterThan(0.02);
    expect(field?.value).toBeLessThan(0.2);
  });
});
