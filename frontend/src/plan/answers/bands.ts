/** Figures rounded to what their bands allow. Exact ones are in panels and exports. */
import type { BandUnit, PredictedBand, Prediction } from "@arcplan/shared";
import type { MeasuredName } from "@arcplan/shared/evidence";
import { bandOf } from "@arcplan/shared/model/band/bands.ts";
import { predictedBand } from "@arcplan/shared/model/band/measurable.ts";
import { formatAbout } from "@arcplan/shared/model/number/format.ts";
import { type Speed, speedOf } from "@arcplan/shared/plan/speed.ts";

/** How far a prediction is off, such as "−1 %"; without digits that the rounded figures do not show. */
export function offText(share: number): string {
  return `${hundredthsText(share)} %`;
}

/** The same of two ratios: "+1 point", "−12 points". */
export function pointsText(difference: number): string {
  const digits = hundredthsText(difference);
  return `${digits} ${/^[+−]1$/.test(digits) ? "point" : "points"}`;
}

function hundredthsText(share: number): string {
  const size = Math.abs(share * 100);
  const digits = size >= 1 ? size.toFixed(0) : size.toFixed(1).replace(/\.0$/, "");
  const sign = digits === "0" ? "±" : share < 0 ? "−" : "+";
  return `${sign}${digits}`;
}

type Banded = Pick<Prediction, "bands">;

/** A figure as a headline says it, such as "about 1,600 /s". */
export function aboutFigure(result: Banded, figure: string): string {
  return bandOf(result.bands, figure)?.about ?? "–";
}

/** The same without its "about", where another one stands before it. */
export function withoutAbout(result: Banded, figure: string): string {
  return aboutFigure(result, figure).replace(/^about /, "");
}

/** Its band with the probability, such as "80 %: 1,450 to 1,780 /s". */
export function bandWords(result: Banded, figure: string): string {
  return bandOf(result.bands, figure)?.words ?? "";
}

/** Another value of the same kind like which was measured, such as the reads of a larger ARC, rounded alike. */
export function aboutLike(
  result: Banded,
  figure: string,
  now: number,
  value: number,
  unit: BandUnit,
): string {
  const { low = now, high = now } = bandOf(result.bands, figure) ?? {};
  const by = now > 0 ? value / now : 0;
  return formatAbout(value, { low: low * by, high: high * by, probability: 1 }, unit);
}

interface SpeedOfResult extends Speed {
  /** The figure that has its band. */
  readonly figure: "reads.per_s" | "reads.queries_per_s";
  readonly now: number;
}

/** The speed of a plan, in what it is counted in. */
export function speedIn({ reads }: Pick<Prediction, "reads">): SpeedOfResult {
  const { per_s: reads_per_s, queries_per_s } = reads;
  const speed = speedOf({ reads_per_s, queries_per_s });
  return speed.noun === "queries"
    ? { ...speed, figure: "reads.queries_per_s", now: queries_per_s }
    : { ...speed, figure: "reads.per_s", now: reads_per_s };
}

/** The speed before its unit, such as "about 1,600". */
export const aboutSpeed = (result: Pick<Prediction, "bands" | "reads">): string =>
  aboutFigure(result, speedIn(result).figure).replace(/ \/s$/, "");

/** How rates of page reads beside the plan's are written, in what its speed is counted in. */
export function speedLike(
  result: Pick<Prediction, "bands" | "reads">,
): (readsPerS: number) => string {
  const { figure, now, perRead } = speedIn(result);
  return (readsPerS) => aboutLike(result, figure, now, readsPerS * perRead, "per-s");
}

/** How times beside the plan's mean latency are written. */
export function latencyLike(result: Pick<Prediction, "bands" | "reads">): (ms: number) => string {
  return (ms) => aboutLike(result, "reads.mean_ms", result.reads.mean_ms, ms, "ms");
}

/** A prediction of a measured figure with its band; null where the model has none. */
export function bandOfMeasured(name: MeasuredName, result: Prediction): PredictedBand | null {
  return name === "device_writes_per_s" || name === "buffer_pool_hit_ratio"
    ? null
    : predictedBand(name, result);
}
