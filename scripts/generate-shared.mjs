/**
 * Generates the TypeScript types of a plan from its schema.
 * `--check` writes nothing and fails when a committed file is stale.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { settle } from "./settle.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const schema = JSON.parse(readFileSync(`${root}shared/schema/plan.schema.json`, "utf8"));

const types = await compile(schema, "Plan", {
  bannerComment:
    "/* Generated from shared/schema/plan.schema.json by `npm run generate`; do not edit. */",
  additionalProperties: false,
  maxItems: 0,
});

settle([{ path: `${root}shared/generated/plan.ts`, text: types }]);
