import { describe, expect, test } from "vitest";
import { MODEL_VERSION } from "../model/version.ts";
import ledger from "./ledger.json" with { type: "json" };
import { allRows, halfOf, runCases, runOf, staleReasons } from "./run.ts";
import { ledgerLine, scoreOf } from "./score.ts";
import { isWithin } from "./tolerances.ts";

const results = runCases();

describe.each([...new Set(results.map((row) => row.title))])("%s", (title) => {
  const rows = results.filter((row) => row.title === title && row.missed === null);
  if (rows.length > 0)
    test.each(rows)("$name", ({ ok, model, measured }) => {
      expect(ok, `model ${model}, measured ${measured}`).toBe(true);
    });
});

test("a row that is marked as missed is missed, so that no miss outlives its cause", () => {
  const marked = results.filter((row) => row.missed !== null);
  expect(marked.filter((row) => row.ok).map((row) => row.name)).toEqual([]);
  expect(staleReasons(results)).toEqual([]);
});

test("rows that only show consistency are marked, and are the fewer", () => {
  const bases = results.map((row) => row.basis);
  expect(new Set(bases)).toEqual(new Set(["identity", "calibrated", "measured"]));
  expect(bases.filter((one) => one !== "measured").length).toBeLessThan(results.length / 2);
});

test.each([
  ["a rate 16 % off", "reads.per_s", 100, 116, false],
  ["a rate 15 % off", "reads.per_s", 100, 115, true],
  ["a hit ratio 4 points off", "hit_ratio.arc_data", 0.01, 0.05, false],
  ["misses where none were measured", "metadata.misses_per_read", 0, 0.002, false],
  ["one indirect block too many", "tree.nonleaf_blocks", 16, 17, false],
  ["bytes 6 % off", "tree.physical_bytes", 100, 106, false],
])("%s is judged by the rule of its figure", (_, figure, measured, model, within) => {
  expect(isWithin({ name: "a row", figure, measured }, model)).toBe(within);
});

describe("the split of new measurements", () => {
  const rows = allRows().filter(({ of }) => of.split);

  test("keeps all figures and repeats of a run in one half", () => {
    const halves = new Map<string, Set<string>>();
    for (const { of, row } of rows) {
      const run = `${of.title}|${runOf(row)}`;
      halves.set(run, (halves.get(run) ?? new Set()).add(halfOf(of.title, row)));
    }
    for (const half of halves.values()) expect(half.size).toBe(1);
  });

  test("has runs in both halves", () => {
    expect(new Set(rows.map(({ of, row }) => halfOf(of.title, row)))).toEqual(
      new Set(["fit", "score"]),
    );
  });

  test("follows from the recorded seed: these runs score, no constant is fitted on them", () => {
    const scoring = rows.filter(({ of, row }) => halfOf(of.title, row) === "score");
    expect(new Set(scoring.map(({ row }) => runOf(row)))).toEqual(
      new Set([
        "2.1, all, ARC 64 MiB",
        "2.1, all, ARC 192 MiB",
        "2.1, all, ARC 512 MiB",
        "A2",
        "A4",
        "A6",
        "H1",
        "H3",
        "H5",
        "J1",
        "J3",
        "L1",
        "L3",
        "L5",
        "M2",
        "M4",
        "B1",
        "B10",
        "B12",
        "B3",
        "G2",
        "V1",
        "V3",
        "V5",
        "V7",
        "Y2",
        "Y4",
        "Y6",
        "Y8",
        "B9",
        "B7",
        "B16",
        "B18",
        "B14",
        "ZS2",
        "T1",
        "S2",
      ]),
    );
  });
});

describe("a score", () => {
  const row = { figure: "reads.per_s", measured: 100, ok: true, band: null };

  test("counts rows within 15 % and takes the median of the errors", () => {
    const score = scoreOf([90, 120, 101].map((model) => ({ ...row, model })));
    expect(score).toMatchObject({ rows: 3, within_15_percent: 2, median_error_percent: 10 });
  });

  test("counts what a version cannot answer as wrong", () => {
    expect(scoreOf([{ ...row, model: Number.NaN, ok: false }])).toMatchObject({
      rows: 1,
      unanswered: 1,
      within_tolerance: 0,
    });
  });

  test("leaves hit ratios and zeros out of relative errors", () => {
    const hits = { ...row, figure: "hit_ratio.arc_data", model: 0.1 };
    expect(scoreOf([hits, { ...row, measured: 0, model: 1 }]).relative_rows).toBe(0);
  });

  test("counts how often a band holds the truth", () => {
    const banded = [[90, 110] as const, [101, 110] as const];
    const score = scoreOf(banded.map((band) => ({ ...row, model: 100, band })));
    expect(score).toMatchObject({ band_rows: 2, inside_band: 1 });
  });
});

test("the ledger's last line is the score of this model (npm run accuracy)", () => {
  expect(ledger.versions.at(-1)).toEqual(ledgerLine(MODEL_VERSION, results));
});
