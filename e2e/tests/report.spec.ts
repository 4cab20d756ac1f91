/** The report, on screen and on paper. */
import { drop, openPlanner, reviewOf, sample } from "../support/captures.ts";
import { field } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

test("the report prints plan and measurements on white paper, and predicts nothing from a dump", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  await expect(reviewOf(page)).toContainText("742 MB of data");
  await expect(field(page, "Uncompressed data")).toHaveValue("742 MB");
  await page.getByRole("button", { name: "Report" }).click();
  await page.getByRole("checkbox", { name: /^With appendix/ }).check();
  for (const part of ["Measurements", "Plan"]) {
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Predictions", exact: true })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Answer" })).toContainText("No prediction yet");
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

test("the report says of each prediction how far to trust it, and of each price its date", async ({
  page,
}) => {
  await openPlanner(page);
  await page.getByRole("button", { name: "Report" }).click();
  await page.getByRole("checkbox", { name: /^With appendix/ }).check();

  const rowsOf = (name: string) =>
    page.getByRole("region", { name, exact: true }).getByRole("table").first().locator("tbody tr");
  await expect(rowsOf("Predictions").first()).toBeVisible();
  const trusts = await rowsOf("Predictions").locator("td:last-child").allTextContents();
  expect(trusts.length).toBeGreaterThan(10);
  for (const trust of trusts) expect(trust).toMatch(/^(?:measured|derived|published|estimate)$/);
  for (const word of new Set(trusts)) {
    await expect(
      page
        .getByRole("region", { name: "How sure this is" })
        .getByRole("term")
        .filter({ hasText: word }),
    ).toBeVisible();
  }

  const volume = rowsOf("Prices").filter({ hasText: "AWS EBS gp2" });
  await expect(volume).toContainText("$100.00");
  await expect(volume).toContainText(/20\d\d-\d\d-\d\d/);
  await expect(rowsOf("Prices").filter({ hasText: "Sum" })).toContainText("$213.88");
});
