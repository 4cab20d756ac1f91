/**
 * Programs that end when this one does.
 *
 * Each runs in a process group of its own, so that Ctrl-C in a terminal reaches this process only
 * and is passed on once. Beside it, in the same group, waits a shell that reads from a pipe which
 * this process holds open: when this process ends in any way, kill -9 included, the pipe closes and
 * the shell ends the group.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { SetupError } from "./failures.mjs";
import { heldLock } from "./lock.mjs";
import { say } from "./run.mjs";

const stepGraceMs = 1_000;
const lifeline = 3;
const lockDescriptor = 4;
const leash =
  `(trap '' TERM INT HUP; exec >/dev/null 2>&1; cat <&${lifeline}; ` +
  `kill -TERM 0; sleep 3; kill -KILL 0) ${lockDescriptor}<&- & exec "$@" ${lifeline}<&-`;

/** @typedef {import("node:child_process").ChildProcess} Child */

/** @type {Map<Child, (signal: NodeJS.Signals) => void>} how each is told to stop */
const running = new Map();

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Already ended; macOS reports EPERM for a group that has not been waited for.
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error;
  }
}

/** Set once all are told to end, so that no step goes on to its next program. */
let isEnding = false;

function launched(...args) {
  if (isEnding) throw new SetupError("stopped");
  return spawn(...args);
}

function remember(child, stop) {
  running.set(child, stop);
  child.on("error", () => running.delete(child));
  child.on("exit", () => running.delete(child));
  return child;
}

/**
 * Starts a program in a process group of its own.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>, output: "inherit" | "pipe" | number}} how
 * @returns {Child}
 */
export function start(command, args, { cwd, env = {}, output }) {
  const child = launched("/bin/sh", ["-c", leash, "sh", command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", output, output, "pipe", heldLock() ?? "ignore"],
  });
  // The waiting shell is still in the group, so the group's id cannot have been reused.
  child.on("exit", () => signalGroup(child, "SIGKILL"));
  return remember(child, (signal) => {
    if (output !== "pipe") {
      // A server or a test run gets time to end by itself.
      child.kill(signal);
      return;
    }
    child.kill("SIGTERM");
    setTimeout(() => running.has(child) && signalGroup(child, "SIGKILL"), stepGraceMs);
  });
}

/**
 * Starts a program that must not be interrupted, such as apt-get: the set-up waits for it, and after a
 * kill -9 it continues alone.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string>}} how
 * @returns {Child}
 */
export function startUnstoppable(command, args, { cwd, env = {} }) {
  const child = launched(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ignore", heldLock() ?? "ignore"],
  });
  return remember(child, () => say(`waiting for ${command}, which may not be interrupted`));
}

/**
 * Starts a program as if the user had called it: this terminal's group, input and output. Ctrl-C
 * reaches it from the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string}} how
 * @returns {Child}
 */
export function startInForeground(command, args, { cwd }) {
  const child = launched(command, args, { cwd, stdio: "inherit" });
  return remember(child, (signal) => signal !== "SIGINT" && child.kill(signal));
}

/**
 * Exit code as in a shell: 128 plus the signal's number for a program that a signal ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0);

/**
 * Ends all programs and waits for them.
 * @param {NodeJS.Signals} signal what they are sent; nobody is killed for taking long over it
 */
export async function endAll(signal = "SIGTERM") {
  isEnding = true;
  const ends = [...running].map(([child, stop]) => {
    const ended = new Promise((resolve) => {
      child.once("exit", resolve);
    });
    stop(signal);
    return ended;
  });
  await Promise.all(ends);
}
