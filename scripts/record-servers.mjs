/**
 * Reads the captures of measured servers with the backend's readers, for tests of the shared package
 * (`shared/vitest.config.ts`) and for the example of a fleet.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { python } from "./setup/packages.mjs";
import { root } from "./setup/run.mjs";

const samples = join(root, "shared/samples");
const fixtures = join(root, "shared/evidence/fixtures");
const folder = join(root, "shared/dist/servers");
const ARCHIVE = ".tar.gz";

/** Files of each server, relative to the samples: a sample, and the collector's archives. */
const SERVERS = [
  ["point-select", readdirSync(samples).filter((name) => name.includes("-2.3-point-select."))],
  ...readdirSync(fixtures)
    .filter((name) => name.endsWith(ARCHIVE))
    .map((name) => [name.slice(0, -ARCHIVE.length), [`../evidence/fixtures/${name}`]]),
];

/** Writes what `arcplan analyze` answers for each server; the time of a file is only this checkout's. */
export default function recordServers() {
  mkdirSync(folder, { recursive: true });
  for (const [name, files] of SERVERS) {
    const read = ["-P", "-m", "arcplan.cli", "analyze", ...files];
    const answer = execFileSync(python, read, { cwd: samples, encoding: "utf8" });
    const captures = JSON.parse(answer).captures.map((one) => ({ ...one, modified_at: null }));
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(captures));
  }
}
