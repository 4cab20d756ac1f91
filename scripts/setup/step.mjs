/** Commands of the set-up and of the tests, which end with this process. */
import { exitCode, start, startUnstoppable } from "./children.mjs";
import { stepFailure } from "./failures.mjs";
import { root } from "./run.mjs";

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
 * @throws {import("./failures.mjs").SetupError}
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
