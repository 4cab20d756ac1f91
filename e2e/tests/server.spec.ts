/** What the server promises about the page itself. */
import { expect, test } from "../support/test.ts";

test("the page allows scripts of its own origin only", async ({ page }) => {
  const response = await page.goto("/");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("default-src");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/);
});

test("the theme follows the system without a flash", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForSelector("body");
  const brightness = await page.evaluate(() => {
    const [r = 0, g = 0, b = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (r + g + b) / 3;
  });
  expect(brightness).toBeLessThan(80);
});
