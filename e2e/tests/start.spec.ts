/** The first visit: what the page is for, and three ways to begin. */
import type { Page } from "@playwright/test";
import { barriersIn } from "../support/barriers.ts";
import { drop, evidenceOf, openEvidence, rowOf, textFile } from "../support/captures.ts";
import { field, longLink, prediction, showAllFields } from "../support/plan.ts";
import { smallServer } from "../support/small-server.ts";
import { expect, test } from "../support/test.ts";

test.use({ wasHere: false });

const MOST_CONTROLS = 25;

const title = (page: Page) => page.getByRole("textbox", { name: "Name of the plan" });
const answer = (page: Page) => page.getByRole("region", { name: "Answer", exact: true });

for (const [width, scheme] of [
  [1440, "light"],
  [390, "dark"],
] as const) {
  test(`somebody who comes new is asked one thing, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Size ARC, recordsize and disks for MySQL or PostgreSQL on ZFS.",
    );
    const heads = page.getByRole("heading", { level: 2 });
    await expect(heads).toHaveText(["Drop captures", "New server", "See an example"]);
    const controls = page.locator("button, input, select, textarea, a[href]");
    expect(await controls.count()).toBeLessThanOrEqual(MOST_CONTROLS);
    await expect(page.locator("body")).not.toContainText("2018");
    expect(await barriersIn(page)).toEqual([]);
    const [drop, ...others] = await Promise.all(
      ["Drop captures", "New server", "See an example"].map(async (name) => {
        const door = page.getByRole("region", { name });
        const action = door.getByRole("button").first();
        return { door: await door.boundingBox(), action: await action.boundingBox() };
      }),
    );
    for (const { door, action } of others) {
      expect(door?.height).toBeLessThan(drop?.door?.height ?? 0);
      expect(action?.height).toBe(drop?.action?.height);
    }
    // All of a closed door opens it.
    await page.getByText("From six answers").click({ force: true });
    await expect(page.getByLabel("Instance")).toBeVisible();
    expect(await barriersIn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  });
}

test("the questions make a plan on the current OpenZFS, which the next visit begins with", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Describe it" }).click();
  await page.getByLabel("Database", { exact: true }).selectOption("postgresql");
  await page.getByRole("textbox", { name: "Uncompressed data" }).fill("2 TB");
  await page.getByRole("textbox", { name: "Clients" }).fill("40");
  await page.getByRole("button", { name: "Show the plan" }).click();
  await expect(title(page)).toHaveValue("New server");
  await expect(field(page, "Clients")).toHaveValue("40");
  await expect(prediction(page)).toContainText("This plan");
  await expect(answer(page).getByText("reads/s").first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText("Block trees of");
  await showAllFields(page);
  await expect(page.getByRole("combobox", { name: "OpenZFS" })).toHaveValue("2.3");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.reload();
  await expect(title(page)).toHaveValue("New server");
  await expect(field(page, "Uncompressed data")).toHaveValue("2 TB");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("files dropped on the start screen become the answer, and nothing of another server shows", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Drop captures" })).toBeVisible();
  const seen: string[] = [];
  await page.exposeFunction("sawAnswer", (text: string) => seen.push(text));
  await page.evaluate(() => {
    new MutationObserver(() => {
      const shown = document.querySelectorAll(".answer, .readout");
      const saw = (window as unknown as { sawAnswer(text: string): void }).sawAnswer;
      for (const one of Array.from(shown)) saw(one.textContent ?? "");
      const fields = document.querySelectorAll<HTMLInputElement>(".bench-controls input");
      for (const { value } of Array.from(fields)) saw(value);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await drop(page, ...smallServer());
  await expect(prediction(page)).toContainText("measured 332 /s", { timeout: 120_000 });
  await expect(prediction(page)).toContainText("Today");
  await expect(answer(page).getByText("queries/s").first()).toBeVisible();
  expect(seen.length).toBeGreaterThan(0);
  const figures = seen.filter((text) => /\d/.test(text));
  expect(figures.filter((text) => /NVMe Gen4|ARC 24 GiB|^24 GiB|^200 GB/.test(text))).toEqual([]);
});

test("what dropped files do not say is asked, and not taken from a new server", async ({
  page,
}) => {
  await page.goto("/");
  await drop(page, ...smallServer("sysbench.txt", "global_status_after.txt", "arcstats_after.txt"));
  const open = page.getByRole("region", { name: "No answer yet." });
  await expect(open).toContainText("Missing:", { timeout: 120_000 });
  await expect(open).toContainText("Measured: Queries");
  // Nothing was before them.
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  const settings = page.getByRole("region", { name: "Settings" });
  const device = settings.getByLabel("Data device", { exact: true });
  await expect(device.locator("option:checked")).toHaveText("not known: choose");
  await open.getByRole("button", { name: "Choose the drive" }).click();
  await expect(page.getByRole("dialog")).toContainText("NVMe");
});

test("a first file that nothing can be read of is refused on the start screen, with the reason", async ({
  page,
}) => {
  await page.goto("/");
  const heading = page.getByRole("heading", { name: "Drop captures" });
  await expect(heading).toBeVisible();
  await drop(page, textFile("wrong.csv", "hello,this is\nno capture\n"));
  await expect(page.getByRole("status").getByText(/^wrong.csv was not read: ./)).toBeVisible();
  await expect(heading).toBeVisible();
  await drop(page, textFile("empty.txt", ""), textFile("notes.pdf", "%PDF-1.7\n"));
  const said = page
    .getByRole("status")
    .filter({ hasText: "empty.txt was not read: the file is empty" });
  await expect(said).toContainText("notes.pdf was not read: a PDF file");
  await page.reload();
  await expect(heading).toBeVisible();
});

/** Holds up what is read of files of that name. */
async function holdUp(page: Page, name: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(name, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("an example chosen while files are read leaves none of them out", async ({ page }) => {
  const letGo = await holdUp(page, /api\/captures\?/);
  await page.goto("/");
  await page.getByRole("button", { name: "Choose an example" }).click();
  await drop(page, ...smallServer());
  await page.locator(".example").nth(1).click();
  await expect(page.getByRole("button", { name: "Report" })).toBeVisible();
  letGo();
  await expect(prediction(page)).toContainText("measured 332 /s");
});

test("files dropped while others are read join them, and none passes in silence", async ({
  page,
}) => {
  const letGo = await holdUp(page, /api\/captures\?.*late/);
  await page.goto("/");
  await drop(page, textFile("late.txt", "milk\neggs\n"));
  await expect(page.getByRole("status").getByText("Reading the file…")).toBeVisible();
  await drop(page, ...smallServer());
  await expect(prediction(page)).toBeVisible();
  letGo();
  await expect(prediction(page)).toContainText("measured 332 /s");
  await expect(page.getByRole("status", { name: "Files taken" })).toContainText(
    "late.txt was not read:",
  );
  await expect(evidenceOf(page)).toHaveAccessibleDescription(/1 not read/);
});

test("what is open without any file is asked where it can be entered", async ({ page }) => {
  await page.goto("/");
  await drop(page, ...smallServer("arcstats_after.txt"));
  const open = page.getByRole("region", { name: "No answer yet." });
  await expect(open).toBeVisible();
  await openEvidence(page);
  await rowOf(page, "arcstats_after.txt")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(open.getByRole("button", { name: "Data device" })).toBeVisible();
  await expect(prediction(page)).toContainText("no prediction yet");
  await expect(prediction(page)).not.toContainText(/\d \/s/);
  const missing = open.getByRole("button", { name: "Clients" });
  await missing.click();
  await expect(field(page, "Clients")).toBeFocused();
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");
  await expect(missing).toHaveCount(0);
});

test("an example and a link begin with the answer", async ({ page, cleanContext }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Choose an example" }).click();
  await page.getByRole("button", { name: /^20 TB on premises/ }).click();
  await expect(title(page)).toHaveValue(/20 TB/);
  await expect(answer(page).getByText("queries/s").first()).toBeVisible();
  const link = await longLink(page);
  const elsewhere = await cleanContext.newPage();
  await elsewhere.goto(link);
  await expect(title(elsewhere)).toHaveValue(/20 TB/);
});
