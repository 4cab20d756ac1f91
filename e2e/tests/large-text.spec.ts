/** The page for who has set the browser's text to twice its size. */
import { drop, fileAt } from "../support/captures.ts";
import { figure } from "../support/plan.ts";
import { expectRoom } from "../support/room.ts";
import { root } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

test.use({
  wasHere: false,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"];
    await use({ ...launchOptions, args });
  },
});

const ARCHIVE = `${root}/shared/evidence/fixtures/read-write.tar.gz`;

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`text of twice the size fits ${width} by ${height}, from the start screen on`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Choose an example" })).toBeVisible();
    await expectRoom(page);
    await drop(page, fileAt(ARCHIVE));
    await expect(figure(page, "Queries")).toContainText(/measured .*predicted/);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.getByRole("heading", { name: "Advice" }).scrollIntoViewIfNeeded();
    await expectRoom(page);
  });
}
