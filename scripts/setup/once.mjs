/**
 * Each step of the set-up once, and one set-up at a time in a checkout.
 *
 * The inputs of a completed step are remembered, so that the next start skips it. A step has a stamp only
 * while its product is complete: the stamp is removed before the step begins and written after it ends.
 *
 * The kernel holds the lock (flock) for as long as any process has the file open that way. Programs
 * that the set-up starts inherit it, so a set-up that was killed keeps the next one out until the
 * last of them is gone, and no longer.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { root, SetupError } from "./run.mjs";

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

const pollMs = 500;
const taken = 75;
const program = `
import fcntl, sys
try:
    fcntl.flock(3, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    sys.exit(${taken})
`;

/** @type {number | null} */
let held = null;

/** Descriptor of the lock that this process holds, for programs that it starts. */
export const heldLock = () => held;

function opened() {
  try {
    mkdirSync(folder, { recursive: true });
    return openSync(join(folder, "lock"), "a");
  } catch (error) {
    throw new SetupError(
      `${error.path ?? folder} is not writable (${error.code}), but the set-up has to write there. ` +
        "Run `npm run build` once as a user who may write there; " +
        "plans are then kept where ARCPLAN_DATABASE_URL says, such as sqlite:////var/tmp/arcplan.sqlite3",
    );
  }
}

/**
 * Does something while no other set-up runs in this checkout.
 * @template T
 * @param {string} python any Python, which knows flock on every system
 * @param {{onWait: () => void}} say called once if another set-up is waited for
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(python, { onWait }, work) {
  const descriptor = opened();
  let hasWaited = false;
  for (;;) {
    const { status } = spawnSync(python, ["-c", program], {
      stdio: ["ignore", "ignore", "ignore", descriptor],
    });
    if (status === 0) break;
    if (status !== taken) throw new SetupError(`${python} cannot lock ${join(folder, "lock")}`);
    if (!hasWaited) onWait();
    hasWaited = true;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  held = descriptor;
  try {
    return await work();
  } finally {
    held = null;
    closeSync(descriptor);
  }
}
