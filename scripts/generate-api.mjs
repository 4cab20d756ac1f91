/**
 * Generates what the page knows of the server: the TypeScript types of the HTTP contract, from the OpenAPI
 * document, and the refusals and limits that the page has too.
 * `--check` writes nothing and fails when a committed file is stale.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import { settle } from "./generators.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What a program of the backend's environment prints. */
const printed = (program, ...args) =>
  execFileSync(`${root}backend/.venv/bin/${program}`, args, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });

const document = JSON.parse(printed("arcplan", "openapi"));
const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));

const bounds = `
import json
from arcplan.api.captures import NAME_CHARACTERS_MOST
from arcplan.captures.arrival import Limits
from arcplan.captures.arrival.outcome import NAME_CHARACTERS_SHOWN
from arcplan.captures.zdb.engine import MEMORY_BYTES_MAX
from arcplan.plan_links import PLAN_BYTES_MOST
from arcplan.refusal import STATUS, TITLES

print("export const REFUSALS =", json.dumps(
    {kind: {"status": STATUS[kind], "title": TITLES[kind]} for kind in TITLES}, indent=2
), "as const;\\n")
print("export const LIMITS =", json.dumps({
    "freeExpandedBytes": Limits().free_expanded_bytes,
    "expansionRatio": Limits().expansion_ratio,
    "dumpMemoryBytes": MEMORY_BYTES_MAX,
    "planBytes": PLAN_BYTES_MOST,
    "sentNameCharacters": NAME_CHARACTERS_MOST,
    "shownNameCharacters": NAME_CHARACTERS_SHOWN,
}, indent=2), "as const;")
`;
const banner = (source) =>
  `/* Generated from ${source} by \`npm run generate\`; do not edit. */\n\n`;

settle([
  {
    path: `${root}shared/generated/api.ts`,
    text: banner("the server's OpenAPI document") + types,
  },
  {
    path: `${root}shared/generated/reading-bounds.ts`,
    text: banner("the server's limits and refusals") + printed("python", "-c", bounds),
  },
]);
