/** The page of a fleet: many hosts in one table, from a file that `arcplan fleet` made. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { barriersIn, themesAt } from "../support/barriers.ts";
import { type TestFile, textFile } from "../support/captures.ts";
import { field } from "../support/plan.ts";
import { plannerAsFiles, root } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

const EXAMPLE = readFileSync(join(root, "frontend/src/fleet/example/fleet.json"), "utf8");
const HOSTS = 40;

async function dropFile(page: Page, { name, content }: TestFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
      return transfer;
    },
    { name, base64: content.toString("base64") },
  );
  for (const type of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent("body", type, { dataTransfer });
  await dataTransfer.dispose();
}

const table = (page: Page): Locator => page.getByRole("table", { name: "Hosts" });
const bodyRows = (page: Page): Locator => table(page).locator("tbody tr:not(.fleet-gap)");
const firstHost = (page: Page): Locator => bodyRows(page).first().getByRole("rowheader");
const sum = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: "Sum of the hosts shown" })
    .locator("div")
    .filter({ has: page.getByText(name, { exact: true }) });

async function openExample(page: Page, address = "/fleet"): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Show an example fleet" }).click();
  await expect(table(page)).toBeVisible();
}

/** A fleet of so many hosts, made by repeating the example's. */
function largeFleet(hosts: number): Buffer {
  const { hosts: few, ...head } = JSON.parse(EXAMPLE);
  const rows = Array.from({ length: hosts }, (_, index) => ({
    ...few[index % few.length],
    host: `db-${index + 1}`,
  }));
  return gzipSync(JSON.stringify({ ...head, hosts: rows }), { level: 1 });
}

test("a dropped file becomes the table, stays over a reload, and can be removed", async ({
  page,
}) => {
  await page.goto("/fleet");
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  await dropFile(page, { name: "hosts.json.gz", content: gzipSync(EXAMPLE) });
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(HOSTS + 1));
  await expect(sum(page, "Hosts")).toContainText("35 ok, 4 incomplete, 1 failed");
  await expect(page.getByText("hosts.json.gz, made Nov 20, 2026")).toBeVisible();

  await page.reload();
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(HOSTS + 1));
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
});

test("a change that its column cuts off opens whole, with predicted figures and their bands", async ({
  page,
}) => {
  await openExample(page);
  const change = page.getByRole("button", { name: /^Grow the ARC to .* reads\/s/ }).first();
  await change.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog");
  await expect(details).toContainText(/Best change ?Grow the ARC to [\d.]+ GiB/);
  await expect(details).toContainText(/measured [\d.,]+ \/s, predicted about [\d.,]+ \/s \(80 %: /);
  await page.keyboard.press("Escape");
  await expect(change).toBeFocused();
});

test("a phone shows each host's whole name, since names differ at their ends", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openExample(page);
  const name = table(page).getByRole("link", { name: "catalog-mysql-3" });
  await expect(name).toBeVisible();
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await name.evaluate(isCut)).toBe(false);
});

test("the table fits into 1440 pixels, and has every column where it is wider than the window", async ({
  page,
}) => {
  await openExample(page);
  const frame = page.locator(".fleet-frame");
  const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await frame.evaluate(beyond)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await frame.evaluate(beyond)).toBeGreaterThan(0);
  for (const head of await table(page).getByRole("columnheader").all()) {
    expect((await head.boundingBox())?.width, await head.innerText()).toBeGreaterThan(60);
  }
});

test("heads sort by mouse and keyboard, and say so", async ({ page }) => {
  await openExample(page);
  const head = (name: string) => table(page).getByRole("columnheader", { name });
  await expect(head("Best change")).toHaveAttribute("aria-sort", "descending");
  await expect(bodyRows(page).first().locator("[data-column=trust]")).toContainText("agrees");

  await head("Device load").getByRole("button").click();
  await expect(head("Device load")).toHaveAttribute("aria-sort", "descending");
  await expect(head("Best change")).not.toHaveAttribute("aria-sort");
  await expect(bodyRows(page).first().locator("[data-column=load]")).toContainText("100 %");

  await head("Host").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(head("Host")).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Enter");
  await expect(head("Host")).toHaveAttribute("aria-sort", "descending");
  await expect(firstHost(page)).toContainText("shop-mysql-13");
});

