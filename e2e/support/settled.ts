/** Waiting until the page has come to rest. */
import { expect, type Page } from "@playwright/test";

/**
 * Waits for the parts that load after the first paint, for the answers that are computed in the
 * background, and for the fonts: from then on no text and no place on the page of a whole plan
 * changes by itself.
 */
export async function settled(page: Page): Promise<void> {
  // What the answer says of the controls comes last; to look for roles and names meanwhile would keep a busy page busier.
  await expect(page.locator(".control .mark-best").first()).toBeAttached();
  const region = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(page.locator("#answer .answer-figures").getByText("reads/s")).toBeVisible();
  await expect(page.getByRole("button", { name: "Evidence", exact: true })).toBeAttached();
  await expect(page.getByText("Looking for captures")).toHaveCount(0);
  await expect(region("Reads against ARC size").locator(".picking-handle")).toBeAttached();
  await expect(page.getByRole("button", { name: /^Apply ?:/ }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
