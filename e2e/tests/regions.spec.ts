/** Prices of AWS's regions are loaded after the first paint: every way to another region needs them. */
import { figure, figureText, showAllFields } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

const COST = "Cost";

test("a region named in the address, or chosen in its control, has its prices, which a reload keeps", async ({
  page,
}) => {
  await page.goto("/");
  const home = await figureText(page, COST);

  await test.step("an address that names one opens with its prices, and the advice follows", async () => {
    await page.goto("/?region=eu-west-1");
    await expect(figure(page, COST)).not.toContainText(home);
    await expect(
      page.getByRole("region", { name: "Answer", exact: true }).getByText("reads/s").first(),
    ).toBeVisible();
    await figure(page, COST).click();
    await expect(page.getByText(/i3\.large, eu-west-1/).first()).toBeVisible();
  });

  await page.getByRole("button", { name: "Back to my plan" }).click();
  await expect(figure(page, COST)).toContainText(home);
  await showAllFields(page);
  await page.getByRole("combobox", { name: "AWS region" }).selectOption("eu-west-1");
  await expect(figure(page, COST)).not.toContainText(home);
  await expect(figure(page, COST)).toContainText(/\$\d/);
  const there = await figureText(page, COST);
  await page.reload();
  await expect(figure(page, COST)).toContainText(there);
});
