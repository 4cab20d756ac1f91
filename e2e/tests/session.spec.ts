/** From the first look to a plan of one's own, on real captures and on the dump that the method came from. */
import { join } from "node:path";
import {
  capturesOf,
  drop,
  fileAt,
  openPlanner,
  reviewOf,
  rowOf,
  sample,
} from "../support/captures.ts";
import { writeDump2018 } from "../support/dump-2018.ts";
import { field, figureText, prediction, slider } from "../support/plan.ts";
import { folder } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

test("the first visit shows a complete plan of the 2018 server", async ({ page }) => {
  await page.goto("/");
  await expect(field(page, "Uncompressed data")).toHaveValue(/749/);
  await expect(prediction(page)).toContainText("Limited by");
  expect(await figureText(page, "Reads")).toMatch(/^about [\d,.]+ ?\/s$/);
  expect(await figureText(page, "ARC for metadata")).toMatch(/^about [\d.]+ GiB$/);
  expect(await figureText(page, "Cost")).toMatch(/^(about )?\$[\d,.]+ ?\/month$/);
});

test("three captures dropped at once are told apart and shown", async ({ page }) => {
  await openPlanner(page);
  await drop(
    page,
    sample("iostat-x-2.3-point-select.txt"),
    sample("zdb-2.3-sbtest1-16k.txt.gz"),
    sample("arcstat-2.3-point-select.txt"),
  );
  const captures = capturesOf(page);
  await expect(captures.getByRole("button", { name: /^zdb dump/ })).toContainText(
    "14,550 leaf and 16 indirect blocks",
  );
  await expect(captures.getByRole("button", { name: /^arcstat log/ })).toContainText("19 samples");
  await expect(captures.getByRole("button", { name: /^iostat/ })).toContainText("20 reports");

  await captures.getByRole("button", { name: /^arcstat log/ }).click();
  await expect(captures.getByRole("region", { name: "ARC over time" })).toBeVisible();
  await captures.getByRole("button", { name: /^iostat/ }).click();
  const device = captures
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: "vdc" }) });
  await expect(device).toContainText("held at a rate limit");
});

test("the table of 2018 has 145,446 leaves and 1,160 indirect blocks", async ({ page }) => {
  const path = join(folder, "zdb-2018-sbtest1.txt");
  await writeDump2018(path);
  await openPlanner(page);
  await drop(page, fileAt(path));

  const captures = capturesOf(page);
  await expect(rowOf(page, "zdb-2018-sbtest1.txt")).toContainText(
    "145,446 leaf and 1,160 indirect blocks",
  );
  const tree = captures.getByRole("table", { name: "Blocks by level, all files" });
  const blocks = (head: string) =>
    tree
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: head, exact: true }) })
      .getByRole("cell")
      .first();
  await expect(blocks("L3")).toHaveText("1");
  await expect(blocks("L2")).toHaveText("9");
  await expect(blocks("L1")).toHaveText("1,150");
  await expect(blocks("L0")).toHaveText("145,446");
  await expect(blocks("Leaf")).toHaveText("145,446");
  await expect(blocks("Indirect")).toHaveText("1,160");

  await test.step("the requirement at 16K is measured, at 128K exact, at 4K estimated", async () => {
    const table = captures.getByRole("table", { name: "Requirement per recordsize" });
    const row = (head: string) =>
      table
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: head, exact: true }) });
    await expect(row("16 KiB")).toContainText("1,160");
    await expect(row("16 KiB")).toContainText("measured");
    await expect(row("128 KiB")).toContainText("exact");
    await expect(row("4 KiB")).toContainText("estimated");
    await expect(table.getByRole("row")).toHaveCount(14);
  });

  await test.step("the untouched plan starts from the dump, and says so", async () => {
    await expect(reviewOf(page)).toContainText("Read one file.");
    await expect(reviewOf(page)).toContainText("zdb-2018-sbtest1.txt, line");
    await expect(slider(page, "Uncompressed data")).toHaveAttribute("aria-valuetext", /measured/);
  });
});
