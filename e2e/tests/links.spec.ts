/** Links: what they carry, what they leave alone, and what they need. */
import type { Page } from "@playwright/test";
import { barriersIn } from "../support/barriers.ts";
import { drop, openPlanner, reviewOf, sample } from "../support/captures.ts";
import {
  enter,
  field,
  figureText,
  longLink,
  prediction,
  shortLink,
  showAllFields,
  slider,
} from "../support/plan.ts";
import { emptyStore } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

// One after the other: one of them empties the store, and all tests share it.
test.describe.configure({ mode: "serial" });

/** A dump alone says this much: reads would need the device too. */
const smallestArc = (page: Page) =>
  prediction(page).getByRole("button", { name: /^ARC for metadata/ });

test("a plan made from a dump opens elsewhere by both links", async ({ page, cleanContext }) => {
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  await expect(reviewOf(page)).toContainText("742 MB of data");
  await enter(page, "Clients", "48");
  await expect(field(page, "Clients")).toHaveValue("48");
  const needed = await smallestArc(page).textContent();

  const links = [await longLink(page), await shortLink(page)];
  for (const link of links) {
    const elsewhere = await cleanContext.newPage();
    await elsewhere.goto(link);
    await expect(field(elsewhere, "Clients")).toHaveValue("48");
    await expect(field(elsewhere, "Uncompressed data")).toHaveValue("742 MB");
    await expect(smallestArc(elsewhere)).toHaveText(needed ?? "");
    await expect(elsewhere.getByRole("region", { name: "Copy" })).toBeVisible();
    await elsewhere.close();
  }
});

test("short links are listed once there is one", async ({ page }) => {
  await page.goto("/");
  await longLink(page);
  const dialog = page.getByRole("dialog");
  const mine = dialog.getByRole("heading", { name: "Short links made in this browser" });
  await expect(dialog.getByRole("heading", { name: "What the link contains" })).toBeVisible();
  await expect(mine).toBeHidden();
  await dialog.getByRole("button", { name: "Make a short link" }).click();
  await expect(mine).toBeVisible();
});

test("a link with the whole plan opens without the server's store", async ({
  page,
  cleanContext,
}) => {
  await page.goto("/");
  await enter(page, "Clients", "31");
  const reads = await figureText(page, "Reads");
  const [long, short] = [await longLink(page), await shortLink(page)];
  expect(emptyStore()).toBeGreaterThan(0);

  const elsewhere = await cleanContext.newPage();
  await elsewhere.goto(long);
  await expect(field(elsewhere, "Clients")).toHaveValue("31");
  await expect.poll(() => figureText(elsewhere, "Reads")).toBe(reads);

  await elsewhere.goto(short);
  await expect(elsewhere.getByRole("alert")).toContainText("This short link does not open");
});

test("a link never mixes with the plan that the browser had", async ({ page, cleanContext }) => {
  await page.goto("/");
  await enter(page, "Clients", "31");
  const link = await longLink(page);

  const elsewhere = await cleanContext.newPage();
  await elsewhere.goto("/");
  await enter(elsewhere, "Clients", "77");
  await showAllFields(elsewhere);
  await enter(elsewhere, "CPU per query", "0.9");
  await elsewhere.goto("about:blank");
  await elsewhere.goto(link);
  await expect(field(elsewhere, "Clients")).toHaveValue("31");
  await showAllFields(elsewhere);
  await expect(field(elsewhere, "CPU per query")).not.toHaveValue(/0\.9/);
  await elsewhere.getByRole("button", { name: "Back to my plan" }).click();
  await expect(field(elsewhere, "Clients")).toHaveValue("77");
  await expect(field(elsewhere, "CPU per query")).toHaveValue(/0\.9/);
});

test("a read-only link shows a plan, lets nothing be changed, and is made one's own by one press", async ({
  page,
  cleanContext,
}) => {
  await page.goto("/");
  await enter(page, "Clients", "31");
  await longLink(page);
  const dialog = page.getByRole("dialog", { name: "Share this plan" });
  await dialog.getByRole("checkbox", { name: /^Read only/ }).check();
  const link = await dialog
    .getByRole("textbox", { name: "Link that holds the whole plan" })
    .inputValue();

  const elsewhere = await cleanContext.newPage();
  await elsewhere.goto("/");
  await enter(elsewhere, "Clients", "77");
  await elsewhere.goto("about:blank");
  await elsewhere.goto(link);
  await expect(field(elsewhere, "Clients")).toHaveValue("31");
  await expect(field(elsewhere, "Clients")).toBeDisabled();
  await expect(slider(elsewhere, "Clients")).toBeDisabled();
  const settings = elsewhere.getByRole("complementary", { name: "Plan" });
  await expect(settings.locator(":is(input, select):enabled")).toHaveCount(0);
  await elsewhere.getByRole("button", { name: "Clients, entered: details" }).click();
  const details = elsewhere.getByRole("complementary", { name: "Details" });
  await expect(details).toContainText("workload.threads");
  await elsewhere.keyboard.press("Escape");
  await expect(elsewhere.getByRole("tab", { name: "Device" })).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: /^Details of: / }).first()).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  // What lies half below the strip that stays in view is a small target only until it is scrolled.
  await elsewhere.evaluate(() => window.scrollTo(0, 0));
  expect(await barriersIn(elsewhere)).toEqual([]);
  await elsewhere.getByRole("button", { name: "Make it mine" }).click();
  await expect(elsewhere.getByRole("status").filter({ hasText: "yours now" })).toBeVisible();
  await enter(elsewhere, "Clients", "32");
  await elsewhere.reload();
  await expect(field(elsewhere, "Clients")).toHaveValue("32");
  await elsewhere.getByRole("button", { name: "Plans" }).click();
  await elsewhere
    .getByRole("dialog")
    .getByRole("button", { name: /threads|Sysbench/i })
    .first()
    .click();
  await expect(field(elsewhere, "Clients")).toHaveValue("77");
});

test.describe("in a browser that never was here", () => {
  test.use({ wasHere: false });

  test("a link leaves no plan behind: the way back is the start", async ({ page }) => {
    await page.goto("/?threads=31");
    await expect(field(page, "Clients")).toHaveValue("31");
    await page.getByRole("link", { name: "Plan a server of mine" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Size ARC/);
  });
});

test("a broken link says so and shows the own plan", async ({ page }) => {
  await page.goto("/");
  const link = await longLink(page);
  await page.goto("about:blank");
  await page.goto(`${link.slice(0, -12)}AAAA`);
  await expect(page.getByRole("alert")).toContainText("This link does not open");
  await expect(field(page, "Uncompressed data")).toHaveValue(/749/);
});

test("a link gives away no name of a file, dataset or device", async ({ page }) => {
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  await expect(reviewOf(page)).toContainText("Read one file.");
  await drop(page, sample("zfs-get-2.3-16k.txt"));
  await expect(reviewOf(page)).toContainText("Read all 2 files.");
  await longLink(page);
  const link = await shortLink(page);
  const stored = await page.request.get(link.replace("/p/", "/api/plans/"));
  expect(await stored.text()).not.toMatch(/sbtest|tank|zdb-2/);
});
