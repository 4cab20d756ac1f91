/**
 * Prints measured and published figures beside the model's, misses first, and counts by
 * class. Exits with 1 if a row is outside its tolerance and its case gives no reason, or if a row with
 * a reason is within its tolerance.
 *
 * `-- --random 100000` checks the model's laws on that many random plans instead (`-- --seed 7` draws
 * others), and exits with 1 if one is broken by more than the rounding to whole units.
 */
import { caseTables, misses, totals } from "./accuracy/tables.mjs";
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/packages.mjs";

await ensureNodePackages({ dev: true });

/** @param {string} flag */
function numberAfter(flag) {
  const at = process.argv.indexOf(flag);
  return at > 0 ? Number(process.argv[at + 1]) : null;
}

async function tryLaws(count, seed) {
  const laws = await import(await bundleOf("model/laws.test.support.ts", "laws.mjs"));
  for (const { name, plans, broken, examples } of laws.tryLaws(count, seed)) {
    const units = laws.WHOLE_UNITS[name];
    const state = broken === 0 ? "holds" : units ? `by whole units (${units})` : "BROKEN";
    console.log(`${state}: ${name}: ${broken} of ${plans} plans`);
    for (const { plan, what } of examples) console.log(`  ${what}: ${JSON.stringify(plan)}`);
    if (broken > 0 && !units) process.exitCode = 1;
  }
}

async function compareCases() {
  const { runCases, TOLERANCES } = await import(await bundleOf("cases/index.ts", "cases.mjs"));
  const rows = runCases();
  const missed = misses(rows);
  console.log(missed.length > 0 ? `missed, ${missed.length}:` : "missed: none");
  for (const line of missed) console.log(`  ${line}`);
  console.log("");
  for (const line of caseTables(rows)) console.log(line);
  console.log(`within tolerance: ${TOLERANCES.join("; ")}\n`);
  for (const line of totals(rows, false)) console.log(line);
  process.exitCode = rows.some((row) => row.ok !== (row.missed === null)) ? 1 : 0;
}

const count = numberAfter("--random");
if (count === null) await compareCases();
else await tryLaws(count, numberAfter("--seed") ?? 1);
