/** The frame of every script: signals, failures, and no program that outlives it. */
import { constants } from "node:os";
import { endAll } from "./children.mjs";
import { SetupError } from "./failures.mjs";
import { clearLine } from "./progress.mjs";
import { say } from "./run.mjs";

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
