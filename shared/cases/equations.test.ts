/** The class of a row follows from two reviewed days: the figure's, and those of its equations. */
import { existsSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { MODEL_VERSION } from "../model/version.ts";
import { classOf, EQUATIONS, equationsOf, unnamedChanges } from "./equations.ts";
import { allRows } from "./run.ts";

const number = (version: string) =>
  version.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0);

describe("the class of a row", () => {
  const row = { figure: "reads.per_s" };
  const classIf = (known_since: string, own: object = {}) =>
    classOf({ known_since }, { ...row, ...own }, [
      { version: "1.1.0", day: "2026-11-21" },
      { version: "1.2.0", day: "2026-11-22" },
    ]);

  it("is predicted if the figure became known after the last change of all its equations", () => {
    expect(classIf("2026-11-23")).toBe("predicted");
  });

  it.each([
    ["before one of them changed", "2026-11-21"],
    ["on the day of a change", "2026-11-22"],
    ["because it was published years before", "2018-05"],
    ["in a year of which no day is known", "2026"],
  ])("is in sight if the figure was known %s", (_, known) => {
    expect(classIf(known)).toBe("in sight");
  });

  it("follows the row's own day where it differs from its file's", () => {
    expect(classIf("2026-11-20", { known_since: "2026-11-23" })).toBe("predicted");
  });

  it.each(["calibrated", "identity"])("is what the row says of itself: %s", (basis) => {
    expect(classIf("2026-11-23", { basis })).toBe(basis);
  });
});

describe("the table of equations", () => {
  it.each(Object.keys(EQUATIONS))("names a part that exists: %s", (part) => {
    const place = part === "openzfs" ? "../openzfs" : `../model/${part}`;
    expect(existsSync(new URL(place, import.meta.url))).toBe(true);
  });

  it("knows no version after the model's, and dates versions in their order", () => {
    const changes = Object.values(EQUATIONS).sort((a, b) => number(a.version) - number(b.version));
    expect(number(changes.at(-1)?.version ?? "")).toBeLessThanOrEqual(number(MODEL_VERSION));
    const days = changes.map(({ day }) => day);
    expect(days).toEqual([...days].sort());
  });

  it("gives a folder no earlier change than a file in it", () => {
    for (const [part, { day }] of Object.entries(EQUATIONS)) {
      const folder = Object.entries(EQUATIONS).find(([one]) => part.startsWith(`${one}/`));
      if (folder) expect(folder[1].day >= day, part).toBe(true);
    }
  });

  it("has equations for every figure", () => {
    for (const { row } of allRows()) expect(equationsOf(row.figure).length).toBeGreaterThan(0);
  });
});

test("every day since which a figure is known is a day, a month or a year", () => {
  for (const { of, row } of allRows())
    for (const day of [of.known_since, row.known_since ?? of.known_since])
      expect(day).toMatch(/^\d{4}(-\d\d(-\d\d)?)?$/);
});

describe("answers that change with a version", () => {
  const before = { modelVersion: "1.6.0", rows: [{ name: "a pool", model: 1 }] };
  const asked = (model: number, version: string) =>
    unnamedChanges(before, [{ name: "a pool", figure: "header_bytes", model }], version);

  it("name the figures whose equations keep an earlier version", () => {
    expect(asked(2, "99.0.0")).toEqual(["header_bytes"]);
  });

  it("ask for nothing where an answer stayed, or its equations have the new version", () => {
    expect(asked(1, "99.0.0")).toEqual([]);
    expect(asked(2, EQUATIONS.openzfs.version)).toEqual([]);
  });
});
