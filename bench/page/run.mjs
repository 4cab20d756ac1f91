/**
 * A dump that the page reads by itself, in a real Chromium: from its choice until its figures stand
 * in the page. Processor time and memory are those of the tab's process, all threads included; memory
 * is the most that was resident over what was before the dump.
 *
 *     node bench/page/run.mjs [FILE...]
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/setup/run.mjs";
import { launched, openCaptures, serving } from "../serving.mjs";

const rounds = 3;
const forms = { "2018 form": "2018-form-432.txt", "2.x form": "2.x-form-432.txt" };

const emit = (row) => process.stdout.write(`${JSON.stringify(row)}\n`);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const megabytes = (bytes) => Math.round(bytes / 1e6);

/** The tab's process: id and seconds of processor time; of several, the one that has worked most. */
async function tabOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const { id, cpuTime } = renderers.reduce((a, b) => (a.cpuTime > b.cpuTime ? a : b));
  return { id, cpuS: cpuTime };
}

/** Resident bytes of a process now and at most (proc(5)). */
function residentBytes(id) {
  const status = readFileSync(`/proc/${id}/status`, "utf8");
  const of = (field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
  return { now: of("VmRSS"), most: of("VmHWM") };
}

async function readOnce(origin, path) {
  const browser = await launched();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const sent = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await openCaptures(page, origin);
    const { id, cpuS } = await tabOf(browser);
    const before = residentBytes(id).now;
    const began = performance.now();
    await page.getByTestId("capture-files").setInputFiles(path);
    await page.getByRole("button", { name: /^zdb dump/ }).waitFor({ timeout: 600_000 });
    const clockS = (performance.now() - began) / 1000;
    const spentS = (await tabOf(browser)).cpuS - cpuS;
    const most = residentBytes(id).most;
    if (sent.length > 0) throw new Error(`the page sent ${sent}`);
    return { clockS, spentS, grown: most - before, most };
  } finally {
    await browser.close();
  }
}

async function measure(origin, name, path, times) {
  const { size } = statSync(path);
  const runs = [];
  for (let round = 0; round < times; round += 1) runs.push(await readOnce(origin, path));
  const middle = (figure) => median(runs.map((run) => run[figure]));
  const row = (what, value, unit, limit) =>
    emit({ name: `${name}, ${megabytes(size)} MB, in the page: ${what}`, value, unit, limit });
  row(
    "bytes per second of the tab's processor time",
    megabytes(size / middle("spentS")),
    "MB/s",
    400,
  );
  row("bytes per second by the clock", megabytes(size / middle("clockS")), "MB/s");
  row("tab's resident memory, at most", megabytes(middle("most")), "MB");
  row("of it for reading the dump", megabytes(middle("grown")), "MB");
}

const { origin, stop } = await serving();
try {
  const named = process.argv.slice(2);
  for (const path of named) await measure(origin, `zdb ${path.split("/").at(-1)}`, path, 1);
  if (named.length === 0) {
    for (const [form, file] of Object.entries(forms)) {
      await measure(origin, `zdb ${form}`, join(root, "bench", "work", "zdb", file), rounds);
    }
  }
} finally {
  stop();
}
