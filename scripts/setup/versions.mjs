/** Checks the versions of Node and Python before the set-up begins. */
import { SetupError } from "./failures.mjs";
import { outputOf } from "./run.mjs";

const neededNode = "20.19, 22.12 or newer";
const oldestPython = "3.11";

/**
 * Vite's own condition; package.json has the same under `engines`.
 * @param {string} version such as "20.19.1"
 */
export function nodeIsNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** @throws {SetupError} */
export function checkNode(version = process.versions.node) {
  if (nodeIsNewEnough(version)) return;
  throw new SetupError(
    `Node ${version} is too old: arcplan needs Node ${neededNode}. Install one from https://nodejs.org`,
  );
}

/**
 * The Python that environments are made with.
 * @returns {string}
 * @throws {SetupError}
 */
export function systemPython() {
  const asked = process.env.PYTHON;
  const names = asked
    ? [asked]
    : ["python3", "python3.14", "python3.13", "python3.12", "python3.11"];
  const oldest = oldestPython.replace(".", ",");
  const probe = `import sys; print(sys.version.split()[0], sys.version_info >= (${oldest}))`;
  const answers = names.map((name) => outputOf(name, ["-c", probe])?.split(" "));
  const found = names.find((_, index) => answers[index]?.[1] === "True");
  if (found) return found;
  const old = names.flatMap((name, index) =>
    answers[index] ? [`${name} is ${answers[index][0]}`] : [],
  );
  throw new SetupError(
    `Python ${oldestPython} or newer is needed; here ${old.length ? old.join(", ") : `there is no ${names[0]}`}. ` +
      "Install it, or set PYTHON to the path of one",
  );
}
