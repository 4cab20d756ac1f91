/** What writes the generated files, in the order in which one is made of another. */
import { join } from "node:path";
import { python } from "./python.mjs";
import { root } from "./run.mjs";

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
