/** Renews what the model knows of its own errors: shared/model/band/spreads.json. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleOf } from "../setup/builds.mjs";
import { root } from "../setup/run.mjs";

export const spreadsPath = join(root, "shared/model/band/spreads.json");

/** Bands are no input of any figure, so that the errors do not depend on the file that they renew. */
export async function renewSpreads() {
  const { runCases, spreadFile } = await import(await bundleOf("cases/index.ts", "spreads.mjs"));
  const text = JSON.stringify(spreadFile(runCases()), null, 2);
  // Lists of words stand on one line, as the formatter wants them.
  const short = text.replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, items) => `[${items.split(/,\s+/).join(", ")}]`,
  );
  writeFileSync(spreadsPath, `${short}\n`);
}
