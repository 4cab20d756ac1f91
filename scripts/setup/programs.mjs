/**
 * Programs that end when this one does, what their failures mean, and the frame of every script.
 *
 * Each program runs in a process group of its own, so that Ctrl-C in a terminal reaches this process only
 * and is passed on once. Beside it, in the same group, waits a shell that reads from a pipe which
 * this process holds open: when this process ends in any way, kill -9 included, the pipe closes and
 * the shell ends the group.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { heldLock } from "./once.mjs";
import { clearLine, root, SetupError, say } from "./run.mjs";

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
function startUnstoppable(command, args, { cwd, env = {} }) {
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
async function endAll(signal = "SIGTERM") {
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

/** Messages of pip, npm, apt and Playwright when there is no network. */
const unreachable = new RegExp(
  [
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "Temporary failure (?:in name resolution|resolving)",
    "Could not resolve",
    "Network is unreachable",
    "Failed to establish a new connection",
    "Unable to connect to",
    "\\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT)\\b",
  ].join("|"),
);

const noRoom = /ENOSPC|No space left on device/;
const unwritable = /\b(?:EROFS|EACCES|EPERM)\b|Read-only file system|Permission denied/;

/** @param {string} output of a command */
export const reachedNobody = (output) => unreachable.test(output);

/** Last lines that say something, for a failure that has no name here. */
function endOf(output) {
  return output
    .split("\n")
    .filter((line) => line.trim())
    .slice(-12)
    .join("\n");
}

/**
 * The failure of a step as an error for people.
 * @param {string} doing what the step does, such as "Python packages"
 * @param {string} command the command line that failed
 * @param {number | null} code its exit code
 * @param {string} output what it printed
 */
function stepFailure(doing, command, code, output) {
  if (reachedNobody(output)) {
    return new SetupError(
      `no network: ${doing} cannot be fetched. Connect this machine, or set HTTPS_PROXY, and start again`,
    );
  }
  if (noRoom.test(output)) {
    return new SetupError(`the disk is full: ${doing} need room. Free some and start again`);
  }
  if (unwritable.test(output)) {
    const line = output.split("\n").find((one) => unwritable.test(one)) ?? "";
    return new SetupError(`${doing}: this user may not write there: ${line.trim()}`);
  }
  return new SetupError(`${doing} failed (${command} ended with ${code}):\n${endOf(output)}`);
}

const keptCharacters = 20_000;

/**
 * Runs a command; resolves to its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>, output?: "inherit" | number}} options `output` is
 *   this terminal or an open file
 * @returns {Promise<number>}
 */
export function exitCodeOf(command, args, { cwd = root, env = {}, output = "inherit" } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { cwd, env, output });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(exitCode(code, signal)));
  });
}

/**
 * Runs a command beside others; resolves to its exit code and all that it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string}} options
 * @returns {Promise<{code: number, output: string}>}
 */
export function ended(command, args, { cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { cwd, output: "pipe" });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/**
 * Runs a command quietly; throws a message for the user if it fails.
 * @param {string} doing what this is for, such as "npm packages"
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>, onLine?: (line: string) => boolean | void,
 *   mayNotStop?: boolean}} options `onLine` is given what it prints and answers false when nothing
 *   can come of it any more; `mayNotStop`: it is waited for, never ended
 * @returns {Promise<void>}
 * @throws {SetupError}
 */
export function step(doing, command, args, options = {}) {
  const { cwd = root, env = {}, onLine, mayNotStop } = options;
  return new Promise((resolve, reject) => {
    const child = mayNotStop
      ? startUnstoppable(command, args, { cwd, env })
      : start(command, args, { cwd, env, output: "pipe" });
    let output = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-keptCharacters);
      for (const line of onLine ? String(chunk).split("\n") : []) {
        if (onLine(line) === false) child.kill("SIGKILL");
      }
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      const ended = exitCode(code, signal);
      if (ended === 0) resolve();
      else reject(stepFailure(doing, `${command} ${args.slice(0, 3).join(" ")}`, ended, output));
    });
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A terminal signals the group and npm passes the same signal on, so one Ctrl-C comes twice. */
const sameSignalMs = 1_000;
const signalMs = 50;
const lookAtParentMs = 500;

/** Ends by the signal itself, as npm and shells expect of a program that was told to stop. */
function endBy(signal) {
  for (const one of signals) process.removeAllListeners(one);
  process.kill(process.pid, signal);
  // Only where the signal is ignored, as under nohup.
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
}

/** npm that was killed with -9 passes nothing on; its child is then adopted by another process. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, lookAtParentMs).unref();
}

/**
 * Runs a script's main function; a failure is one message, not a stack trace, and ends what still
 * runs. A signal is passed on once; a second one, a second later, kills.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runScript(main) {
  let stoppedAtMs = 0;
  const stop = async (signal) => {
    if (stoppedAtMs > 0) {
      if (Date.now() - stoppedAtMs > sameSignalMs) await endAll("SIGKILL");
      return;
    }
    stoppedAtMs = Date.now();
    clearLine();
    await endAll(signal === "SIGINT" ? "SIGINT" : "SIGTERM");
    endBy(signal);
  };
  for (const signal of signals) process.on(signal, () => stop(signal));
  watchParent(() => stop("SIGTERM"));
  // The terminal may be closed; messages are then dropped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    const code = await main();
    if (stoppedAtMs === 0) process.exit(code);
  } catch (error) {
    // Ctrl-C also ends a short command before this process has handled the signal.
    await new Promise((resolve) => setTimeout(resolve, signalMs));
    if (stoppedAtMs > 0) return;
    clearLine();
    const isNamed = error instanceof SetupError;
    say(isNamed ? error.message : String(error instanceof Error ? error.stack : error));
    await endAll("SIGKILL");
    process.exit(1);
  }
}
