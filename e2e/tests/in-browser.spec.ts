/** Captures that are read by the page itself, so that nothing of them is sent. */
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import {
  capturesOf,
  drop,
  keptEntries,
  openEvidence,
  openPlanner,
  readHere,
  reviewOf,
  rowOf,
  sample,
} from "../support/captures.ts";
import { expect, test } from "../support/test.ts";

const DUMP = "zdb-2.3-sbtest1-16k.txt.gz";
/** Begins with the prompt of its command. */
const PROMPTED = "zdb-2.3-point-select.txt.gz";
/** Its own Python compiles ten megabytes first, which takes a busy machine a minute. */
const START_MS = 180_000;

test.describe.configure({ timeout: START_MS + 120_000 });

/** Records that the page keeps over a reload. */
const keptOf = async (page: Page): Promise<unknown[]> =>
  (await keptEntries(page)).flatMap(({ captures }) => captures);

test("a dump is read without a byte of it leaving the page", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
  });
  await openPlanner(page);
  const captures = capturesOf(page);
  await readHere(page);
  await drop(page, sample(DUMP));
  const read = captures.getByRole("button", { name: /^zdb dump/ });
  await expect(read).toBeVisible({ timeout: START_MS });
  await expect(read).toContainText("14,550 leaf and 16 indirect blocks");
  await expect(reviewOf(page)).toContainText("742 MB of data");
  expect(sent).toEqual([]);
});

test("captures are read by the page as by the server", async ({ page }) => {
  test.slow();
  await openPlanner(page);
  const here = capturesOf(page).getByRole("checkbox", { name: "Read in this browser only" });
  // In one file, because Python starts anew for each. Another command comes before the dump, so that
  // Python reads that too, here as there.
  const name = "session.txt";
  const content = Buffer.concat([
    ...["iostat-x", "zpool-iostat", "arcstat"].flatMap((tool) => [
      Buffer.from(`# ${tool.replace("-", " ")} 1\n`),
      sample(`${tool}-2.3-point-select.txt`).content,
    ]),
    gunzipSync(sample(PROMPTED).content),
  ]);
  await readHere(page);
  await drop(page, { name, content });
  const again = rowOf(page, name).getByRole("button", { name: `Read again ${name}` });
  await expect(again).toBeVisible({ timeout: START_MS });
  const kinds = ["iostat", "zpool-iostat", "arcstat", "zdb"];
  await expect.poll(() => keptOf(page)).toMatchObject(kinds.map((kind) => ({ kind })));
  const byPage = await keptOf(page);

  await here.press("Space");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await again.click();
  expect((await (await answer).json()).captures).toEqual(byPage);
});

test("the choice outlives a reload", async ({ page }) => {
  await openPlanner(page);
  const here = capturesOf(page).getByRole("checkbox", { name: "Read in this browser only" });
  await readHere(page);
  await page.reload();
  await openEvidence(page);
  await expect(here).toBeChecked();
});

test("starting Python can be cancelled", async ({ page }) => {
  const asked = new Promise<void>((resolve) => {
    // Never answered, so that the reading is under way however fast the machine is.
    void page.route(/pyodide/, () => resolve());
  });
  await openPlanner(page);
  await readHere(page);
  const capture = sample("arcstat-2.3-point-select.txt");
  await drop(page, capture);
  await asked;
  const row = rowOf(page, capture.name);
  await row.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("Cancelled before it was read.");
});
