/** Moving by keyboard alone, and seeing what a sighted keyboard user would miss. */
import type { Locator, Page } from "@playwright/test";

const MOST_STOPS = 280;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift+Tab, until the target has focus. @returns the number of presses. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<number> {
  for (let presses = 1; presses <= MOST_STOPS; presses += 1) {
    await page.keyboard.press(key);
    if (await isFocused(target)) return presses;
  }
  throw new Error(`${MOST_STOPS} presses of ${key} do not reach ${target}`);
}

export interface Stop {
  readonly name: string;
  /** True if the element is visible: inside the window and not covered. */
  readonly isSeen: boolean;
  readonly hasRing: boolean;
  readonly width: number;
  readonly height: number;
}

/** Reads the focused element; null after the last Tab stop of the page. */
function readFocus(): Stop | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
  // A label around its field is pressed for it (WCAG 2.5.8 counts both).
  const target = (element.closest("label") ?? element).getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const label = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return {
    name: `${element.tagName.toLowerCase()} ${label.trim().slice(0, 40)} ${element.id}`.trim(),
    isSeen: at !== null && (element.contains(at) || at.contains(element)),
    hasRing: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    width: target.width,
    height: target.height,
  };
}

/** Tabs through the whole page from its start. */
export async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(readFocus);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`the page has more than ${MOST_STOPS} stops`);
}
