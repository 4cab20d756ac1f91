/** How well a version of the model does on measured rows. */
import { type Coverages, coveragesOf } from "./coverage.ts";
import type { CaseResult } from "./types.ts";

/** The score of one version on some rows. */
export interface Score {
  readonly rows: number;
  /** Rows that this version cannot answer: it lacks the figure or a field of the plan. */
  readonly unanswered: number;
  /** Rows within the tolerance of their kind of figure. */
  readonly within_tolerance: number;
  /** Rows with a relative error: all but hit ratios and figures that were measured as 0. */
  readonly relative_rows: number;
  readonly within_15_percent: number;
  /** Median of the absolute relative errors, percent. */
  readonly median_error_percent: number | null;
  /** Rows whose figure has a band, and those of them whose measured value lies in it. */
  readonly band_rows: number;
  readonly inside_band: number;
}

/** What a score needs of a row. */
type Scored = Pick<CaseResult, "figure" | "measured" | "model" | "ok" | "band">;

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Scores rows; a figure that is not finite counts as not answered, and as wrong. */
export function scoreOf(rows: readonly Scored[]): Score {
  const answered = rows.filter(({ model }) => Number.isFinite(model));
  const relative = answered
    .filter(({ measured, figure }) => measured !== 0 && !figure.startsWith("hit_ratio"))
    .map(({ measured, model }) => Math.abs(model - measured) / Math.abs(measured));
  const banded = answered.filter(({ band }) => band !== null);
  const median = medianOf(relative);
  return {
    rows: rows.length,
    unanswered: rows.length - answered.length,
    within_tolerance: answered.filter(({ ok }) => ok).length,
    relative_rows: relative.length,
    within_15_percent: relative.filter((error) => error <= 0.15).length,
    median_error_percent: median === null ? null : Math.round(median * 1e4) / 100,
    band_rows: banded.length,
    inside_band: banded.filter(
      ({ measured, band }) => band !== null && measured >= band[0] && measured <= band[1],
    ).length,
  };
}

/** One version's line in the ledger. */
interface LedgerLine {
  readonly version: string;
  /** The commit that was asked later, of versions that are older than the ledger. */
  readonly commit?: string;
  /** All measured and published rows. */
  readonly measured: Score;
  /** The rows of runs that no constant may be fitted on. */
  readonly score_half: Score;
  /** How often bands hold the truth; absent from lines before bands were calibrated. */
  readonly coverage?: Coverages;
}

function scoresOf(results: readonly CaseResult[]) {
  const measured = results.filter(({ basis }) => basis === "measured");
  return {
    measured: scoreOf(measured),
    score_half: scoreOf(measured.filter(({ half }) => half === "score")),
  };
}

/** The line of the model's own version for its results of all rows, in their order. */
export function ledgerLine(version: string, results: readonly CaseResult[]): LedgerLine {
  return { version, ...scoresOf(results), coverage: coveragesOf(results) };
}
