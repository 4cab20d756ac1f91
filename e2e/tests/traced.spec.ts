/** A recording of the ARC's requests beside its host's captures: the plan's hits are those of its curve. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { allKept, drop, fileAt, openPlanner, openValues, reviewOf } from "../support/captures.ts";
import { enter, longLink, prediction, showAllFields } from "../support/plan.ts";
import { root } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

const fixture = (name: string) => fileAt(join(root, "backend/tests/fixtures", name));

const ARCHIVE = "collect/laboratory-mariadb-10.11-zipf.tar.gz";
const RECORDING = "arc_trace/written-zipf-2.3.2.txt.gz";

const keys = (page: Page) =>
  page
    .getByRole("complementary", { name: "Plan" })
    .getByRole("combobox", { name: "Key distribution" });

/** What the answer says of page reads a second; with captures it stands beside queries. */
async function reads(page: Page): Promise<string> {
  const text = await prediction(page).getByRole("button").first().textContent();
  const [, rate] =
    /([\d,]+) \/s reads/.exec(text ?? "") ?? /about ([\d,]+) \/s/.exec(text ?? "") ?? [];
  return rate ?? "none";
}

test("a recording gives the plan its curve, which links, reloads and undo keep", async ({
  page,
  cleanContext,
}) => {
  let byCurve = "";
  await openPlanner(page);
  await drop(page, fixture(ARCHIVE), fixture(RECORDING));
  await expect(reviewOf(page)).toContainText("The prediction agrees");
  await showAllFields(page);
  await expect(keys(page)).toHaveValue("traced");

  await test.step("the evidence names the file that it is from", async () => {
    await openValues(page);
    const workload = reviewOf(page).getByRole("group").filter({ hasText: "Measured curve" });
    await expect(workload.first()).toContainText("13 ARC sizes from 20 MiB to 1.25 GiB");
    await expect(reviewOf(page)).toContainText("written-zipf-2.3.2.txt.gz");
  });

  await test.step("another ARC hits what the curve says, and a law something else", async () => {
    const asCaptured = await reads(page);
    await enter(page, "zfs_arc_max", "96 MiB");
    await expect.poll(() => reads(page)).not.toBe(asCaptured);
    byCurve = await reads(page);
    await keys(page).selectOption("zipf");
    await expect.poll(() => reads(page)).not.toBe(byCurve);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(keys(page)).toHaveValue("traced");
    await expect.poll(() => reads(page)).toBe(byCurve);
  });

  await test.step("a link opens with the same curve", async () => {
    const elsewhere = await cleanContext.newPage();
    await elsewhere.goto(await longLink(page));
    await page.keyboard.press("Escape");
    await showAllFields(elsewhere);
    await expect(keys(elsewhere)).toHaveValue("traced");
    await expect.poll(() => reads(elsewhere)).toBe(byCurve);
    await elsewhere.close();
  });

  await test.step("a reload keeps it", async () => {
    await allKept(page, 2);
    await page.reload();
    await showAllFields(page);
    await expect(keys(page)).toHaveValue("traced");
    await expect.poll(() => reads(page)).toBe(byCurve);
  });

  await test.step("another recordsize goes by a law, and says so", async () => {
    await enter(page, "recordsize", "128 KiB");
    await expect(page.getByRole("region", { name: "Answer", exact: true })).toContainText(
      "The measured curve was recorded with recordsize 16 KiB, and the plan has 128 KiB.",
    );
  });
});

test("a curve cannot be chosen where nothing was recorded", async ({ page }) => {
  await page.goto("/?keys=zipf");
  await showAllFields(page);
  await expect(keys(page)).toHaveValue("zipf");
  await expect(keys(page).getByRole("option", { name: "measured curve" })).toHaveCount(0);
});
