/** The scanners of large captures, compiled for this processor. A server compiles them itself. */
import { join } from "node:path";
import { reader } from "./builds.mjs";
import { alone } from "./lock.mjs";
import { shown } from "./progress.mjs";
import { python } from "./python.mjs";
import { root, say } from "./run.mjs";
import { begin, hashOfTree, isDone, markDone } from "./stamp.mjs";
import { step } from "./step.mjs";

const stamp = "scanners";

/**
 * Compiles them once, so that the first command or test does not wait for it. Also compiles the modules to
 * bytecode, which Python itself does not write if PYTHONDONTWRITEBYTECODE is set.
 */
export async function ensureScanners() {
  const wanted = () =>
    hashOfTree(["backend/arcplan/captures", reader.product, "backend/.venv/pyvenv.cfg"]);
  if (isDone(stamp, wanted())) return;
  const onWait = () => say("another set-up runs in this checkout; waiting for it");
  await alone(python, { onWait }, async () => {
    if (isDone(stamp, wanted())) return;
    await shown("compiling the scanners for this processor (a minute or two)", async () => {
      begin(stamp);
      await step("the scanners", python, ["-m", "arcplan.captures.arrival.scanners"]);
      await step("bytecode", python, ["-m", "compileall", "-q", join(root, "backend/arcplan")]);
      markDone(stamp, wanted());
    });
  });
}
