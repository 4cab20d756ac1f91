/** Measured figures beside predictions of the plan as captured: what captures hold, and what was typed. */
import type { Plan } from "@arcplan/shared";
import type { Measured, MeasuredLoad } from "@arcplan/shared/advice";
import type { BacktestFigure, Disagreement, Sizing } from "@arcplan/shared/evidence";
import { predictedFigure } from "../plan/measured-figures.ts";
import { resultOf } from "../plan/result.ts";
import { capturedState } from "../plan/sized.ts";

export interface Compared {
  /** The plan that the measured figures belong to. */
  readonly plan: Plan;
  readonly rows: readonly BacktestFigure[];
  readonly disagreement: Disagreement | null;
}

const TYPED = ["queries_per_s", "mean_ms", "p95_ms"] as const;

/** Rates and times of one load differ by as much from run to run where no capture says how far. */
const TYPED_BAND = 0.15;

/** A prediction of the figure in the band of the predicted reads. */
export function comparedRow(
  figure: BacktestFigure["figure"],
  measured: number,
  plan: Plan,
): BacktestFigure | null {
  const predicted = predictedFigure(figure, resultOf(plan));
  if (predicted === null) return null;
  const [low, high] = [predicted * (1 - TYPED_BAND), predicted * (1 + TYPED_BAND)];
  return { figure, measured, predicted, low, high, inside: measured >= low && measured <= high };
}

/** Null where nothing was measured. */
export function comparedWith(
  plan: Plan,
  sizing: Sizing | null,
  load: MeasuredLoad,
): Compared | null {
  const captured = capturedState(plan, sizing)?.sizing ?? null;
  if (captured !== null && captured.result === null) return null;
  const ofCaptures = captured?.backtest ?? [];
  const base = captured?.plan ?? plan;
  const typed = TYPED.flatMap((figure) => {
    const measured = load[figure];
    const isKnown = ofCaptures.some((row) => row.figure === figure);
    const row = measured === undefined || isKnown ? null : comparedRow(figure, measured, base);
    return row === null ? [] : [row];
  });
  const rows = [...ofCaptures, ...typed];
  if (rows.length === 0) return null;
  return { plan: base, rows, disagreement: captured?.disagreement ?? null };
}

/** The same figures as the calibration takes them. */
export function measuredOf({ rows }: Compared): Measured {
  const of = Object.fromEntries(rows.map(({ figure, measured }) => [figure, measured]));
  const { queries_per_s, mean_ms, p95_ms, device_reads_per_s } = of;
  return {
    load: {
      ...(queries_per_s !== undefined && { queries_per_s }),
      ...(mean_ms !== undefined && { mean_ms }),
      ...(p95_ms !== undefined && { p95_ms }),
    },
    ...(device_reads_per_s !== undefined && { pool: { reads_per_s: device_reads_per_s } }),
  };
}

/** Share by which the worst predicted rate or time is off. */
export function worstError(rows: readonly BacktestFigure[]): number {
  return Math.max(
    0,
    ...rows.map(({ measured, predicted }) =>
      measured > 0 ? Math.abs(predicted / measured - 1) : 0,
    ),
  );
}
