/** What moves on the page while a hand moves a control: the answer's figures, and nothing else's place. */
import type { Page } from "@playwright/test";
import { openPlanner } from "../support/captures.ts";
import { drag, enter, figureText, prediction, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

/** What the eye finds its place by. */
const LANDMARKS = ".control, .control-group h2, main h2, main h3, .chart-drawing, .figure";

/** Remembers the place of every landmark within the document. */
async function rememberPlaces(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const tops = () =>
      Array.from(document.querySelectorAll(selector)).map((element) => ({
        element,
        top: Math.round(element.getBoundingClientRect().top + window.scrollY),
      }));
    const before = tops();
    Object.assign(window, {
      movedLandmarks: () => {
        const now = new Map(tops().map(({ element, top }) => [element, top]));
        return before
          .filter(({ element, top }) => Math.abs((now.get(element) ?? -1) - top) > 1)
          .map(
            ({ element, top }) =>
              `${element.textContent?.slice(0, 30)}: ${top} to ${now.get(element)}`,
          );
      },
    });
  }, LANDMARKS);
}

/** Landmarks that have left their place since, once what an event caused is painted. */
const movedLandmarks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { movedLandmarks(): string[] }).movedLandmarks();
  });

const SLIDERS = ["Uncompressed data", "recordsize", "zfs_arc_max", "Device size"] as const;

test("nothing but figures moves while a control is dragged, at any width", async ({ page }) => {
  test.slow();
  await openPlanner(page);
  for (const [width, height] of [
    [2560, 1440],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    for (const label of SLIDERS) {
      await slider(page, label).evaluate((element) => element.scrollIntoView({ block: "center" }));
      await rememberPlaces(page);
      const seen = new Set<string>();
      await drag(page, slider(page, label), [0.5, 0.99, 0.3, 0.02], async () => {
        expect(await movedLandmarks(page), `${label}, ${width} pixels wide`).toEqual([]);
        seen.add(await figureText(page, "ARC for metadata"));
        seen.add(await figureText(page, "Reads"));
      });
      expect(seen.size, label).toBeGreaterThan(2);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
      await settled(page);
    }
  }
});

test("the parts of the page are read in the order in which they stand: on a phone the chart before the controls", async ({
  page,
}) => {
  await openPlanner(page);
  const parts = page.locator("#answer, #controls, #charts, #advice-room, #captures-room");
  const ids = () => parts.evaluateAll((all) => all.map(({ id }) => id));
  await expect.poll(ids).toEqual(["answer", "controls", "charts", "advice-room", "captures-room"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(ids).toEqual(["answer", "charts", "controls", "advice-room", "captures-room"]);
  await settled(page);
  const tops = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

/** Layout shift of a whole drag, release included, above which a page feels restless. */
const MOST_SHIFT = 0.01;

test("a drag to what does not fit, and its end, leave the page in its place", async ({ page }) => {
  await openPlanner(page);
  await settled(page);
  // The titles of the advice are an answer too, which is another after the drag.
  const headings = page.locator("main h2, main h3:not(.option-title)");
  const tops = () =>
    headings.evaluateAll((all) =>
      all
        .filter((one) => one.closest("aside") === null)
        .map((one) => Math.round(one.getBoundingClientRect().top))
        .filter((top) => top < window.innerHeight),
    );
  for (const label of ["Device size", "Buffer pool"]) {
    await slider(page, label).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as {
            readonly value: number;
            readonly sources: readonly { readonly node: Node | null }[];
          };
          const isAdvice = ({ node }: { readonly node: Node | null }) =>
            node instanceof Element && node.closest(".options") !== null;
          if (sources.length === 0 || !sources.every(isAdvice)) shifts.push(value);
        }
      }).observe({ type: "layout-shift" });
    });
    const before = await tops();
    const shares = Array.from({ length: 30 }, (_, step) => 0.45 + 0.44 * Math.sin(step / 5));
    await drag(page, slider(page, label), [...shares, label === "Buffer pool" ? 0.98 : 0.02]);
    const misfits = page.getByRole("region", { name: "What does not fit" });
    await expect(misfits).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await tops(), label).toEqual(before);
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(shift, label).toBeLessThan(MOST_SHIFT);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(misfits).toHaveCount(0);
    await settled(page);
  }
});

test("what comes and goes with a value moves nothing beside it", async ({ page }) => {
  await openPlanner(page);
  await settled(page);

  await test.step("a note on a value that comes and goes finds its room", async () => {
    const sign = page
      .locator(".control", { has: slider(page, "zfs_arc_max") })
      .locator(".note-sign");
    await expect(sign).toBeVisible();
    await rememberPlaces(page);
    for (const size of ["9 GiB", "1 GiB"]) {
      await enter(page, "zfs_arc_max", size);
      await expect(sign).toHaveCount(size === "9 GiB" ? 0 : 1);
      const rows = (await movedLandmarks(page)).filter((moved) =>
        /^(?!InnoDB).*(?:pool|Clients|Instance)/.test(moved),
      );
      expect(rows).toEqual([]);
    }
  });

  await test.step("what can be pressed beside the best change stays where it was, whatever the sentence", async () => {
    const best = page.getByRole("region", { name: "Answer", exact: true });
    const places = () =>
      best
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
        );
    const before = await places();
    expect(before).toHaveLength(5);
    for (const size of ["9 GiB", "200 MiB"]) {
      const sentence = await best.innerText();
      await enter(page, "zfs_arc_max", size);
      await expect(best).not.toHaveText(sentence, { useInnerText: true });
      // A skeleton comes first, whose buttons are in their places too.
      expect(await places()).toEqual(before);
      await expect(best.getByText("reads/s").first()).toBeVisible();
      expect(await places()).toEqual(before);
    }
  });
});

/** Texts of figures that are cut, or written over what stands beside them. */
function cutFigures(): string[] {
  const boxes = Array.from(document.querySelectorAll(".figure > *"), (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { element, text: range.getBoundingClientRect() };
  }).filter(({ text }) => text.width > 0);
  return boxes.flatMap(({ element, text }, index) => {
    const frame = element.closest(".figure")?.getBoundingClientRect();
    const below = boxes[index + 1];
    const isCut =
      element.scrollWidth > element.clientWidth + 1 ||
      element.scrollHeight > element.clientHeight + 1;
    const isOut = !frame || text.right > frame.right + 1 || text.bottom > frame.bottom + 1;
    const isOver =
      below?.element.parentElement === element.parentElement &&
      below.text.left < text.right &&
      below.text.top < text.bottom - 2;
    return isCut || isOut || isOver ? [element.textContent ?? ""] : [];
  });
}

// Nothing like the first was measured, the second has no price for its drives, the third waits for commits.
const WORDY = ["/?vdevs=8", "/?device=nvme-gen4&vdevs=8", "/?device=nvme-gen4&engine=postgresql"];

test("nothing that the strip of figures says is cut, at any width", async ({ page }) => {
  for (const address of WORDY) {
    await page.goto(address);
    await settled(page);
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(cutFigures), `${address}, ${width} pixels wide`).toEqual([]);
      // Unnamed, they would contradict the answer's figures above.
      await expect(
        prediction(page).getByText("This plan predicted", { exact: true }),
      ).toBeVisible();
    }
  }
});
