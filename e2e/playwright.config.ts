import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { databaseUrl, origin, plannerAsFiles, port, root, serveFiles } from "./support/server.ts";

const ofDebian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.CHROMIUM_PATH ?? ofDebian.find((path) => existsSync(path));

/**
 * Parts of Chromium that no test needs. Where it has windows, the address bar's own pages take a third
 * of the processor time of opening ours; a process kept ready for a next page is seldom used; the
 * others are what Playwright turns off, whose list this one replaces.
 */
const without = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
];

/** A test that passes now and then has found something: only a page without frames is tried again (support/test.ts). */
export default defineConfig({
  testDir: "tests",
  outputDir: "results",
  globalTeardown: "./support/teardown.ts",
  retries: 1,
  // Pages wait for timers, servers and other processes, so more of them than processors run at once.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A page is read by axe in several states, which takes a busy machine a minute.
  timeout: 300_000,
  expect: {
    // A machine that is busy with other work takes half a minute for the first advice.
    timeout: 60_000,
    // Text is set in bars, so what is left to differ is the smoothing of edges.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.05 },
  },
  snapshotPathTemplate: "{testDir}/../screens/{arg}{ext}",
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    launchOptions: {
      // Finds steps that count on something still being under way.
      slowMo: Number(process.env.ARCPLAN_E2E_WAIT_MS ?? 0),
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--font-render-hinting=none",
        `--disable-features=${without.join(",")}`,
      ],
    },
  },
  webServer: [
    {
      command: `${join(root, "backend/.venv/bin/arcplan")} serve --host 127.0.0.1 --port ${port}`,
      cwd: root,
      url: `${origin}/api/health`,
      stderr: "ignore",
      env: { ARCPLAN_DATABASE_URL: databaseUrl },
      timeout: 60_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    },
    { command: serveFiles, cwd: root, url: plannerAsFiles, stderr: "ignore", timeout: 180_000 },
  ],
});
