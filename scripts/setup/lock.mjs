/**
 * One set-up at a time in a checkout.
 *
 * The kernel holds the lock (flock) for as long as any process has the file open that way. Programs
 * that the set-up starts inherit it, so a set-up that was killed keeps the next one out until the
 * last of them is gone, and no longer.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "./failures.mjs";
import { root } from "./run.mjs";

const folder = join(root, ".setup");
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
