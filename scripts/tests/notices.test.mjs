/** What arcplan is delivered with is named, with licences, and the same each time. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeNotices } from "../notices.mjs";

const read = () => {
  const folder = mkdtempSync(join(tmpdir(), "arcplan-notices-"));
  try {
    writeNotices(folder);
    return ["sbom.cdx.json", "THIRD-PARTY.txt"].map((name) =>
      readFileSync(join(folder, name), "utf8"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

it("names page, server and what is inside of them, each with its licence", () => {
  const [sbom = "", notices = ""] = read();
  const { bomFormat, components } = JSON.parse(sbom);
  expect(bomFormat).toBe("CycloneDX");
  const licences = Object.fromEntries(
    components.map(({ name, licenses: [first] }) => [name, first.expression ?? first.license.name]),
  );
  expect(licences).toMatchObject({
    react: "MIT",
    recharts: "MIT",
    pyodide: "MPL-2.0",
    psycopg: "LGPL-3.0-only",
    wasmtime: "Apache-2.0 WITH LLVM-exception",
  });
  expect(components.filter(({ licenses: [first] }) => first.license?.name === "")).toEqual([]);
  for (const { name, version } of components) expect(notices).toContain(`\n${name} ${version}: `);
  expect(notices).toContain("Holds V8 (BSD-3-Clause)");
  expect(notices).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
  const parts = notices.split(`${"=".repeat(72)}\n`).slice(1);
  const partOf = (/** @type {string} */ name) => parts.find((part) => part.startsWith(`${name} `));
  expect(partOf("mini-racer")).toContain("Copyright 2014, the V8 project authors");
  expect(partOf("mini-racer")).toContain("UNICODE LICENSE V3");
  expect(partOf("pyodide")).toContain("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2");
  const isHeadOnly = (/** @type {string} */ part) =>
    /^\S+ \S+: /.test(part) && part.split("\n").length < 10;
  expect(parts.filter(isHeadOnly).map((part) => part.split("\n")[0])).toEqual([]);
  // Tools that only build are not delivered.
  expect(licences).not.toHaveProperty("vite");
  expect(licences).not.toHaveProperty("binaryen");
});

it("writes the same bytes twice", () => {
  expect(read()).toEqual(read());
});
