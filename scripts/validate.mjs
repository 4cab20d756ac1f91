/**
 * Prints what was measured or published against what the model says. Predicted and calibrated
 * figures stand in columns of their own: a calibrated row was used to set a constant or an input.
 * Exits 1 if a row is outside its tolerance, unless the case itself says that the model misses it.
 */
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/node-packages.mjs";

await ensureNodePackages();
const { runCases } = await import(await bundleOf("cases/run.ts", "cases.mjs"));

/** A figure for a table: no exponent, four significant digits. */
function figure(x) {
  if (!Number.isFinite(x)) return "none";
  if (x === 0 || Number.isInteger(x)) return x.toLocaleString("en-US");
  const places = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(x))));
  return x.toLocaleString("en-US", { maximumFractionDigits: Math.min(6, places) });
}

function errorOf(row) {
  if (row.measured === 0) return row.error === 0 ? "0" : `+${figure(row.error)}`;
  return `${row.error >= 0 ? "+" : ""}${(row.error * 100).toFixed(1)} %`;
}

function stateOf(row) {
  if (row.ok) return row.missed ? "ok (was missed)" : "ok";
  return row.missed ? "missed" : "OUTSIDE";
}

const markdown = process.argv.includes("--markdown");
const heads = [
  "case",
  "measured",
  "predicted",
  "calibrated",
  "error",
  "",
  ...(markdown ? ["note"] : []),
];
const results = runCases();
const groups = new Map();
for (const row of results) groups.set(row.title, [...(groups.get(row.title) ?? []), row]);

for (const [title, rows] of groups) {
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.measured)} ${row.unit}`.trim(),
    row.basis === "predicted" ? figure(row.model) : "",
    row.basis === "calibrated" ? figure(row.model) : "",
    errorOf(row),
    stateOf(row),
    ...(markdown ? [row.missed ?? row.note ?? ""] : []),
  ]);
  console.log(
    markdown ? `\n### ${title}\n\n${rows[0].source}.\n` : `\n${title} (${rows[0].source})`,
  );
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...cells.map((one) => one[i].length)),
  );
  const text = (one) =>
    one.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])));
  const line = (one) => (markdown ? `| ${text(one).join(" | ")} |` : `  ${text(one).join("  ")}`);
  console.log(line(heads));
  if (markdown) console.log(`|${heads.map((_, i) => (i === 0 ? "---" : "---:")).join("|")}|`);
  for (const one of cells) console.log(line(one));
}

const outside = results.filter((row) => !row.ok && !row.missed);
const missed = results.filter((row) => !row.ok && row.missed);
const predicted = results.filter((row) => row.basis === "predicted");
console.log(
  `\n${predicted.length} predicted (${predicted.filter((row) => row.ok).length} within tolerance), ` +
    `${results.length - predicted.length} calibrated, ${missed.length} missed, ${outside.length} outside`,
);
for (const row of missed) console.log(`missed: ${row.name}: ${row.missed}`);
process.exitCode = outside.length > 0 ? 1 : 0;
