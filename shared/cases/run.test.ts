import { describe, expect, test } from "vitest";
import { runCases } from "./run.ts";

const results = runCases();

describe.each([...new Set(results.map((row) => row.title))])("%s", (title) => {
  const rows = results.filter((row) => row.title === title && row.missed === null);
  test.each(rows)("$name", ({ ok, model, measured }) => {
    expect(ok, `model ${model}, measured ${measured}`).toBe(true);
  });
});

test("no figure is known to be missed", () => {
  const missed = results.filter((row) => row.missed !== null);
  expect(missed.map((row) => row.name)).toHaveLength(0);
});

test("calibrated rows are marked, and predicted ones are the most", () => {
  const calibrated = results.filter((row) => row.basis === "calibrated").length;
  expect(calibrated).toBeGreaterThan(0);
  expect(calibrated).toBeLessThan(results.length / 4);
});
