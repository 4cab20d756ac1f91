/**
 * `npm run pin`: updates the model's pinned answers (shared/model/golden/answers.json) and prints the
 * differences. An unintended difference is a fault of the model.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renewSpreads } from "./accuracy/spreads.mjs";
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/node-packages.mjs";
import { root } from "./setup/run.mjs";

const MOST_CHANGES = 12;

/** Leaves of a value by their paths. */
function leaves(value, path = "", found = new Map()) {
  if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) leaves(inner, `${path}.${key}`, found);
  else found.set(path, value);
  return found;
}

function changesOf(before, after) {
  const [old, now] = [leaves(before), leaves(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? "none"} -> ${now.get(path) ?? "none"}`);
}

await ensureNodePackages({ dev: false });
await renewSpreads();
const { answers, pinned } = await import(
  await bundleOf("model/golden/answers.test.support.ts", "golden.mjs")
);
const path = join(root, "shared/model/golden/answers.json");
const before = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
const after = {};
for (const [name, answer] of answers()) after[name] = JSON.parse(JSON.stringify(pinned(answer())));
for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
  const changes = changesOf(before[name], after[name]);
  if (changes.length === 0) continue;
  console.log(`${name}: ${changes.length} changed`);
  for (const change of changes.slice(0, MOST_CHANGES)) console.log(`  ${change}`);
  if (changes.length > MOST_CHANGES) console.log(`  and ${changes.length - MOST_CHANGES} more`);
}
const lines = Object.entries(after).map(
  ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
);
writeFileSync(path, `{\n${lines.join(",\n")}\n}\n`);