test("filters narrow table and sum, live in the address, and go back", async ({ page }) => {
  await openExample(page);
  await page.getByLabel("recordsize").selectOption({ value: "131072" });
  await page.getByLabel("Engine").selectOption({ value: "innodb" });
  await expect(page).toHaveURL(/\?engine=innodb&recordsize=131072$/);
  const { hosts } = JSON.parse(EXAMPLE);
  const wanted = hosts.filter(
    (row: { engine?: string; record_bytes?: number }) =>
      row.engine === "innodb" && row.record_bytes === 131072,
  ).length;
  await expect(sum(page, "Hosts")).toContainText(`${wanted} of ${HOSTS}`);

  await page.getByLabel("Find hosts").fill("shop");
  await expect(page).toHaveURL(/q=shop/);
  await page.reload();
  await expect(page.getByLabel("Find hosts")).toHaveValue("shop");
  await page.goBack();
  await expect(page.getByLabel("Find hosts")).toHaveValue("");
  await expect(sum(page, "Hosts")).toContainText(`${wanted} of ${HOSTS}`);
  await page.goBack();
  await page.goBack();
  await expect(sum(page, "Hosts")).not.toContainText("of");

  await page.getByLabel("Find hosts").fill("no such host");
  await expect(page.getByText("No host matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(HOSTS + 1));
});

test("groups by role have sums and close", async ({ page }) => {
  await openExample(page);
  await page.getByLabel("Group by role").check();
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(HOSTS + 4 + 1));
  const group = table(page).getByRole("button", { name: "billing (9)" });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await expect(table(page)).toHaveAttribute("aria-rowcount", String(HOSTS + 4 + 1 - 9));
  await expect(bodyRows(page).first()).toContainText("$");
});

test("one change to the hosts shown has its total effect, and is saved as CSV", async ({
  page,
}) => {
  await openExample(page);
  await page.getByLabel("recordsize").selectOption({ value: "131072" });
  await page.getByText(/^Change all \d+ hosts shown$/).click();
  await page.getByLabel("Change", { exact: true }).selectOption("recordsize");
  await page.getByLabel("To", { exact: true }).selectOption("16K");
  await page.getByRole("button", { name: "Predict" }).click();
  await expect(page.getByText("Hosts changed")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the changed hosts as CSV" }).click();
  const csv = readFileSync(await (await saving).path(), "utf8");
  const [head, ...lines] = csv.trimEnd().split("\r\n");
  expect(head).toMatch(/^host,role,source,outcome,changes,reads_per_s_before,/);
  await expect(
    page.locator(".fleet-result .fleet-figure").filter({ hasText: "Hosts changed" }),
  ).toContainText(String(lines.length));
  expect(lines[0]).toContain("layout.record_bytes: 131072 to 16384");

  await page.getByLabel("recordsize", { exact: true }).selectOption("");
  await expect(page.getByText("Predict again.")).toBeVisible();
});

test("a host's name opens its plan, and the planner leads back", async ({ page }) => {
  await openExample(page, "/fleet?q=shop-mysql-1");
  await page.getByRole("link", { name: "shop-mysql-1", exact: true }).click();
  await expect(field(page, "zfs_arc_max")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name of the plan" })).toHaveValue("shop-mysql-1");
  await page.getByRole("button", { name: "Plans", exact: true }).click();
  await page.getByRole("link", { name: "Plans of many hosts: fleet" }).click();
  await expect(table(page)).toBeVisible();
});

test("a wrong file is named with its reason, and what is open stays", async ({ page }) => {
  await openExample(page);
  await dropFile(page, textFile("shopping.txt", "milk\neggs\n"));
  await expect(page.getByRole("alert")).toContainText("shopping.txt This is not a fleet file.");
  await expect(table(page)).toBeVisible();

  await dropFile(page, textFile("cut.json", EXAMPLE.slice(0, EXAMPLE.length / 2)));
  await expect(page.getByRole("alert")).toContainText("cut.json The file is cut off.");
  const { hosts } = JSON.parse(EXAMPLE);
  const damaged = { arcplan_fleet: 1, hosts: [hosts[0], { ...hosts[1], arc_bytes: "much" }, 7] };
  await dropFile(page, textFile("odd.json", JSON.stringify(damaged)));
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    `odd.json, row 2, ${hosts[1].host} arc_bytes cannot be "much".`,
  );
  await expect(alert).toContainText("odd.json, row 3 It is not a row.");
  await expect(table(page)).toHaveAttribute("aria-rowcount", "3");
});

test("of 10,000 hosts only those in sight are in the page, and the last can be reached", async ({
  page,
}) => {
  await page.goto("/fleet");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "large.json.gz", mimeType: "", buffer: largeFleet(10_000) });
  await expect(table(page)).toHaveAttribute("aria-rowcount", "10001");
  expect(await bodyRows(page).count()).toBeLessThan(60);
  await page.locator(".fleet-frame").evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
  await expect(table(page).locator("tr[aria-rowindex='10001']")).toBeVisible();
  expect(await bodyRows(page).count()).toBeLessThan(60);
});

test("the first 500 rows are printed, with a note", async ({ page }) => {
  await page.goto("/fleet");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "large.json.gz", mimeType: "", buffer: largeFleet(600) });
  await expect(table(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bodyRows(page)).toHaveCount(500);
  await expect(page.getByText("The first 500 of 600 rows are printed.")).toBeVisible();
});

test("the folder of files has the page too, without a network after the first visit", async ({
  page,
  context,
}) => {
  await page.goto(`${plannerAsFiles}fleet.html`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe("activated");
  await context.setOffline(true);
  await openExample(page, `${plannerAsFiles}fleet.html`);
  await page.getByRole("link", { name: "Planner" }).click();
  await expect(field(page, "zfs_arc_max")).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`nothing bars the way in the fleet, ${themesAt(width).join(" and ")}, ${width} pixels wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const expectNoBarrier = async () => {
      for (const colorScheme of themesAt(width)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await barriersIn(page), colorScheme).toEqual([]);
      }
      const overflows = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth + 1,
      );
      expect(overflows).toBe(false);
    };
    await page.goto("/fleet");
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await expectNoBarrier();
    await openExample(page);
    await page.getByText(/^Change all \d+ hosts shown$/).click();
    await page.getByRole("button", { name: "Predict" }).click();
    await expect(page.getByText("Hosts changed")).toBeVisible();
    await expectNoBarrier();
    await page
      .getByRole("button", { name: /^Details of / })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoBarrier();
  });
}
