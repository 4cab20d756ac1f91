/** The reader of dumps as machine code and Python's modules as bytecode, so that no command waits for either. */
import { join } from "node:path";
import { reader } from "./builds.mjs";
import { alone } from "./lock.mjs";
import { shown } from "./progress.mjs";
import { python } from "./python.mjs";
import { root, say } from "./run.mjs";
import { begin, hashOfTree, isDone, markDone } from "./stamp.mjs";
import { step } from "./step.mjs";

const stamp = "machine-code";
/** What compiles the reader, and what a server and the commands load. */
const loaded = ["arcplan.api.workers.preload", "arcplan.cli.serve", "arcplan.cli.sizing.command"];

/** Compiles both once; Python by itself writes no bytecode if PYTHONDONTWRITEBYTECODE is set. */
export async function ensureMachineCode() {
  const wanted = () => hashOfTree(["backend/arcplan", reader.product, "backend/.venv/pyvenv.cfg"]);
  if (isDone(stamp, wanted())) return;
  const onWait = () => say("another set-up runs in this checkout; waiting for it");
  await alone(python, { onWait }, async () => {
    if (isDone(stamp, wanted())) return;
    await shown("compiling the reader of dumps for this processor", async () => {
      begin(stamp);
      // Also Python's own bytecode, of the packages that it loads.
      const env = { PYTHONDONTWRITEBYTECODE: "" };
      await step("the reader of dumps", python, ["-c", `import ${loaded.join(", ")}`], { env });
      await step("bytecode", python, ["-m", "compileall", "-q", join(root, "backend/arcplan")]);
      markDone(stamp, wanted());
    });
  });
}
