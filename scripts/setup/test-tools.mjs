/** Programs of this machine that tests and the bench run: found, or fetched where this user may. */
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { debianInstalled } from "./packages.mjs";
import { step } from "./programs.mjs";
import { outputOf, root, SetupError, say, shown } from "./run.mjs";

/** @param {string} name of a program @returns {string | null} where it is */
const pathOf = (name) => outputOf("sh", ["-c", `command -v ${name}`]);

/** @param {() => Promise<unknown>} install @returns {Promise<string | null>} why it failed */
async function complaintOf(install) {
  try {
    await install();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @param {string | null} complaint */
const sayIf = (complaint) => complaint && say(complaint);

const browserNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Chromium without windows, whose bars and menus nobody sees: tests take a tenth less processor time. */
const windowless = "chromium-headless-shell";

/** @param {string[]} names */
function browserOnThisMachine(names) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    const path = pathOf(name);
    if (path) return path;
  }
  return null;
}

const playwright = join(root, "node_modules/@playwright/test/cli.js");

/** The browser that Playwright fetched, if it is there and this machine has its libraries. */
async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) && outputOf(path, ["--version"]) !== null ? path : null;
}

/**
 * Finds or installs a browser.
 * @param {{forTests?: boolean}} want `forTests`: rather one without windows
 * @returns {Promise<string | null>} its path, or null where none can be had; that is said once
 */
export async function ensureBrowser({ forTests = false } = {}) {
  const wanted = forTests ? [windowless, ...browserNames] : browserNames;
  const found = browserOnThisMachine(wanted) ?? (await playwrightsOwn());
  if (found) return found;
  const complaints = [];
  for (const name of forTests ? [windowless, "chromium"] : ["chromium"]) {
    complaints.push(await complaintOf(() => debianInstalled([name])));
    const installed = browserOnThisMachine(wanted);
    if (installed) return installed;
  }
  const fetch = () =>
    shown("a browser from Playwright", () =>
      step("a browser", process.execPath, [playwright, "install", "chromium"]),
    );
  complaints.push(await complaintOf(fetch));
  const fetched = await playwrightsOwn();
  if (fetched) return fetched;
  const why = complaints.filter(Boolean).join("; ");
  say(
    "NO CHROMIUM, so nothing that needs a browser is tested: install one " +
      `(on Debian: sudo apt install chromium) or set CHROMIUM_PATH${why ? ` (${why})` : ""}`,
  );
  return null;
}

const postgresPrograms = ["initdb", "postgres", "pg_isready"];
const debianFolder = "/usr/lib/postgresql";

function postgresOnThisMachine() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, "bin"));
  const onPath = pathOf("initdb");
  if (onPath) folders.push(dirname(realpathSync(onPath)));
  const isWhole = (folder) => postgresPrograms.every((name) => existsSync(join(folder, name)));
  return folders.find(isWhole) ?? null;
}

/**
 * Finds or installs PostgreSQL's server programs, for the tests of the plan store.
 * @returns {Promise<string | null>} their folder, or null where they cannot be had
 */
export async function ensurePostgres() {
  const find = () => process.env.ARCPLAN_TEST_POSTGRES_BIN ?? postgresOnThisMachine();
  if (!find()) sayIf(await complaintOf(() => debianInstalled(["postgresql"])));
  const found = find();
  if (!found) say("PostgreSQL CANNOT BE INSTALLED HERE: the plan store is tested on SQLite only");
  return found;
}

const prometheus = {
  doing: "Debian packages (prometheus)",
  folder: join(root, ".setup/prometheus"),
  bin: join(root, ".setup/prometheus/usr/bin"),
  programs: ["prometheus", "promtool"],
  missing() {
    return this.programs.filter((name) => !existsSync(join(this.bin, name)));
  },
};

/** They are unpacked, not installed: nothing is started, and root is not needed. */
async function unpackPrometheus() {
  const { doing, folder, programs } = prometheus;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // From Debian 13 on promtool is a package of its own.
  const isApart = outputOf("apt-cache", ["show", "-q=2", "promtool"]);
  const packages = isApart ? programs : ["prometheus"];
  const download = () => step(doing, "apt-get", ["download", "-q", ...packages], { cwd: folder });
  await shown(doing, async (detail) => {
    detail("apt-get download, 20 MB");
    await download().catch(async (error) => {
      // Images come without lists of packages; only root may fetch them.
      if (process.getuid?.() !== 0) throw error;
      await step(doing, "apt-get", ["update", "-q"], { mayNotStop: true });
      await download();
    });
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
      await step(doing, "dpkg-deb", ["-x", file, "."], { cwd: folder });
      rmSync(join(folder, file));
    }
    const missing = prometheus.missing();
    if (missing.length > 0) throw new SetupError(`${doing} have no ${missing.join(" and no ")}`);
  });
}

/**
 * Finds `prometheus` and `promtool`, or unpacks them beside this checkout's tools.
 * @returns {Promise<string | null>} their folder; null where they are on the path or cannot be had
 */
export async function ensurePrometheus() {
  const named = process.env.ARCPLAN_TEST_PROMETHEUS_BIN;
  if (named) return named;
  if (prometheus.programs.every(pathOf)) return null;
  if (prometheus.missing().length > 0 && pathOf("apt-get")) {
    sayIf(await complaintOf(unpackPrometheus));
  }
  if (prometheus.missing().length === 0) return prometheus.bin;
  say("PROMETHEUS CANNOT BE HAD HERE, so not tested with it");
  return null;
}

/** Shells and awks for what `arcplan collect` runs, jq and curl for the README, debootstrap for the image's steps. */
const shells = ["busybox", "curl", "gawk", "jq", "mawk", "original-awk", "shellcheck"];
// Nobody else can use it.
if (process.getuid?.() === 0) shells.push("debootstrap");

const missingShells = () => shells.filter((name) => !pathOf(name));

/** Finds or installs them; tests that need one that cannot be had are skipped, and say so. */
export async function ensureShells() {
  if (missingShells().length === 0) return;
  sayIf(await complaintOf(() => debianInstalled(missingShells())));
  const left = missingShells();
  if (left.length > 0) say(`CANNOT BE INSTALLED HERE, so not tested with: ${left.join(", ")}`);
}
