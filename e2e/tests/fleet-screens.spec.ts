/** Steady screens of the fleet's page; see screens.spec.ts. */
import { expect, fontReady, test } from "../support/screens.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`the fleet in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const width of [1440, 390]) {
      test(`at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.goto("/fleet");
        await page.getByRole("button", { name: "Show an example fleet" }).click();
        await expect(page.getByRole("table", { name: "Hosts" })).toBeVisible();
        await fontReady(page);
        await expect(page).toHaveScreenshot(`fleet-${width}-${colorScheme}.png`);
      });
    }
  });
}
