/** Prices of AWS's regions are loaded after the first paint: every way to another region needs them. */
import { figure, figureText, showAllFields } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

const COST = "Cost";

test("a region chosen in its control changes the cost at once, and a reload keeps it", async ({
  page,
}) => {
  await page.goto("/");
  await showAllFields(page);
  const home = await figureText(page, COST);
  await page.getByRole("combobox", { name: "AWS region" }).selectOption("eu-west-1");
  await expect(figure(page, COST)).not.toContainText(home);
  await expect(figure(page, COST)).toContainText(/\$\d/);
  const there = await figureText(page, COST);
  await page.reload();
  await expect(figure(page, COST)).toContainText(there);
});

test("an address that names a region opens with its prices, and the advice follows", async ({
  page,
}) => {
  await page.goto("/");
  const home = await figureText(page, COST);
  await page.goto("/?region=eu-west-1");
  await expect(figure(page, COST)).not.toContainText(home);
  await expect(
    page.getByRole("region", { name: "Best change" }).getByText("reads/s"),
  ).toBeVisible();
  await figure(page, COST).click();
  await expect(page.getByText(/i3\.large, eu-west-1/).first()).toBeVisible();
});
