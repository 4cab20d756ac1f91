/** `./arcplan ARGS`, `npm run arcplan -- ARGS`: the command line, with its set-up. */
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureAll } from "./setup/all.mjs";
import { ensureMachineCode } from "./setup/builds.mjs";
import { python } from "./setup/packages.mjs";
import { exitCode, runScript, startInForeground } from "./setup/programs.mjs";
import { root } from "./setup/run.mjs";

/** `./arcplan` starts Python at once while no source is newer than this. */
const ready = join(root, ".setup/command-line");

await runScript(async () => {
  const wanted = { dev: false, app: false };
  await ensureAll(wanted);
  await ensureMachineCode();
  // The bytecode that this wrote made folders of sources newer.
  const asked = new Date();
  await ensureAll(wanted);
  writeFileSync(ready, "");
  // What changes from now on is newer.
  utimesSync(ready, asked, asked);
  // npm runs scripts in the root folder, but file names are relative to the user's folder.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const command = ["-P", "-m", "arcplan.cli", ...process.argv.slice(2)];
  const child = startInForeground(python, command, { cwd });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
});
