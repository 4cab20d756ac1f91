/** What writes the generated files, in the order in which one is made of another, and how. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { python } from "./setup/packages.mjs";
import { root } from "./setup/run.mjs";

const backend = join(root, "backend");
const model = ["shared", "tsconfig.base.json"];
const parsers = ["backend/arcplan", "backend/tests"];

const ofPython = (name, module, inputs) => [name, python, ["-m", module], backend, inputs];
const ofNode = (name, script, inputs) => [name, process.execPath, [script], root, inputs];

/** Name, command, arguments, folder, inputs (files and folders); `--check` says what is stale. */
export const generators = [
  ofPython("index of formats", "tests.captures.format_index", parsers),
  ofNode("what is generated from shared", "scripts/generate-shared.mjs", [
    ...model,
    "backend/arcplan",
  ]),
  ofNode("generated types of the API", "scripts/generate-api.mjs", [
    "backend/arcplan",
    "shared/schema",
    "shared/generated",
  ]),
  ofNode("tables of the documents", "scripts/generate-tables.mjs", [
    ...model,
    "docs",
    "README.md",
    "bench/results.json",
  ]),
  ofPython("table of fixtures", "tests.captures.fixture_table", [...parsers, "docs"]),
  ofPython("table of files left out", "tests.cli.sizing_table", [...parsers, ...model, "docs"]),
  ofPython("table of the collector's commands", "tests.collect.commands", [
    "backend/arcplan/collect",
    "backend/tests/collect",
    "docs",
  ]),
];

/**
 * Writes generated files, or with `--check` reports the stale ones and fails.
 * @param {{path: string, text: string}[]} files
 */
export function settle(files) {
  const checking = process.argv.includes("--check");
  const stale = files.filter(
    ({ path, text }) => !existsSync(path) || readFileSync(path, "utf8") !== text,
  );
  if (!checking) {
    for (const { path, text } of stale) writeFileSync(path, text);
    return;
  }
  for (const { path } of stale) console.error(`stale: ${path} (run: npm run generate)`);
  if (stale.length > 0) process.exitCode = 1;
}
