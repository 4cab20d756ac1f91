/** How long the stages of test and lint took: each run is kept as one line, and the next run shows the change. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run.mjs";

const FILE = join(root, ".setup/timings.jsonl");

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
export function keptTimings(run, stages, file = FILE) {
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
