/**
 * `npm run pin`: updates the model's pinned answers (shared/model/golden/answers.json) and prints the
 * differences. An unintended difference is a fault of the model; an intended one is a version of its
 * own, so only texts are pinned anew under the same version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renewSpreads, spreadsPath } from "./accuracy/spreads.mjs";
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/node-packages.mjs";
import { root, say } from "./setup/run.mjs";

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
const path = join(root, "shared/model/golden/answers.json");
const before = JSON.parse(readFileSync(path, "utf8"));
const spreads = readFileSync(spreadsPath, "utf8");
await renewSpreads();
const { answers, pinned, withoutTexts, MODEL_VERSION } = await import(
  await bundleOf("model/golden/answers.test.support.ts", "golden.mjs")
);
const after = {};
for (const [name, answer] of answers()) after[name] = JSON.parse(JSON.stringify(pinned(answer())));
const names = [...new Set([...Object.keys(before.answers), ...Object.keys(after)])];
for (const name of names) {
  const changes = changesOf(before.answers[name], after[name]);
  if (changes.length === 0) continue;
  console.log(`${name}: ${changes.length} changed`);
  for (const change of changes.slice(0, MOST_CHANGES)) console.log(`  ${change}`);
  if (changes.length > MOST_CHANGES) console.log(`  and ${changes.length - MOST_CHANGES} more`);
}
const answered = names.filter(
  (name) =>
    name in before.answers &&
    name in after &&
    changesOf(withoutTexts(before.answers[name]), withoutTexts(after[name])).length > 0,
);
if (answered.length > 0 && before.model_version === MODEL_VERSION) {
  writeFileSync(spreadsPath, spreads);
  say(
    `nothing was pinned: ${answered.length} answers are not those of ${MODEL_VERSION}. If this is meant, step ` +
      "MODEL_VERSION in shared/model/version.ts. If no commit has this version yet, restore " +
      "shared/model/golden/answers.json and pin again",
  );
  process.exit(1);
}
const lines = Object.entries(after).map(
  ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
);
writeFileSync(
  path,
  `{"model_version": ${JSON.stringify(MODEL_VERSION)}, "answers": {\n${lines.join(",\n")}\n}}\n`,
);
