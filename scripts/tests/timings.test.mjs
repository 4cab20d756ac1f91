/** What the stages of a run took is kept, and shown beside the run before. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keptTimings } from "../setup/run.mjs";

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arcplan-timings-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

it("shows each stage beside the latest run of the same name", () => {
  const file = join(folder, "new/timings.jsonl");
  expect(keptTimings("test", { shared: 80, e2e: 300, "in all": 310 }, file)).toBe(
    "shared 80 s, e2e 300 s, in all 310 s",
  );
  keptTimings("test:fast", { shared: 1 }, file);
  expect(keptTimings("test", { shared: 70, scripts: 20, "in all": 90 }, file)).toBe(
    "shared 70 s (before 80 s), scripts 20 s, in all 90 s (before 310 s)",
  );
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(3);
});
