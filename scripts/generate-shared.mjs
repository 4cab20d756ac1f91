/**
 * Generates the TypeScript types of a plan and of a fleet's row and a plan's defaults from their schemas, the schema of
 * the server's answers about plans from their TypeScript types, from shared/openzfs the lines that a plan may name
 * and what Python and the reader of dumps know of lines, and what the command line calls groups and figures.
 * `--check` writes nothing and fails when a committed file is stale.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { createGenerator } from "ts-json-schema-generator";
import ts from "typescript";
import { settle } from "./generators.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const schemaText = (file) => readFileSync(`${root}shared/schema/${file}`, "utf8");

/** A module of shared that imports nothing but types. */
function shared(file) {
  const source = readFileSync(`${root}shared/${file}`, "utf8");
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
  });
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

const facts = { ...(await shared("openzfs/lines.ts")), ...(await shared("openzfs/signs.ts")) };
const names = {
  ...(await shared("plan/groups.ts")),
  ...(await shared("evidence/trust/figure-words.ts")),
};
const { MODEL_VERSION } = await shared("model/version.ts");
const lineList = Object.keys(facts.LINES).map((line) => `"${line}"`);
const planSchema = schemaText("plan.schema.json").replace(
  /("openzfs": \{[^}]*"enum": )\[[^\]]*\]/,
  (_, before) => `${before}[${lineList.join(", ")}]`,
);

/** TypeScript of one schema, which has its type by that name. */
function typesOf(file, text, name) {
  return compile(JSON.parse(text), name, {
    bannerComment: `/* Generated from shared/schema/${file} by \`npm run generate\`; do not edit. */`,
    additionalProperties: false,
    maxItems: 0,
  });
}

const quoted = (texts) => texts.map((text) => JSON.stringify(text));
const NOTE = "from shared/openzfs by `npm run generate`; do not edit.";

/** A list that is broken into lines where it is longer than one. */
function list(open, items, close, width = 100) {
  const short = `${open}${items.join(", ")}${close}`;
  return short.length <= width
    ? short
    : `${open}\n${items.map((one) => `    ${one},\n`).join("")}${close}`;
}

/** The Python module, for `arcplan.captures`. */
function pythonLines({ LINES, LIKELY_LINE, ARCSTATS_FIELDS }) {
  const names = Object.keys(LINES);
  const peaks = names.filter((line) => LINES[line].hasHashElementsPeak);
  const fields = ARCSTATS_FIELDS.map(({ name, first, alike }) => {
    const rest = alike ? `, ${JSON.stringify(alike)}` : "";
    return `ArcstatsField(${JSON.stringify(name)}, ${JSON.stringify(first)}${rest})`;
  });
  return `"""OpenZFS lines and what tells them apart.

Generated ${NOTE}
"""

from __future__ import annotations

from typing import Literal, NamedTuple

${list("OpenzfsLine = Literal[", quoted(names), "]")}
${list("OPENZFS_LINES: tuple[OpenzfsLine, ...] = (", quoted(names), ")")}

LIKELY_LINE: OpenzfsLine = ${JSON.stringify(LIKELY_LINE)}
"""Taken where nothing says which line a dump is of."""

LAST_WITH_HASH_PEAK: OpenzfsLine = ${JSON.stringify(peaks.at(-1))}
"""The last line in which hash_elements_max keeps the highest value of hash_elements."""


class ArcstatsField(NamedTuple):
    """A field of arcstats and the first line that prints it.

    Attributes:
        alike: Releases of this line and of a later one that print the same fields, if known.
    """

    name: str
    first: OpenzfsLine
    alike: str | None = None


${list("ARCSTATS_FIELDS = (", fields, ")", 0)}
"""Newest first."""
`;
}

/** The AssemblyScript module, for `shared/reader`. */
function readerSigns({ LINES, LINES_BY_USE, ZDB_SIGNS }) {
  const names = Object.keys(LINES);
  const signs = Object.values(ZDB_SIGNS);
  const array = (name, type, items) =>
    `export const ${name}: StaticArray<${type}> = [${items.join(", ")}];`;
  const bits = Object.keys(ZDB_SIGNS).map((name, index) => `  ${name} = ${1 << index},`);
  return `/** Which OpenZFS lines print which forms. Generated ${NOTE} */

/** What was printed, a bit each. */
export enum Sign {
${bits.join("\n")}
}

/** Words of each sign, and the first and last line that can print it: indices into OPENZFS_LINES. */
${array("SIGN_WORDS", "string", quoted(signs.map(({ words }) => words)))}
${array(
  "SIGN_FIRST",
  "i32",
  signs.map(({ first }) => names.indexOf(first)),
)}
${array(
  "SIGN_LAST",
  "i32",
  signs.map(({ last }) => (last ? names.indexOf(last) : names.length - 1)),
)}

/** Oldest first. */
${array("OPENZFS_LINES", "string", quoted(names))}

/** The lines by how many hosts run them, most first. */
${array("LINES_BY_USE", "string", quoted(LINES_BY_USE))}

/** Largest indirect block that each line makes. */
${array(
  "INDIRECT_BYTES_MAX",
  "i64",
  names.map((line) => LINES[line].indirectBlockBytes),
)}
`;
}

