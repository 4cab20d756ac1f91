/** What is made of the sources: the model's bundles, the reader of dumps, the page, and machine code of both. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { alone, begin, hashOfTree, isDone, markDone } from "./once.mjs";
import { python } from "./packages.mjs";
import { step } from "./programs.mjs";
import { root, say, shown } from "./run.mjs";

const modelSources = ["package-lock.json", "shared"];

const vite = ["node_modules/vite/bin/vite.js", "build"];

/**
 * @typedef {{stamp: string, name: string, workspace: string, sources: string[], product: string,
 *   command: string[]}} Build `command` is a script of the checkout and its arguments
 */

/** @type {Build} */
export const model = {
  stamp: "model-build",
  name: "the model",
  workspace: "shared",
  sources: modelSources,
  product: "shared/dist/model.js",
  command: vite,
};

/** What commands that only read captures ask of it. @type {Build} */
export const reading = {
  ...model,
  stamp: "reading-build",
  name: "the model for reading",
  product: "shared/dist/reading.js",
  command: [...vite, "--mode", "reading"],
};

/** AssemblyScript compiled to WebAssembly. @type {Build} */
export const reader = {
  stamp: "reader-build",
  name: "the reader of dumps",
  workspace: "shared/reader",
  sources: ["package-lock.json", "shared/reader"],
  product: "shared/reader/dist/reader.wasm",
  command: ["node_modules/assemblyscript/bin/asc.js", "--config", "asconfig.json"],
};

/** @type {Build} */
export const app = {
  stamp: "app-build",
  name: "the web app",
  workspace: "frontend",
  // The page includes the parsers and the reader of dumps, so that it can read captures itself.
  sources: [...modelSources, "frontend", "backend/arcplan"],
  product: "frontend/dist/index.html",
  command: vite,
};

/** @param {Build} build */
export const isBuilt = ({ stamp, sources, product }) =>
  existsSync(join(root, product)) && isDone(stamp, hashOfTree(sources));

/** @param {Build} build */
export async function ensureBuilt(build) {
  if (isBuilt(build)) return;
  const { stamp, name, workspace, sources, command } = build;
  await shown(`building ${name}`, async () => {
    const wanted = hashOfTree(sources);
    begin(stamp);
    const [script, ...args] = command;
    await step(name, process.execPath, [join(root, script), ...args], {
      cwd: join(root, workspace),
    });
    markDone(stamp, wanted);
  });
}

/**
 * Bundles one entry of the shared package as an ES module for Node.
 * @returns {Promise<string>} the path of the bundle
 */
export async function bundleOf(entry, fileName) {
  const { build: bundle } = await import("vite");
  await bundle({
    root: join(root, "shared"),
    configFile: false,
    logLevel: "error",
    build: {
      target: "es2022",
      outDir: "dist",
      emptyOutDir: false,
      minify: false,
      ssr: entry,
      rolldownOptions: { output: { entryFileNames: fileName } },
    },
  });
  return join(root, "shared/dist", fileName);
}

const machineCode = "machine-code";
/** What compiles the reader, and what a server and the commands load. */
const loaded = ["arcplan.api.workers.preload", "arcplan.cli.serve", "arcplan.cli.sizing.command"];

/** Compiles both once; Python by itself writes no bytecode if PYTHONDONTWRITEBYTECODE is set. */
export async function ensureMachineCode() {
  const wanted = () => hashOfTree(["backend/arcplan", reader.product, "backend/.venv/pyvenv.cfg"]);
  if (isDone(machineCode, wanted())) return;
  const onWait = () => say("another set-up runs in this checkout; waiting for it");
  await alone(python, { onWait }, async () => {
    if (isDone(machineCode, wanted())) return;
    await shown("compiling the reader of dumps for this processor", async () => {
      begin(machineCode);
      // Also Python's own bytecode, of the packages that it loads.
      const env = { PYTHONDONTWRITEBYTECODE: "" };
      await step("the reader of dumps", python, ["-c", `import ${loaded.join(", ")}`], { env });
      await step("bytecode", python, ["-m", "compileall", "-q", join(root, "backend/arcplan")]);
      markDone(machineCode, wanted());
    });
  });
}
