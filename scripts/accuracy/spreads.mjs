/** Renews what the model knows of its own errors: shared/model/band/spreads.json. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleOf } from "../setup/builds.mjs";
import { root } from "../setup/run.mjs";

export const spreadsPath = join(root, "shared/model/band/spreads.json");

/** The formatter's (biome.json). */
const LINE_WIDTH = 100;

/** Bands are no input of any figure, so that the errors do not depend on the file that they renew. */
export async function renewSpreads() {
  const { runCases, spreadFile } = await import(await bundleOf("cases/index.ts", "spreads.mjs"));
  const text = JSON.stringify(spreadFile(runCases()), null, 2);
  // Lists of words stand on one line where they fit, as the formatter wants them.
  const short = text.replace(/^(.*)\[\s+([^[\]{}]*?)\s+\](,?)$/gm, (list, key, items, comma) => {
    const line = `${key}[${items.split(/,\s+/).join(", ")}]${comma}`;
    return line.length > LINE_WIDTH ? list : line;
  });
  writeFileSync(spreadsPath, `${short}\n`);
}
