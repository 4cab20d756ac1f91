/** The report, on screen and on paper. */
import { capturesOf, drop, openPlanner, sample } from "../support/captures.ts";
import { field } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

test("the report prints plan, measurements and predictions on white paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  await expect(capturesOf(page)).toContainText("The plan uses the files of this dump.");
  await expect(field(page, "Table files")).toHaveValue("247 MB");
  await page.getByRole("button", { name: "Report" }).click();
  for (const part of ["Measurements", "Plan", "Predictions"]) {
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
  }
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const [paper, ink] = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color].map((text) =>
      (text.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
    );
  });
  expect(paper).toBeGreaterThan(ink ?? 0);
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});
