/** A PostgreSQL for the tests of the plan store. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import * as debian from "./debian.mjs";
import { outputOf, say } from "./run.mjs";

const programs = ["initdb", "postgres", "pg_isready"];
const debianFolder = "/usr/lib/postgresql";

function onThisMachine() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, "bin"));
  const onPath = outputOf("sh", ["-c", "command -v initdb"]);
  if (onPath) folders.push(dirname(realpathSync(onPath)));
  return folders.find((folder) => programs.every((name) => existsSync(join(folder, name)))) ?? null;
}

/**
 * Finds or installs PostgreSQL's server programs.
 * @returns {Promise<string | null>} their folder, or null where they cannot be had
 */
export async function ensurePostgres() {
  const found = process.env.ARCPLAN_TEST_POSTGRES_BIN ?? onThisMachine();
  if (found) return found;
  try {
    if (await debian.installed(["postgresql"])) return onThisMachine();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
  say("PostgreSQL CANNOT BE INSTALLED HERE: the plan store is tested on SQLite only");
  return null;
}
