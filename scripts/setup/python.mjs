/** The backend's own virtual environment, from hashed requirements. */
import { mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as debian from "./debian.mjs";
import { SetupError } from "./failures.mjs";
import { shown } from "./progress.mjs";
import { outputOf, root } from "./run.mjs";
import { begin, hashOfContents, isDone, markDone, wasCutShort } from "./stamp.mjs";
import { step } from "./step.mjs";
import { systemPython } from "./versions.mjs";

const venv = join(root, "backend/.venv");
export const python = join(venv, "bin/python");
/** pip's temporary files: it leaves them where it is ended, and the next set-up takes them away. */
const temporary = join(root, ".setup/tmp");
/** Running needs few of the packages, tests and lint all; each list has its stamp. */
const stamps = { runtime: "python", everything: "python-dev" };
const manifest = "backend/pyproject.toml";
const lists = {
  runtime: "backend/requirements.txt",
  everything: "backend/requirements-dev.txt",
};

const wantedFor = (list) => hashOfContents([manifest, lists[list]]);
const hasPip = () => outputOf(python, ["-c", "import pip; print(1)"]) === "1";
/** Not if the checkout was copied or renamed together with an environment that names its earlier folder. */
const runsThisBackend = () =>
  outputOf(python, ["-P", "-c", "import arcplan; print(arcplan.__path__[0])"]) ===
  join(realpathSync(root), "backend/arcplan");

/** @param {{dev: boolean}} want `dev` is what tests and lint need besides */
export function pythonIsReady({ dev }) {
  const holding = dev ? ["everything"] : ["runtime", "everything"];
  return holding.some((list) => isDone(stamps[list], wantedFor(list))) && runsThisBackend();
}

async function createVenv(env) {
  const base = systemPython();
  // On Debian ensurepip is in a separate package, so python3 alone cannot create an environment.
  const isComplete = () => outputOf(base, ["-c", "import ensurepip, venv; print(1)"]) === "1";
  if (!isComplete() && !((await debian.installed(["python3-venv"])) && isComplete())) {
    throw new SetupError(
      `${base} has no venv module: install it (on Debian: sudo apt install python3-venv) and start again`,
    );
  }
  rmSync(venv, { recursive: true, force: true });
  await step("Python environment", base, ["-m", "venv", venv], { env });
}

/** Tells the step's progress from what pip prints. */
function progressOf(list, detail) {
  const count = readFileSync(join(root, lists[list]), "utf8").match(/^[\w.-]+==/gm)?.length ?? 0;
  let collected = 0;
  return (line) => {
    if (/^\s*(?:Collecting|Requirement already satisfied)/.test(line)) {
      collected += 1;
      detail(`${Math.min(collected, count)} of ${count} fetched`);
    } else if (/^Installing collected/.test(line)) detail("unpacking");
  };
}

/** @param {{dev: boolean}} want `dev` adds what tests and lint need */
export async function ensurePython({ dev }) {
  if (pythonIsReady({ dev })) return;
  const list = dev ? "everything" : "runtime";
  // After an interrupted installation an environment may hold half a package.
  const isWhole = !Object.values(stamps).some(wasCutShort) && hasPip();
  await shown("Python packages", async (detail) => {
    for (const stamp of Object.values(stamps)) begin(stamp);
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    const env = { TMPDIR: temporary };
    if (!isWhole) await createVenv(env);
    const pip = ["-m", "pip", "install", "--disable-pip-version-check", "--retries=3"];
    const fetching = { env, onLine: progressOf(list, detail) };
    // Most modules of the packages are never loaded: those that are get their bytecode then.
    const hashed = ["--progress-bar=off", "--no-compile", "--require-hashes", "-r", lists[list]];
    await step("Python packages", python, [...pip, ...hashed], fetching);
    await step("the backend's package", python, ["scripts/setup/place_backend.py"]);
    await step("the environment's weight", python, ["scripts/setup/lighten.py"]);
    rmSync(temporary, { recursive: true, force: true });
    markDone(stamps.runtime, wantedFor("runtime"));
    markDone(stamps.everything, dev ? wantedFor("everything") : "not installed");
  });
}
