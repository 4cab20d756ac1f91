/** npm packages of all workspaces, exactly as locked. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, say, step } from "./run.mjs";
import { hashOfContents, isDone, markDone } from "./stamp.mjs";

const oldestMajor = 20;

export async function ensureNodePackages() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < oldestMajor) throw new Error(`Node ${oldestMajor} or newer is needed`);
  const wanted = hashOfContents(["package-lock.json"]);
  if (existsSync(join(root, "node_modules/vite")) && isDone("node-packages", wanted)) return;
  say("installing npm packages");
  await step("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  markDone("node-packages", wanted);
}
