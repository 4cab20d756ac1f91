/**
 * Generates the TypeScript types of a plan and of a fleet's row and a plan's defaults from their schemas, and the schema of
 * the server's answers about plans from their TypeScript types.
 * `--check` writes nothing and fails when a committed file is stale.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { createGenerator } from "ts-json-schema-generator";
import { settle } from "./settle.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
/** TypeScript of one schema, which has its type by that name. */
function typesOf(file, name) {
  const schema = JSON.parse(readFileSync(`${root}shared/schema/${file}`, "utf8"));
  return compile(schema, name, {
    bannerComment: `/* Generated from shared/schema/${file} by \`npm run generate\`; do not edit. */`,
    additionalProperties: false,
    maxItems: 0,
  });
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
  {
    path: `${root}shared/generated/plan.ts`,
    text: await typesOf("plan.schema.json", "Plan"),
  },
  {
    path: `${root}shared/generated/plan-defaults.ts`,
    text: defaultsOf(JSON.parse(readFileSync(`${root}shared/schema/plan.schema.json`, "utf8"))),
  },
  {
    path: `${root}shared/generated/fleet-row.ts`,
    text: await typesOf("fleet-row.schema.json", "FleetRow"),
  },
  {
    path: `${root}shared/schema/answers.schema.json`,
    text: `${JSON.stringify(answersSchema, null, 2)}\n`,
  },
]);
