/**
 * Puts the tables of `npm run validate` and of bench/results.json into the documents.
 * `--check` writes nothing and fails when they are stale.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settle } from "./settle.mjs";
import { outputOf, root } from "./setup/run.mjs";

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

const validation = outputOf(process.execPath, [join(root, "scripts/validate.mjs"), "--markdown"]);
if (validation === null) throw new Error("npm run validate fails");
const [summary, ...rest] = validation.slice(validation.search(/^\d+ predicted/m)).split("\n");
const missed = rest.filter((line) => line.startsWith("missed: "));
const tables = validation.slice(0, validation.search(/^\d+ predicted/m)).replace(/ {2,}/g, " ");
const cases = [
  `**${summary}.**${missed.length > 0 ? " What it misses:" : ""}`,
  "",
  ...missed.map((line) => line.replace(/^missed: /, "- ")),
  ...(missed.length > 0 ? [""] : []),
  tables.trim(),
].join("\n");
const bench = JSON.parse(readFileSync(join(root, "bench/results.json"), "utf8"));

function renewed(document, region, content) {
  const path = join(root, document);
  return { path, text: withRegion(readFileSync(path, "utf8"), region, content) };
}

settle([
  renewed("README.md", "validation", `**${summary}.**`),
  renewed("docs/validation.md", "validation", cases),
  renewed("docs/benchmarks.md", "bench", benchTable(bench)),
]);
