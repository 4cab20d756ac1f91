/** Dumps of zdb that the page reads by itself: what it makes of a file is what the server makes of it. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { constants, gunzipSync, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import {
  allRead,
  drop,
  fileAt,
  type KeptEntry,
  keptEntries,
  openPlanner,
  readHere,
  rowOf,
  sample,
  type TestFile,
} from "../support/captures.ts";
import { folder, root, zstdOf } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

const FIXTURES = join(root, "backend/tests/fixtures");
const fixtures = readdirSync(join(FIXTURES, "zdb")).map((name) =>
  fileAt(join(FIXTURES, "zdb", name)),
);
const fixture = (name: string): Buffer => gunzipSync(fileAt(join(FIXTURES, "zdb", name)).content);

const small = fixture("openzfs-2.3_ddddd_deep.txt.gz");
const large = fixture("openzfs-2.3_ddddd_rs16k.txt.gz");
const half = large.subarray(0, large.length / 2);
const arcstat = sample("arcstat-2.3-point-select.txt").content;
const file = (name: string, ...parts: (Buffer | string)[]): TestFile => ({
  name,
  content: Buffer.concat(parts.map((part) => Buffer.from(part))),
});
const cutBy = (packed: Buffer, bytes: number) => packed.subarray(0, packed.length - bytes);
const damaged = (packed: Buffer): Buffer => {
  const copy = Buffer.from(packed);
  copy[copy.length - 6] = (copy[copy.length - 6] ?? 0) ^ 255;
  return copy;
};

/** Files that are one dump, or were until something cut or broke them. */
const DUMPS: readonly TestFile[] = [
  ...fixtures,
  sample("zdb-2.3-sbtest1-16k.txt.gz"),
  // These begin with a command of zdb, or came through a web page.
  sample("zdb-2.3-point-select.txt.gz"),
  sample("zdb-2018-sbtest1-head.txt"),
  file("prompt.txt", "root@db1:~# zdb -ddddd tank/db\n", small),
  file("prompt-below.txt", "\n\n[root@db1 ~]$ sudo zdb -ddddd tank/db\n\n", large),
  file("plain.txt", large),
  file("members.gz", gzipSync(half), gzipSync(large.subarray(half.length))),
  file("packed.zst", zstdOf(large)),
  file("frames.zst", zstdOf(half), zstdOf(large.subarray(half.length))),
  file("returns.txt", large.toString("latin1").replaceAll("\n", "\r\n")),
  file("cut.txt", half),
  // Cut behind a whole byte of text; elsewhere, unpackers differ in what they make of the last bits.
  file("cut.txt.gz", gzipSync(half, { finishFlush: constants.Z_SYNC_FLUSH })),
  file("without-its-end.gz", cutBy(gzipSync(large), 4)),
  file("cut.txt.zst", cutBy(zstdOf(large), 1000)),
  file("followed.gz", gzipSync(small), "something else"),
];

/** Files that are something else, or hold something else too. */
const OTHERS: readonly TestFile[] = [
  file(
    "utf-16.txt",
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(small.toString("latin1"), "utf16le")]),
  ),
  file("two-prompts.txt", "root@db1:~# zfs list\nroot@db1:~# zdb -ddddd tank/db\n", small),
  file("fence.md", "```\n", small, "```\n"),
  file("quoted.txt", small.toString("latin1").replaceAll(/^/gm, "> ")),
  file("then-arcstat.txt", large, "\n", arcstat),
  file("arcstat-first.txt", arcstat, "\n", small),
  file(
    "then-prompt.gz",
    gzipSync(Buffer.concat([large, Buffer.from("root@db1:~# arcstat 1\n"), arcstat])),
  ),
];

/** What is compared of an answer: captures, and what was not read, where and why. */
async function byServer(page: Page, { name, content }: TestFile) {
  const address = `/api/captures?name=${encodeURIComponent(name)}`;
  const answer = await page.request.post(address, { data: content });
  const { captures, problems, title, status, detail, line, excerpt } = await answer.json();
  const failure = { title, status, detail, line, excerpt: excerpt || null };
  return answer.ok() ? { captures, problems } : { captures, problems, failure };
}

