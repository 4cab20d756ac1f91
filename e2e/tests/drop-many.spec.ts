/** A folder of everything that lay around, dropped at once. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import {
  capturesOf,
  openPlanner,
  overlayOf,
  rowOf,
  sample,
  type TestFile,
} from "../support/captures.ts";
import { folder as runFolder } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

/** Nine files, two at a time, on a machine that may be busy. */
const ALL_READ_MS = 120_000;

test.describe.configure({ timeout: ALL_READ_MS + 120_000 });

const text = (name: string) => sample(name).content;
const bytes = (name: string, ...parts: (Buffer | string)[]): TestFile => ({
  name,
  content: Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)),
  ),
});

const noise = Buffer.from(
  Uint8Array.from({ length: 200_000 }, (_, at) => (Math.imul(at, 2654435761) >>> 13) & 255),
);
const dump = gzipSync(text("zdb-2018-sbtest1-head.txt"));

const READABLE: readonly (readonly [TestFile, readonly RegExp[]])[] = [
  [sample("zdb-2.3-sbtest1-16k.txt.gz"), [/^zdb dump.*14,550 leaf and 16 indirect/]],
  [sample("arcstat-2.3-point-select.txt"), [/^arcstat log/]],
  [sample("zfs-get-2.3-16k.txt"), [/^zfs properties/]],
  [
    bytes(
      "session.log",
      "root@db1:~# arcstat 1\n",
      text("arcstat-2.3-point-select.txt"),
      "root@db1:~# iostat -x 1\n",
      text("iostat-x-2.3-point-select.txt"),
    ),
    [/^arcstat log/, /^iostat 8 devices/],
  ],
];
const UNREADABLE: readonly (readonly [TestFile, string])[] = [
  [bytes("photo.jpg", Buffer.from("ffd8ffe000104a4649460001", "hex"), noise), "a JPEG picture"],
  [bytes("cut.txt.gz", dump.subarray(0, dump.length / 2)), "the gzip data ends in the middle"],
  [bytes("empty.txt"), "the file is empty"],
  [bytes("invoice.pdf", "%PDF-1.7\n", noise), "a PDF file"],
  [bytes("random.bin", noise), "neither text nor an archive"],
];

/** Drags files and folders of a disk, as a file manager does. */
async function dropFromDisk(page: Page, ...files: string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const send = (type: "dragEnter" | "dragOver" | "drop" | "dragCancel") => {
    const data = { items: [], files, dragOperationsMask: 1 };
    return browser.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
  };
  await expect(async () => {
    await send("dragCancel");
    await send("dragEnter");
    await expect(overlayOf(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await send("dragOver");
  await send("drop");
}

function onDisk(): string[] {
  const folder = mkdtempSync(join(runFolder, "drop-"));
  const nested = join(folder, "host db1", "monday");
  mkdirSync(nested, { recursive: true });
  for (const [{ name, content }] of READABLE) writeFileSync(join(nested, name), content);
  for (const [{ name, content }] of UNREADABLE) writeFileSync(join(folder, name), content);
  return [join(folder, "host db1"), ...UNREADABLE.map(([{ name }]) => join(folder, name))];
}

async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    new MutationObserver(() => {
      const now = document.querySelector('[aria-label="Captures read"]')?.textContent ?? "";
      if (now !== "" && now !== spoken.at(-1)) spoken.push(now);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
}

test("a folder and files beside it: what can be read is shown, the rest says why, once", async ({
  page,
}) => {
  await openPlanner(page);
  const announced = await watchAnnouncements(page);
  await dropFromDisk(page, ...onDisk());
  const captures = capturesOf(page);
  const rows = captures.getByRole("list", { name: "Files" }).locator("> li");
  const count = READABLE.length + UNREADABLE.length;
  await expect(rows.getByRole("button", { name: /^Remove/ })).toHaveCount(count, {
    timeout: ALL_READ_MS,
  });

  for (const [{ name }, summaries] of READABLE) {
    const row = rowOf(page, `host db1/monday/${name}`);
    for (const summary of summaries) {
      await expect(row.getByRole("button", { name: summary })).toBeVisible();
    }
  }
  for (const [{ name }, reason] of UNREADABLE) {
    await expect(rowOf(page, name)).toContainText(reason);
  }
  await expect(captures.getByText("What can be dropped:")).toHaveCount(1);
  await expect.poll(announced).not.toEqual([]);
  const [first, ...later] = await announced();
  expect(first).toContain(
    `${READABLE.length} of ${count} files read. Read in part: cut.txt.gz. Not read: `,
  );
  for (const [{ name }] of UNREADABLE) expect(first).toContain(name);
  expect(later).toEqual([]);
});

test("an empty folder is named, with the reason", async ({ page }) => {
  await openPlanner(page);
  const empty = mkdtempSync(join(runFolder, "empty-"));
  await dropFromDisk(page, empty);
  await expect(rowOf(page, `${basename(empty)}/`)).toContainText("the file is empty");
});

test("removing file by file keeps the focus in the list, and then on the way to choose others", async ({
  page,
}) => {
  await openPlanner(page);
  await dropFromDisk(page, ...onDisk());
  const captures = capturesOf(page);
  const removes = captures
    .getByRole("list", { name: "Files" })
    .getByRole("button", { name: /^Remove/ });
  const count = READABLE.length + UNREADABLE.length;
  await expect(removes).toHaveCount(count, { timeout: ALL_READ_MS });
  await removes.first().focus();
  for (let left = count - 1; left > 0; left--) {
    await page.keyboard.press("Enter");
    await expect(removes).toHaveCount(left);
    await expect(removes.first()).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(removes).toHaveCount(0);
  await expect(captures.getByRole("button", { name: "Choose files" })).toBeFocused();
  await expect(captures.getByText("What can be dropped:")).toHaveCount(0);
});
