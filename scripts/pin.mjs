/**
 * `npm run pin`: updates the model's pinned answers (shared/model/golden/answers.json) and prints the
 * differences. An unintended difference is a fault of the model; an intended one is a version of its
 * own, so only texts are pinned anew under the same version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { comparePinned, pinnedPath } from "./accuracy/pinned.mjs";
import { renewSpreads, spreadsPath } from "./accuracy/spreads.mjs";
import { ensureNodePackages } from "./setup/packages.mjs";
import { say } from "./setup/run.mjs";

const MOST_CHANGES = 12;

await ensureNodePackages({ dev: true });
const spreads = readFileSync(spreadsPath, "utf8");
await renewSpreads();
const { version, pinnedVersion, answers, numbers, changes, answered } = await comparePinned();
for (const [name, list] of changes) {
  if (list.length === 0) continue;
  console.log(`${name}: ${list.length} changed`);
  for (const change of list.slice(0, MOST_CHANGES)) console.log(`  ${change}`);
  if (list.length > MOST_CHANGES) console.log(`  and ${list.length - MOST_CHANGES} more`);
}
if (answered.length > 0 && pinnedVersion === version) {
  writeFileSync(spreadsPath, spreads);
  say(
    `nothing was pinned: ${answered.length} answers or constants are not those of ${version}, such as ` +
      `${answered.at(-1)}. If this is meant, step ` +
      "MODEL_VERSION in shared/model/version.ts. If no commit has this version yet, restore " +
      "shared/model/golden/answers.json and pin again",
  );
  process.exit(1);
}
const linesOf = (entries) =>
  Object.entries(entries)
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");
writeFileSync(
  pinnedPath,
  `{"model_version": ${JSON.stringify(version)}, "answers": {\n${linesOf(answers)}\n}, "numbers": {\n${linesOf(numbers)}\n}}\n`,
);
