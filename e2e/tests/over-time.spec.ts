/** What was recorded over time, on one axis: a part chosen by key and by pointer, and its means. */
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { allRead, capturesOf, drop, fileAt, openPlanner, reviewOf } from "../support/captures.ts";
import { root } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

const archive = () =>
  fileAt(join(root, "backend/tests/fixtures/collect/laboratory-mariadb-10.11.tar.gz"));

const panelOf = (page: Page): Locator =>
  capturesOf(page).getByRole("region", { name: "Over time", exact: true });

async function opened(page: Page): Promise<Locator> {
  await openPlanner(page);
  await drop(page, archive());
  await allRead(page);
  await capturesOf(page).getByText("Over time", { exact: true }).click();
  await panelOf(page).waitFor();
  return panelOf(page);
}

/** A figure's name with its mean over the chosen part. */
const figureOf = (panel: Locator, name: string): Locator =>
  panel.locator("dl > div").filter({ has: panel.page().getByText(name, { exact: true }) });

const meanOf = (panel: Locator, name: string): Locator => figureOf(panel, name).locator("strong");

test("the evidence of a whole archive is a list of counts until something of it is opened", async ({
  page,
}) => {
  await openPlanner(page);
  await drop(page, archive());
  await expect(reviewOf(page)).toContainText("The prediction agrees");
  const values = reviewOf(page).getByRole("region", { name: /^Values from the captures/ });
  await expect(values.locator("summary")).toContainText([
    "Data (7)",
    "Layout",
    "Memory",
    "Storage",
  ]);
  await expect(values.getByRole("textbox")).toHaveCount(0);
  await expect(capturesOf(page).getByText(/^2\d captures$/)).toBeVisible();
  const box = await page.locator(".evidence").boundingBox();
  expect(box?.height).toBeLessThan(1300);
});

test("tools of one archive lie on one axis, of which a part is chosen by keyboard and by pointer", async ({
  page,
}) => {
  const panel = await opened(page);

  await test.step("they say what placed them there", async () => {
    for (const [row, note] of [
      ["ARC", "By clock: the times that arcstat printed."],
      ["Disk", "By clock: the times that iostat printed."],
      ["Pool", "By clock: when the file was last written, at 1 s a report."],
      ["Database", "Counted at two moments only"],
    ] as const)
      await expect(panel.getByRole("region", { name: row, exact: true })).toContainText(note);
    await expect(panel).toContainText("Times are the host's own clock (UTC+00:00)");
    await expect(panel).toContainText("The whole recording: 21:25:28 to 21:26:42 (74 s)");
    await expect(meanOf(panel, "Pool reads")).toHaveText("30.5/s");
  });

  const from = panel.getByRole("slider", { name: "From" });
  const to = panel.getByRole("slider", { name: "To" });

  await test.step("arrow keys move the ends by a second, page keys by more", async () => {
    await from.focus();
    await page.keyboard.press("ArrowRight");
    await expect(from).toHaveAttribute("aria-valuetext", "21:25:29");
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("PageUp");
    await expect(from).toHaveAttribute("aria-valuetext", "21:25:50");
    await to.focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(to).toHaveAttribute("aria-valuetext", "21:26:12");
  });

  await test.step("all charts show the part and its means at once", async () => {
    await expect(panel).toContainText("Part: 21:25:50 to 21:26:12 (22 s)");
    await expect(panel.locator(".axis-part")).toHaveCount(
      await panel.locator(".axis-brush").count(),
    );
    await expect(meanOf(panel, "Pool reads")).toHaveText("31.2/s");
    await expect(figureOf(panel, "Pool reads")).toContainText("whole: 30.5/s");
  });

  await test.step("its figures take the place of the whole recording's, and give it back", async () => {
    const measured = reviewOf(page).getByLabel("Measured and predicted");
    await expect(measured).toContainText("Queries");
    await panel
      .getByRole("button", { name: "Compare this part with the prediction" })
      .press("Enter");
    await expect(reviewOf(page)).toContainText("Measured from 21:25:50 to 21:26:12 (22 s) only.");
    await expect(measured).not.toContainText("Queries");
    await expect(measured).toContainText(/Device reads31\.\d/);
    await reviewOf(page).getByRole("button", { name: "Compare the whole recording" }).click();
    await expect(measured).toContainText("Queries");
  });

  await test.step("the whole recording comes back", async () => {
    await panel.getByRole("button", { name: "Whole recording", exact: true }).press("Enter");
    await expect(panel.locator(".axis-part")).toHaveCount(0);
    await expect(panel).toContainText("The whole recording: 21:25:28 to 21:26:42");
  });

  await test.step("dragging over one chart chooses the part in all of them", async () => {
    const brush = panel.getByRole("region", { name: "Pool", exact: true }).locator(".axis-brush");
    const at = async (share: number) => {
      await brush.first().hover();
      const box = await brush.first().boundingBox();
      if (!box) throw new Error("the chart is not drawn");
      return [box.x + box.width * share, box.y + box.height / 2] as const;
    };
    const [from, middle, to] = [await at(0.75), await at(0.5), await at(0.25)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...middle, { steps: 4 });
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    await expect(panel).toContainText(/Part: 21:25:4[67] to 21:26:2[34] \(3[678] s\)/);
    await expect(panel.locator(".axis-part")).toHaveCount(
      await panel.locator(".axis-brush").count(),
    );
    await page.mouse.click(...(await at(0.9)));
    await expect(panel).toContainText("The whole recording:");
  });

  await test.step("another disk can be looked at", async () => {
    await expect(meanOf(panel, "Disk reads")).toHaveText("31.1/s");
    await panel.getByRole("combobox", { name: "Disk shown" }).selectOption("nvme0n1");
    await expect(meanOf(panel, "Disk reads")).toHaveText("0/s");
  });
});

test("the panel is accessible and fits, wide and narrow", async ({ page }) => {
  const panel = await opened(page);
  await panel.getByRole("slider", { name: "From" }).press("PageUp");
  await expect(panel.locator(".axis-part").first()).toBeVisible();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, media: null });
    const fits = () => panel.evaluate((element) => element.scrollWidth <= element.clientWidth);
    await expect.poll(fits).toBe(true);
    const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(pageWidth).toBe(width);
    const { violations } = await new AxeBuilder({ page }).include(".over-time").analyze();
    expect(violations).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(panel).toBeHidden();
  }
});
