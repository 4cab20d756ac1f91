/** Reading and moving the plan as a person would. */
import { expect, type Locator, type Page } from "@playwright/test";

export const prediction = (page: Page): Locator =>
  page.getByRole("region", { name: "Prediction", exact: true });

/** One figure of the answer, by its label. */
export const figure = (page: Page, label: string): Locator =>
  prediction(page)
    .getByRole("button")
    .filter({ has: page.getByText(label, { exact: true }) });

/** The number that a figure shows, with its unit. */
export async function figureText(page: Page, label: string): Promise<string> {
  const text = await figure(page, label).locator(".figure-value").textContent();
  return (text ?? "").trim();
}

export const slider = (page: Page, label: string): Locator =>
  page.getByRole("slider", { name: label, exact: true });

export const field = (page: Page, label: string): Locator =>
  page
    .getByRole("complementary", { name: "Plan" })
    .getByRole("textbox", { name: label, exact: true });

/** Types a value into a field. */
export async function enter(page: Page, label: string, value: string): Promise<void> {
  await field(page, label).fill(value);
  await field(page, label).press("Enter");
}

/** Opens the drawer of fields beside the main ones. */
export async function showAllFields(page: Page): Promise<void> {
  const drawer = page
    .getByRole("region", { name: "Advanced", exact: true })
    .getByRole("button")
    .first();
  await expect(drawer).toBeVisible();
  if ((await drawer.getAttribute("aria-expanded")) === "false") await drawer.click();
}

/** Drags a slider's thumb to shares of its track, calling back after each move. */
export async function drag(
  page: Page,
  track: Locator,
  shares: readonly number[],
  onMove: () => Promise<void> = async () => undefined,
): Promise<void> {
  // Waits until the slider has come to rest.
  await track.hover();
  const box = await track.boundingBox();
  if (!box) throw new Error("the slider is not on screen");
  const y = box.y + box.height / 2;
  for (const [index, share] of shares.entries()) {
    await page.mouse.move(box.x + box.width * share, y);
    if (index === 0) await page.mouse.down();
    await onMove();
  }
  await page.mouse.up();
}

/** Opens the share dialog and returns the link that holds the whole plan. */
export async function longLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this plan" });
  return dialog.getByRole("textbox", { name: "Link that holds the whole plan" }).inputValue();
}

/** Has the server store the plan and returns the short link. */
export async function shortLink(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: "Share this plan" });
  await dialog.getByRole("button", { name: "Make a short link" }).click();
  return dialog.getByRole("textbox", { name: "Short link" }).inputValue();
}
