/** Every chart, found by looking for it, with all that a chart must come with. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { capturesOf, drop, openPlanner, sample } from "../support/captures.ts";
import { tabTo } from "../support/keyboard.ts";
import { drag, field, figure, showAllFields, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const PNG_SIGNATURE = "89504e470d0a1a0a";

const chartsIn = (scope: Page | Locator): Locator => scope.locator("section.chart");

/** Saves one format. @returns the file's name and bytes */
async function save(page: Page, frame: Locator, format: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    frame.getByRole("button", { name: format, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

/** One sentence: it ends with a stop and has no other, save in figures such as "1.82x". */
const isOneSentence = (text: string) => /^[^\s].*[^.]\.$/.test(text) && !/[.!?] [A-Z]/.test(text);

async function expectWhole(page: Page, frame: Locator): Promise<string> {
  const title = (await frame.getByRole("heading").first().textContent()) ?? "";
  await test.step(title, async () => {
    const finding = (await frame.locator("p").first().textContent()) ?? "";
    expect(isOneSentence(finding), finding).toBe(true);

    await frame.getByText("Figures", { exact: true }).focus();
    await page.keyboard.press("Enter");
    const table = frame.getByRole("region", { name: /: figures$/ }).getByRole("table");
    await expect(table.getByRole("columnheader").first()).toBeVisible();
    const rows = (await table.getByRole("row").count()) - 1;
    expect(rows).toBeGreaterThan(0);

    const csv = await save(page, frame, "CSV");
    expect(csv.name).toMatch(/^[a-z-]+\.csv$/);
    expect(csv.content.toString().trim().split("\r\n")).toHaveLength(rows + 1);
    const svg = await save(page, frame, "SVG");
    const drawing = svg.content.toString();
    expect(drawing).toMatch(/^<svg /);
    expect(drawing).not.toMatch(/var\(|class=|<script/);
    expect(drawing).toMatch(/<(path|rect|circle)/);
    const png = await save(page, frame, "PNG");
    expect(png.content.subarray(0, 8).toString("hex")).toBe(PNG_SIGNATURE);
    expect(png.content.length).toBeGreaterThan(2000);

    const plots = frame.getByRole("application");
    for (const plot of await plots.all()) {
      await expect(plot).toHaveAccessibleName(/arrow keys/);
      await plot.focus();
      await page.keyboard.press("ArrowRight");
      await expect(frame.locator(".recharts-tooltip-wrapper:visible").first()).toContainText(/\d/);
    }
    if ((await plots.count()) === 0) {
      await expect(frame.getByRole("img").first()).toHaveAccessibleName(finding);
    }
    await frame.getByText("Figures", { exact: true }).click();
  });
  return title;
}

/** The panel beside the page, opened from a field's name. */
async function openDetails(page: Page, label: string): Promise<Locator> {
  await page.getByRole("button", { name: new RegExp(`^${label}, .*details$`) }).click();
  return page.getByRole("complementary", { name: "Details" });
}

test("each tab has a chart with a finding, a table, keys, and three ways to be saved", async ({
  page,
}) => {
  test.slow();
  await page.goto("/");
  await settled(page);

  await test.step("arrow keys go from tab to tab, and the chosen one is no step of the history", async () => {
    await page.getByRole("link", { name: "Charts", exact: true }).focus();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("tab", { name: "ARC" }));
    for (const [key, tab] of [
      ["ArrowRight", "recordsize"],
      ["End", "Clients"],
      ["ArrowRight", "ARC"],
      ["ArrowLeft", "Clients"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole("tab", { name: tab, selected: true })).toBeFocused();
      await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  });

  const titles: string[] = [];
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    const panel = page.getByRole("tabpanel", { name: await tab.innerText() });
    await expect(chartsIn(panel)).toHaveCount(1);
    titles.push(await expectWhole(page, chartsIn(panel)));
  }
  expect(titles).toEqual([
    "Reads against ARC size",
    "Reads, ARC and writes by recordsize",
    "Devices: cost against reads",
    "Response time against concurrency",
  ]);
});

test("so has each chart that explains a figure or a field", async ({ page }) => {
  test.slow();
  await openPlanner(page);
  await settled(page);
  await showAllFields(page);
  const titles: string[] = [];
  await figure(page, "Reads").click();
  const details = page.getByRole("complementary", { name: "Details" });
  titles.push(await expectWhole(page, chartsIn(details)));
  for (const label of ["RAM", "Servers", "Uncompressed data", "Instance"]) {
    await openDetails(page, label);
    await expect(details.getByRole("heading", { level: 2 })).toHaveText(label);
    titles.push(await expectWhole(page, chartsIn(details)));
  }
  expect(titles).toEqual([
    "What moves the answer",
    "Memory budget",
    "Speed-up over servers that share the data",
    "Block trees of the measured files",
    "Cost by part",
  ]);
});

test("so has each chart of a capture", async ({ page }) => {
  test.slow();
  await openPlanner(page);
  const captures = capturesOf(page);
  const titles: string[] = [];
  for (const [name, kind] of [
    ["zdb-2.3-sbtest1-16k.txt.gz", /^zdb dump/],
    ["arcstat-2.3-point-select.txt", /^arcstat log/],
    ["iostat-x-2.3-point-select.txt", /^iostat/],
  ] as const) {
    await drop(page, sample(name));
    await captures.getByRole("button", { name: kind }).click();
    await expect(captures.getByRole("article")).toBeVisible();
    await expect(captures.getByText("Drawing…")).toHaveCount(0);
    const frames = chartsIn(captures.getByRole("article"));
    await expect(frames).toHaveCount(1);
    for (const frame of await frames.all()) titles.push(await expectWhole(page, frame));
  }
  expect(titles).toEqual([
    "ARC needed by the files of this dump",
    "ARC over time",
    "vdc over time",
  ]);
});

test("a chart that comes into sight shows the plan as it is, also in the middle of a drag", async ({
  page,
}) => {
  // Low enough for the chart to be out of sight at the end of the page.
  await page.setViewportSize({ width: 1440, height: 500 });
  await openPlanner(page);
  await settled(page);
  const chart = page.getByRole("region", { name: "Reads against ARC size" });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(chart).not.toBeInViewport();
  const finding = chart.locator("p").first();
  const first = (await finding.textContent()) ?? "";
  await drag(page, slider(page, "Uncompressed data"), [0.5, 0.55, 0.6, 0.65], async () => {
    await expect(finding).toHaveText(first);
  });
  await expect(finding).not.toHaveText(first);

  await test.step("while the button is still down", async () => {
    const before = (await finding.textContent()) ?? "";
    const track = slider(page, "Uncompressed data");
    await track.hover();
    const box = await track.boundingBox();
    if (box === null) throw new Error("the slider is not on screen");
    await page.mouse.move(box.x + box.width * 0.65, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 4 });
    await expect(finding).toHaveText(before);
    await chart.evaluate((element) => element.scrollIntoView());
    await expect(finding).not.toHaveText(before);
    await page.mouse.up();
  });
});

test("charts are controls: the ARC's mark is dragged, a recordsize and a device are pressed", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);
  const chart = page.getByRole("region", { name: "Reads against ARC size" });
  const handle = chart.locator(".picking-handle");
  await handle.hover();
  const box = await handle.boundingBox();
  if (box === null) throw new Error("no handle");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 6 });
  await page.mouse.move(x + 150, y, { steps: 6 });
  await page.mouse.up();
  await expect(field(page, "zfs_arc_max")).toHaveValue(/^[2-4][.\d]* GiB$/);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(field(page, "zfs_arc_max")).toHaveValue("1 GiB");

  await page.getByRole("tab", { name: "recordsize" }).click();
  const sizes = page.getByRole("region", { name: "Reads, ARC and writes by recordsize" });
  await sizes.locator("[data-plot]").first().click();
  await expect(field(page, "recordsize")).toHaveValue("64 KiB");
  await sizes.getByRole("button", { name: "Set recordsize 32 KiB" }).click();
  await expect(field(page, "recordsize")).toHaveValue("32 KiB");
  await page.getByRole("tab", { name: "Device" }).click();
  const devices = page.getByRole("region", { name: "Devices: cost against reads" });
  await devices.locator("g[cursor=pointer]").first().click();
  await expect(page.getByRole("combobox", { name: "Data device" })).not.toHaveValue("aws-gp2");
});
