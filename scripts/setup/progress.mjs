/** What the set-up does now: one line that is rewritten in a terminal, plain lines elsewhere. */
import { say } from "./run.mjs";

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
