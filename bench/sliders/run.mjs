/**
 * How the page answers to a drag, in a real Chromium: time from a slider's input event until the
 * predicted reads/s, and the last chart in sight, have changed in the document; a frame lasts
 * 16.7 ms. Processor time per event is given beside, because it does not depend on what else the
 * machine does. Also how long a first visit takes to show the answer and to be usable, and its
 * JavaScript.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../scripts/setup/run.mjs";
import { launched, openCaptures, PLAN, serving } from "../serving.mjs";
import { sliderTimes, watchSlider } from "./in-page.mjs";

const dragSeconds = 5;
const frameMs = 1000 / 60;

/** Parts of the page that are loaded after the first paint have come by then. */
const settleMs = 2000;
const figure = ".readout";
const chart = "main .chart-drawing";

/** Sliders and the part of their track in which each step changes the predicted reads/s. */
const sliders = [
  { label: "zfs_arc_max", from: 0.18, to: 0.34 },
  { label: "Uncompressed data", from: 0.3, to: 0.7 },
  { label: "Device size", from: 0.3, to: 0.6 },
  { label: "Clients", from: 0, to: 0.3 },
];

const emit = (row) => process.stdout.write(`${JSON.stringify(row)}\n`);
const sorted = (values) => [...values].sort((a, b) => a - b);
const percentile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const round = (value) => Math.round(value * 10) / 10;

/** gzip kB of everything that the first page names, of all scripts, and of the largest. */
function pageSizes() {
  const dist = join(root, "frontend/dist");
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const files = readdirSync(dist, { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  const scripts = files.filter((name) => name.endsWith(".js"));
  const gzip = (name) => gzipSync(readFileSync(join(dist, name))).length / 1000;
  const total = (names) => names.reduce((sum, name) => sum + gzip(name), 0);
  return {
    first: total(["index.html", ...files.filter((name) => html.includes(name))]),
    all: total(scripts),
    largest: Math.max(...scripts.map(gzip)),
  };
}

/** Bytes of the Python that a page fetches when it is asked to read captures itself. */
function pythonBytes() {
  const assets = join(root, "frontend/dist/assets");
  return readdirSync(assets, { recursive: true })
    .filter((name) => name.startsWith("pyodide-") || name.endsWith(".zip"))
    .map((name) => statSync(join(assets, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Time that a page needs to read a log of 38 kB by itself, its Python's start included. */
async function readInBrowser(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await openCaptures(page, origin);
  await page.getByRole("checkbox", { name: "Read in this browser only" }).check();
  const began = performance.now();
  const log = join(root, "shared/samples/iostat-x-2.3-point-select.txt");
  await page.getByTestId("capture-files").setInputFiles(log);
  await page.getByRole("button", { name: /^iostat/ }).waitFor({ timeout: 120_000 });
  const ms = performance.now() - began;
  await page.close();
  return ms;
}

/** Drags a slider to and fro within a part of its track. */
async function drag(page, input, { from, to }) {
  const box = await input.boundingBox();
  const y = box.y + box.height / 2;
  const at = (angle) => box.x + box.width * ((from + to) / 2 + ((to - from) / 2) * Math.sin(angle));
  await page.mouse.move(at(0), y);
  await page.mouse.down();
  const end = Date.now() + dragSeconds * 1000;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(at(step / 12), y);
    await page.waitForTimeout(frameMs);
  }
  await page.mouse.up();
  await page.waitForTimeout(300);
}

/** Processor time of the pages so far, ms. */
async function processorMs(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return 1000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** From an empty profile: time until the answer is there, and until a control has moved it. */
async function firstUse(browser, origin) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${origin}${PLAN}`, { waitUntil: "commit" });
  const answer = page.locator(figure).first();
  const before = await answer.innerText();
  const shown = performance.now() - began;
  await page.getByRole("slider", { name: /^zfs_arc_max/ }).press("ArrowRight");
  await page.waitForFunction(
    ({ selector, text }) => document.querySelector(selector)?.innerText !== text,
    { selector: figure, text: before },
  );
  const usable = performance.now() - began;
  await context.close();
  return { shown, usable };
}

/** One slider on a fresh page. */
async function measure(browser, origin, slider) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await browser.newBrowserCDPSession();
  await page.goto(`${origin}${PLAN}`);
  await page.locator(chart).first().waitFor();
  await page.waitForTimeout(settleMs);
  const input = page.getByRole("slider", { name: new RegExp(`^${slider.label}`) });
  await input.scrollIntoViewIfNeeded();
  await page.evaluate(watchSlider, { input: await input.elementHandle(), figure, chart });
  const before = await processorMs(session);
  await drag(page, input, slider);
  const spent = (await processorMs(session)) - before;
  const { events, shift } = await page.evaluate(sliderTimes);
  await page.close();
  const at95 = (kind) => {
    const times = events.map((entry) => entry[kind]).filter((value) => value !== null);
    return round(percentile(times, 0.95));
  };
  const name = (what) => `${slider.label}, ${events.length} events in 5 s: ${what}`;
  emit({
    name: name("numbers, 95th percentile"),
    value: at95("numbers"),
    unit: "ms",
    limit: round(frameMs),
  });
  emit({
    name: name("charts in sight, 95th percentile"),
    value: at95("charts"),
    unit: "ms",
    limit: round(2 * frameMs),
  });
  emit({
    name: name("processor time per event"),
    value: round(spent / events.length),
    unit: "ms",
  });
  emit({ name: name("layout shift"), value: Number(shift.toFixed(4)), unit: "", limit: 0 });
}

const { origin, stop } = await serving();
const browser = await launched();
try {
  const firsts = [];
  for (let run = 0; run < 5; run += 1) firsts.push(await firstUse(browser, origin));
  const middle = (kind) =>
    percentile(
      firsts.map((entry) => entry[kind]),
      0.5,
    );
  emit({
    name: "first visit: answer on screen, median of 5",
    value: round(middle("shown")),
    unit: "ms",
    limit: 1000,
  });
  emit({
    name: "first visit: usable, a key on a slider has changed the answer, median of 5",
    value: round(middle("usable")),
    unit: "ms",
    limit: 1000,
  });

  for (const slider of sliders) await measure(browser, origin, slider);

  const sizes = pageSizes();
  emit({
    name: "page, scripts and styles for the first paint, gzip",
    value: round(sizes.first),
    unit: "kB",
    limit: 180,
  });
  emit({
    name: "an iostat log of 38 kB read in the browser only, its Python's start included",
    value: round((await readInBrowser(browser, origin)) / 1000),
    unit: "s",
  });
  emit({
    name: "Python for that, fetched when first asked for",
    value: round(pythonBytes() / 1e6),
    unit: "MB",
  });
  emit({ name: "JavaScript in all, gzip", value: round(sizes.all), unit: "kB" });
  emit({ name: "largest script, gzip", value: round(sizes.largest), unit: "kB", limit: 150 });
} finally {
  await browser.close();
  stop();
}
