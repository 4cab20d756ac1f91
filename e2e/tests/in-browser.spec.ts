/** Captures that are read by the page itself, so that nothing of them is sent. */
import { capturesOf, drop, openPlanner, rowOf, sample } from "../support/captures.ts";
import { expect, test } from "../support/test.ts";

const DUMP = "zdb-2.3-sbtest1-16k.txt.gz";
const START_MS = 60_000;

test("a dump is read without a byte of it leaving the page", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
  });
  await openPlanner(page);
  const captures = capturesOf(page);
  await captures.getByRole("checkbox", { name: "Read in this browser only" }).check();
  await drop(page, sample(DUMP));
  const read = captures.getByRole("button", { name: /^zdb dump/ });
  await expect(read).toBeVisible({ timeout: START_MS });
  await expect(read).toContainText("14,550 leaf and 16 non-leaf blocks");
  await expect(captures).toContainText("The plan uses the files of this dump.");
  expect(sent).toEqual([]);
});

test("what only the server reads is refused, and read there once that is allowed", async ({
  page,
}) => {
  const name = "iostat-x-2.3-point-select.txt";
  await openPlanner(page);
  const here = capturesOf(page).getByRole("checkbox", { name: "Read in this browser only" });
  await here.check();
  await drop(page, sample(name));
  const row = rowOf(page, name);
  await expect(row).toContainText("read by the server only", { timeout: START_MS });
  await here.uncheck();
  await row.getByRole("button", { name: "Retry" }).click();
  await expect(capturesOf(page).getByRole("button", { name: /^iostat/ })).toBeVisible();
});

test("the choice outlives a reload", async ({ page }) => {
  await openPlanner(page);
  const here = capturesOf(page).getByRole("checkbox", { name: "Read in this browser only" });
  await here.check();
  await page.reload();
  await expect(here).toBeChecked();
});

test("reading can be cancelled", async ({ page }) => {
  await openPlanner(page);
  await capturesOf(page).getByRole("checkbox", { name: "Read in this browser only" }).check();
  await drop(page, sample(DUMP));
  const row = rowOf(page, DUMP);
  await row.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("Cancelled before it was read.");
});
