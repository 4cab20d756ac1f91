/** Jobs of somebody who comes new, from the start screen on, by keyboard alone, with the most keys that each may take. */
import type { Page } from "@playwright/test";
import { figure } from "../support/plan.ts";
import { root } from "../support/server.ts";
import { expect, test } from "../support/test.ts";
import { Walk } from "../support/walk.ts";

test.use({ wasHere: false });

const ARCHIVE = `${root}/backend/tests/fixtures/collect/laboratory-mariadb-10.11.tar.gz`;

const SLOW = { timeout: 120_000 };

/** Most keys of a job. */
const MOST_KEYS = 40;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** The answer is there, and the keyboard is at it. */
async function answered(page: Page): Promise<void> {
  await expect(page.locator("#answer .answer-figure").first()).toBeVisible(SLOW);
}

async function openArchive(walk: Walk, page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await walk.reach(button(page, "Choose files"));
  await (await chooser).setFiles(ARCHIVE);
  await answered(page);
}

async function openQuestions(walk: Walk, page: Page): Promise<void> {
  await walk.reach(button(page, "Describe it"));
  await expect(page.getByLabel("Database", { exact: true })).toBeFocused();
}

const JOBS: Readonly<Record<string, (walk: Walk, page: Page) => Promise<void>>> = {
  "size a new server": async (walk, page) => {
    await openQuestions(walk, page);
    await walk.type("P");
    await expect(page.getByLabel("Database", { exact: true })).toHaveValue("postgresql");
    await walk.fill(page.getByRole("textbox", { name: "Uncompressed data" }), "2 TB");
    await walk.fill(page.getByRole("textbox", { name: "Clients" }), "40");
    await walk.reach(button(page, "Show the plan"));
    await answered(page);
  },
  "find the machine for a rate": async (walk, page) => {
    await openQuestions(walk, page);
    await walk.pick(page.getByRole("combobox", { name: "Instance" }), "r6i.2xlarge");
    await walk.pick(page.getByRole("combobox", { name: "Data device" }), "AWS EBS gp3");
    await walk.fill(page.getByRole("textbox", { name: "Reads/s wanted" }), "3000");
    await walk.reach(button(page, "Show the plan"));
    await answered(page);
    await expect(page.locator("#answer .answer-set")).toContainText(/\w+\.\w*large/, SLOW);
    await expect(page.locator("#answer .answer-figures")).toContainText("a month");
    await expect(page.getByRole("textbox", { name: "Reads/s wanted" })).toHaveValue("3,000 /s");
    // The button goes with its change; the keyboard stays at the answer, and takes the change back from there.
    await walk.reach(button(page, "Apply the best change"));
    await expect(page.locator("#answer")).toBeFocused(SLOW);
    await page.keyboard.press("Control+z");
    await expect(button(page, "Apply the best change")).toBeEnabled(SLOW);
    await expect(page.locator("#answer")).toBeFocused();
  },
  "explain a slow server": async (walk, page) => {
    await openArchive(walk, page);
    await expect(figure(page, "Queries")).toContainText(/measured .*predicted/, SLOW);
  },
  "choose a recordsize for a migration": async (walk, page) => {
    await openQuestions(walk, page);
    await walk.reach(button(page, "Show the plan"));
    await answered(page);
    const tab = page.getByRole("tab", { name: "recordsize" });
    await walk.choose(tab, "chart rec");
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toContainText("recordsize");
  },
  "the same speed for less": async (walk, page) => {
    await walk.reach(button(page, "Choose an example"));
    await walk.reach(page.getByRole("button", { name: /^Sysbench server/ }));
    await answered(page);
    await walk.reach(button(page, "All advice"));
    await walk.pick(page.getByRole("combobox", { name: "Goal" }), "Reads/s at least cost");
    await expect(page.getByRole("region", { name: "What to change" })).toContainText("−$", SLOW);
  },
  "hand a report to a manager": async (walk, page) => {
    await openArchive(walk, page);
    await walk.choose(button(page, "Report"), "report");
    await expect(button(page, /^Print/)).toBeVisible(SLOW);
    await expect(page.locator(".report")).toBeFocused();
    await walk.reach(button(page, "Back to the planner"));
    await expect(page.getByRole("main")).toBeFocused(SLOW);
  },
};

for (const [name, job] of Object.entries(JOBS)) {
  test(`${name}, from the start screen, takes at most ${MOST_KEYS} keys`, async ({
    page,
  }, info) => {
    test.slow();
    // Chromium takes a moment to hand over its dialogs, and a key is faster.
    page.on("filechooser", () => undefined);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const walk = new Walk(page, "keyboard");
    await job(walk, page);
    info.annotations.push({ type: "cost", description: `${walk.keys} keys` });
    expect(walk.keys).toBeLessThanOrEqual(MOST_KEYS);
  });
}
