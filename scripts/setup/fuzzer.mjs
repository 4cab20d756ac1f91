/** A virtual environment with the coverage-guided fuzzer, apart from the one that tests use. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./failures.mjs";
import { shown } from "./progress.mjs";
import { python } from "./python.mjs";
import { outputOf, root } from "./run.mjs";
import { begin, hashOfContents, isDone, markDone } from "./stamp.mjs";
import { step } from "./step.mjs";

const venv = join(root, "backend/.venv-fuzz");
export const fuzzPython = join(venv, "bin/python");
const list = "backend/requirements-fuzz.txt";

/**
 * Installs atheris and what the readers need.
 * @throws {Error} where there is no wheel of atheris for this Python or processor
 */
export async function ensureFuzzer() {
  const wanted = hashOfContents([list]);
  const usable = existsSync(fuzzPython) && outputOf(fuzzPython, ["-c", "print(1)"]) === "1";
  if (usable && isDone("fuzzer", wanted)) return;
  begin("fuzzer");
  rmSync(venv, { recursive: true, force: true });
  await shown("the fuzzer", async () => {
    await step("the fuzzer's environment", python, ["-m", "venv", venv]);
    const pip = ["-m", "pip", "install", "-q", "--disable-pip-version-check"];
    try {
      // Building atheris needs a Clang of its own, so only a wheel will do.
      const hashed = ["--only-binary=atheris", "--require-hashes", "-r", list];
      await step("the fuzzer", fuzzPython, [...pip, ...hashed]);
    } catch (cause) {
      const version = outputOf(fuzzPython, ["--version"]);
      throw new SetupError(
        `NOTHING WAS FUZZED: atheris cannot be installed for ${version} on ${process.platform} ${process.arch}.\n` +
          (cause instanceof Error ? cause.message : String(cause)),
        { cause },
      );
    }
  });
  markDone("fuzzer", wanted);
}
