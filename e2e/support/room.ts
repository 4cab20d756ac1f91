/** What is left of the window to read in. */
import { expect, type Page } from "@playwright/test";

/** Height of the window that bars cover which stay in sight, as a share of it. */
function coveredShare(): number {
  const isBar = (element: Element) => {
    const { position, visibility } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    const stays = position === "fixed" || position === "sticky";
    const isSeen = visibility === "visible" && bottom > 0 && top < window.innerHeight;
    return stays && isSeen && width > window.innerWidth / 2;
  };
  const heights = Array.from(document.body.querySelectorAll("*"))
    .filter(isBar)
    .map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    });
  return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
}

/** Nothing is wider than the window, and bars that stay in sight leave three quarters of its height. */
export async function expectRoom(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(coveredShare)).toBeLessThanOrEqual(0.25);
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}
