/** Signs and marks explain themselves where they stand: pointed at, by keyboard, and on a phone. */
import type { Page } from "@playwright/test";
import { slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const shown = (page: Page) => page.locator(".tip:popover-open");
const nameOf = (page: Page, label: string) =>
  page.getByRole("button", { name: `${label}, default: details` });

const ORIGIN = "default: nobody has set it.";
const NOTED = /^default: nobody has set it\. ?Each read also fetches .* indirect blocks from disk/;
const MARKS = /best: [\d.]+ GiB, by the answer above/;

test("a sign says what it means while it is pointed at or has the focus", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  await nameOf(page, "zfs_arc_max").hover();
  await expect(shown(page)).toHaveText(NOTED);
  await slider(page, "zfs_arc_max").hover();
  await expect(shown(page)).toHaveText(MARKS);
  await page.mouse.move(0, 0);
  await expect(shown(page)).toHaveCount(0);

  await nameOf(page, "zfs_arc_max").focus();
  await page.keyboard.press("Tab");
  await expect(slider(page, "zfs_arc_max")).toBeFocused();
  await expect(shown(page)).toHaveText(MARKS);
  await expect(shown(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(shown(page)).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(shown(page)).toHaveText(NOTED);
  await page.keyboard.press("Enter");
  const details = page.getByRole("complementary", { name: "Details" });
  await expect(details).toContainText(ORIGIN);
  await expect(shown(page)).toHaveCount(0);
  await slider(page, "zfs_arc_max").hover();
  await expect(shown(page)).toHaveText(MARKS);
  await page.keyboard.press("Escape");
  await expect(shown(page)).toHaveCount(0);
  await expect(details).toContainText(ORIGIN);
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);

  await test.step("and is out of the way while a control moves", async () => {
    await slider(page, "zfs_arc_max").hover();
    await expect(shown(page)).toHaveCount(1);
    await page.mouse.down();
    await expect(shown(page)).toHaveCount(0);
    await page.mouse.up();
    await nameOf(page, "recordsize").focus();
    await page.keyboard.press("Tab");
    await expect(shown(page)).toHaveCount(1);
    await page.keyboard.press("ArrowRight");
    await expect(shown(page)).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a touch of the marks, and the details of a name, say the same", async ({ page }) => {
    await page.goto("/");
    await settled(page);
    const track = page.locator(".slider", { has: slider(page, "zfs_arc_max") });
    await track.scrollIntoViewIfNeeded();
    await track.tap({ position: { x: 12, y: 40 } });
    await expect(shown(page)).toHaveText(MARKS);
    await expect(shown(page)).toBeInViewport({ ratio: 1 });
    await nameOf(page, "zfs_arc_max").tap();
    const details = page.getByRole("complementary", { name: "Details" });
    await expect(details).toContainText(ORIGIN);
    await expect(details).toContainText(MARKS);
    await expect(shown(page)).toHaveCount(0);
  });
});
