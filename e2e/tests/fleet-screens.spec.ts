/** Steady screens of the fleet's page; see screens.spec.ts. */
import { expect, fontReady, test } from "../support/screens.ts";

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the fleet at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/fleet");
    await page.getByRole("button", { name: "Show an example fleet" }).click();
    await expect(page.getByRole("table", { name: "Hosts" })).toBeVisible();
    await fontReady(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page).toHaveScreenshot(`fleet-${width}-${colorScheme}.png`);
    }
  });
}
