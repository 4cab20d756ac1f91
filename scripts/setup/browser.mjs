/** A Chromium for the end-to-end tests. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as debian from "./debian.mjs";
import { outputOf, root, say, step } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onThisMachine() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of names) {
    const path = outputOf("sh", ["-c", `command -v ${name}`]);
    if (path) return path;
  }
  return null;
}

/**
 * Finds or installs a browser.
 * @returns {Promise<string | null>} its path, or null for the one that Playwright keeps itself
 */
export async function ensureBrowser() {
  const found = onThisMachine();
  if (found) return found;
  if (await debian.installed(["chromium"])) return onThisMachine();
  say("fetching a browser with Playwright");
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  if (!existsSync(playwright)) throw new Error("npm packages are not installed");
  try {
    await step(process.execPath, [playwright, "install", "chromium"]);
  } catch (cause) {
    throw new Error(
      "The end-to-end tests need a Chromium: install one (Debian: apt install chromium) or set CHROMIUM_PATH",
      { cause },
    );
  }
  return null;
}
