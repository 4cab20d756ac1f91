/** A phone: fingers instead of a pointer. Touches are sent as the screen would send them. */
import type { CDPSession, Page } from "@playwright/test";
import { allRead, capturesOf, drop, openPlanner, sample } from "../support/captures.ts";
import { field, figure, figureText, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger that goes down, moves in small steps and lifts. */
async function swipe(session: CDPSession, from: Point, to: Point): Promise<void> {
  const steps = 12;
  const at = (share: number) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const touchPoints = [at(step / steps)];
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** The middle of a slider's thumb, in sight between the answer and the bar of parts. */
async function thumbOf(page: Page, label: string): Promise<Point & { readonly width: number }> {
  const input = slider(page, label);
  await input.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await input.boundingBox();
  if (box === null) throw new Error(`${label} is not on screen`);
  const share = await input.evaluate((element) => {
    const { value, max } = element as HTMLInputElement;
    return Number(value) / Number(max);
  });
  const thumb = 44;
  return {
    x: box.x + thumb / 2 + share * (box.width - thumb),
    y: box.y + box.height / 2,
    width: box.width,
  };
}

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a finger drags a slider, the answer follows, and the page stays where it is", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const before = await figureText(page, "ARC for metadata");
  const thumb = await thumbOf(page, "Uncompressed data");
  const size = await field(page, "Uncompressed data").inputValue();
  await swipe(session, thumb, { x: thumb.x + thumb.width / 5, y: thumb.y + 3 });
  await expect(field(page, "Uncompressed data")).not.toHaveValue(size);
  await expect(figure(page, "Reads")).toBeInViewport();
  await expect(figure(page, "ARC for metadata")).not.toContainText(before);
  // What comes above, such as that the data no longer fits, moves the scroll, not what is seen.
  expect(Math.abs((await thumbOf(page, "Uncompressed data")).y - thumb.y)).toBeLessThanOrEqual(1);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(field(page, "Uncompressed data")).toHaveValue(size);
});

test("a page that is looked at with fingers: nothing moves that should not, and all can be hit", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);

  await test.step("a swipe that scrolls the page over a slider moves no value", async () => {
    const session = await page.context().newCDPSession(page);
    const thumb = await thumbOf(page, "Buffer pool");
    const value = await field(page, "Buffer pool").inputValue();
    const y = await scrolledTo(page);
    const beside = { x: thumb.x + thumb.width / 4, y: thumb.y };
    await swipe(session, beside, { x: beside.x + 2, y: beside.y - 220 });
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(y + 100);
    await expect(field(page, "Buffer pool")).toHaveValue(value);
    await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  });

  await test.step("what fingers hit is 44 pixels high, and nothing is wider than the screen", async () => {
    // All that can be pressed, but for links inside a sentence.
    const small = await page
      .locator("input:not([type=checkbox]), .toggle, select, button, a, summary, [role=tab]")
      .evaluateAll((all) =>
        all
          .map((one) => {
            const { width, height } = one.getBoundingClientRect();
            const { height: reach } = getComputedStyle(one, "::after");
            return {
              width,
              hit: Math.max(height, Number.parseFloat(reach) || 0),
              html: one.outerHTML.slice(0, 80),
            };
          })
          .filter(({ width, hit }) => width > 1 && hit < 43.5)
          .map(({ hit, html }) => `${Math.round(hit)} ${html}`),
      );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await expect(capturesOf(page).getByRole("button", { name: "Choose files" })).toBeVisible();
  });

  await test.step("the bar of parts leads to settings, charts, advice and evidence", async () => {
    const parts = page.getByRole("navigation", { name: "Parts of the page" });
    const heads = {
      Settings: page.getByRole("heading", { name: "Settings", exact: true }),
      Charts: page.getByRole("heading", { name: "Reads against ARC size" }),
      Advice: page.getByRole("heading", { name: "Advice", exact: true }),
      Evidence: page.getByRole("heading", { name: "Evidence", exact: true }),
      Answer: page.getByRole("region", { name: "Answer", exact: true }),
    };
    for (const [name, head] of Object.entries(heads)) {
      // While a page still glides after a swipe, a tap only stops it.
      await expect(async () => {
        await parts.getByRole("link", { name }).tap();
        await expect(head).toBeInViewport({ timeout: 2000 });
      }).toPass();
      await expect(parts.getByRole("link", { name })).toHaveAttribute("aria-current", "location");
      await expect(figure(page, "Reads")).toBeInViewport();
    }
  });
});

test("a finger that goes sideways over a chart chooses a part of the recording", async ({
  page,
  context,
}) => {
  await openPlanner(page);
  await drop(page, sample("zpool-iostat-2.3-point-select.txt"));
  await allRead(page);
  await capturesOf(page).getByText("Over time", { exact: true }).click();
  const panel = capturesOf(page).getByRole("region", { name: "Over time", exact: true });
  await expect(panel).toContainText("The whole recording: 0 s to");
  const brush = panel.locator(".axis-brush").first();
  await brush.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await brush.boundingBox();
  if (box === null) throw new Error("the chart is not on screen");
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
  await swipe(await context.newCDPSession(page), at(0.2), at(0.7));
  await expect(panel).toContainText(/Part: \d+ s to \d+ s/);
});
