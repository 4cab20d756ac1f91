import { describe, expect, test } from "vitest";
import known from "../generated/accuracy.json" with { type: "json" };
import { MODEL_VERSION } from "../model/version.ts";
import { accuracyFile, accuracyText } from "./accuracy.ts";
import ledger from "./ledger.json" with { type: "json" };
import { allRows, runCases } from "./run.ts";
import { toleranceOf } from "./tolerances.ts";

const results = runCases();
const file = accuracyFile(results);

describe("what the page shows of its accuracy", () => {
  test("is that of the model today (npm run generate)", () => {
    expect(known).toEqual(file);
    expect(known.modelVersion).toBe(MODEL_VERSION);
  });

  test("counts what the ledger counts", () => {
    const line = ledger.versions.at(-1);
    const apart = file.rows.filter(({ keptApart }) => keptApart);
    expect(apart).toHaveLength(line?.score_half.rows ?? Number.NaN);
    expect(apart.filter(({ ok }) => ok)).toHaveLength(line?.score_half.within_tolerance ?? -1);
    const banded = apart.filter(({ inBand }) => inBand !== null);
    expect(banded).toHaveLength(line?.score_half.band_rows ?? -1);
    expect(banded.filter(({ inBand }) => inBand)).toHaveLength(line?.score_half.inside_band ?? -1);
  });

  test("lists every row under a kind that has a name, and every kind has rows", () => {
    const listed = new Set(file.rows.map(({ topic }) => topic));
    expect(file.topics.map(({ id }) => id).sort()).toEqual([...listed].sort());
  });

  test("reaches no further than the rows do", () => {
    const { reach } = file;
    const rates = allRows().filter(({ row }, i) => file.rows[i]?.topic === "rate" && !row.device);
    const threads = rates.map(({ of, row }) => JSON.stringify([of.base, row.patch]));
    expect(threads.some((text) => text.includes(`"threads":${reach.threads.most}`))).toBe(true);
    expect(reach.openzfs.filter((line) => reach.openzfsUnmeasured.includes(line))).toEqual([]);
    expect(reach.poolIops.most).toBeGreaterThan(reach.poolIops.least);
  });

  test("is text with a line for each row, so that a change of one changes one", () => {
    const text = accuracyText(file);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(file)));
    expect(text.split("\n").filter((line) => line.startsWith('{"of":'))).toHaveLength(
      file.rows.length,
    );
  });
});

test("a tolerance in words is that of the row's figure", () => {
  const row = { name: "", measured: 1 };
  expect(toleranceOf({ ...row, figure: "reads.per_s" })).toBe("15 %");
  expect(toleranceOf({ ...row, figure: "hit_ratio.arc_data" })).toBe("3 points");
  expect(toleranceOf({ ...row, figure: "reads.per_s", interval: [1, 2] })).toBe(
    "the measured range",
  );
  expect(toleranceOf({ ...row, figure: "reads.per_s", basis: "identity" })).toMatch(/^0.1 %/);
});
