/** The captures panel with the examples that the app offers. */
import { allRead, capturesOf, openPlanner, openValues, reviewOf } from "../support/captures.ts";
import { expect, test } from "../support/test.ts";

const openExamples = async (page: import("@playwright/test").Page, title: string) => {
  const captures = capturesOf(page);
  await captures.locator("summary", { hasText: "Examples" }).click();
  await captures.getByRole("button", { name: title }).click();
};

test("the examples are read like any other file", async ({ page }) => {
  await openPlanner(page);
  await openExamples(page, "A point-select run on OpenZFS 2.3");
  await allRead(page);
  const captures = capturesOf(page);
  for (const kind of [/^arcstat log/, /^arcstats counters/, /^iostat/, /^zpool iostat/]) {
    const button = captures.getByRole("button", { name: kind }).last();
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(captures.getByRole("article")).toContainText("Complete: all");
  }
  await captures
    .getByRole("button", { name: /^arcstats counters/ })
    .last()
    .click();
  const contents = captures.getByRole("table", { name: "What fills the ARC" });
  await expect(contents.getByRole("row").filter({ hasText: "Data" }).first()).toContainText("232");
});

test("the head of the 2018 dump is incomplete and predicts nothing", async ({ page }) => {
  await openPlanner(page);
  await openExamples(page, "The 2018 server");
  await allRead(page);
  const captures = capturesOf(page);
  await captures.getByRole("button", { name: /^zdb dump/ }).click();
  await expect(captures).toContainText("Incomplete: the text ends in the middle");
  await expect(reviewOf(page)).toContainText("No prediction yet");
});

test("pasted text is read without choosing a type", async ({ page }) => {
  await openPlanner(page);
  const captures = capturesOf(page);
  await captures.locator("summary", { hasText: "Paste text" }).click();
  await captures
    .getByRole("textbox")
    .fill(
      "    time  arcsz  mm%  mhit  mread  dread  pread\n10:22:59   113M  100     0    22     73      0\n10:23:09   120M  100     0    20     68      0\n10:23:19   127M  100     0    20     65      0\n",
    );
  await captures.getByRole("button", { name: "Read pasted text" }).click();
  await expect(captures.getByRole("button", { name: /^arcstat log/ })).toBeVisible();
});

test("properties of a dataset set the plan, and its name can be hidden everywhere", async ({
  page,
}) => {
  await openPlanner(page);
  await openExamples(page, "An InnoDB file on OpenZFS 2.3");
  await openValues(page);
  const compression = reviewOf(page).getByRole("combobox", { name: /^compression/ });
  await expect(compression).toHaveValue("lz4");
  await expect(reviewOf(page)).toContainText(/zfs-get-2\.3-16k\.txt, line \d+/);

  await allRead(page);
  const captures = capturesOf(page);
  await captures.getByRole("button", { name: /^zdb dump/ }).click();
  await expect(captures).toContainText("sbtest1.ibd");
  await captures.getByRole("checkbox", { name: "Hide names" }).check();
  await expect(captures).not.toContainText(/sbtest1\.ibd|tank\/rs16k/);
  await captures.getByRole("button", { name: /^zfs properties/ }).click();
  await expect(captures).not.toContainText("tank/rs16k");
});

test("the collect script can be copied and downloaded", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPlanner(page);
  const captures = capturesOf(page);
  await captures.locator("summary", { hasText: "Record on a host" }).click();
  await captures.getByRole("button", { name: "Copy command" }).click();
  await expect(captures.getByText("Copied", { exact: true })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  // The page's address leads to the host itself there: the script is copied.
  expect(command).toBe("sudo sh arcplan-collect.sh");
  await captures.getByRole("button", { name: "Copy pipe" }).click();
  await expect(captures.getByText("Copied", { exact: true })).toHaveCount(2);
  const pipe = await page.evaluate(() => navigator.clipboard.readText());
  expect(pipe).toContain("zdb -ddddd tank/data | sh arcplan-collect.sh --summarise");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    captures.getByRole("link", { name: "Download script" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("arcplan-collect.sh");
});
