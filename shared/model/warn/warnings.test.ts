import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { planOf } from "../../cases/figures.ts";
import { evaluate } from "../evaluate.ts";
import { GIB, MIB } from "../number/units.ts";
import { QUIET } from "./cases.test.support.ts";
import { WARNING_CASES } from "./cases-storage.test.support.ts";

function codesOf(patch: unknown): string[] {
  return evaluate(planOf(QUIET, patch)).warnings.map((one) => one.code);
}

describe.each([...new Set(WARNING_CASES.map(({ code }) => code))])("%s", (code) => {
  const own = WARNING_CASES.filter((one) => one.code === code);
  test.each(own)("warns of $what, and not beside it", ({ fires, silent }) => {
    expect(codesOf(fires)).toContain(code);
    expect(codesOf(silent)).not.toContain(code);
  });
});

test.each([
  ["a measured limit that is the default", "measured", 127, true],
  ["a measured limit below the default", "measured", 48, false],
  ["a limit that nobody entered", "assumed", 48, true],
  ["a limit that was entered", "entered", 48, false],
])("the note on the ARC's default: %s", (_, origin, gib, isShown) => {
  const plan = planOf(QUIET, {
    layout: { openzfs: "2.3" },
    memory: { arc_bytes: gib * GIB, buffer_pool_bytes: 256 * MIB },
    origins: { "memory.arc_bytes": origin },
  });
  const codes = evaluate(plan).warnings.map(({ code }) => code);
  expect(codes.includes("arc-default-takes-ram")).toBe(isShown);
});

test("every warning in the sources has a plan that has it and one that has not", () => {
  const folder = new URL(".", import.meta.url).pathname;
  const texts = readdirSync(folder)
    .filter((name) => name.startsWith("warnings-") && !name.includes(".test."))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  const codes = texts.flatMap((text) =>
    [...text.matchAll(/"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)].map(([, code]) => code),
  );
  const known = new Set<string | undefined>(WARNING_CASES.map(({ code }) => code));
  const others = new Set(["device-iops", "device-bandwidth"]);
  expect([...new Set(codes)].filter((code) => !known.has(code) && !others.has(code ?? ""))).toEqual(
    [],
  );
  expect(codes.length).toBeGreaterThan(30);
});