/** Notes what is sent, and files of the page's Python that are asked for. */
function watched(page: Page): { readonly sent: string[]; readonly python: string[] } {
  const sent: string[] = [];
  const python: string[] = [];
  page.on("request", (request) => {
    const name = decodeURIComponent(new URL(request.url()).searchParams.get("name") ?? "");
    if (request.method() === "POST") sent.push(name);
    if (/pyodide|\.zip$/.test(request.url())) python.push(request.url());
  });
  return { sent, python };
}

const namesOf = (files: readonly { readonly name: string }[]): string[] =>
  files.map(({ name }) => name).sort();

async function readAll(page: Page, files: readonly TestFile[]): Promise<KeptEntry[]> {
  await drop(page, ...files);
  await allRead(page);
  await expect.poll(async () => namesOf(await keptEntries(page))).toEqual(namesOf(files));
  return keptEntries(page);
}

for (const isHereOnly of [false, true]) {
  test(`a dump is read as by the server, ${isHereOnly ? "in this browser only" : "and not sent"}`, async ({
    page,
  }) => {
    await openPlanner(page);
    if (isHereOnly) await readHere(page);
    const { sent, python } = watched(page);
    const kept = await readAll(page, DUMPS);
    expect({ sent, python }).toEqual({ sent: [], python: [] });
    for (const file of DUMPS) {
      const { captures, problems, failure } = kept.find(
        ({ name }) => name === file.name,
      ) as KeptEntry;
      const mine = failure ? { captures, problems, failure } : { captures, problems };
      expect(mine, file.name).toMatchObject(await byServer(page, file));
    }
  });
}

test("a dump whose checksum is wrong is shown as broken, with what it says", async ({ page }) => {
  await openPlanner(page);
  const { sent } = watched(page);
  const packed = file("checksum.gz", damaged(gzipSync(large)));
  const [kept] = await readAll(page, [packed]);
  expect(sent).toEqual([]);
  expect(kept?.captures).toMatchObject([{ kind: "zdb", complete: false, bytes: large.length }]);
  expect(kept?.failure?.detail).toContain("the gzip data is damaged: its checksum is wrong");
  // The server leaves out what came with the checksum.
  expect((await byServer(page, packed)).failure?.title).toBe(kept?.failure?.title);
});

test("what is not one dump alone goes to the server, and all of it", async ({ page }) => {
  await openPlanner(page);
  const { sent } = watched(page);
  const kept = await readAll(page, OTHERS);
  expect(sent.sort()).toEqual(namesOf(OTHERS));
  for (const file of OTHERS) {
    const { captures } = await byServer(page, file);
    expect(captures.length, file.name).toBeGreaterThan(0);
    expect(kept.find(({ name }) => name === file.name)?.captures, file.name).toEqual(captures);
  }
});

test("what is not one dump alone is refused where nothing else can read it", async ({ page }) => {
  await page.route(/pyodide|\.zip$/, (route) => route.fulfill({ status: 404 }));
  await openPlanner(page);
  await readHere(page);
  const { sent, python } = watched(page);
  const kept = await readAll(page, OTHERS);
  expect(sent).toEqual([]);
  expect(python.length).toBeGreaterThan(0);
  for (const { name, failure } of kept) {
    expect(failure?.title, name).toBe("Not read in this browser");
    expect(failure?.detail, name).toContain(name);
  }
});

/** A dump of 80 MB, then a log: too much for the page's Python. */
test("of a long dump that goes on as something else the dump is kept", async ({ page }) => {
  const path = join(folder, "long-session.txt");
  const copies = Math.ceil(80e6 / large.length);
  writeFileSync(path, Buffer.concat([...Array(copies).fill(large), Buffer.from("\n"), arcstat]));
  await openPlanner(page);
  await readHere(page);
  await page.getByTestId("capture-files").setInputFiles(path);
  const row = rowOf(page, "long-session.txt");
  await expect(row).toContainText("Not recognised.");
  await expect(row).toContainText("split the file there, or let a server read it");
  await expect(row.getByRole("button", { name: /^zdb dump/ })).toContainText(
    "read until the failure",
  );
});
