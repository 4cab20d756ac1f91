/** The main job without a mouse, and every stop on the way: seen, ringed, large enough. */
import { capturesOf, evidenceOf, openPlanner, reviewOf, sample } from "../support/captures.ts";
import { tabTo, walk } from "../support/keyboard.ts";
import { field, figure, figureText, prediction, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test("from a dump to a link with the keyboard alone", async ({ page }) => {
  test.slow();
  // Chromium takes a moment to hand over its dialogs, and a key is faster.
  page.on("filechooser", () => undefined);
  await page.goto("/");
  await settled(page);
  const captures = capturesOf(page);

  await test.step("a link for the keyboard leads to the evidence, a file is chosen and read", async () => {
    await page.keyboard.press("Tab");
    const parts = page.getByRole("navigation", { name: "Parts of the page" });
    await expect(parts.getByRole("link", { name: "Answer" })).toBeFocused();
    await tabTo(page, parts.getByRole("link", { name: "Evidence" }));
    await expect(parts.getByRole("link", { name: "Evidence" })).toBeFocused();
    await page.keyboard.press("Enter");
    expect(page.url()).not.toContain("#captures");
    expect(await tabTo(page, evidenceOf(page))).toBe(1);
    await page.keyboard.press("Enter");
    await tabTo(page, captures.getByRole("button", { name: "Choose files" }));
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press("Enter");
    const { name, content } = sample("zdb-2.3-sbtest1-16k.txt.gz");
    await (await chooser).setFiles({ name, mimeType: "application/gzip", buffer: content });
    await expect(reviewOf(page)).toContainText("742 MB of data");
    await expect(prediction(page)).toContainText("no prediction");
  });

  await test.step("a dump alone predicts nothing, so undo leads back to the sample", async () => {
    await page.keyboard.press("Control+z");
    await expect(prediction(page)).not.toContainText("no prediction");
  });

  const recordsize = slider(page, "recordsize");
  await test.step("recordsize goes from 16 KiB to 64 KiB, and the answer is spoken once", async () => {
    await page.keyboard.press("Control+Home");
    await tabTo(page, recordsize, "Shift+Tab");
    const before = await figureText(page, "ARC for metadata");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(recordsize).toHaveAttribute("aria-valuetext", /^64 KiB/);
    await expect(figure(page, "ARC for metadata")).not.toContainText(before);
    await expect(page.getByRole("status").filter({ hasText: /reads per second/ })).toHaveCount(1);
  });

  await test.step("a figure opens its formula, and Escape gives focus back", async () => {
    const reads = figure(page, "Reads");
    await tabTo(page, reads, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "Details" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(reads).toBeFocused();
  });

  await test.step("the best change is applied and taken back", async () => {
    await settled(page);
    const before = await prediction(page).innerText();
    // The evidence, where the dump was given, is the end of the page.
    await tabTo(page, page.getByRole("button", { name: "Apply the best change" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => prediction(page).innerText()).not.toBe(before);
    await page.keyboard.press("Control+z");
    await expect.poll(() => prediction(page).innerText()).toBe(before);
  });

  await test.step("the plan is shared, and focus comes back to where it was", async () => {
    const share = page.getByRole("button", { name: "Share", exact: true });
    await tabTo(page, share);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share this plan" });
    await expect(dialog).toBeVisible();
    const link = dialog.getByRole("textbox", { name: "Link that holds the whole plan" });
    await tabTo(page, link);
    await expect(link).toHaveValue(/#p2\./);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(share).toBeFocused();
  });
});

test("from an example over a typed recordsize and a comparison to a link", async ({ page }) => {
  test.slow();
  await openPlanner(page);
  await settled(page);

  await test.step("an example opens, and focus stays where it was opened from", async () => {
    const examples = page.getByRole("button", { name: "Examples", exact: true }).first();
    await tabTo(page, examples);
    await page.keyboard.press("Enter");
    const chosen = page.getByRole("button", { name: /20 TB/ });
    await expect(chosen).toBeVisible();
    await tabTo(page, chosen);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Copy" })).toBeVisible();
    await expect(examples).toBeFocused();
  });

  await test.step("the plan is pinned, and focus stays on the button", async () => {
    const pin = page.getByRole("button", { name: /^Pin/ });
    await tabTo(page, pin);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Compare", exact: true })).toBeVisible();
    await expect(pin).toBeFocused();
    await expect(pin).toHaveAccessibleName(/^Pinned/);
  });

  await test.step("a recordsize is typed as people write it, and the comparison follows", async () => {
    const recordsize = field(page, "recordsize");
    const before = await recordsize.inputValue();
    await tabTo(page, recordsize);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("32k");
    await page.keyboard.press("Enter");
    await expect(recordsize).toHaveValue("32 KiB");
    await expect(recordsize).toBeFocused();
    const comparison = page.getByRole("region", { name: "Compare", exact: true });
    await expect(comparison.getByRole("listitem").first()).toContainText("recordsize");
    await page.keyboard.press("Control+z");
    await expect(recordsize).toHaveValue(before);
    await page.keyboard.press("Control+Shift+Z");
    await expect(recordsize).toHaveValue("32 KiB");
  });

  await test.step("what cannot be read is said, and the value stays", async () => {
    const recordsize = field(page, "recordsize");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("17k");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/is not a recordsize; .* is$/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(recordsize).toHaveValue("32 KiB");
  });

  await test.step("the changed plan is shared", async () => {
    await tabTo(page, page.getByRole("button", { name: "Share", exact: true }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share this plan" });
    const link = dialog.getByRole("textbox", { name: "Link that holds the whole plan" });
    await tabTo(page, link);
    await expect(link).toHaveValue(/#p2\./);
  });
});

test("every stop is seen, ringed and large enough, wide and narrow", async ({ page }) => {
  test.slow();
  await openPlanner(page);
  await settled(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    // Opening the evidence has moved the focus down the page.
    await page.getByRole("link", { name: "Answer" }).focus();
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(80);
    expect(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name)).toEqual([]);
    expect(stops.filter(({ hasRing }) => !hasRing).map(({ name }) => name)).toEqual([]);
    // Links within a sentence may be lower; WCAG 2.5.8 excepts them.
    const small = stops.filter(({ width: w, height: h }) => Math.min(w, h) < 24);
    expect(small.map(({ name }) => name)).toEqual([]);
  }
});

test("a field is found by its name from anywhere, and the keyboard goes to it", async ({
  page,
}) => {
  await page.goto("/");
  await settled(page);
  const palette = page.getByRole("combobox", { name: "Field or action" });
  await page.keyboard.press("Control+k");
  await palette.fill("slog dev");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "SLOG device" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: "SLOG device" })).toBeFocused();
});

test("an address written by hand opens as a plan, and says what it did not take", async ({
  page,
}) => {
  await page.goto("/?ram=64GiB&arc=16&recordsize=20k");
  await expect(page.getByRole("textbox", { name: "RAM", exact: true })).toHaveValue("64 GiB");
  await expect(page.getByRole("textbox", { name: "zfs_arc_max", exact: true })).toHaveValue(
    "16 GiB",
  );
  await expect(page.getByRole("region", { name: "Copy" })).toContainText("16 KiB or 32 KiB");
});
