/** From captures to an answer: what a drop says, what it lacks, and how one undo takes it back. */
import type { Locator, Page } from "@playwright/test";
import { barriersIn, themesAt } from "../support/barriers.ts";
import {
  allKept,
  drop,
  evidenceOf,
  openEvidence,
  openPlanner,
  openValues,
  reviewOf,
  sample,
  type TestFile,
  textFile,
} from "../support/captures.ts";
import { enter, field, prediction } from "../support/plan.ts";
import { settled } from "../support/settled.ts";
import { smallServer } from "../support/small-server.ts";
import { expect, test } from "../support/test.ts";

/** A dump of 2.5 MB on a machine that may be busy. */
const READ_MS = 120_000;

const queries = (page: Page) => prediction(page).getByRole("button", { name: /^Queries/ });

async function dropped(page: Page, ...files: readonly TestFile[]): Promise<void> {
  await openPlanner(page);
  await drop(page, ...files);
  await expect(reviewOf(page)).toBeVisible({ timeout: READ_MS });
}

test("the captures of one server become its plan, with what was measured beside the prediction", async ({
  page,
}) => {
  await openPlanner(page);
  await settled(page);
  const before = await page.locator(".readout").textContent();
  await drop(page, ...smallServer(), textFile("notes.txt", "call the vendor on Monday\n"));
  await expect(reviewOf(page)).toContainText("Read 9 of 10 files.", { timeout: READ_MS });

  await test.step("the headline shows queries measured and predicted", async () => {
    await expect(queries(page)).toContainText(/measured 332 \/spredicted [\d.]+ \/s \(/);
    const text = (await queries(page).textContent()) ?? "";
    const [, error] = /predicted [\d.]+ \/s \(([+−±][\d.]+)\s%\)/.exec(text) ?? [];
    expect(Math.abs(Number(error?.replace("−", "-").replace("±", "")))).toBeLessThan(15);
    await expect(reviewOf(page)).toContainText("The prediction agrees with the measurement.");
    await expect(prediction(page)).toContainText("no price");
  });

  await test.step("fields have their values, and say which line of which file gave them", async () => {
    await openValues(page);
    for (const [label, value] of [
      ["zfs_arc_max", "256 MiB"],
      ["Buffer pool", "64 MiB"],
      ["Clients", "4"],
      ["recordsize", "16 KiB"],
    ] as const) {
      await expect(reviewOf(page).getByRole("textbox", { name: label }), label).toHaveValue(value);
      await expect(field(page, label), label).toHaveValue(value);
    }
    await expect(reviewOf(page)).toContainText(/a device of 30\d requests\/s at 8\.\d+ ms/);
    await reviewOf(page).getByText("global_variables.txt, line 160").first().click();
    await expect(
      reviewOf(page).locator("code", { hasText: "innodb_buffer_pool_size" }).first(),
    ).toBeVisible();
    await expect(reviewOf(page)).toContainText("notes.txt, not read:");
  });

  await test.step("a what-if leaves the measured figures with the plan as captured", async () => {
    await enter(page, "zfs_arc_max", "2 GiB");
    await expect(queries(page)).toContainText("today 332 /s, predicted ");
    await expect(reviewOf(page)).toContainText("This plan changes zfs_arc_max 256 MiB to 2 GiB");
    await reviewOf(page).getByRole("button", { name: "Back to the plan as captured" }).click();
    await expect(reviewOf(page)).not.toContainText("This plan changes");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
  });

  await test.step("one undo takes the captures back", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".readout")).toHaveText(before ?? "");
    await expect(reviewOf(page)).toContainText("does not use the captures");
  });
});

