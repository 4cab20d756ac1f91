/** Remembers what a set-up step was done for, so that a second start skips it. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const folder = join(root, ".setup");
const products = new Set(["node_modules", "dist", "__pycache__", "results"]);

/**
 * Hash of the contents of small files (lock files, manifests).
 * @param {string[]} paths relative to the root
 */
export function hashOfContents(paths) {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/**
 * Hash of names, sizes and times below folders: cheap enough for every start.
 * @param {string[]} paths files or folders relative to the root
 */
export function hashOfTree(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const absolute = join(root, path);
    if (!existsSync(absolute)) return;
    const stat = statSync(absolute);
    if (stat.isDirectory()) {
      for (const name of readdirSync(absolute).sort()) {
        if (!products.has(name)) visit(join(path, name));
      }
    } else {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    }
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}

/**
 * @param {string} name
 * @param {string} value
 */
export function isDone(name, value) {
  const path = join(folder, name);
  return existsSync(path) && readFileSync(path, "utf8") === value;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function markDone(name, value) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), value);
}