/** The Python module that states the model's version without asking the model. */
function pythonVersion() {
  return `"""Generated from shared/model/version.ts by \`npm run generate\`; do not edit."""

MODEL_VERSION = ${JSON.stringify(MODEL_VERSION)}
"""Version of the equations, which every saved plan and result names."""
`;
}

/** The Python module, for `arcplan.cli`. */
function pythonNames({ GROUP_TITLES, MEASURED_WORDS, COUNTED_WORDS }) {
  const text = JSON.stringify;
  const groups = Object.entries(GROUP_TITLES).map(
    ([group, title]) => `${text(group)}: ${text(title)}`,
  );
  const rows = (words) =>
    Object.entries(words).map(([name, { label, quantity, postgresql }]) => {
      const rest = postgresql ? `, ${text(postgresql)}` : "";
      return `${text(name)}: FigureWords(${text(label)}, ${text(quantity)}${rest})`;
    });
  return `"""What groups of fields and figures of a load are called.

Generated from shared/plan/groups.ts and shared/evidence/trust/figure-words.ts by
\`npm run generate\`; do not edit.
"""

from __future__ import annotations

from typing import NamedTuple


class FigureWords(NamedTuple):
    """A figure's name, the kind of its number, and its name in a plan of PostgreSQL."""

    label: str
    quantity: str
    postgresql: str | None = None


${list("GROUP_TITLES = {", groups, "}", 0)}

${list("MEASURED_WORDS = {", rows(MEASURED_WORDS), "}", 0)}
"""In the order in which they are shown."""

${list("COUNTED_WORDS = {", rows(COUNTED_WORDS), "}", 0)}
"""Of contradictions that no prediction stands beside."""
`;
}

/** TypeScript with the default of every field of a plan, by group. */
function defaultsOf(schema) {
  const groups = Object.entries(schema.properties).filter(
    ([name, { properties }]) => properties && name !== "origins",
  );
  const text = groups.map(([group, { properties }]) => {
    const fields = Object.entries(properties).map(([field, { default: value }]) => {
      if (value === undefined)
        throw new Error(`plan.schema.json: ${group}.${field} has no default`);
      return `    ${field}: ${JSON.stringify(value)},`;
    });
    return `  ${group}: {\n${fields.join("\n")}\n  },`;
  });
  const names = groups.map(([name]) => JSON.stringify(name)).join(" | ");
  return `/* Generated from shared/schema/plan.schema.json by \`npm run generate\`; do not edit. */
import type { Plan } from "./plan.ts";

/** The default of every field of a plan, by group. */
export const DEFAULTS: { readonly [G in ${names}]: Required<NonNullable<Plan[G]>> } = {
${text.join("\n")}
};
`;
}

// Left out here: the plan's own schema is the source of its type.
const { definitions } = createGenerator({
  path: `${root}shared/answers.ts`,
  tsconfig: `${root}shared/tsconfig.json`,
  type: "*",
  jsDoc: "extended",
  additionalProperties: true,
  skipTypeCheck: true,
}).createSchema("*");
const { Plan: _, ...answers } = definitions;
const answersSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  description: "Generated from shared/answers.ts by `npm run generate`; do not edit.",
  definitions: answers,
};

settle([
  { path: `${root}shared/schema/plan.schema.json`, text: planSchema },
  { path: `${root}backend/arcplan/captures/openzfs_lines.py`, text: pythonLines(facts) },
  { path: `${root}backend/arcplan/model_version.py`, text: pythonVersion() },
  { path: `${root}backend/arcplan/cli/generated_names.py`, text: pythonNames(names) },
  { path: `${root}shared/reader/zdb-signs.ts`, text: readerSigns(facts) },
  {
    path: `${root}shared/generated/plan.ts`,
    text: await typesOf("plan.schema.json", planSchema, "Plan"),
  },
  {
    path: `${root}shared/generated/plan-defaults.ts`,
    text: defaultsOf(JSON.parse(planSchema)),
  },
  {
    path: `${root}shared/generated/fleet-row.ts`,
    text: await typesOf("fleet-row.schema.json", schemaText("fleet-row.schema.json"), "FleetRow"),
  },
  {
    path: `${root}shared/schema/answers.schema.json`,
    text: `${JSON.stringify(answersSchema, null, 2)}\n`,
  },
]);
