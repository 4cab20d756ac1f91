/** Help, glossary, model and accuracy, and the header that leads to them, by keyboard and on a phone. */
import type { Page } from "@playwright/test";
import { barriersIn, themesAt } from "../support/barriers.ts";
import { openPlanner } from "../support/captures.ts";
import { tabTo } from "../support/keyboard.ts";
import { figure, prediction } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

const guide = (page: Page) => page.getByRole("dialog");

/** The part of the dialog that the keyboard was brought to, if it is in sight. */
const focusedPart = (page: Page) =>
  page.evaluate(() => {
    const { id } = document.activeElement ?? {};
    const { top = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
    return top > 0 && top < window.innerHeight ? id : null;
  });

test("from a figure to the measurements of its kind and back, by keyboard alone", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);

  const reads = figure(page, "Reads");
  await tabTo(page, reads);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Details" });
  const sentence = panel.getByText(/^Of all \d+ measurements of this kind/);
  await expect(sentence).toContainText("within 15 %");
  const [, counted = ""] = /^Of all (\d+)/.exec(await sentence.innerText()) ?? [];

  await tabTo(page, panel.getByRole("button", { name: /^See each/ }));
  await page.keyboard.press("Enter");
  const dialog = guide(page);
  await expect(dialog.getByRole("heading", { name: "How accurate is this?" })).toBeVisible();
  await expect.poll(() => focusedPart(page)).toBe("guide-rate");
  const kind = dialog.getByRole("combobox", { name: "Kind of figure" });
  await expect(kind).toHaveValue("rate");
  // The sentence leaves out rows that set a constant, and arithmetic.
  const rows = dialog.getByRole("table", { name: /beside the model/ }).locator("tbody tr");
  const measured = rows.filter({ hasText: /in sight|predicted/ });
  await expect(measured).toHaveCount(Number(counted));

  await tabTo(page, dialog.getByRole("checkbox", { name: "Only misses" }));
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("status")).toHaveText(/^(\d+) figures? shown, \1 missed\.$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole("button", { name: /^See each/ })).toBeFocused();
});

/** Scripts of the whole planner: a file for each part of it, and one for what other pages need of that too. */
const MOST_SCRIPTS = 32;

test("the planner is a few files, and the measurements are fetched when they are asked for", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(new URL(response.url()).pathname);
  });
  await openPlanner(page);
  await settled(page);
  expect(new Set(scripts).size).toBeLessThanOrEqual(MOST_SCRIPTS);
  expect(scripts.filter((name) => name.includes("AccuracyPage"))).toEqual([]);
  await page.getByRole("button", { name: "How accurate?" }).click();
  await expect(guide(page).getByRole("region", { name: "In short" })).toBeVisible();
  expect(scripts.filter((name) => name.includes("AccuracyPage"))).toHaveLength(1);
});

for (const width of [1440, 390]) {
  test(`every page of the guide, ${themesAt(width).join(" and ")}, ${width} pixels wide`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await openPlanner(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Field or action" }).fill("help");
    await page.keyboard.press("Enter");
    const pages = guide(page).getByRole("navigation", { name: "Pages of the guide" });
    for (const [name, text] of [
      ["Help", "What to drop"],
      ["Glossary", "Indirect block"],
      ["The model", "What is hit?"],
      ["How accurate?", "By version"],
    ] as const) {
      const button = pages.getByRole("button", { name });
      if ((await button.getAttribute("aria-current")) === null) {
        await tabTo(page, button);
        await page.keyboard.press("Enter");
      }
      await expect(guide(page).getByText(text, { exact: true })).toBeVisible();
      // Hundreds of rows that are alike take axe half a minute.
      const misses = guide(page).getByRole("checkbox", { name: "Only misses" });
      if (await misses.isVisible()) await misses.check();
      for (const colorScheme of themesAt(width)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await barriersIn(page, "dialog"), `${name}, ${colorScheme}`).toEqual([]);
        expect(await overflows(page)).toBe(false);
      }
    }
  });
}

test("the header is one row at every width, and its menu holds what does not fit", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);
  const header = page.getByRole("banner");
  for (const width of [1440, 1001, 768, 390, 320]) {
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(async () => (await header.boundingBox())?.height ?? 60).toBeLessThan(60);
      await expect.poll(() => overflows(page)).toBe(false);
      for (const name of ["Undo", "Share"]) {
        await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
      await expect(header.getByRole("textbox", { name: "Name of the plan" })).toBeInViewport();
    });
  }

  await test.step("the menu of the narrowest opens and closes by keyboard", async () => {
    const menu = page.getByRole("button", { name: "Menu" });
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    for (const name of ["Redo", "Examples", "Plans", "Pin"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await barriersIn(page, "header")).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await page.keyboard.press("Escape");
    await expect(menu).toBeFocused();
    await expect(page.getByRole("button", { name: "Plans" })).toBeHidden();

    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Plans" }));
    await page.keyboard.press("Enter");
    const plans = page.getByRole("dialog", { name: /Plans/ });
    await expect(plans).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(plans).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});

test("on a phone the best change comes first, then the plan as it is, then the chart", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPlanner(page);
  await settled(page);
  const topOf = async (part: ReturnType<Page["locator"]>) => (await part.boundingBox())?.y ?? -1;
  const tops = [
    await topOf(page.getByRole("region", { name: "Answer", exact: true })),
    await topOf(prediction(page)),
    await topOf(page.getByRole("region", { name: "Reads against ARC size" })),
    await topOf(page.getByRole("complementary", { name: "Plan" })),
  ];
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(tops[0]).toBeGreaterThanOrEqual(0);
  // Both are on the first screen.
  expect(tops[1]).toBeLessThan(844);
});

test("the foot of the page leads to report, accuracy, fleet and help, and the focus comes back", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("link", { name: "Fleet" })).toHaveAttribute("href", "/fleet");
  for (const [name, part] of [
    ["How accurate?", "By version"],
    ["Help", "What to drop"],
  ] as const) {
    const button = foot.getByRole("button", { name });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(guide(page)).toContainText(part);
    await page.keyboard.press("Escape");
    await expect(guide(page)).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await foot.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
});
