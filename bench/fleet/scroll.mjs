/**
 * The page of a fleet with 10,000 hosts, in a real Chromium without a graphics processor: time until a
 * file is open, frames while it scrolls, a filter, a sort, and one change to all hosts.
 *
 *     node bench/fleet/scroll.mjs
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../scripts/setup/run.mjs";
import { launched, serving } from "../serving.mjs";

const HOSTS = 10_000;
const FRAMES = 400;
/** Pixels a frame: a wheel, a fast wheel, a dragged scroll bar. */
const SPEEDS = [60, 200, 1000];

const emit = (name, value, unit) =>
  process.stdout.write(`${JSON.stringify({ name: `fleet of ${HOSTS}: ${name}`, value, unit })}\n`);

/** A file as `arcplan fleet` writes it, of the example's hosts again and again. */
function fleetFile() {
  const example = join(root, "frontend/src/fleet/example/fleet.json");
  const { hosts: few, ...head } = JSON.parse(readFileSync(example, "utf8"));
  const hosts = Array.from({ length: HOSTS }, (_, i) => ({
    ...few[i % few.length],
    host: `db-${i + 1}`,
    link: "#p2.abc",
  }));
  return gzipSync(JSON.stringify({ ...head, hosts }), { level: 1 });
}

async function timed(name, act) {
  const began = performance.now();
  await act();
  emit(name, Math.round(performance.now() - began), "ms");
}

/** Runs inside the page: milliseconds between frames while the table scrolls. */
function scrolled({ pixels, frames }) {
  return new Promise((done) => {
    const frame = document.querySelector(".fleet-frame");
    frame.scrollTop = 0;
    const times = [];
    let last = performance.now();
    const step = (now) => {
      times.push(now - last);
      last = now;
      frame.scrollTop += pixels;
      if (times.length < frames) requestAnimationFrame(step);
      else done(times.slice(1));
    };
    requestAnimationFrame(step);
  });
}

const { origin, stop } = await serving();
const browser = await launched();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/fleet`);
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  const all = page.locator(`table[aria-rowcount='${HOSTS + 1}']`);
  const buffer = fleetFile();
  await timed("open", async () => {
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "hosts.json.gz", mimeType: "", buffer });
    await all.waitFor();
  });
  for (const pixels of SPEEDS) {
    const times = await page.evaluate(scrolled, { pixels, frames: FRAMES });
    const share = (ms) => times.filter((time) => time > ms).length / times.length;
    const speed = `${pixels} pixels a frame`;
    emit(`${speed}, frames over 17.5 ms`, Number((100 * share(17.5)).toFixed(1)), "%");
    emit(`${speed}, frames over 34 ms`, Number((100 * share(34)).toFixed(1)), "%");
    emit(`${speed}, longest frame`, Math.round(Math.max(...times)), "ms");
  }
  await timed("filter", async () => {
    await page.getByLabel("recordsize").selectOption({ value: "131072" });
    await page.locator(`table:not([aria-rowcount='${HOSTS + 1}'])`).waitFor();
  });
  await page.getByRole("button", { name: "Clear filters" }).click();
  await all.waitFor();
  await timed("sort", async () => {
    const head = page.getByRole("columnheader", { name: "Device load" });
    await head.getByRole("button").click();
    await page.locator("th[aria-sort=descending]").waitFor();
  });
  await page.locator("summary", { hasText: "hosts shown" }).click();
  await page.getByLabel("Change", { exact: true }).selectOption("recordsize");
  await timed("one change to all", async () => {
    await page.getByRole("button", { name: "Predict" }).click();
    const save = page.getByRole("button", { name: "Save the changed hosts as CSV" });
    await save.waitFor({ timeout: 300_000 });
  });
} finally {
  await browser.close();
  stop();
}
