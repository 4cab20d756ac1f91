/** The model's bundle and the web app, rebuilt when their sources changed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, say, step } from "./run.mjs";
import { hashOfTree, isDone, markDone } from "./stamp.mjs";

const modelSources = ["package-lock.json", "shared"];
// The page carries the parsers, for reading captures by itself.
const appSources = [...modelSources, "frontend", "backend/arcplan"];

async function build(name, workspace, sources, product) {
  const wanted = hashOfTree(sources);
  if (existsSync(join(root, product)) && isDone(name, wanted)) return;
  say(`building ${workspace}`);
  const vite = join(root, "node_modules/vite/bin/vite.js");
  await step(process.execPath, [vite, "build"], { cwd: join(root, workspace) });
  markDone(name, wanted);
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

export function ensureModel() {
  return build("model-build", "shared", modelSources, "shared/dist/model.js");
}

export function ensureApp() {
  return build("app-build", "frontend", appSources, "frontend/dist/index.html");
}
