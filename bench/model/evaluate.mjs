/**
 * Times the model in Node and in Chromium: whole evaluations, curves and the catalogue under one
 * plan, as sliders ask for them. Prints one JSON row per line: {name, value, unit, limit?}.
 */
import { readFileSync } from "node:fs";
import { bundleOf } from "../../scripts/setup/builds.mjs";
import { launched } from "../serving.mjs";
import { timeModel } from "./time-model.mjs";

const bundle = await bundleOf("model/index.ts", "model-alone.mjs");

/** The same bundle and the same timing in a page of its own. */
async function inChromium() {
  const browser = await launched();
  try {
    const page = await browser.newPage();
    const url = `data:text/javascript;base64,${readFileSync(bundle).toString("base64")}`;
    await page.addScriptTag({
      type: "module",
      content: `import * as model from "${url}"; window.rows = (${timeModel})(model);`,
    });
    await page.waitForFunction(() => window.rows !== undefined);
    return await page.evaluate(() => window.rows);
  } finally {
    await browser.close();
  }
}

/** One evaluation within this is drawn a hundred times while a slider moves. */
const EVALUATION_LIMIT_MS = 1;

function emit(place, rows) {
  for (const { name, median_ms } of rows) {
    const limit = name.startsWith("evaluate") ? { limit: EVALUATION_LIMIT_MS } : {};
    const row = { name: `${place}: ${name}, median`, value: median_ms, unit: "ms", ...limit };
    process.stdout.write(`${JSON.stringify(row)}\n`);
  }
}

emit("Node", timeModel(await import(bundle)));
emit("Chromium", await inChromium());
