/** WCAG 2.2 AA as far as axe can see it, in both themes, wide and narrow, with every kind of capture. */
import type { Page } from "@playwright/test";
import { barriersIn, themesAt } from "../support/barriers.ts";
import { allRead, capturesOf, drop, openPlanner, sample, textFile } from "../support/captures.ts";
import { longLink } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

/** Barriers in the whole page, or in the part of it that has changed since. */
async function violations(page: Page, part?: string): Promise<string[]> {
  // From the top: what scrolls under the readout that stays in sight counts as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  return barriersIn(page, part);
}

/** Whether the page scrolls sideways, which hides things on a phone. */
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

const FILES = [
  "zdb-2.3-sbtest1-16k.txt.gz",
  "arcstat-2.3-point-select.txt",
  "arcstats-2.3-point-select.txt",
  "iostat-x-2.3-point-select.txt",
  "zpool-iostat-2.3-point-select.txt",
  "zfs-get-2.3-16k.txt",
];

for (const width of [1440, 390]) {
  test(`nothing bars the way, ${themesAt(width).join(" and ")}, ${width} pixels wide`, async ({
    page,
  }) => {
    test.slow();
    const expectNoBarrier = async (part?: string) => {
      for (const colorScheme of themesAt(width)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await violations(page, part), colorScheme).toEqual([]);
      }
      expect(await overflows(page)).toBe(false);
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await openPlanner(page);
    await settled(page);
    await expectNoBarrier();

    await drop(page, ...FILES.map(sample), textFile("shopping.txt", "milk\neggs\n"));
    await allRead(page);
    const captures = capturesOf(page);
    await expect(captures).toContainText("Not recognised.");
    for (const name of [/^zdb/, /^arcstat log/, /^arcstats/, /^iostat/, /^zpool/, /^zfs/]) {
      const button = captures.getByRole("button", { name }).first();
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(captures.getByRole("article")).toBeVisible();
      await expect(captures.getByText("Drawing…")).toHaveCount(0);
      await expectNoBarrier(".captures");
    }

    await page.getByRole("button", { name: "Compare… Data device" }).click();
    await expect(page.getByRole("dialog", { name: "Compare: Data device" })).toBeVisible();
    await expectNoBarrier("dialog");
    await page.keyboard.press("Escape");

    await longLink(page);
    await expectNoBarrier("dialog");
  });
}
