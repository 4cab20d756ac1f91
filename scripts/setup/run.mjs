/** Short commands, the repository's root, and what is said to the person at the terminal. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root folder, without a slash at the end. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * Output of a short command, or null when it cannot be run or fails.
 * @param {string} command
 * @param {string[]} args
 */
export function outputOf(command, args) {
  const done = spawnSync(command, args, { encoding: "utf8" });
  return done.status === 0 ? done.stdout.trim() : null;
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`arcplan: ${text}\n`);
}
