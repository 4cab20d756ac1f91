/** Coverage of the bands and the spreads they are made of, in Markdown. */
import { versionRuns } from "./version-runs.mjs";

const NAMES = {
  rate: "queries/s, reads/s and mean response time",
  percentile: "95th and 99th percentile",
  commits: "commits/s and their time",
  "device-reads": "reads of the disk",
  "metadata-misses": "metadata misses per read",
  "hit-ratio": "ARC hits",
  "arc-size": "smallest sufficient ARC",
  writes: "bytes written",
  wal: "PostgreSQL's WAL per commit",
};

const IN_POINTS = { "metadata-misses": "a read", "hit-ratio": "points" };

const share = (part, whole) =>
  whole > 0 ? `${part} of ${whole} (${Math.round((100 * part) / whole)} %)` : "none";

function widthOf(kind, halfWidth) {
  if (kind === "hit-ratio") return `± ${(halfWidth * 100).toFixed(1)} points`;
  if (IN_POINTS[kind]) return `± ${halfWidth.toFixed(4)} ${IN_POINTS[kind]}`;
  const percent = Math.expm1(halfWidth) * 100;
  return percent < 100 ? `± ${percent.toFixed(1)} %` : `factor ${Math.exp(halfWidth).toFixed(1)}`;
}

function spreadRow(name, regime, kind, spread) {
  const { half_width, probability, residuals, series, within_15_percent } = spread;
  const words = spread.is_enough ? "" : ", the widest";
  return `| ${name} | ${regime} | ${widthOf(kind, half_width)} | ${Math.round(probability * 100)} %${words} | ${series} | ${residuals} | ${within_15_percent} |`;
}

function spreadTable({ model_version, kinds }) {
  return [
    `Errors of version ${model_version} on measured rows outside the score half. A spread has 80 % where there`,
    "are at least four series; with fewer, S, the widest error holds S in S + 1. *Within* counts 15 %,",
    "or 3 points of a hit ratio. A regime with too few series borrows the line above it.",
    "",
    "| figure | regime | model's own error | probability | series | rows | within |",
    "|---|---|---:|---:|---:|---:|---:|",
    ...Object.entries(kinds).flatMap(([kind, { all, regimes }]) => [
      spreadRow(NAMES[kind] ?? kind, "all", kind, all),
      ...Object.entries(regimes).map(([regime, spread]) => spreadRow("", regime, kind, spread)),
    ]),
  ];
}

function coverageCells(what, one) {
  const expected =
    one.rows > 0 ? `${one.expected} (${Math.round((100 * one.expected) / one.rows)} %)` : "none";
  const width = one.median_width_percent === null ? "" : `± ${one.median_width_percent} %`;
  return `${what} | ${share(one.inside_model, one.rows)} | ${expected} | ${share(one.inside_stated, one.stated)} | ${width}`;
}

/** A row for each run of versions with the same cells. */
function rowsOf(judged, cellsOf) {
  return versionRuns(judged.map(({ version, coverage }) => [version, cellsOf(coverage)])).map(
    ([of, cells]) => `| ${of} | ${cells} |`,
  );
}

function coverageTable(judged) {
  return [
    "| version | rows | in the model part | as many are promised | in the stated band | median half width |",
    "|---|---|---:|---:|---:|---:|",
    ...["score half", "laboratory, fit half", "laboratory, score half"].flatMap((what, i) =>
      rowsOf(judged, ({ score_half, lab_fit, lab_score }) =>
        coverageCells(what, [score_half, lab_fit, lab_score][i]),
      ),
    ),
    "",
    "Each series held to a band that was made without it, for kinds with at least five series:",
    "",
    "| version | series | rows inside | each series alike |",
    "|---|---:|---:|---:|",
    ...rowsOf(judged, ({ left_out: left }) => {
      const mean = left.each_series_alike_percent;
      return `${left.series} | ${share(left.inside_model, left.rows)} | ${mean === null ? "none" : `${mean} %`}`;
    }),
  ];
}

/** The four criteria of docs/accuracy.md for one version, in their order. */
function verdictOf({ score_half: score, left_out: left }) {
  const model = score.inside_model / score.rows;
  const failed = [
    model < 0.65 || model > 0.95,
    score.inside_stated / score.stated < 0.65,
    score.median_width_percent > 25,
    (left.each_series_alike_percent ?? 0) < 65,
  ].flatMap((isRefuted, i) => (isRefuted ? [i + 1] : []));
  return failed.length === 0
    ? "refuted by none of the four"
    : `**refuted by ${failed.join(", ")}**`;
}

/**
 * @param {import("../../shared/model/band/spreads.ts").SpreadFile} spreads
 * @param {{version: string, coverage?: import("../../shared/cases/coverage.ts").Coverages}[]} versions
 */
export function bandTables(spreads, versions) {
  const judged = versions.filter(({ coverage }) => coverage);
  const verdicts = judged.map(({ version, coverage }) => [version, verdictOf(coverage)]);
  return [
    ...versionRuns(verdicts).map(([of, verdict]) => `- ${of}: ${verdict}.`),
    "",
    "### Coverage",
    "",
    ...coverageTable(judged),
    "",
    "### Spreads",
    "",
    ...spreadTable(spreads),
  ].join("\n");
}
