/**
 * Writes the counts of the cases and the table of bench/results.json into the documents, and the rows into
 * the file behind *How accurate?* on the page.
 * `--check` writes nothing and fails when they are stale.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bandTables } from "./accuracy/bands.mjs";
import { labCases } from "./accuracy/lab-cases.mjs";
import { postgresqlCases } from "./accuracy/lab-postgresql.mjs";
import { ledgerTables, pastLines, readLedger, rewritten } from "./accuracy/ledger.mjs";
import { sourceTable, totals, totalsLine } from "./accuracy/tables.mjs";
import { settle } from "./settle.mjs";
import { bundleOf } from "./setup/builds.mjs";
import { ensureNodePackages } from "./setup/node-packages.mjs";
import { root } from "./setup/run.mjs";

/** @param {{machine: {cpu: string, cores: number}, results: {benchmark: string, rows: object[]}[]}} bench */
function benchTable({ machine, results }) {
  const seconds = (value) => `${value.toPrecision(3)} s`;
  const lines = results.flatMap(({ rows }) =>
    rows.map((row) =>
      row.peer === undefined
        ? `| ${row.name} | ${row.value} ${row.unit} | ${row.limit === undefined ? "" : `aim: ${row.limit} ${row.unit}`} | |`
        : `| ${row.name} | ${seconds(row.ours_s)} | ${row.peer}: ${seconds(row.peer_s)} | ${row.ratio.toFixed(2)}x |`,
    ),
  );
  return [
    `${machine.cpu}, ${machine.cores} cores.`,
    "",
    "| what | arcplan | peer or aim | speed-up |",
    "|---|---:|---|---:|",
    ...lines,
  ].join("\n");
}

function withRegion(text, name, content) {
  const region = new RegExp(`(<!-- ${name}:begin -->\n)[\\s\\S]*?(<!-- ${name}:end -->)`);
  return text.replace(region, (_, begin, end) => `${begin}\n${content.trim()}\n\n${end}`);
}

await ensureNodePackages({ dev: true });
const { accuracyFile, accuracyText, runCases, TOLERANCES, unnamedChanges } = await import(
  await bundleOf("cases/index.ts", "cases.mjs")
);
const rows = runCases();
const page = accuracyFile(rows);
const counted = totals(rows, true).join("\n");
const cases = [
  counted,
  "",
  `Within tolerance: ${TOLERANCES.join("; ")}.`,
  "",
  ...sourceTable(rows),
].join("\n");
const bench = JSON.parse(readFileSync(join(root, "bench/results.json"), "utf8"));

function renewed(document, region, content) {
  const path = join(root, document);
  return { path, text: withRegion(readFileSync(path, "utf8"), region, content) };
}

const pagePath = join(root, "shared/generated/accuracy.json");
const unnamed = unnamedChanges(
  JSON.parse(readFileSync(pagePath, "utf8")),
  page.rows.map((row, i) => ({ ...row, figure: rows[i].figure })),
);
if (unnamed.length > 0)
  throw new Error(
    `Answers changed for ${unnamed.join(", ")}: give the parts with those equations this version and ` +
      "today's date in shared/cases/equations.ts",
  );

const ledger = readLedger();
const changed = rewritten(pastLines(), ledger.versions);
if (changed.length > 0) throw new Error(`ledger.json: lines of ${changed.join(", ")} were changed`);

const wal = await import(await bundleOf("model/writes/wal-records.ts", "wal-records.mjs"));
const runs = readFileSync(join(root, "shared/cases/lab/runs.ndjson"), "utf8");

/** A file of cases made from the raw runs, with the reasons for misses that it has. */
function ofLab(name, cases) {
  const path = join(root, `shared/cases/${name}.json`);
  const known = JSON.parse(readFileSync(path, "utf8"));
  return { path, text: `${JSON.stringify(cases(runs, known, wal), null, 2)}\n` };
}

const spreads = JSON.parse(readFileSync(join(root, "shared/model/band/spreads.json"), "utf8"));
const accuracy = withRegion(
  readFileSync(join(root, "docs/accuracy.md"), "utf8"),
  "bands",
  bandTables(spreads, ledger.versions),
);

settle([
  renewed("README.md", "validation", totalsLine(rows)),
  renewed("docs/validation.md", "validation", cases),
  { path: pagePath, text: accuracyText(page) },
  ofLab("lab-mariadb", labCases),
  ofLab("lab-postgresql", postgresqlCases),
  {
    path: join(root, "docs/accuracy.md"),
    text: withRegion(accuracy, "ledger", ledgerTables(ledger)),
  },
  renewed("docs/benchmarks.md", "bench", benchTable(bench)),
]);
