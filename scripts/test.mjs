/**
 * `npm test`: every test of both languages and of the browser, the backend's beside the others: each waits for
 * servers and pages often enough that one alone leaves a quarter of two processors idle.
 * The last line is `N passed, N failed` over all suites. If no browser is available, each test that
 * needs one counts as skipped. With `--deep` (`npm run test:deep`), properties of model and advice are
 * tried on all their examples instead of a quarter, every bomb is sent whole, endless lines are longer, barriers
 * are looked for in both themes at each width, and the Dockerfile's steps are run in a bare system.
 * With `--fast` (`npm run test:fast`): parsers, model, evidence and the page's modules, in under three minutes on two
 * processors. No server, database, shell or browser is started, nothing is simulated or drawn by lot, and no component
 * is rendered.
 */
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureAll } from "./setup/all.mjs";
import { ensureMachineCode } from "./setup/builds.mjs";
import { python } from "./setup/packages.mjs";
import { exitCodeOf, runScript } from "./setup/programs.mjs";
import { keptTimings, root, say } from "./setup/run.mjs";
import {
  ensureBrowser,
  ensurePostgres,
  ensurePrometheus,
  ensureShells,
} from "./setup/test-tools.mjs";

const isFast = process.argv.includes("--fast");
const isDeep = process.argv.includes("--deep");
const run = isFast ? "test:fast" : isDeep ? "test:deep" : "test";
const depth = isDeep ? { ARCPLAN_TEST_DEPTH: "full" } : isFast ? { ARCPLAN_TEST_DEPTH: "few" } : {};
/** What a fast run looks at of the backend, and what it leaves out of the other two. */
const FAST = ["tests/captures", "tests/watching", "tests/test_model.py"];
const SLOW_OF_CAPTURES = [
  ...["test_fixtures.py", "test_pool_and_host_texts.py", "zdb_folded"],
  ...["zdb/test_alone.py", "zdb/test_estimate.py", "zdb/test_glued.py"],
];
const SLOW_OF_SHARED = ["*.property", "mutants", "*simulation", "idle-drives", "trust", "laws"];
const SLOW_ROOMS_OF_SHARED = ["advice", "cases", "fleet", "replay"];
const reports = join(root, ".setup/reports");
const bin = (path) => join(root, "node_modules", path);
const reportOf = (suite) => join(reports, `${suite}.xml`);

