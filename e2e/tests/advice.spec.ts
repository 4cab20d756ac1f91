import { openPlanner } from "../support/captures.ts";
import { prediction } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

test("the best change of the 2018 server is applied with one click and taken back by undo", async ({
  page,
}) => {
  await openPlanner(page);
  await expect(prediction(page)).toContainText("about 1,600");
  const best = page.getByRole("region", { name: "Answer", exact: true });
  await expect(best).toContainText("L2ARC");
  await best.getByRole("button", { name: "Apply the best change" }).click();
  await expect(prediction(page)).toContainText("about 4,600");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(prediction(page)).toContainText("about 1,600");
});

test("commands come for the plan, with a check and the way back", async ({ page }) => {
  await openPlanner(page);
  await page.locator("summary", { hasText: /^Commands$/ }).click();
  const commands = page.getByRole("region", { name: "Commands", exact: true });
  await expect(commands.getByText("zfs_arc_max").first()).toBeVisible();
  await expect(
    commands.getByText("Changes nothing: run it after the change").first(),
  ).toBeVisible();
});
