/** What assistive technology is told on the way of the main job: the accessibility tree, not the screen. */
import { capturesOf, drop, openPlanner, sample } from "../support/captures.ts";
import { drag, enter, prediction, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test("the page reads as parts with names, and each figure and control says what it is", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);

  await test.step("the answer comes before the controls", async () => {
    const headings = await page
      .getByRole("heading")
      .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.textContent?.trim()}`));
    expect(headings.slice(0, 13)).toEqual([
      "H1 arcplan",
      "H2 Answer",
      "H2 Settings",
      "H2 Data",
      "H2 Layout",
      "H2 Memory",
      "H2 Storage",
      "H2 Workload",
      "H2 Instance",
      "H2 Prices",
      "H2 Charts",
      "H3 Reads against ARC size",
      "H2 Advice",
    ]);
    expect(headings).toContain("H2 Evidence");
    await expect(page.getByRole("navigation", { name: "Parts of the page" })).toMatchAriaSnapshot(`
    - navigation "Parts of the page":
      - link "Answer"
      - link "Settings"
      - link "Charts"
      - link "Advice"
      - link "Evidence"
  `);
  });

  await test.step("each figure of the answer is one button with its label, value and band", async () => {
    await expect(prediction(page)).toMatchAriaSnapshot(`
    - region "Prediction":
      - paragraph: This plan predicted
      - 'button /Reads about [\\d,]+ \\/s 80 %: [\\d,]+ to [\\d,]+ \\/s/'
      - button /Latency, mean about [\\d.]+ ms p95 [\\d.]+ ms, p99 [\\d.]+ ms/
      - button /Commits none at most about [\\d,]+ \\/s/
      - 'button /ARC for metadata about [\\d.]+ GiB limit 1 GiB: too small/'
      - button /Cost \\$[\\d.]+ \\/month \\$[\\d.]+ \\/1000 IOPS/
      - button /Limited by .+ then .+/
  `);
  });

  await test.step("a control says its name, where its value came from, its value in words, and its trouble", async () => {
    await expect(page.getByRole("region", { name: "Settings", exact: true })).toMatchAriaSnapshot(`
    - region "Settings":
      - heading "Settings" [level=2]
      - 'button "zfs_arc_max, default: details"'
      - slider "zfs_arc_max"
      - textbox "zfs_arc_max": 1 GiB
      - 'button "recordsize, default: details"'
      - slider "recordsize"
      - textbox "recordsize": 16 KiB
      - 'button "RAM, default: details"'
      - slider "RAM"
      - textbox "RAM": /15.3 GiB/
  `);
    await expect(slider(page, "zfs_arc_max")).toHaveAccessibleDescription(/indirect blocks/);
  });

  await test.step("no slider says a number of steps: each says a quantity with its unit", async () => {
    const controls = await page.getByRole("slider").all();
    expect(controls.length).toBeGreaterThan(5);
    for (const control of controls) {
      const { index, words } = await control.evaluate((element) => ({
        index: (element as HTMLInputElement).value,
        words: element.getAttribute("aria-valuetext") ?? "",
      }));
      expect(words).not.toBe("");
      // Nothing of a quantity without a unit stands at the first step.
      if (words !== "0") expect(words).not.toBe(index);
    }
    await expect(slider(page, "recordsize")).toHaveAttribute("aria-valuetext", /^16 KiB/);
    await expect(slider(page, "InnoDB page")).toHaveAttribute("aria-valuetext", /^16 KiB/);
  });
});

test("what is read of a dump is said with its counts, and so is that the plan uses it", async ({
  page,
}) => {
  await openPlanner(page);
  await drop(page, sample("zdb-2.3-sbtest1-16k.txt.gz"));
  const captures = capturesOf(page);
  await expect(page.getByRole("status", { name: "Captures read" })).toContainText(/zdb/);
  await expect(captures.getByRole("list", { name: "Files" })).toMatchAriaSnapshot(`
    - list "Files":
      - listitem:
        - paragraph: /zdb-2.3-sbtest1-16k.txt.gz/
        - list:
          - listitem:
            - button /zdb dump.*14,550 leaf and 16 indirect blocks/ [pressed]
        - button "Read again zdb-2.3-sbtest1-16k.txt.gz"
        - button "Replace zdb-2.3-sbtest1-16k.txt.gz"
        - button "Remove zdb-2.3-sbtest1-16k.txt.gz"
  `);
  const table = captures.getByRole("table", { name: "Requirement per recordsize" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "recordsize",
    "Leaf blocks",
    "Indirect blocks",
    "ARC at 3,000 reads/s",
    "Rule of thumb",
    "L2ARC headers",
    "Basis",
  ]);
  await expect(
    table.getByRole("row", { name: /^16 KiB 14,550 16 .* measured$/ }).getByRole("rowheader"),
  ).toHaveText("16 KiB");
});

test("the live region speaks once per settled change, and never while a control moves", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          "[aria-live]:not(.recharts-wrapper *)",
        );
        const text = region?.textContent?.trim() ?? "";
        if (text !== "") spoken.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const spoken = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  // What is tested here begins when the page has come to rest, which it says once.
  await page.waitForTimeout(1500);
  await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.splice(0));

  let whileMoving: readonly string[] = [];
  await drag(page, slider(page, "Buffer pool"), [0.3, 0.4, 0.5, 0.6, 0.5, 0.4], async () => {
    whileMoving = await spoken();
  });
  expect(whileMoving).toEqual([]);
  await expect.poll(async () => (await spoken()).length).toBe(1);
  expect((await spoken())[0]).toMatch(/[\d,]+ reads per second.*limited by/i);

  await enter(page, "Clients", "24");
  const answers = async () =>
    (await spoken()).filter((text) => /reads per second/.test(text)).length;
  await expect.poll(answers).toBe(2);
  // Longer than a change takes to settle: nothing is said twice.
  await page.waitForTimeout(1500);
  expect(await answers()).toBe(2);
});
