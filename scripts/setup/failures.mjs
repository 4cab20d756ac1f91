/** Failures of the set-up in one sentence: the cause and the remedy. */

/** A failure that the user can fix; its message is shown unchanged. */
export class SetupError extends Error {}

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
export function stepFailure(doing, command, code, output) {
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