test("the review has no barrier, and values corrected in it stay over a reload as entered", async ({
  page,
}) => {
  await dropped(page, ...smallServer());
  await expect(reviewOf(page)).toContainText("The prediction agrees");
  await openValues(page);

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    for (const theme of themesAt(width)) {
      await page.emulateMedia({ colorScheme: theme });
      // What lies half below the strip that stays in view is a small target only until it is scrolled.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await barriersIn(page, ".review"), `${width}, ${theme}`).toEqual([]);
    }
  }

  const pool = reviewOf(page).getByRole("textbox", { name: "Buffer pool" });
  await pool.fill("128 MiB");
  await pool.press("Enter");
  await expect(reviewOf(page)).toContainText("entered by you");
  await expect(field(page, "Buffer pool")).toHaveValue("128 MiB");
  await allKept(page, 9);
  await page.reload();
  await expect(evidenceOf(page)).toHaveAttribute("aria-expanded", "false");
  await openEvidence(page);
  await expect(reviewOf(page)).toContainText("Read all 9 files.");
  await openValues(page);
  await expect(pool).toHaveValue("128 MiB");
  await reviewOf(page)
    .getByRole("button", { name: "Take Buffer pool from the captures again" })
    .click();
  await expect(field(page, "Buffer pool")).toHaveValue("64 MiB");
});

test("one arcstat file gives no prediction: the page says what is missing and takes it", async ({
  page,
}) => {
  await dropped(page, sample("arcstat-2.3-point-select.txt"));
  await expect(reviewOf(page)).toContainText("No prediction yet:");
  const reads = prediction(page).getByRole("button", { name: /^Reads/ });
  await expect(reads).toContainText("missing");
  await expect(reads).not.toContainText("/s");
  await expect(prediction(page)).toContainText("no price");
  await expect(page.getByText("Enter or record the missing values under Evidence")).toBeVisible();
  await expect(
    reviewOf(page).getByRole("button", { name: "Copy zpool iostat -vly 1 60" }),
  ).toBeVisible();

  const open = reviewOf(page).getByRole("region", { name: /^Missing/ });
  const enter = async (label: string, value: string) => {
    const box = open.getByRole("textbox", { name: label });
    await box.fill(value);
    await box.press("Enter");
    await expect(box).toHaveCount(0);
  };
  await enter("Uncompressed data", "20 GB");
  await enter("Clients", "8");
  await enter("Most reads", "3000");
  await expect(reads).toContainText("/s");
});

test("a capture of another server is left out and named", async ({ page }) => {
  await dropped(page, ...smallServer(), sample("arcstat-2018-growing-arc.txt"));
  await expect(reviewOf(page)).toContainText(/arcstat-2018-growing-arc\.txt, not used: /);
  await expect(queries(page)).toContainText("measured 332 /s");
});

test("tables on a special vdev of which only the name is known: no prediction, and the reason is told", async ({
  page,
}) => {
  const properties = sample("zfs-get-2.3-16k.txt")
    .content.toString()
    .replaceAll("tank/rs16k", "hold/my16")
    .replace("dedup                 off", "dedup                 on ")
    .replace("special_small_blocks  0  ", "special_small_blocks  16K");
  const status = [
    "  pool: hold\n state: ONLINE\nconfig:\n",
    "\tNAME    STATE  READ WRITE CKSUM",
    "\thold    ONLINE    0     0     0\n\t  vdc   ONLINE    0     0     0",
    "\tspecial\n\t  vdd   ONLINE    0     0     0",
    "\nerrors: No known data errors\n",
  ].join("\n");
  // zpool iostat shows the pool as it is, without a special vdev.
  const files = smallServer().filter(({ name }) => !name.startsWith("zpool_iostat"));
  await dropped(
    page,
    ...files,
    textFile("zfs-get.txt", properties),
    textFile("zpool-status.txt", status),
  );
  // Nothing of the special vdev is known but its name, and the captures counted reads beside it.
  await expect(queries(page)).toContainText("✕ device reads per query: 0.907 counted, 0 planned");
  const says = async (place: Locator) => {
    await expect(place).toContainText(
      "special_small_blocks=16K on hold/my16: The pool has a special vdev: all records are on it",
    );
    await expect(place).toContainText(
      "dedup=on on hold/my16: The plan has no dedup table. More memory than predicted",
    );
  };
  await says(reviewOf(page));
  expect(await barriersIn(page, ".review")).toEqual([]);
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await expect(page.locator(".report")).toContainText(
    "No prediction: captures contradict the plan.",
  );
});
