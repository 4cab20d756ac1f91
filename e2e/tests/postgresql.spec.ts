/** PostgreSQL: its captures, its controls and its words, and none of InnoDB's. */
import type { Page } from "@playwright/test";
import { allRead, drop, openPlanner, reviewOf } from "../support/captures.ts";
import { tabTo } from "../support/keyboard.ts";
import { field, figure, longLink, showAllFields } from "../support/plan.ts";
import { postgresqlServer } from "../support/postgresql.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const OF_POSTGRESQL = "/?engine=postgresql&shared_buffers=4GiB&recordsize=8K";

const INNODB = /innodb|buffer pool|mysql|mysqld|my\.cnf|redo log|binlog|binary log|doublewrite/i;

const engine = (page: Page) => page.getByRole("combobox", { name: "Database" });
const pageWrites = (page: Page) =>
  page.getByRole("checkbox", { name: "full_page_writes", exact: true });

test("a PostgreSQL's captures become its plan, with nothing typed", async ({ page }) => {
  await openPlanner(page);
  await settled(page);
  await drop(page, ...postgresqlServer());
  await allRead(page);
  await expect(reviewOf(page)).toContainText("shared buffers 64 MiB");
  await expect(engine(page)).toHaveValue("postgresql");
  await expect(field(page, "shared_buffers")).toHaveValue("64 MiB");
  await expect(field(page, "recordsize")).toHaveValue("8 KiB");
  await expect(field(page, "zfs_arc_max")).toHaveValue("256 MiB");
  await expect(field(page, "Clients")).toHaveValue("8");
  await expect(pageWrites(page)).toBeChecked();
  await expect(reviewOf(page)).not.toContainText("No prediction yet");
  // The device's reads are those of another load: 299/s cannot come of 25.9 transactions/s.
  await expect(figure(page, "Queries")).toContainText("measured 25.9 /s");
  const contradicted = page.getByRole("region", { name: /^No prediction/ });
  await expect(contradicted).toContainText("Device reads per query: 11.6 counted");
  await expect(contradicted).toContainText("Were all captures recorded during one load?");
  await expect(figure(page, "Limited by")).toContainText("no prediction yet");
});

test("another engine changes the controls, and undo brings them back", async ({ page }) => {
  await openPlanner(page);
  await settled(page);
  await showAllFields(page);
  const innodbPage = field(page, "InnoDB page");
  await innodbPage.fill("8 KiB");
  await innodbPage.press("Enter");

  await engine(page).selectOption("postgresql");
  await expect(innodbPage).toHaveCount(0);
  await expect(field(page, "Buffer pool")).toHaveCount(0);
  await expect(field(page, "checkpoint_timeout")).toBeVisible();
  await expect(pageWrites(page)).toBeVisible();
  const timeout = field(page, "checkpoint_timeout");
  await timeout.fill("15min");
  await timeout.press("Enter");
  await expect(timeout).toHaveValue("15.0 min");

  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await undo.click();
  await expect(engine(page)).toHaveValue("innodb");
  await expect(innodbPage).toHaveValue("8 KiB");
  await expect(timeout).toHaveCount(0);
});

test("the engine is chosen and its plan shared with the keyboard alone", async ({
  page,
  cleanContext,
}) => {
  await openPlanner(page, OF_POSTGRESQL);
  await settled(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Field or action" })).toBeFocused();
  await page.keyboard.type("full_page");
  await page.keyboard.press("Enter");
  await expect(pageWrites(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(pageWrites(page)).not.toBeChecked();
  await tabTo(page, engine(page));

  const other = await cleanContext.newPage();
  await other.goto(await longLink(page));
  await settled(other);
  await expect(engine(other)).toHaveValue("postgresql");
  await expect(field(other, "shared_buffers")).toHaveValue("4 GiB");
  await expect(pageWrites(other)).not.toBeChecked();
});

test("the report of a PostgreSQL plan is in its words, on a phone and on paper", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPlanner(page, OF_POSTGRESQL);
  await settled(page);
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isTooWide()).toBe(false);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Report" }).click();
  await page.getByRole("checkbox", { name: /^With appendix/ }).check();
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await expect(plan.getByRole("row", { name: /^full_page_writes on/ })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Predictions" }).getByRole("row").nth(8),
  ).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const printed = await plan.innerText();
  expect(printed).toContain("shared_buffers");
  expect(printed).not.toMatch(INNODB);
});
