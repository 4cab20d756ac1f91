/** Files that are not what they should be. */
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import {
  capturesOf,
  drop,
  evidenceOf,
  openPlanner,
  rowOf,
  sample,
  textFile,
} from "../support/captures.ts";
import { field, prediction } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

test("a file that is no capture is told on the first screen, counted, and refused with its reason", async ({
  page,
}) => {
  await page.goto("/");
  await expect(evidenceOf(page)).toHaveAttribute("aria-expanded", "false");
  await drop(page, textFile("shopping.txt", "milk\neggs\nbread\n"));
  const said = page.getByRole("status", { name: "Files taken" });
  await expect(said).toContainText("shopping.txt was not read:");
  await expect(said).toBeInViewport();
  await expect(evidenceOf(page)).toHaveAttribute("aria-expanded", "false");
  await expect(evidenceOf(page)).toHaveAccessibleDescription("1 not read");
  await said.getByRole("button", { name: "Show evidence" }).click();
  await expect(said).toBeEmpty();
  const row = rowOf(page, "shopping.txt");
  await expect(row).toBeInViewport();
  await expect(row).toContainText("Not recognised.");
  await expect(row).toContainText("shopping.txt");
  await expect(capturesOf(page)).toContainText("What can be dropped: zdb");
  await expect(field(page, "Uncompressed data")).toHaveValue(/749/);
});

test("a truncated gzip shows what could be read, and predicts nothing from it", async ({
  page,
}) => {
  await openPlanner(page);
  const whole = sample("zdb-2.3-sbtest1-16k.txt.gz");
  await drop(page, { name: "cut.txt.gz", content: whole.content.subarray(0, 400_000) });
  const row = rowOf(page, "cut.txt.gz");
  await expect(row).toContainText("Broken file.");
  await expect(row.getByRole("button", { name: /^zdb dump/ })).toContainText(
    "read until the failure",
  );
  const captures = capturesOf(page);
  await expect(captures).toContainText("Incomplete: the text ends in the middle");
  await expect(prediction(page)).toContainText("no prediction");
  await expect(prediction(page)).toContainText("values missing");
  await expect(page.getByRole("status", { name: "Files taken" })).toContainText(
    "cut.txt.gz was read in part:",
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(captures).toContainText("Incomplete: the text ends in the middle");
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide, "nothing is wider than the page").toBe(390);
  await page.keyboard.press("Control+z");
  await expect(field(page, "Uncompressed data")).toHaveValue(/749/);
});

test("names from captures are text, whatever they hold", async ({ page }) => {
  const evil =
    '<img src="x" onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const dump = [
    "Dataset tank/<b>data</b> [ZPL], ID 90, cr_txg 1, 4.45G, 1 objects",
    "",
    "    Object  lvl   iblk   dblk  dsize  lsize   %full  type",
    "         7    2    16K    16K  32K    32K   100.00  ZFS plain file",
    `\tpath\t/${evil}`,
    "\tsize\t32768",
    "Indirect blocks:",
    "               0 L1  0:1000:400 4000L/400P F=2 B=3/3",
    "               0  L0 0:2000:4000 4000L/4000P F=1 B=3/3",
    "            4000  L0 0:6000:4000 4000L/4000P F=1 B=3/3",
    "",
    "",
  ].join("\n");
  await openPlanner(page);
  await drop(page, textFile(`${evil}\u202Etxt.exe.txt`, dump));
  const captures = capturesOf(page);
  await expect(captures.getByRole("button", { name: /^zdb dump/ })).toBeVisible();
  await expect(captures.getByRole("button", { name: `/${evil}`, exact: true })).toBeVisible();
  await expect(captures.locator("img, script, b")).toHaveCount(0);
  await expect(page).not.toHaveTitle(/owned/);
  await expect(page.locator("body"), "and turn no line").not.toContainText("\u202E");
});

/** Drops a dump of 1.5 GB behind a line of its own, and waits until it is being read. */
async function dropHuge(page: Page, before: string, doing: string): Promise<Locator> {
  await page.evaluate((opening) => {
    const line = "               0    L0 0:1c6926ec00:c00 4000L/c00P F=1 B=3004774/3004774\n";
    const block = new Blob([line.repeat(200_000)]);
    const head =
      "Dataset a/b [ZPL], ID 9, cr_txg 1, 4G, 9 objects\n\n    Object  lvl   iblk   dblk  dsize  lsize   %full  type\n         7    4    16K    16K  1.7G  2.2G  97.00  ZFS plain file\nIndirect blocks:\n";
    const parts = [opening, head, ...Array.from({ length: 100 }, () => block)];
    const transfer = new DataTransfer();
    transfer.items.add(new File(parts, "huge.txt"));
    document.body.dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
  }, before);
  const row = rowOf(page, "huge.txt");
  await expect(row.getByRole("progressbar", { name: `${doing} of huge.txt` })).toBeVisible();
  await expect(row).toContainText(/ of 1\.\d+ GB · [\d.]+ [kMG]B\/s/);
  await expect(row).toContainText(/[\d,]+ lines read/);
  return row;
}

test("reading a large dump is cancelled for good", async ({ page }) => {
  await openPlanner(page);
  const row = await dropHuge(page, "", "Reading");
  await row.getByRole("button", { name: "Cancel huge.txt" }).click();
  await expect(row).toContainText("Cancelled before it was read.");
  await expect
    .poll(() => page.workers().filter((each) => /dump-worker/.test(each.url())))
    .toEqual([]);
});

test("a long upload is cancelled for good", async ({ page }) => {
  await openPlanner(page);
  const row = await dropHuge(page, "# zfs list\n", "Upload");
  const aborted = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/captures"),
  );
  await row.getByRole("button", { name: "Cancel huge.txt" }).click();
  await aborted;
  await expect(row).toContainText("Cancelled before it was read.");

  await test.step("and the server is free for the next one", async () => {
    await drop(page, sample("arcstat-2.3-point-select.txt"));
    await expect(capturesOf(page).getByRole("button", { name: /^arcstat log/ })).toBeVisible();
  });
});

test("a compressed capture is recognised by content", async ({ page }) => {
  await openPlanner(page);
  const text = sample("arcstat-2.3-point-select.txt").content;
  await drop(page, { name: "arcstat", content: gzipSync(text) });
  await expect(rowOf(page, "arcstat").getByRole("button", { name: /^arcstat log/ })).toBeVisible();
});

test("a server that went away is named as the reason, and retry works", async ({
  page,
  context,
}) => {
  await openPlanner(page);
  await context.route("**/api/captures?*", (route) => route.abort("connectionrefused"));
  await drop(page, sample("arcstat-2.3-point-select.txt"));
  const row = rowOf(page, "arcstat-2.3-point-select.txt");
  await expect(row).toContainText("The server did not answer");
  await context.unroute("**/api/captures?*");
  await row.getByRole("button", { name: /^Retry/ }).click();
  await expect(row.getByRole("button", { name: /^arcstat log/ })).toBeVisible();
});
