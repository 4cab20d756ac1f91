/**
 * Remembers the inputs of each completed set-up step, so that the next start skips it.
 *
 * A step has a stamp only while its product is complete: the stamp is removed before the step begins
 * and written after it ends.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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

const begunPath = (name) => join(folder, `${name}.begun`);

/** @param {string} name @returns {boolean} whether the step began and never ended */
export const wasCutShort = (name) => existsSync(begunPath(name));

/**
 * Marks the step's product as incomplete, until `markDone`.
 * @param {string} name
 */
export function begin(name) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(begunPath(name), "");
  rmSync(join(folder, name), { force: true });
}

/**
 * @param {string} name
 * @param {string} value
 */
export function markDone(name, value) {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, value);
  renameSync(`${path}.new`, path);
  rmSync(begunPath(name), { force: true });
}
