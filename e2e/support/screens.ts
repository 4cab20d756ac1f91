/** Screens that look the same on every machine, for comparison with those kept beside the tests. */
import { expect, type Page } from "@playwright/test";
import { BAR_STYLE } from "./bar-font.ts";
import { test as watched } from "./test.ts";

/** The page set in bars; its content security policy would refuse a style that is not its own. */
export const test = watched.extend({
  bypassCSP: true,
  reducedMotion: "reduce",
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

/** Waits for the parts that load after the first paint: charts, captures, advice, and the font. */
export async function settled(page: Page): Promise<void> {
  await expect(
    page.getByRole("region", { name: "Best change" }).getByText("reads/s"),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Cost by part" })).toBeAttached();
  await page.evaluate(async () => {
    await document.fonts.load("16px Bars");
    await document.fonts.ready;
  });
}

export { expect };
