/** Several plans: compared, taken back, kept by name, moved as files, and the examples. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { capturesOf, openPlanner } from "../support/captures.ts";
import { enter, field, figureText, prediction } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

const title = (page: Page) => page.getByRole("textbox", { name: "Name of the plan" });

test("a pinned plan is compared in words, in numbers and in the chart; four at most", async ({
  page,
}) => {
  await openPlanner(page);
  const pin = page.getByRole("button", { name: /^Pin/ });
  await pin.click();
  await enter(page, "zfs_arc_max", "9 GiB");
  const comparison = page.getByRole("region", { name: "Compare", exact: true });
  await expect(comparison).toContainText("zfs_arc_max");
  await expect(comparison.getByRole("row", { name: /^Reads/ })).toContainText("1,600");
  await expect(comparison.getByRole("row", { name: /^Reads/ })).toContainText("%");

  const lead = page.getByRole("region", { name: "Reads against ARC size" });
  await lead.getByText("Figures", { exact: true }).click();
  await expect(lead.getByRole("columnheader", { name: "Reads, A" })).toBeVisible();

  for (const size of ["8 GiB", "7 GiB", "6 GiB"]) {
    await pin.click();
    await enter(page, "zfs_arc_max", size);
  }
  await expect(comparison.getByRole("columnheader", { name: /^D / })).toBeVisible();
  await expect(pin).toBeDisabled();
  const unpins = comparison.getByRole("button", { name: /^Unpin/ });
  for (let left = 4; left > 0; left -= 1) {
    await expect(unpins).toHaveCount(left);
    await unpins.first().click();
  }
  await expect(comparison).toHaveCount(0);
});

test("the history lists what was done, and leads back to any of it", async ({ page }) => {
  await openPlanner(page);
  const before = await figureText(page, "Reads");
  await enter(page, "Clients", "24");
  await enter(page, "zfs_arc_max", "7 GiB");
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: "History" });
  await expect(dialog).toContainText("Clients");
  await expect(dialog).toContainText("zfs_arc_max");
  await dialog.getByRole("button").filter({ hasText: "Start" }).click();
  await page.keyboard.press("Escape");
  await expect(field(page, "Clients")).toHaveValue("8");
  await expect.poll(() => figureText(page, "Reads")).toBe(before);
});

test("a plan is kept under its name, left, and opened again", async ({ page }) => {
  await openPlanner(page);
  await title(page).fill("Twelve gigabytes");
  await title(page).press("Enter");
  await enter(page, "zfs_arc_max", "12 GiB");
  await page.getByRole("button", { name: "Plans" }).click();
  const dialog = page.getByRole("dialog", { name: /Plans/ });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.keyboard.press("Escape");
  await enter(page, "zfs_arc_max", "2 GiB");
  await page.reload();
  await page.getByRole("button", { name: "Plans" }).click();
  await dialog
    .getByRole("button", { name: /Twelve gigabytes/ })
    .first()
    .click();
  await expect(field(page, "zfs_arc_max")).toHaveValue("12 GiB");
  await expect(page).toHaveTitle(/^Twelve gigabytes/);
});

test("a plan leaves as a file and comes back from it in another browser", async ({
  page,
  cleanContext,
}) => {
  await openPlanner(page);
  await enter(page, "Clients", "31");
  await page.getByRole("button", { name: "Plans" }).click();
  const dialog = page.getByRole("dialog", { name: /Plans/ });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const name = download.suggestedFilename();
  const buffer = readFileSync(await download.path());
  expect(name).toMatch(/\.json$/);

  const elsewhere = await cleanContext.newPage();
  await openPlanner(elsewhere);
  await elsewhere.getByRole("button", { name: "Plans" }).click();
  await elsewhere
    .getByRole("dialog", { name: /Plans/ })
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/json", buffer });
  await expect(field(elsewhere, "Clients")).toHaveValue("31");
});

test("each example opens with one choice as a plan of its own, with its captures", async ({
  page,
}) => {
  test.slow();
  await openPlanner(page);
  const list = page.getByRole("button", { name: "Examples", exact: true });
  const answers = new Set<string>();
  await list.click();
  const examples = page.locator(".example");
  await expect(examples.first()).toBeVisible();
  const names = await examples.locator("strong").allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(4);
  for (const [index, name] of names.entries()) {
    if (index > 0) await list.click();
    await examples.filter({ hasText: name }).click();
    await expect(examples).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Copy" })).toBeVisible();
    await expect(title(page)).not.toHaveValue("");
    let answer = "";
    await expect
      .poll(async () => {
        answer = await prediction(page).innerText();
        return answers.has(answer);
      })
      .toBe(false);
    answers.add(answer);
  }
  expect(answers.size).toBe(names.length);
  await expect(capturesOf(page).getByRole("list", { name: "Files" })).toBeVisible();
});
