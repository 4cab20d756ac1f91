/** The share of measured figures that lie in their bands. */
import { IN_POINTS } from "../model/band/kinds.ts";
import { type ChosenSpread, spreadOf } from "../model/band/spreads.ts";
import { type Residual, residualsOf, spreadsOf } from "./spreads.ts";
import type { CaseResult } from "./types.ts";

/** Coverage of some rows. */
export interface Coverage {
  readonly rows: number;
  /** Rows inside the model part of the band: prediction times or divided by the spread. */
  readonly inside_model: number;
  /** Expected number of rows inside, by the stated probabilities of these bands. */
  readonly expected: number;
  /** Rows of whole plans, for which a band is stated, and those of them inside it. */
  readonly stated: number;
  readonly inside_stated: number;
  /** Median half width of the model part, percent; null where all rows are ratios. */
  readonly median_width_percent: number | null;
}

/** Coverage of one version. */
export interface Coverages {
  readonly score_half: Coverage;
  readonly lab_fit: Coverage;
  readonly lab_score: Coverage;
  /** Rows outside the score half, each held to a band made without its series. */
  readonly left_out: LeftOut;
}

/** Coverage of bands made without the series that they are held to. */
export interface LeftOut {
  readonly series: number;
  readonly rows: number;
  readonly inside_model: number;
  /** Mean over kinds and series of the share inside, percent. */
  readonly each_series_alike_percent: number | null;
}

/** Fewest series of a kind for which one is left out: the others must still be enough. */
const LEAST_SERIES = 5;

const LABORATORY = "lab-mariadb.json";

interface Held {
  readonly residual: Residual;
  readonly chosen: ChosenSpread;
  readonly result: CaseResult;
}

function median(values: readonly number[]): number | null {
  const rising = [...values].sort((a, b) => a - b);
  const [low, high] = [rising[(rising.length - 1) >> 1], rising[rising.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const isInside = ({ off }: Residual, { spread }: ChosenSpread): boolean => off <= spread.half_width;

const rounded = (x: number, digits: number): number => Number(x.toFixed(digits));

function coverageOf(held: readonly Held[]): Coverage {
  const stated = held.filter(({ result }) => result.band !== null);
  const widths = held
    .filter(({ residual }) => !IN_POINTS.has(residual.kind))
    .map(({ chosen }) => Math.expm1(chosen.spread.half_width) * 100);
  const width = median(widths);
  return {
    rows: held.length,
    inside_model: held.filter(({ residual, chosen }) => isInside(residual, chosen)).length,
    expected: rounded(
      held.reduce((sum, { chosen }) => sum + chosen.spread.probability, 0),
      1,
    ),
    stated: stated.length,
    inside_stated: stated.filter(
      ({ result: { measured, band } }) =>
        band !== null && measured >= band[0] && measured <= band[1],
    ).length,
    median_width_percent: width === null ? null : rounded(width, 1),
  };
}

function leftOut(residuals: readonly Residual[]): LeftOut {
  const setting = residuals.filter(({ sets }) => sets);
  const shares: number[] = [];
  const seen = new Set<string>();
  let [rows, inside] = [0, 0];
  for (const kind of new Set(setting.map((one) => one.kind))) {
    const own = setting.filter((one) => one.kind === kind);
    const series = new Set(own.map((one) => one.series));
    if (series.size < LEAST_SERIES) continue;
    for (const left of series) {
      const without = { kinds: spreadsOf(own.filter((one) => one.series !== left)) };
      const tried = own.filter((one) => one.series === left);
      const held = tried.filter((one) => {
        const chosen = spreadOf(kind, one.regime, without);
        return chosen !== null && isInside(one, chosen);
      });
      seen.add(left);
      rows += tried.length;
      inside += held.length;
      shares.push(held.length / tried.length);
    }
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return {
    series: seen.size,
    rows,
    inside_model: inside,
    each_series_alike_percent: shares.length > 0 ? rounded(mean * 100, 1) : null,
  };
}

/**
 * Coverage of the bands on the halves.
 *
 * @param results of all rows, in their order
 */
export function coveragesOf(results: readonly CaseResult[]): Coverages {
  const residuals = residualsOf(results);
  const held = residuals.flatMap((residual): Held[] => {
    const { kind, regime, result } = residual;
    const chosen = spreadOf(kind, regime);
    return chosen ? [{ residual, chosen, result }] : [];
  });
  const of = (half: "fit" | "score", file?: string) =>
    coverageOf(
      held.filter(({ result }) => result.half === half && (!file || result.file === file)),
    );
  return {
    score_half: of("score"),
    lab_fit: of("fit", LABORATORY),
    lab_score: of("score", LABORATORY),
    left_out: leftOut(residuals),
  };
}