const vitest = (workspace, ...more) => ({
  name: workspace,
  command: process.execPath,
  args: [
    bin("vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=junit",
    `--outputFile.junit=${reportOf(workspace)}`,
    ...more,
  ],
  cwd: join(root, workspace),
  env: depth,
});

const pytest = (...args) => ({
  name: "backend",
  command: python,
  args: ["-m", "pytest", "--dist", "worksteal", `--junitxml=${reportOf("backend")}`, ...args],
  cwd: join(root, "backend"),
  env: depth,
});

const backend = (postgres, prometheus) => ({
  // Many tests wait for a server or a clock, so more of them than processors run at once.
  ...pytest("-n", "4"),
  env: {
    ...depth,
    ...(postgres ? { ARCPLAN_TEST_POSTGRES_BIN: postgres } : {}),
    ...(prometheus ? { ARCPLAN_TEST_PROMETHEUS_BIN: prometheus } : {}),
  },
});

const endToEnd = (browser) => ({
  name: "e2e",
  command: process.execPath,
  args: [bin("@playwright/test/cli.js"), "test", "--reporter=list,junit"],
  cwd: join(root, "e2e"),
  env: {
    ...depth,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportOf("e2e"),
    CHROMIUM_PATH: browser,
  },
});

/** How many tests the browser would run; they are listed without one. */
function endToEndTests() {
  const { command, args, cwd } = endToEnd("");
  const list = [...args.slice(0, 2), "--list", "--reporter=line"];
  const listed = spawnSync(command, list, { cwd, encoding: "utf8" });
  return Number(/Total: (\d+) tests?/.exec(listed.stdout ?? "")?.[1] ?? Number.NaN);
}

function sum(xml, element, attribute) {
  const tags = xml.match(new RegExp(`<${element}\\b[^>]*>`, "g")) ?? [];
  return tags.reduce((total, tag) => {
    const value = tag.match(new RegExp(`\\b${attribute}="(\\d+)"`));
    return total + (value ? Number(value[1]) : 0);
  }, 0);
}

const plain = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

/** Names of the tests in one JUnit report that failed, each with the place that it is in. */
function failedTests(name) {
  if (!existsSync(reportOf(name))) return [`${name}: no report`];
  const cases = readFileSync(reportOf(name), "utf8")
    .split(/<testcase\b/)
    .slice(1);
  return cases
    .filter((text) => /<(failure|error)\b/.test(text))
    .map((text) => {
      const named = (attribute) =>
        plain(text.match(new RegExp(`\\s${attribute}="([^"]*)"`))?.[1] ?? "?");
      return `${name}: ${named("classname")}: ${named("name")}`;
    });
}

/** Counts of one JUnit report; a suite that wrote none counts as one failure. */
function countsOf(name) {
  if (!existsSync(reportOf(name))) return { passed: 0, failed: 1, skipped: 0 };
  const xml = readFileSync(reportOf(name), "utf8");
  const [tests, failures, errors, skipped] = ["tests", "failures", "errors", "skipped"].map(
    (attribute) => sum(xml, "testsuite", attribute),
  );
  const failed = failures + errors;
  return { passed: tests - failed - skipped, failed, skipped };
}

const fastSuites = () => [
  pytest(
    ...["-n", "2", "-m", "not hypothesis"],
    ...SLOW_OF_CAPTURES.map((name) => `--ignore=tests/captures/${name}`),
    ...FAST,
  ),
  vitest(
    "shared",
    ...SLOW_OF_SHARED.map((name) => `--exclude=**/${name}.test.ts`),
    ...SLOW_ROOMS_OF_SHARED.map((room) => `--exclude=${room}/**`),
  ),
  vitest("frontend", "--exclude=**/*.test.tsx"),
];

/** The programs that tests start: apt works on one package at a time. */
async function installedPrograms() {
  await ensureShells();
  const postgres = await ensurePostgres();
  const prometheus = await ensurePrometheus();
  return { postgres, prometheus, browser: await ensureBrowser({ forTests: true }) };
}

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const took = {};

function skipEndToEnd() {
  const skipped = endToEndTests();
  say(`e2e: ${skipped} SKIPPED, because there is no browser`);
  if (Number.isNaN(skipped)) total.failed += 1;
  else total.skipped += skipped;
}

/** Runs a suite whose output is shown at its end, because another's is shown meanwhile. */
async function exitCodeBeside(suite) {
  const log = join(reports, `${suite.name}.log`);
  const output = openSync(log, "w");
  const code = await exitCodeOf(suite.command, suite.args, { ...suite, output });
  closeSync(output);
  process.stdout.write(`\n${readFileSync(log, "utf8")}`);
  return code;
}

const exitCodeShown = (suite) => exitCodeOf(suite.command, suite.args, suite);

async function tested(suite, exitCode = exitCodeShown) {
  say(`testing ${suite.name}`);
  const began = performance.now();
  const code = await exitCode(suite);
  const counts = countsOf(suite.name);
  // A runner that fails without a failed test (no test found, a crash) is a failure too.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  took[suite.name] = (performance.now() - began) / 1000;
  const seconds = took[suite.name].toFixed(0);
  say(`${suite.name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (counts.failed > 0) failures.push(...failedTests(suite.name));
}

/** Every suite; those that start none of the installed programs run while these are installed. */
async function testAll() {
  const installed = installedPrograms();
  const first = async () => {
    const { postgres, prometheus } = await installed;
    await tested(backend(postgres, prometheus));
  };
  const besides = async () => {
    await tested(vitest("shared"), exitCodeBeside);
    await tested(vitest("frontend"), exitCodeBeside);
    const { browser } = await installed;
    // One less than processors would leave half of a machine of two idle.
    await tested(vitest("scripts", "--maxWorkers=100%"), exitCodeBeside);
    if (browser) await tested(endToEnd(browser), exitCodeBeside);
    else skipEndToEnd();
  };
  await Promise.all([first(), besides()]);
}

await runScript(async () => {
  await ensureAll({ dev: true, app: !isFast });
  await ensureMachineCode();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const began = performance.now();
  if (isFast) for (const suite of fastSuites()) await tested(suite);
  else await testAll();
  // Repeated at the end, so that a log of which only the end is kept still has them.
  for (const failure of failures) say(`failed: ${failure}`);
  say(`took: ${keptTimings(run, { ...took, "in all": (performance.now() - began) / 1000 })}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});
