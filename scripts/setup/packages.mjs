/** Packages of Debian, npm and PyPI, each exactly as locked, and the Node and Python that they need. */
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { begin, hashOfContents, isDone, markDone, wasCutShort } from "./once.mjs";
import { reachedNobody, step } from "./programs.mjs";
import { outputOf, root, SetupError, shown } from "./run.mjs";

/**
 * Installs packages on Debian and its relatives.
 * @param {string[]} packages
 * @returns {Promise<boolean>} false where apt is missing or this user may not install
 */
export async function debianInstalled(packages) {
  if (!existsSync("/usr/bin/apt-get")) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && outputOf("sudo", ["-n", "true"]) === null) return false;
  const [command, ...before] = isRoot ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const doing = `Debian packages (${packages.join(", ")})`;
  // Interrupting it would leave dpkg in a state that must be repaired by hand.
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, mayNotStop: true };
  await shown(doing, async (detail) => {
    detail("apt-get update");
    const strict = ["-o", "APT::Update::Error-Mode=any"];
    /** @type {unknown} */
    let outdated = null;
    // A package list that cannot be fetched may not be needed.
    await step(doing, command, [...before, "update", "-q", ...strict], options).catch((error) => {
      outdated = error;
    });
    detail("apt-get install");
    const install = ["install", "-qy", "--no-install-recommends", ...packages];
    await step(doing, command, [...before, ...install], options).catch((error) => {
      throw outdated ?? error;
    });
  });
  return true;
}

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

/** Building and serving needs half of the packages, tests and lint all; each list has its stamp. */
const npmStamps = { runtime: "node-packages", everything: "node-packages-dev" };
const hopelessFailures = 5;
const npmLock = "package-lock.json";
/** Its library compiles the reader of dumps; nobody calls these programs, which take 82 MB. */
const unusedPrograms = "node_modules/binaryen/bin";
const wantedNpm = () => hashOfContents([npmLock]);

/** @param {{dev: boolean}} want `dev` is what tests and lint need besides */
export const nodePackagesAreReady = ({ dev }) =>
  existsSync(join(root, "node_modules/vite")) &&
  (isDone(npmStamps.everything, wantedNpm()) || (!dev && isDone(npmStamps.runtime, wantedNpm())));

/** @param {{dev: boolean}} want `dev` adds what tests and lint need */
export async function ensureNodePackages({ dev }) {
  if (nodePackagesAreReady({ dev })) return;
  const packages = Object.values(JSON.parse(readFileSync(join(root, npmLock), "utf8")).packages);
  const count = packages.filter((one) => dev || !one.dev).length;
  await shown("npm packages", async (detail) => {
    for (const stamp of Object.values(npmStamps)) begin(stamp);
    let fetched = 0;
    let failed = 0;
    const onLine = (line) => {
      if (reachedNobody(line)) failed += 1;
      // Without DNS npm would retry for a long time.
      if (fetched === 0 && failed >= hopelessFailures) return false;
      if (!/ http (?:fetch GET 200|cache) /.test(line)) return true;
      fetched += 1;
      detail(`${Math.min(fetched, count)} of about ${count} fetched`);
      return true;
    };
    const quick = ["--fetch-retries=2", "--fetch-retry-mintimeout=500"];
    const which = dev ? "--include=dev" : "--omit=dev";
    const flags = [which, "--no-audit", "--no-fund", "--loglevel=http", ...quick];
    await step("npm packages", "npm", ["ci", ...flags, "--fetch-retry-maxtimeout=2000"], {
      onLine,
    });
    rmSync(join(root, unusedPrograms), { recursive: true, force: true });
    markDone(npmStamps.runtime, wantedNpm());
    markDone(npmStamps.everything, dev ? wantedNpm() : "not installed");
  });
}

const venv = join(root, "backend/.venv");
export const python = join(venv, "bin/python");
/** pip's temporary files: it leaves them where it is ended, and the next set-up takes them away. */
const temporary = join(root, ".setup/tmp");
/** Running needs few of the packages, tests and lint all; each list has its stamp. */
const pythonStamps = { runtime: "python", everything: "python-dev" };
const manifest = "backend/pyproject.toml";
const pythonLists = {
  runtime: "backend/requirements.txt",
  everything: "backend/requirements-dev.txt",
};

