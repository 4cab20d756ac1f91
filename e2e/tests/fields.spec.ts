/** What a person types into a field, and what the page makes of it. */
import { openPlanner } from "../support/captures.ts";
import { enter, field, figureText, prediction, showAllFields, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test("what is typed into a field is read, refused, reset or explained", async ({ page }) => {
  await page.goto("/");

  await test.step("what cannot be read is said beside the field, and changes nothing", async () => {
    const before = await figureText(page, "Reads");
    const arc = field(page, "zfs_arc_max");
    await arc.fill("plenty");
    await expect(arc).toHaveAttribute("aria-invalid", "true");
    await expect(arc).toHaveAccessibleDescription(/\w{3,}/);
    await arc.press("Escape");
    await expect(arc).toHaveValue("1 GiB");
    await expect.poll(() => figureText(page, "Reads")).toBe(before);
  });

  await test.step("one field is reset without touching the others", async () => {
    for (const [label, typed] of [
      ["zfs_arc_max", "5 GiB"],
      ["Clients", "24"],
    ] as const) {
      await enter(page, label, typed);
    }
    await page.getByRole("button", { name: "Reset zfs_arc_max" }).click();
    await expect(field(page, "zfs_arc_max")).toHaveValue("1 GiB");
    await expect(field(page, "Clients")).toHaveValue("24");
    await expect(page.getByRole("button", { name: "Reset zfs_arc_max" })).toHaveCount(0);
  });

  await test.step("an impossible combination is explained beside its control and still computed", async () => {
    const pool = field(page, "Buffer pool");
    await pool.fill("32 GiB");
    await pool.press("Enter");
    await expect(pool).toHaveValue("32 GiB");
    const marked = page.locator(".control:has(.note-sign.note-error)").first();
    await marked.getByRole("button", { name: /: details$/ }).hover();
    await expect(page.getByRole("tooltip").filter({ hasText: /RAM/ })).toBeVisible();
    await expect.poll(() => figureText(page, "Reads")).toMatch(/[\d,]+/);
  });

  await test.step("quantities are read in the units that people write", async () => {
    for (const [label, typed, shown] of [
      ["recordsize", "16k", "16 KiB"],
      ["recordsize", "1M", "1 MiB"],
      ["Device size", "1.92TB", "1.92 TB"],
      ["zfs_arc_max", "7 GiB", "7 GiB"],
      ["zfs_arc_max", "7168m", "7 GiB"],
    ] as const) {
      await enter(page, label, typed);
      await expect(field(page, label), `${label}: ${typed}`).toHaveValue(shown);
    }
  });
});

test("a mark under a track says what is best", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  const arc = slider(page, "zfs_arc_max");
  const best = page.locator("#answer strong").first();
  const [, size = ""] = /^ARC (.+)$/.exec(await best.innerText()) ?? [];
  await expect(arc).toHaveAccessibleDescription(new RegExp(`best: ${size}, by the answer above`));
  await expect(page.locator(".chart-finding").first()).toContainText(`from 1 GiB to ${size}`);
});

test("a device of one's own is described in the page and changes the answer", async ({ page }) => {
  await openPlanner(page);
  await page.getByRole("combobox", { name: "Data device" }).selectOption({ label: "own device…" });
  const form = page.getByRole("group", { name: "Own device" });
  await form.getByRole("textbox", { name: "Name" }).fill("Shelf of 2015");
  await form.getByRole("textbox", { name: "Name" }).press("Enter");
  const before = await figureText(page, "Reads");
  await form.getByRole("textbox", { name: "Most reads" }).fill("800");
  await form.getByRole("textbox", { name: "Most reads" }).press("Enter");
  await expect.poll(() => figureText(page, "Reads")).not.toBe(before);
  await expect(prediction(page)).toContainText("without 1 x Shelf of 2015");

  await test.step("a long name stands whole, at any width", async () => {
    const name = form.getByRole("textbox", { name: "Name" });
    await name.fill(
      "Shelf of 2015: 24 x Seagate ST12000NM0127 behind a Broadcom 9400-16e, west aisle",
    );
    await name.press("Enter");
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const room = await name.evaluate((box) => [box.clientWidth, box.clientHeight]);
      const text = await name.evaluate((box) => [box.scrollWidth, box.scrollHeight]);
      expect(text, `${width} pixels wide`).toEqual(room);
    }
  });

  await test.step("on a phone its name stands beside the field", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const gap = async () => {
      const label = await form.getByText("Name", { exact: true }).boundingBox();
      const input = await form.getByRole("textbox", { name: "Name" }).boundingBox();
      return (input?.x ?? 0) - (label?.x ?? 0) - (label?.width ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(-1);
  });
});

test.describe("the drawer of all fields", () => {
  test.use({ allFields: false });

  test("is closed at first, holds what few need, and stays as it was left", async ({ page }) => {
    await page.goto("/");
    await settled(page);
    const before = await page.getByRole("slider").count();
    expect(before).toBeGreaterThan(0);
    await showAllFields(page);
    await expect.poll(() => page.getByRole("slider").count()).toBeGreaterThan(before + 30);
    await page.reload();
    await expect.poll(() => page.getByRole("slider").count()).toBeGreaterThan(before + 30);
    await page.getByRole("button", { name: "Hide the other fields" }).click();
    await expect(page.getByRole("slider")).toHaveCount(before);
  });
});
