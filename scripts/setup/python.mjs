/** The backend's own virtual environment, from hashed requirements. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as debian from "./debian.mjs";
import { outputOf, root, say, step } from "./run.mjs";
import { hashOfContents, isDone, markDone } from "./stamp.mjs";

const venv = join(root, "backend/.venv");
export const python = join(venv, "bin/python");
const oldest = "3.11";

function systemPython() {
  const probe = `import sys; print("yes" if sys.version_info >= (${oldest.replace(".", ",")}) else "no")`;
  const names = [process.env.PYTHON, "python3", "python3.13", "python3.12", "python3.11"];
  const found = names.find((name) => name && outputOf(name, ["-c", probe]) === "yes");
  if (!found)
    throw new Error(`Python ${oldest} or newer is needed: install it, or set PYTHON=/path`);
  return found;
}

async function createVenv() {
  const base = systemPython();
  rmSync(venv, { recursive: true, force: true });
  // Debian splits ensurepip off into a package of its own, so a bare python3 cannot make one.
  const complete = outputOf(base, ["-c", "import ensurepip, venv; print('yes')"]) === "yes";
  if (!complete && !(await debian.installed(["python3-venv"]))) {
    throw new Error(
      "Python's venv module is missing: install it (Debian: apt install python3-venv)",
    );
  }
  await step(base, ["-m", "venv", venv]);
}

/**
 * @param {{dev: boolean}} want `dev` adds what tests and lint need
 */
export async function ensurePython({ dev }) {
  const manifest = ["backend/pyproject.toml"];
  const runtime = hashOfContents([...manifest, "backend/requirements.txt"]);
  const everything = hashOfContents([...manifest, "backend/requirements-dev.txt"]);
  const usable = existsSync(python) && outputOf(python, ["-c", "print(1)"]) === "1";
  if (usable && isDone("python-dev", everything)) return;
  if (usable && !dev && isDone("python", runtime)) return;
  say("setting up the Python environment");
  if (!usable) await createVenv();
  const list = dev ? "requirements-dev.txt" : "requirements.txt";
  const pip = ["-m", "pip", "install", "-q", "--disable-pip-version-check"];
  await step(python, [...pip, "--require-hashes", "-r", `backend/${list}`]);
  await step(python, [...pip, "--no-deps", "--no-build-isolation", "-e", "backend"]);
  markDone("python", runtime);
  if (dev) markDone("python-dev", everything);
}
