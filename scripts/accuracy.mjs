/**
 * `npm run accuracy`: updates the spread of the model's errors, from which bands are computed, and the
 * score of the model's version in the ledger. Lines of earlier versions never change.
 */
import { writeFileSync } from "node:fs";
import { ledgerPath, pastLines, readLedger, rewritten, withLine } from "./accuracy/ledger.mjs";
import { comparePinned } from "./accuracy/pinned.mjs";
import { renewSpreads } from "./accuracy/spreads.mjs";
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/packages.mjs";
import { say } from "./setup/run.mjs";

await ensureNodePackages({ dev: true });
const { version, pinnedVersion, answered } = await comparePinned();
if (answered.length > 0) {
  const step = "step MODEL_VERSION in shared/model/version.ts, then ";
  say(
    `no line was written: ${answered.length} answers or constants are not the pinned ones of ${pinnedVersion}. If this is ` +
      `meant, ${version === pinnedVersion ? step : ""}npm run pin`,
  );
  process.exit(1);
}
await renewSpreads();
const { MODEL_VERSION, ledgerLine, runCases } = await import(
  await bundleOf("cases/index.ts", "cases.mjs")
);

const ledger = readLedger();
const lost = rewritten(pastLines(), ledger.versions);
if (lost.length > 0) {
  say(`the ledger's lines of ${lost.join(", ")} were changed; lines of earlier versions stay`);
  process.exit(1);
}
const line = ledgerLine(MODEL_VERSION, runCases());
const versions = withLine(ledger.versions, line, MODEL_VERSION);
writeFileSync(ledgerPath, `${JSON.stringify({ ...ledger, versions }, null, 2)}\n`);
say(`ledger: ${line.version} has its line; npm run generate puts it into docs/generated/scores.md`);
