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

/**
 * Lines that git answers. A check would pass on nothing where git is missing or refuses, so that ends the
 * script.
 * @param {string[]} args
 */
export function linesOfGit(...args) {
  const done = spawnSync("git", ["-C", root, ...args], { encoding: "utf8" });
  const lines = done.stdout?.split("\n").filter(Boolean) ?? [];
  if (done.status === 0 && lines.length > 0) return lines;
  const why = done.error?.message ?? (done.stderr.trim().split("\n")[0] || "it knows no file");
  say(`nothing was checked: git knows nothing of ${root} (${why})`);
  process.exit(1);
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`arcplan: ${text}\n`);
}
