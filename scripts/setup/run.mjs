/** The repository's root, short commands, and what is said to the person at the terminal. */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

const redrawMs = 1_000;
const repeatMs = 10_000;

/** @type {Map<string, {beganMs: number, detail: string}>} */
const active = new Map();
/** @type {NodeJS.Timeout | undefined} */
let timer;
let lastPlainMs = 0;
let drawn = false;

const seconds = (sinceMs) => `${Math.round((Date.now() - sinceMs) / 1000)} s`;

function summary() {
  return [...active]
    .map(([name, { beganMs, detail }]) => `${name}${detail && `: ${detail}`}, ${seconds(beganMs)}`)
    .join("; ");
}

/** Takes the rewritten line away, so that something else can be printed. */
export function clearLine() {
  if (drawn) process.stderr.write("\r\x1b[K");
  drawn = false;
}

function draw() {
  if (active.size === 0) return;
  if (process.stderr.isTTY) {
    const width = Math.max(20, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(`\r\x1b[K${`arcplan: ${summary()}`.slice(0, width)}`);
    drawn = true;
  } else if (Date.now() - lastPlainMs >= repeatMs) {
    lastPlainMs = Date.now();
    say(summary());
  }
}

/**
 * Shows a step while it runs, and how long it took.
 * @template T
 * @param {string} name such as "Python packages"
 * @param {(detail: (text: string) => void) => Promise<T>} work is given a way to say how far it is
 * @returns {Promise<T>}
 */
export async function shown(name, work) {
  const step = { beganMs: Date.now(), detail: "" };
  if (active.size === 0) lastPlainMs = Date.now();
  active.set(name, step);
  if (!process.stderr.isTTY) say(`${name}: started`);
  timer ??= setInterval(draw, redrawMs);
  try {
    const result = await work((text) => {
      step.detail = text;
    });
    clearLine();
    say(`${name}: done in ${seconds(step.beganMs)}`);
    return result;
  } finally {
    active.delete(name);
    if (active.size === 0) {
      clearLine();
      clearInterval(timer);
      timer = undefined;
    }
  }
}

/** A failure that the user can fix; its message is shown unchanged. */
export class SetupError extends Error {}

const timingsFile = join(root, ".setup/timings.jsonl");

/** @typedef {{run: string, at: string, stages: Record<string, number>}} Timing seconds by stage */

/** @param {string} run @param {string} file @returns {Timing | undefined} the latest of its runs */
function latest(run, file) {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line)).findLast((timing) => timing.run === run);
}

/**
 * Keeps what a run took.
 * @param {string} run such as `test:fast`
 * @param {Record<string, number>} stages seconds by stage; some may have run beside others
 * @returns {string} the stages, each beside that of the run before
 */
export function keptTimings(run, stages, file = timingsFile) {
  const before = latest(run, file)?.stages;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ run, at: new Date().toISOString(), stages })}\n`);
  const shown = Object.entries(stages).map(([name, seconds]) => {
    const earlier = before?.[name];
    const was = earlier === undefined ? "" : ` (before ${earlier.toFixed(0)} s)`;
    return `${name} ${seconds.toFixed(0)} s${was}`;
  });
  return shown.join(", ");
}
