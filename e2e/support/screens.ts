/** Screens that look the same on every machine, for comparison with those kept beside the tests. */
import { expect, type Page } from "@playwright/test";
import { BAR_STYLE } from "./bar-font.ts";
import { settled as atRest } from "./settled.ts";
import { test as watched } from "./test.ts";

/** The page set in bars; its content security policy would refuse a style that is not its own. */
export const test = watched.extend({
  bypassCSP: true,
  reducedMotion: "reduce",
  allFields: false,
  page: async ({ page }, use) => {
    await page.addInitScript((style) => {
      document.addEventListener("DOMContentLoaded", () => {
        const element = document.createElement("style");
        element.textContent = style;
        document.head.append(element);
      });
    }, BAR_STYLE);
    await use(page);
  },
});

/** Waits until the planner has come to rest, and for the font. */
export async function settled(page: Page): Promise<void> {
  await atRest(page);
  await fontReady(page);
}

export async function fontReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.load("16px Bars");
    await document.fonts.ready;
  });
}

export { expect };
