/**
 * Steady screens beside those kept in `screens`. After a change that is meant:
 * `npx playwright test screens --update-snapshots`, and look at what changed.
 */
import type { Locator, Page } from "@playwright/test";
import { prediction } from "../support/plan.ts";
import { expect, settled, test } from "../support/screens.ts";

/** What grows with the model's words and has tests of its own; its room is part of the screen. */
const wording = (page: Page): Locator[] => [
  page.locator(".answer-body"),
  page.locator("#captures-room"),
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the first screen at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await settled(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page).toHaveScreenshot(`first-${width}-${colorScheme}.png`, {
        mask: wording(page),
      });
    }
  });
}

test("the answer in its instrument's glass, wide and narrow", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  for (const width of [2560, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(prediction(page)).toHaveScreenshot(`answer-${width}.png`);
  }
});

test("the charts of the plan", async ({ page }) => {
  // Tall enough for any of them: the answer stays in sight and would cover what scrolls below it.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await page.goto("/");
  await settled(page);
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    const name = await tab.innerText();
    await page.mouse.move(0, 0);
    await expect(
      page.getByRole("tabpanel", { name }).locator(".recharts-surface").first(),
    ).toBeVisible();
    await expect(page.locator(".bench-chart")).toHaveScreenshot(`chart-${name.toLowerCase()}.png`);
  }
});
