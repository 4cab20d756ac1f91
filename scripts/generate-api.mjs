/**
 * Generates the TypeScript types of the HTTP contract from the server's OpenAPI document.
 * `--check` writes nothing and fails when the committed file is stale.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import { settle } from "./generators.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const document = JSON.parse(
  execFileSync(`${root}backend/.venv/bin/arcplan`, ["openapi"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  }),
);

const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
const banner =
  "/* Generated from the server's OpenAPI document by `npm run generate`; do not edit. */\n\n";

settle([{ path: `${root}shared/generated/api.ts`, text: banner + types }]);
