/** Moving the plan: by keyboard, by mouse, back again, and over a reload. */
import { allKept, capturesOf, drop, openPlanner, reviewOf, sample } from "../support/captures.ts";
import { tabTo } from "../support/keyboard.ts";
import { drag, enter, field, figure, figureText, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test("a slider is moved by keys, by a drag and by its field, and the answer follows", async ({
  page,
}) => {
  await page.goto("/");
  await settled(page);

  await test.step("a slider works with the keyboard alone and says its value", async () => {
    const threads = slider(page, "Clients");
    await tabTo(page, threads);
    const before = await figureText(page, "Reads");
    await page.keyboard.press("ArrowRight");
    await expect(threads).toHaveAttribute("aria-valuetext", /^9\b/);
    await page.keyboard.press("PageUp");
    await expect(field(page, "Clients")).not.toHaveValue("9");
    await page.keyboard.press("Home");
    await expect(threads).toHaveAttribute("aria-valuetext", /^1\b/);
    await expect(figure(page, "Reads")).not.toContainText(before);
  });

  await test.step("the answer follows the ARC", async () => {
    const before = await figureText(page, "Reads");
    await enter(page, "zfs_arc_max", "9 GiB");
    await expect(figure(page, "Reads")).not.toContainText(before);
    await expect(figure(page, "ARC for metadata")).toContainText(": enough");
  });

  await test.step("numbers follow a drag before the pointer is released", async () => {
    const seen = new Set<string>();
    await drag(page, slider(page, "zfs_arc_max"), [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], async () => {
      // Two frames: one for the event, one for what it painted.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      seen.add(await field(page, "zfs_arc_max").inputValue());
    });
    expect(seen.size).toBe(7);
  });

  await test.step("each of two drags, one right after the other, is one step of undo", async () => {
    const pool = field(page, "Buffer pool");
    const before = await pool.inputValue();
    await drag(page, slider(page, "Clients"), [0.4, 0.5]);
    await drag(page, slider(page, "Buffer pool"), [0.4, 0.5, 0.6, 0.7]);
    await expect(pool).not.toHaveValue(before);
    const after = await pool.inputValue();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(pool).toHaveValue(before);
    await expect(field(page, "Clients")).not.toHaveValue("1");
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await expect(pool).toHaveValue(after);
  });
});

test("a device is compared, sorted and chosen in the catalogue by keyboard", async ({ page }) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Compare… Data device" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compare: Data device" });
  const table = dialog.getByRole("table", { name: "Choices for Data device" });
  await expect(table.getByRole("row", { name: /AWS EBS gp2/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const month = table.getByRole("columnheader", { name: "Price a month" });
  await month.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(month).toHaveAttribute("aria-sort", "ascending");
  await page.mouse.move(8, 880);
  await page.mouse.wheel(0, 600);
  await dialog.getByLabel("Search").fill("ebs gp3");
  expect(await page.evaluate(() => window.scrollY), "the page behind stays").toBe(0);
  const rows = table.getByRole("button", { name: /^(Choose|Keep)/ });
  await expect(rows).toHaveText(["Choose AWS EBS gp3"]);
  await rows.focus();
  await page.keyboard.press("Enter");

  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  const device = page.getByRole("combobox", { name: "Data device" });
  await expect(device).toHaveValue("aws-gp3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(device).toHaveValue("aws-gp2");
});

test("applying a capture can be undone", async ({ page }) => {
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  await expect(field(page, "Uncompressed data")).toHaveValue("742 MB");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "Uncompressed data")).toHaveValue(/749/);
  await reviewOf(page).getByRole("button", { name: "Use the captures" }).click();
  await expect(field(page, "Uncompressed data")).toHaveValue("742 MB");
});

test("a reload keeps plan, captures and theme", async ({ page }) => {
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"), sample("iostat-2017-intel750.txt"));
  // Typed while the captures are read: their plan, which lacks clients, leaves it there.
  await field(page, "Clients").fill("24");
  await expect(field(page, "Uncompressed data")).toHaveValue("742 MB");
  await field(page, "Clients").press("Enter");
  const captures = capturesOf(page);
  await expect(captures.getByRole("button", { name: /^iostat/ })).toBeVisible();
  await expect(captures.getByRole("button", { name: /^zdb dump/ })).toBeVisible();
  const theme = page.getByRole("button", { name: /^Theme:/ });
  await theme.click();
  await theme.click();
  const reads = await figureText(page, "Reads");
  await allKept(page, 2);

  await page.reload();
  await expect(field(page, "Clients")).toHaveValue("24");
  await expect(field(page, "Uncompressed data")).toHaveValue("742 MB");
  await expect.poll(() => figureText(page, "Reads")).toBe(reads);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(captures.getByRole("button", { name: /^zdb dump/ })).toContainText("14,550 leaf");
  await expect(captures.getByRole("button", { name: /^iostat/ })).toBeVisible();

  await test.step("and a removed capture stays away", async () => {
    await captures.getByRole("button", { name: /^Remove iostat/ }).click();
    await expect(captures.getByRole("button", { name: /^Remove zdb/ })).toBeFocused();
    await allKept(page, 1);
    await page.reload();
    await expect(captures.getByRole("button", { name: /^zdb dump/ })).toBeVisible();
    await expect(captures.getByRole("button", { name: /^iostat/ })).toHaveCount(0);
  });
});
