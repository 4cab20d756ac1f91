/** What a fresh clone needs before it can serve, be tested or be linted. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureApp, ensureModel } from "./builds.mjs";
import { ensureNodePackages } from "./node-packages.mjs";
import { ensurePython, python } from "./python.mjs";
import { root, say, step } from "./run.mjs";
import { hashOfTree, isDone, markDone } from "./stamp.mjs";

/**
 * Compiles the scanners of large captures once, so that the first user does not wait for it, and
 * the modules to bytecode, which nobody else writes where PYTHONDONTWRITEBYTECODE is set.
 */
async function warmScanners() {
  const folder = join(root, "shared/samples");
  const samples = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^(?:zdb|iostat)/.test(name))
    : [];
  const wanted = hashOfTree(["backend/arcplan/captures", "backend/.venv/pyvenv.cfg"]);
  if (samples.length === 0 || isDone("scanners", wanted)) return;
  say("compiling the scanners");
  const paths = samples.map((name) => join(folder, name));
  await step(python, ["-m", "arcplan.cli", "analyze", ...paths]);
  await step(python, ["-m", "compileall", "-q", join(root, "backend/arcplan")]);
  markDone("scanners", wanted);
}

/**
 * @param {{dev: boolean, app: boolean}} want
 */
export async function ensureAll({ dev, app }) {
  await Promise.all([ensureNodePackages(), ensurePython({ dev })]);
  await ensureModel();
  await Promise.all([app ? ensureApp() : undefined, warmScanners()]);
}

/**
 * Runs a script's main function; a failure is one message, not a stack trace.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