const wantedPython = (list) => hashOfContents([manifest, pythonLists[list]]);
const hasPip = () => outputOf(python, ["-c", "import pip; print(1)"]) === "1";
/** Not if the checkout was copied or renamed together with an environment that names its earlier folder. */
const runsThisBackend = () =>
  outputOf(python, ["-P", "-c", "import arcplan; print(arcplan.__path__[0])"]) ===
  join(realpathSync(root), "backend/arcplan");

/** @param {{dev: boolean}} want `dev` is what tests and lint need besides */
export function pythonIsReady({ dev }) {
  const holding = dev ? ["everything"] : ["runtime", "everything"];
  return (
    holding.some((list) => isDone(pythonStamps[list], wantedPython(list))) && runsThisBackend()
  );
}

async function createVenv(env) {
  const base = systemPython();
  // On Debian ensurepip is in a separate package, so python3 alone cannot create an environment.
  const isComplete = () => outputOf(base, ["-c", "import ensurepip, venv; print(1)"]) === "1";
  if (!isComplete() && !((await debianInstalled(["python3-venv"])) && isComplete())) {
    throw new SetupError(
      `${base} has no venv module: install it (on Debian: sudo apt install python3-venv) and start again`,
    );
  }
  rmSync(venv, { recursive: true, force: true });
  await step("Python environment", base, ["-m", "venv", venv], { env });
}

/** Tells the step's progress from what pip prints. */
function progressOf(list, detail) {
  const count =
    readFileSync(join(root, pythonLists[list]), "utf8").match(/^[\w.-]+==/gm)?.length ?? 0;
  let collected = 0;
  return (line) => {
    if (/^\s*(?:Collecting|Requirement already satisfied)/.test(line)) {
      collected += 1;
      detail(`${Math.min(collected, count)} of ${count} fetched`);
    } else if (/^Installing collected/.test(line)) detail("unpacking");
  };
}

/** @param {{dev: boolean}} want `dev` adds what tests and lint need */
export async function ensurePython({ dev }) {
  if (pythonIsReady({ dev })) return;
  const list = dev ? "everything" : "runtime";
  // After an interrupted installation an environment may hold half a package.
  const isWhole = !Object.values(pythonStamps).some(wasCutShort) && hasPip();
  await shown("Python packages", async (detail) => {
    for (const stamp of Object.values(pythonStamps)) begin(stamp);
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    const env = { TMPDIR: temporary };
    if (!isWhole) await createVenv(env);
    const pip = ["-m", "pip", "install", "--disable-pip-version-check", "--retries=3"];
    const fetching = { env, onLine: progressOf(list, detail) };
    // Most modules of the packages are never loaded: those that are get their bytecode then.
    const hashed = [
      "--progress-bar=off",
      "--no-compile",
      "--require-hashes",
      "-r",
      pythonLists[list],
    ];
    await step("Python packages", python, [...pip, ...hashed], fetching);
    await step("the backend's package", python, ["scripts/setup/environment.py"]);
    rmSync(temporary, { recursive: true, force: true });
    markDone(pythonStamps.runtime, wantedPython("runtime"));
    markDone(pythonStamps.everything, dev ? wantedPython("everything") : "not installed");
  });
}

const fuzzVenv = join(root, "backend/.venv-fuzz");
export const fuzzPython = join(fuzzVenv, "bin/python");
const fuzzList = "backend/requirements-fuzz.txt";

/**
 * Installs atheris and what the readers need.
 * @throws {Error} where there is no wheel of atheris for this Python or processor
 */
export async function ensureFuzzer() {
  const wanted = hashOfContents([fuzzList]);
  const usable = existsSync(fuzzPython) && outputOf(fuzzPython, ["-c", "print(1)"]) === "1";
  if (usable && isDone("fuzzer", wanted)) return;
  begin("fuzzer");
  rmSync(fuzzVenv, { recursive: true, force: true });
  await shown("the fuzzer", async () => {
    await step("the fuzzer's environment", python, ["-m", "venv", fuzzVenv]);
    const pip = ["-m", "pip", "install", "-q", "--disable-pip-version-check"];
    try {
      // Building atheris needs a Clang of its own, so only a wheel will do.
      const hashed = ["--only-binary=atheris", "--require-hashes", "-r", fuzzList];
      await step("the fuzzer", fuzzPython, [...pip, ...hashed]);
    } catch (cause) {
      const version = outputOf(fuzzPython, ["--version"]);
      throw new SetupError(
        `NOTHING WAS FUZZED: atheris cannot be installed for ${version} on ${process.platform} ${process.arch}.\n` +
          (cause instanceof Error ? cause.message : String(cause)),
        { cause },
      );
    }
  });
  markDone("fuzzer", wanted);
}
