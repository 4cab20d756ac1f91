/** `npm run arcplan -- ARGS`: the command line, with its set-up. */
import { spawn } from "node:child_process";
import { ensureAll, runScript } from "./setup/all.mjs";
import { python } from "./setup/python.mjs";

await runScript(async () => {
  await ensureAll({ dev: false, app: false });
  // npm runs scripts in the root folder; file names are meant from where the user stood.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const child = spawn(python, ["-m", "arcplan.cli", ...process.argv.slice(2)], {
    cwd,
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
});
