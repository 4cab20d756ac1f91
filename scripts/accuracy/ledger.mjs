/** The ledger: the score of each version of the model, losses included. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { linesOfGit, outputOf, root } from "../setup/run.mjs";
import { versionRuns } from "./version-runs.mjs";

const PATH = "shared/cases/ledger.json";
export const ledgerPath = join(root, PATH);

/**
 * @typedef {{version: string, commit?: string, measured: object, score_half: object}} Line
 * @typedef {{kept_apart: object[], versions: Line[]}} Ledger
 */

/** @returns {Ledger} */
export function readLedger() {
  return JSON.parse(readFileSync(ledgerPath, "utf8"));
}

/** Lines that commits hold of versions that were past when they were made. */
export function pastLines() {
  const git = (...args) => outputOf("git", ["-C", root, ...args]);
  return linesOfGit("log", "--format=%H", "--", PATH).flatMap((commit) => {
    const ledger = git("show", `${commit}:${PATH}`);
    const version = git("show", `${commit}:shared/model/version.ts`) ?? "";
    const lines = ledger === null ? [] : JSON.parse(ledger).versions;
    return lines.filter((line) => !version.includes(`"${line.version}"`));
  });
}

function parts(version) {
  return version.split(".").map(Number);
}

function isBefore(one, other) {
  const [a, b] = [parts(one), parts(other)];
  const at = a.findIndex((part, i) => part !== b[i]);
  return at >= 0 && a[at] < b[at];
}

/**
 * Versions whose earlier lines differ in `versions`; published scores must not change.
 * @param {Line[]} past
 * @param {Line[]} versions
 */
export function rewritten(past, versions) {
  const stands = (line) => versions.some((one) => JSON.stringify(one) === JSON.stringify(line));
  return [...new Set(past.filter((line) => !stands(line)).map(({ version }) => version))];
}

/**
 * The ledger with a line for a version, in order.
 * @param {Line[]} versions
 * @param {Line} line
 * @param {string} current the model's version: the only one whose line may be renewed
 */
export function withLine(versions, line, current) {
  const known = versions.find((one) => one.version === line.version);
  if (known && line.version !== current)
    throw new Error(`${line.version} has its line already; lines of earlier versions stay.`);
  return [...versions.filter((one) => one !== known), line].sort((a, b) =>
    isBefore(a.version, b.version) ? -1 : 1,
  );
}

const share = (part, whole) =>
  whole > 0 ? `${part} of ${whole} (${Math.round((100 * part) / whole)} %)` : "none";

function cellsOf(score) {
  const median = score.median_error_percent;
  return [
    share(score.within_15_percent, score.relative_rows),
    median === null ? "" : `${median.toFixed(1)} %`,
    share(score.within_tolerance, score.rows),
    share(score.inside_band, score.band_rows),
    String(score.unanswered),
  ];
}

const HEAD = [
  "| version | within 15 % | median error | within tolerance | truth in the band | cannot answer |",
  "|---|---:|---:|---:|---:|---:|",
];

/** The ledger in Markdown. */
export function ledgerTables({ kept_apart, versions }) {
  const table = (half) => [
    ...HEAD,
    ...versionRuns(versions.map((line) => [line.version, cellsOf(line[half]).join(" | ")])).map(
      ([of, cells]) => `| ${of} | ${cells} |`,
    ),
  ];
  return [
    "### The half that is kept to score on",
    "",
    ...table("score_half"),
    "",
    "### All measured rows",
    "",
    ...table("measured"),
    ...kept_apart.flatMap(({ version, source, figures }) => [
      "",
      `### Version ${version}, judged from outside`,
      "",
      source,
      "",
      "| quantity | result |",
      "|---|---|",
      ...figures.map(({ quantity, result }) => `| ${quantity} | ${result} |`),
    ]),
  ].join("\n");
}
