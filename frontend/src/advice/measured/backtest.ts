/** Measured figures, of captures and as typed, beside the prediction of the plan that they belong to. */
import type { Plan } from "@arcplan/shared";
import type { Measured, MeasuredLoad } from "@arcplan/shared/advice";
import type { BacktestFigure, Disagreement, Sizing } from "@arcplan/shared/evidence";
import { bandOfMeasured } from "../../plan/answers/bands.ts";
import { resultOf } from "../../plan/answers/result.ts";
import { capturedState } from "../../plan/sized.ts";

export interface Compared {
  /** The plan that the measured figures belong to. */
  readonly plan: Plan;
  readonly rows: readonly BacktestFigure[];
  /** Those of them that no capture has. */
  readonly typed: readonly BacktestFigure[];
  /** Figures that no capture has. */
  readonly lacking: readonly TypedFigure[];
  readonly disagreement: Disagreement | null;
}

/** Figures that people know from monitoring or a load test. */
export const TYPED = ["queries_per_s", "mean_ms", "p95_ms"] as const;

export type TypedFigure = (typeof TYPED)[number];

/** A prediction of the figure with its band. */
export function comparedRow(
  figure: BacktestFigure["figure"],
  measured: number,
  plan: Plan,
): BacktestFigure | null {
  const band = bandOfMeasured(figure, resultOf(plan));
  if (band === null) return null;
  const { value: predicted, low, high, probability } = band;
  const inside = measured >= low && measured <= high;
  return { figure, measured, predicted, low, high, probability, inside };
}

/** Null where nothing was measured. */
export function comparedWith(
  plan: Plan,
  sizing: Sizing | null,
  load: MeasuredLoad,
): Compared | null {
  const captured = capturedState(plan, sizing)?.sizing ?? null;
  if (captured !== null && captured.missing.length > 0) return null;
  const ofCaptures = captured?.backtest ?? [];
  const base = captured?.plan ?? plan;
  const lacking = TYPED.filter((figure) => !ofCaptures.some((row) => row.figure === figure));
  const typed = lacking.flatMap((figure) => {
    const measured = load[figure];
    const row = measured === undefined ? null : comparedRow(figure, measured, base);
    return row === null ? [] : [row];
  });
  const rows = [...ofCaptures, ...typed];
  if (rows.length === 0) return null;
  return { plan: base, rows, typed, lacking, disagreement: captured?.disagreement ?? null };
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

/** Largest relative error of a predicted rate or time. */
export function worstError(rows: readonly BacktestFigure[]): number {
  return Math.max(
    0,
    ...rows.map(({ measured, predicted }) =>
      measured > 0 ? Math.abs(predicted / measured - 1) : 0,
    ),
  );
}
