/** The planner as a folder of files behind a plain web server, in a folder below its root. */
import { gunzipSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { allRead, capturesOf, drop, openPlanner, reviewOf, sample } from "../support/captures.ts";
import { enter, field, longLink } from "../support/plan.ts";
import { plannerAsFiles, zstdOf } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { expect, test } from "../support/test.ts";

const zstdFile = (text: Buffer) => ({ name: "dump.txt.zst", content: zstdOf(text) });

/** State of the worker that keeps what later visits need; `ready` comes before it is active. */
const keeper = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** Comes back to the planner without a network. */
async function reopenedOffline(page: Page, context: BrowserContext): Promise<void> {
  await openPlanner(page, plannerAsFiles);
  await expect.poll(() => keeper(page)).toBe("activated");
  await context.setOffline(true);
  await openPlanner(page, plannerAsFiles);
}

/** Ten megabytes are compiled first. */
const PYTHON_STARTS = { timeout: 120_000 };

const DUMP = "zdb-2.3-sbtest1-16k.txt.gz";
const isPython = (url: string): boolean => /pyodide|\.zip$/.test(url);

test("it reads a dump without Python, plans and advises, and sends nothing", async ({ page }) => {
  const others: string[] = [];
  page.on("request", (request) => {
    const isFile = request.method() === "GET" && request.url().startsWith(plannerAsFiles);
    if (!isFile || isPython(request.url())) others.push(`${request.method()} ${request.url()}`);
  });
  await openPlanner(page, plannerAsFiles);
  await expect(capturesOf(page)).not.toContainText("Read in this browser only");
  await drop(page, sample(DUMP));
  await allRead(page);
  await expect(reviewOf(page)).toContainText("742 MB of data");
  await expect(page.getByRole("region", { name: "Advice", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  expect(others).toEqual([]);
});

test("its link opens the plan from the fragment", async ({ page, cleanContext }) => {
  await openPlanner(page, plannerAsFiles);
  await enter(page, "Clients", "24");
  const link = await longLink(page);
  expect(link.startsWith(`${plannerAsFiles}#p`)).toBe(true);
  await expect(page.getByRole("button", { name: "Make a short link" })).toHaveCount(0);

  const other = await cleanContext.newPage();
  await openPlanner(other, link);
  await expect(field(other, "Clients")).toHaveValue("24");
});

test("after the first visit it opens and plans without a network", async ({ page, context }) => {
  await openPlanner(page, plannerAsFiles);
  await expect.poll(() => keeper(page)).toBe("activated");
  await context.setOffline(true);
  await openPlanner(page, `${plannerAsFiles}?arc=7GiB`);
  await expect(field(page, "zfs_arc_max")).toHaveValue("7 GiB");
  await settled(page);
  await enter(page, "Clients", "24");
  await expect(page).toHaveURL(/#p/);
  await page.reload();
  await expect(field(page, "Clients")).toHaveValue("24");
  await page.getByRole("button", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "How sure this is", exact: true })).toBeVisible();
});

for (const packing of ["gzip", "zstd"] as const) {
  test(`after the first visit a dump in ${packing} is read without a network`, async ({
    page,
    context,
  }) => {
    await reopenedOffline(page, context);
    const { content } = sample(DUMP);
    const file = packing === "gzip" ? sample(DUMP) : zstdFile(gunzipSync(content));
    await drop(page, file);
    await allRead(page);
    await expect(reviewOf(page)).toContainText("742 MB of data");
  });
}

test("without a network it says which part of it was never fetched, and what to do", async ({
  page,
  context,
}) => {
  await reopenedOffline(page, context);
  await drop(page, sample("arcstat-2.3-point-select.txt"));
  await expect(capturesOf(page)).toContainText("The page's Python (14 MB)");
  await expect(capturesOf(page)).toContainText("Connect to the network and drop the file again");
});

test("a log is read by Python while it is kept, and then without a network", async ({
  page,
  context,
}) => {
  await openPlanner(page, plannerAsFiles);
  await expect.poll(() => keeper(page)).toBe("activated");
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    await openPlanner(page, plannerAsFiles);
    await drop(page, sample("arcstat-2.3-point-select.txt"));
    await allRead(page);
    await expect(capturesOf(page)).toContainText("arcstat log", PYTHON_STARTS);
  }
});

test("the first visit fetches neither examples nor Python", async ({ page, context }) => {
  const large: string[] = [];
  context.on("request", (request) => {
    if (/pyodide|\.(zip|gz|txt)$/.test(request.url())) large.push(request.url());
  });
  await openPlanner(page, plannerAsFiles);
  await expect.poll(() => keeper(page)).toBe("activated");
  expect(large).toEqual([]);
});
