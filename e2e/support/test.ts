/** `test` for this app: every page is watched for errors and forbidden requests. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { filesOrigin, folder, origin } from "./server.ts";

/** Chromium reports refusals and an unreachable server as errors; tests of bad input cause both on purpose. */
const EXPECTED =
  /^Failed to load resource: (?:the server responded with a status of|net::ERR_CONNECTION_REFUSED)/;

/** Notes requests to other hosts, errors on the console, and violations of the security policy. */
function watch(context: BrowserContext, offences: string[]): void {
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isLocal = url.protocol === "data:" || url.protocol === "blob:";
    if (!isLocal && ![origin, filesOrigin].includes(url.origin))
      offences.push(`request to ${request.url()}`);
  });
  context.on("console", (message) => {
    const isTrouble = message.type() === "error" || message.type() === "warning";
    if (isTrouble && !EXPECTED.test(message.text())) offences.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => offences.push(`uncaught: ${error.error().message}`));
}

/** With ARCPLAN_E2E_LATE_MS each script comes after a wait of up to so long: steps that race the page fail. */
const LATEST_SCRIPT_MS = Number(process.env.ARCPLAN_E2E_LATE_MS ?? 0);

async function delayScripts(context: BrowserContext): Promise<void> {
  if (LATEST_SCRIPT_MS === 0) return;
  await context.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * LATEST_SCRIPT_MS));
    await route.continue();
  });
}

/** What somebody who was here before has: the sample. */
async function keepVisit(context: BrowserContext, advancedOpen: boolean): Promise<void> {
  await context.addInitScript(
    (state) => {
      // A document without an origin of its own, such as a sandboxed frame, has no storage.
      if (self.origin === "null") return;
      const key = "arcplan.state.1";
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(state));
    },
    { advancedOpen },
  );
}

const FIRST_FRAME_MS = 20_000;

/**
 * Whether a page answers and yet draws no frame, as some of Chromium's are reported to: a click then waits for ever for
 * its button to stand still, and nothing was tested.
 */
async function isWithoutFrames(page: Page): Promise<boolean> {
  const frame = page.evaluate(
    (mostMs) =>
      new Promise<boolean>((tell) => {
        setTimeout(() => tell(true), mostMs);
        requestAnimationFrame(() => tell(false));
      }),
    FIRST_FRAME_MS,
  );
  const never = new Promise<boolean>((tell) => setTimeout(tell, 2 * FIRST_FRAME_MS, false));
  return Promise.race([frame, never]);
}

/** Lets a failed test run once more if its page had no frames, and no other. */
async function repeatWithoutFrames(page: Page, testInfo: TestInfo, use: () => Promise<void>) {
  const note = join(folder, `without-frames-${testInfo.testId}`);
  if (testInfo.retry > 0 && !existsSync(note)) throw new Error("It failed before.");
  await use();
  if (testInfo.status === testInfo.expectedStatus || testInfo.retry > 0) return;
  if (await isWithoutFrames(page).catch(() => false)) writeFileSync(note, "");
}

interface Options {
  /** Whether the page was open before in this browser: it then begins with the answer. */
  readonly wasHere: boolean;
  /** Whether that visit left the drawer of all fields open. */
  readonly allFields: boolean;
}

interface Fixtures {
  readonly frames: undefined;
  /** What went wrong so far; empty at the end of every test. */
  readonly offences: string[];
  /** Another browser profile: no plan of its own, same checks. */
  readonly cleanContext: BrowserContext;
}

export const test = base.extend<Fixtures & Options>({
  wasHere: [true, { option: true }],
  allFields: [true, { option: true }],
  offences: [
    async ({ context, wasHere, allFields }, use) => {
      const offences: string[] = [];
      watch(context, offences);
      if (wasHere) await keepVisit(context, allFields);
      await delayScripts(context);
      await use(offences);
      expect(offences).toEqual([]);
    },
    { auto: true },
  ],
  frames: [
    async ({ page }, use, testInfo) => {
      await repeatWithoutFrames(page, testInfo, () => use(undefined));
    },
    { auto: true },
  ],
  cleanContext: async ({ browser, offences, wasHere, allFields }, use) => {
    const context = await browser.newContext({ baseURL: origin, locale: "en-US" });
    watch(context, offences);
    if (wasHere) await keepVisit(context, allFields);
    await delayScripts(context);
    await use(context);
    await context.close();
  },
});

export { expect };
