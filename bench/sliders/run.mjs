/**
 * How the page answers to a drag, in a real Chromium: time from a slider's input event until the
 * predicted reads/s, and a chart, have changed in the document; a frame lasts 16.7 ms. Also the
 * time until the answer is first on screen, and what JavaScript that costs over the wire.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { root } from "../../scripts/setup/run.mjs";
import { watchSlider } from "./in-page.mjs";

const dragSeconds = 5;
const frameMs = 1000 / 60;
const figure = ".readout .figure-value";
const chart = "main svg.recharts-surface";

const emit = (row) => process.stdout.write(`${JSON.stringify(row)}\n`);
const sorted = (values) => [...values].sort((a, b) => a - b);
const percentile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const round = (value) => Math.round(value * 10) / 10;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function serving() {
  const port = await freePort();
  const database = join(tmpdir(), `arcplan-bench-${process.pid}.sqlite3`);
  const server = spawn(
    join(root, "backend/.venv/bin/arcplan"),
    ["serve", "--host", "127.0.0.1", "--port", String(port)],
    { env: { ...process.env, ARCPLAN_DATABASE_URL: `sqlite:///${database}` }, stdio: "ignore" },
  );
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = () => {
    server.kill("SIGTERM");
    for (const ending of ["", "-wal", "-shm"]) rmSync(database + ending, { force: true });
  };
  return { origin, stop };
}

/** gzip bytes of the scripts that the first page names, and of all scripts. */
function scriptSizes() {
  const dist = join(root, "frontend/dist");
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const scripts = readdirSync(dist, { recursive: true }).filter(
    (name) => name.endsWith(".js") && statSync(join(dist, name)).isFile(),
  );
  const gzip = (name) => gzipSync(readFileSync(join(dist, name))).length / 1000;
  const total = (names) => names.reduce((sum, name) => sum + gzip(name), 0);
  return { first: total(scripts.filter((name) => html.includes(name))), all: total(scripts) };
}

/** Drags the ARC limit to and fro below its knee, where every step changes the predicted reads/s. */
async function drag(page, input) {
  await input.scrollIntoViewIfNeeded();
  const box = await input.boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.26, y);
  await page.mouse.down();
  const end = Date.now() + dragSeconds * 1000;
  for (let step = 0; Date.now() < end; step += 1) {
    const share = 0.26 + 0.08 * Math.sin(step / 12);
    await page.mouse.move(box.x + box.width * share, y);
    await page.waitForTimeout(frameMs);
  }
  await page.mouse.up();
  await page.waitForTimeout(300);
  return page.evaluate(() => window.sliderLog);
}

const { origin, stop } = await serving();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(origin);
  await page.locator(figure).first().waitFor();
  const shown = [];
  for (let run = 0; run < 5; run += 1) {
    const began = Date.now();
    await page.reload({ waitUntil: "commit" });
    await page.locator(figure).first().waitFor();
    shown.push(Date.now() - began);
  }
  emit({
    name: "answer on screen after a reload",
    value: percentile(shown, 0.5),
    unit: "ms",
    limit: 1000,
  });

  await page.locator(chart).first().waitFor();
  const input = page.getByRole("slider", { name: /ARC limit/ });
  await page.evaluate(watchSlider, { input: await input.elementHandle(), figure, chart });
  const log = await drag(page, input);
  const numbers = log.map((entry) => entry.numbers).filter((value) => value !== null);
  const charts = log.map((entry) => entry.charts).filter((value) => value !== null);
  emit({ name: "input events of a 5 s drag", value: log.length, unit: "events" });
  emit({
    name: "numbers after an input event, 95th percentile",
    value: round(percentile(numbers, 0.95)),
    unit: "ms",
    limit: round(frameMs),
  });
  emit({
    name: "chart after an input event, 95th percentile",
    value: round(percentile(charts, 0.95)),
    unit: "ms",
    limit: round(2 * frameMs),
  });

  const sizes = scriptSizes();
  emit({
    name: "JavaScript for the first paint, gzip",
    value: round(sizes.first),
    unit: "kB",
    limit: 120,
  });
  emit({ name: "JavaScript in all, gzip", value: round(sizes.all), unit: "kB", limit: 350 });
} finally {
  await browser.close();
  stop();
}
