/** Bringing captures to the page as a person would. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { root } from "./server.ts";

export interface TestFile {
  readonly name: string;
  readonly content: Buffer;
}

export const sample = (name: string): TestFile => fileAt(join(root, "shared/samples", name));

export const fileAt = (path: string): TestFile => ({
  name: basename(path),
  content: readFileSync(path),
});

export const textFile = (name: string, text: string): TestFile => ({
  name,
  content: Buffer.from(text),
});

/** Drags files over the page, waits until it shows that it takes them, and lets them go on its body. */
export async function drop(page: Page, ...files: readonly TestFile[]): Promise<void> {
  const encoded = files.map(({ name, content }) => ({ name, base64: content.toString("base64") }));
  const dataTransfer = await page.evaluateHandle(async (list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, encoded);
  await expect(async () => {
    await page.dispatchEvent("body", "dragenter", { dataTransfer });
    await expect(overlayOf(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const type of ["dragover", "drop"]) {
    await page.dispatchEvent("body", type, { dataTransfer });
  }
  await dataTransfer.dispose();
}

/** What lies over the page while files are dragged over it; without it a drop is not noticed. */
export const overlayOf = (page: Page): Locator => page.locator(".drop-overlay");

export const capturesOf = (page: Page): Locator =>
  page.getByRole("region", { name: "Captures", exact: true });

/** Has captures read in this page, by the keyboard: what is still being worked out may move a row under a pointer. */
export async function readHere(page: Page): Promise<void> {
  const choice = capturesOf(page).getByRole("checkbox", { name: "Read in this browser only" });
  await choice.press("Space");
  await expect(choice).toBeChecked();
}

/** What the captures gave the plan. */
export const reviewOf = (page: Page): Locator =>
  page.getByRole("region", { name: "Your captures" });

/** Opens all values that the captures gave, which are folded by group. */
export async function openValues(page: Page): Promise<void> {
  const closed = reviewOf(page).locator(".review-group > details:not([open]) > summary");
  await reviewOf(page).locator(".review-group").first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Waits until every dropped file has its answer, however long a busy server needs. */
export async function allRead(page: Page): Promise<void> {
  const rows = capturesOf(page).getByRole("list", { name: "Files" }).locator("> li");
  await rows.first().waitFor();
  const underWay = rows.and(page.locator("[data-phase=queued], [data-phase=sending]"));
  await expect(underWay).toHaveCount(0, { timeout: 120_000 });
}

/** The row of one dropped file. */
export const rowOf = (page: Page, name: string): Locator =>
  capturesOf(page)
    .getByRole("list", { name: "Files" })
    .locator("> li")
    .filter({ has: page.getByText(name, { exact: true }) });

export const evidenceOf = (page: Page): Locator =>
  page.getByRole("button", { name: "Evidence", exact: true });

/** Opens the captures and what they say, unless they are open. */
export async function openEvidence(page: Page): Promise<void> {
  const button = evidenceOf(page);
  // Kept captures that ask for an answer open them too: a press just after that closes them again.
  await expect(async () => {
    if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true", { timeout: 1000 });
  }).toPass();
}

/** Opens the planner and its captures, and waits until captures can be dropped. */
export async function openPlanner(page: Page, address = "/"): Promise<void> {
  await page.goto(address);
  await openEvidence(page);
  await capturesOf(page).getByRole("button", { name: "Choose files" }).waitFor();
  // The button that opened them stands far below.
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** One file that the page keeps over a reload. */
export interface KeptEntry {
  readonly name: string;
  readonly captures: readonly unknown[];
  readonly problems: readonly unknown[];
  readonly failure?: { readonly title: string; readonly detail: string };
}

/** What the page keeps over a reload, from the browser's own store. */
export const keptEntries = (page: Page): Promise<KeptEntry[]> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open("arcplan-captures"));
    const kept = await settled(database.transaction("entries").objectStore("entries").getAll());
    database.close();
    return kept;
  });

/** Waits until the page has stored that many files, so that a reload brings them back. */
export async function allKept(page: Page, files: number): Promise<void> {
  await expect.poll(async () => (await keptEntries(page)).length).toBe(files);
}
