/** What is handed on, a link or the collector, can be checked by who receives it. */
import { openEvidence } from "../support/captures.ts";
import { longLink } from "../support/plan.ts";
import { expect, test } from "../support/test.ts";

test("a link with one changed character says that it is damaged", async ({
  page,
  cleanContext,
}) => {
  await page.goto("/");
  const link = await longLink(page);
  const start = link.indexOf("#p2.") + "#p2.".length;
  for (const place of [start, Math.floor((start + link.length) / 2), link.length - 3]) {
    const other = link[place] === "A" ? "B" : "A";
    const elsewhere = await cleanContext.newPage();
    await elsewhere.goto(`${link.slice(0, place)}${other}${link.slice(place + 1)}`);
    await expect(elsewhere.getByRole("alert")).toContainText("damaged");
    await elsewhere.close();
  }
});

test("the collector's checksum stands beside its download", async ({ page, request }) => {
  await page.goto("/");
  await openEvidence(page);
  await page.getByText("Record on a host").click();
  const answer = await request.get("/collect.sh");
  const sha256 = answer.headers()["x-checksum-sha256"] ?? "";
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  await expect(page.getByText(sha256)).toBeVisible();
});
