/**
 * What axe finds while a control moves, while the first files are read, with each message, panel and dialog
 * open, and what stays free at 200 % zoom.
 */
import { barriersIn, themesAt } from "../support/barriers.ts";
import { drop, textFile } from "../support/captures.ts";
import { prediction, slider } from "../support/plan.ts";
import { expectRoom } from "../support/room.ts";
import { settled } from "../support/settled.ts";
import { smallServer } from "../support/small-server.ts";
import { expect, test } from "../support/test.ts";

test.use({ allFields: false });

for (const width of [1440, 390]) {
  test(`nothing bars the way in motion, ${width} pixels wide`, async ({ page }) => {
    test.slow();
    const colorScheme = themesAt(width)[0] ?? "light";
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await settled(page);

    const expectNoBarrier = async (state: string, part?: string) => {
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await barriersIn(page, part), state).toEqual([]);
    };

    await slider(page, "zfs_arc_max").focus();
    // As long as the key is down the control moves, and the answer is being computed.
    await page.keyboard.down("ArrowRight");
    await expect(page.locator("#answer .skeleton").first()).toBeAttached();
    await expectNoBarrier("a control moves");
    await page.keyboard.up("ArrowRight");
    await settled(page);

    await prediction(page).getByRole("button").first().click();
    await expect(page.getByRole("complementary", { name: "Details" })).toBeVisible();
    await expectNoBarrier("a formula");
    await page.keyboard.press("Escape");

    await drop(page, textFile("shopping.txt", "milk\neggs\n"));
    await expect(page.getByRole("status", { name: "Files taken" })).toContainText("was not read");
    await expectNoBarrier("a file was not read");

    const palette = page.getByRole("combobox", { name: "Field or action" });
    await page.keyboard.press("Control+k");
    await expect(palette).toBeFocused();
    await expectNoBarrier("commands by name", "dialog");
    await page.keyboard.press("Escape");
    for (const command of ["plans", "history"]) {
      await page.keyboard.press("Control+k");
      await expect(palette).toBeFocused();
      await page.keyboard.type(command);
      await page.keyboard.press("Enter");
      await expect(palette).toHaveCount(0);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoBarrier(command, "dialog");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
}

test.describe("while the first files are read", () => {
  test.use({ wasHere: false });

  for (const width of [1440, 390]) {
    test(`nothing bars the way, ${width} pixels wide`, async ({ page }) => {
      test.slow();
      const colorScheme = themesAt(width)[0] ?? "light";
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      const held: (() => void)[] = [];
      let isHeld = true;
      await page.route("**/api/captures*", async (route) => {
        const isFile = route.request().method() === "POST";
        if (isHeld && isFile) await new Promise<void>((letGo) => held.push(letGo));
        await route.continue();
      });
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Drop captures" })).toBeVisible();
      await drop(page, ...smallServer());
      await expect(page.getByRole("status").getByText(/^Reading \d+ files…/)).toBeVisible();
      expect(await barriersIn(page), "nothing is read yet").toEqual([]);

      await expect.poll(() => held.length).toBeGreaterThan(1);
      held.shift()?.();
      await expect(page.locator("#answer")).toContainText("Reading captures…");
      await expect(page.locator(".controls-waiting .skeleton").first()).toBeAttached();
      expect(await barriersIn(page), "one file is read").toEqual([]);

      isHeld = false;
      for (const letGo of held) letGo();
      await expect(prediction(page)).toContainText("measured 332 /s", { timeout: 120_000 });
      await expect(page.locator(".waiting")).toHaveCount(0);
    });
  }
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  test(`at 200 % zoom of ${width} by ${height} all fits, and the bars leave three quarters of the height`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: width / 2, height: height / 2 });
    await page.goto("/");
    await settled(page);
    await page.getByRole("heading", { name: "Advice" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expectRoom(page);
  });
}
