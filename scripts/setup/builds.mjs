/** The model's bundle and the web app, rebuilt when their sources changed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { shown } from "./progress.mjs";
import { root } from "./run.mjs";
import { begin, hashOfTree, isDone, markDone } from "./stamp.mjs";
import { step } from "./step.mjs";

const modelSources = ["package-lock.json", "shared"];

/** @typedef {{stamp: string, name: string, workspace: string, sources: string[], product: string}} Build */

/** @type {Build} */
export const model = {
  stamp: "model-build",
  name: "the model",
  workspace: "shared",
  sources: modelSources,
  product: "shared/dist/model.js",
};

/** @type {Build} */
export const app = {
  stamp: "app-build",
  name: "the web app",
  workspace: "frontend",
  // The page includes the parsers, so that it can read captures without the server.
  sources: [...modelSources, "frontend", "backend/arcplan"],
  product: "frontend/dist/index.html",
};

/** @param {Build} build */
export const isBuilt = ({ stamp, sources, product }) =>
  existsSync(join(root, product)) && isDone(stamp, hashOfTree(sources));

/** @param {Build} build */
export async function ensureBuilt(build) {
  if (isBuilt(build)) return;
  const { stamp, name, workspace, sources } = build;
  await shown(`building ${name}`, async () => {
    const wanted = hashOfTree(sources);
    begin(stamp);
    const vite = join(root, "node_modules/vite/bin/vite.js");
    await step(name, process.execPath, [vite, "build"], { cwd: join(root, workspace) });
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
      lib: { entry, formats: ["es"], fileName: () => fileName },
    },
  });
  return join(root, "shared/dist", fileName);
}
