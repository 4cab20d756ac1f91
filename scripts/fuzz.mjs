/**
 * `npm run fuzz -- [--seconds N] [TARGET...]`: runs each parser under a coverage-guided fuzzer for N
 * seconds (60), then generated requests to a running server and generated links, for as long.
 * Prints a table; the exit code is not 0 if a target found something or could not run.
 */
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureAll } from "./setup/all.mjs";
import { ensureMachineCode } from "./setup/builds.mjs";
import { ensureFuzzer, fuzzPython, python } from "./setup/packages.mjs";
import { runScript } from "./setup/programs.mjs";
import { root, say } from "./setup/run.mjs";

const backend = join(root, "backend");
const work = join(root, ".setup/fuzz");
/** What one second allows, measured on one core; only how long the last two run rests on it. */
const REQUESTS_PER_SECOND = 1;
const LINKS_PER_SECOND = 800;

/**
 * Runs a command with its output in a log.
 * @returns {Promise<{code: number, log: string, seconds: number}>}
 */
function logged(name, command, args, options) {
  const path = join(work, `${name}.log`);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const file = createWriteStream(path);
    child.stdout.pipe(file, { end: false });
    child.stderr.pipe(file, { end: false });
    child.on("error", reject);
    child.on("close", (code) => {
      file.end(() => {
        const seconds = (performance.now() - began) / 1000;
        resolve({ code: code ?? 1, log: readFileSync(path, "utf8"), seconds });
      });
    });
  });
}

/** The number behind the last (or first) mention of a word in libFuzzer's output. */
function numberAt(log, pattern, first = false) {
  const found = [...log.matchAll(pattern)].map((match) => Number(match[1]));
  return (first ? found[0] : found.at(-1)) ?? 0;
}

async function fuzzReader(name, seconds) {
  const args = ["-m", "fuzz", name, "--seconds", String(seconds), "--work", work];
  const ran = await logged(name, fuzzPython, args, { cwd: backend, env: {} });
  return {
    ...ran,
    runs: numberAt(ran.log, /^Done (\d+) runs/gm) || numberAt(ran.log, /^#(\d+)\t/gm),
    // The first figure is the coverage of the seeds; the fuzzer found everything above it.
    coverage: `${numberAt(ran.log, /INITED cov: (\d+)/g, true)} to ${numberAt(ran.log, / cov: (\d+)/g)}`,
  };
}

async function fuzzRequests(seconds) {
  const examples = Math.max(25, Math.round(seconds * REQUESTS_PER_SECOND));
  const ran = await logged(
    "requests",
    python,
    ["-m", "pytest", "tests/hostile/test_fuzzed_api.py"],
    { cwd: backend, env: { ARCPLAN_FUZZ_EXAMPLES: String(examples) } },
  );
  return { ...ran, runs: `${examples} for each operation`, coverage: "" };
}

async function fuzzLinks(seconds) {
  const runs = Math.max(100, Math.round(seconds * LINKS_PER_SECOND));
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "src/plan/outside/link.test.ts", "--testTimeout=0"];
  const options = { cwd: join(root, "frontend"), env: { FC_RUNS: String(runs) } };
  return {
    ...(await logged("links", process.execPath, args, options)),
    runs: `${runs} for each of 4 properties`,
    coverage: "",
  };
}

function report(name, { code, log, seconds, runs, coverage }) {
  const verdict = code === 0 ? "nothing" : `SEE ${join(work, `${name}.log`)}`;
  process.stdout.write(
    `| ${name} | ${seconds.toFixed(0)} s | ${runs} | ${coverage} | ${verdict} |\n`,
  );
  if (code !== 0) say(`${name}:\n${log.slice(-3000)}`);
  return code === 0;
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: "string", default: "60" } },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number");
  await ensureAll({ dev: true, app: false });
  await ensureMachineCode();
  await ensureFuzzer();
  mkdirSync(work, { recursive: true });
  const seeds = await logged("seeds", fuzzPython, ["-m", "fuzz.seeds"], { cwd: backend, env: {} });
  if (seeds.code !== 0) throw new Error(`a seed fails without any change:\n${seeds.log}`);
  const readers = seeds.log.trim().split("\n");
  const asked = positionals.length > 0 ? positionals : [...readers, "requests", "links"];
  const unknown = asked.filter((name) => ![...readers, "requests", "links"].includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `no target ${unknown.join(", ")}; there are ${readers.join(", ")}, requests, links`,
    );
  }
  process.stdout.write("| target | time | executions | branches, seeds to end | found |\n");
  process.stdout.write("|---|---:|---:|---:|---|\n");
  let clean = true;
  for (const name of asked) {
    say(`fuzzing ${name}`);
    const run = { requests: fuzzRequests, links: fuzzLinks }[name];
    const ran = run ? await run(seconds) : await fuzzReader(name, seconds);
    clean = report(name, ran) && clean;
  }
  return clean ? 0 : 1;
});
