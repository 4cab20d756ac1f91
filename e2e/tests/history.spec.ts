/** Undo and redo over a reload: closing the tab loses nothing. */
import { drag, field, slider } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

test("a reload keeps what can be undone and redone", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  const [threads, pool] = [field(page, "Clients"), field(page, "Buffer pool")];
  const before = await pool.inputValue();
  await threads.fill("24");
  await threads.press("Enter");
  await drag(page, slider(page, "Buffer pool"), [0.4, 0.6, 0.7]);
  await expect(pool).not.toHaveValue(before);
  const after = await pool.inputValue();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(pool).toHaveValue(before);

  await page.reload();
  await expect(threads).toHaveValue("24");
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(pool).toHaveValue(after);

  await page.reload();
  await expect(pool).toHaveValue(after);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(pool).toHaveValue(before);
  await undo.click();
  await expect(threads).toHaveValue("8");
  await expect(undo).toBeDisabled();
});

test("the list of steps names those of an earlier visit, and any of them can be returned to", async ({
  page,
}) => {
  await page.goto("/");
  await settled(page);
  const threads = field(page, "Clients");
  for (const count of ["16", "24", "32"]) {
    await threads.fill(count);
    await threads.press("Enter");
  }
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await page.getByRole("button", { name: "History" }).click();
  const dialog = page.getByRole("dialog", { name: "History" });
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await dialog.getByRole("button", { name: "Clients 8 to 16" }).click();
  await page.keyboard.press("Escape");
  await expect(threads).toHaveValue("16");
});
