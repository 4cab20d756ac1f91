/** What the page says of a file before, while and after it is read, and what a link says of it. */
import { gzipSync } from "node:zlib";
import {
  capturesOf,
  drop,
  openPlanner,
  reviewOf,
  rowOf,
  sample,
  textFile,
} from "../support/captures.ts";
import { expect, test } from "../support/test.ts";

const ARCSTAT = "arcstat-2.3-point-select.txt";

test("a file is read again from its source, and its quality is said each time", async ({
  page,
}) => {
  await openPlanner(page);
  const lines = sample(ARCSTAT).content.toString().trimEnd().split("\n");
  lines[5] = "17:30:09  no figures here";
  await drop(page, textFile(ARCSTAT, `${lines.join("\n")}\n`));
  const captures = capturesOf(page);
  const quality = captures.getByRole("table", { name: "Lines in doubt" });
  await expect(captures).toContainText(
    `Complete: ${lines.length - 1} of ${lines.length} lines read; 1 in doubt.`,
  );
  await expect(quality.getByRole("row").filter({ hasText: "no figures here" })).toContainText("6");

  const read = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && response.url().includes("/api/captures"),
  );
  await rowOf(page, ARCSTAT)
    .getByRole("button", { name: `Read again ${ARCSTAT}` })
    .click();
  expect((await read).status()).toBe(200);
  await expect(quality.getByRole("row").filter({ hasText: "no figures here" })).toContainText("6");
  await expect(captures.getByRole("list", { name: "Files" }).locator("> li")).toHaveCount(1);
});

test("a file on its way shows how far it is, and leaving the page asks first", async ({ page }) => {
  await openPlanner(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/captures*", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await drop(page, sample(ARCSTAT));
  const row = rowOf(page, ARCSTAT);
  await expect(row.getByRole("progressbar", { name: `Upload of ${ARCSTAT}` })).toBeVisible();
  const mayLeave = () =>
    page.evaluate(() => window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(mayLeave).toBe(false);

  letGo();
  await expect(row.getByRole("button", { name: /^arcstat log/ })).toContainText("19 samples");
  await expect(row.getByRole("progressbar")).toHaveCount(0);
  await expect.poll(mayLeave).toBe(true);
});

test("of several files the readable ones are shown beside those that are not", async ({ page }) => {
  await openPlanner(page);
  const whole = gzipSync(sample(ARCSTAT).content);
  await drop(
    page,
    { name: "screen.png", content: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") },
    textFile("empty.txt", ""),
    { name: "cut.txt.gz", content: whole.subarray(0, whole.length / 2) },
    sample("zfs-get-2.3-16k.txt"),
  );
  await expect(rowOf(page, "screen.png")).toContainText("a PNG picture; drop the text itself");
  await expect(rowOf(page, "empty.txt")).toContainText("the file is empty");
  const cut = rowOf(page, "cut.txt.gz");
  await expect(cut).toContainText("the gzip data ends in the middle");
  await expect(cut.getByRole("button", { name: /^arcstat log/ })).toContainText("read until");
  await expect(
    rowOf(page, "zfs-get-2.3-16k.txt").getByRole("button", { name: /^zfs properties/ }),
  ).toContainText("1 dataset");
});

test("the preview of a link shows all that is in it, and no name of a file or dataset", async ({
  page,
}) => {
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  const captures = capturesOf(page);
  await expect(reviewOf(page)).toContainText("742 MB of data");
  await captures.getByRole("checkbox", { name: "Hide names" }).check();
  await captures.getByRole("button", { name: "See what a link contains" }).click();

  const preview = page.getByRole("dialog").getByRole("region", { name: "What the link contains" });
  await expect(preview).toContainText("Block counts of 1 measured file, as sums per recordsize.");
  await preview.getByText("Fields that differ").click();
  await expect(preview.getByRole("row").filter({ hasText: "Uncompressed data" })).toContainText(
    "742 MB",
  );
  await preview.getByText("The whole content as text").click();
  await expect(preview.locator("pre")).toContainText('"record_bytes": 16384');
  await expect(page.getByRole("dialog")).not.toContainText(/sbtest1|rs16k|zdb-2\.3/);
});
