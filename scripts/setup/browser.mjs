/** A Chromium for the end-to-end tests. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as debian from "./debian.mjs";
import { shown } from "./progress.mjs";
import { outputOf, root, say } from "./run.mjs";
import { step } from "./step.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Chromium without windows, whose bars and menus nobody sees: tests take a tenth less processor time. */
const shell = "chromium-headless-shell";

/** @param {string[]} names */
function onThisMachine(names) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    const path = outputOf("sh", ["-c", `command -v ${name}`]);
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

/** @param {() => Promise<unknown>} install @returns {Promise<string | null>} why it failed */
async function complaintOf(install) {
  try {
    await install();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Finds or installs a browser.
 * @param {{forTests?: boolean}} want `forTests`: rather one without windows
 * @returns {Promise<string | null>} its path, or null where none can be had; that is said once
 */
export async function ensureBrowser({ forTests = false } = {}) {
  const wanted = forTests ? [shell, ...names] : names;
  const found = onThisMachine(wanted) ?? (await playwrightsOwn());
  if (found) return found;
  const complaints = [];
  for (const name of forTests ? [shell, "chromium"] : ["chromium"]) {
    complaints.push(await complaintOf(() => debian.installed([name])));
    const installed = onThisMachine(wanted);
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
