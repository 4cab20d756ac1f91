/** Figures that captures can measure, as they read beside their predictions. */
import type { Plan, Prediction } from "@arcplan/shared";
import type { BacktestFigure, Contradiction, MeasuredName } from "@arcplan/shared/evidence";
import {
  COUNTED_WORDS,
  figureLabel,
  MEASURED_WORDS,
} from "@arcplan/shared/evidence/trust/figure-words.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { engineOf } from "@arcplan/shared/plan/engine.ts";
import { bandOfMeasured, offText, pointsText } from "./bands.ts";

const NAMED = new Map(Object.entries({ ...COUNTED_WORDS, ...MEASURED_WORDS }));

/** What a contradiction counts and what the plan comes to; null where captures contradict each other. */
export function contradictionWords({ figure, measured, predicted }: Contradiction) {
  const found = NAMED.get(figure);
  if (!found || measured === null || predicted === null) return null;
  const [counted, planned] = [measured, predicted].map((value) =>
    formatQuantity(found.quantity, value),
  );
  return { label: found.label, counted, planned };
}

export const MEASURED_NAMES = Object.keys(MEASURED_WORDS) as readonly MeasuredName[];

/** Its name, with the words of the plan's engine. */
export function measuredLabel(name: MeasuredName, plan: Plan): string {
  return figureLabel(name, engineOf(plan));
}

export function measuredText(name: MeasuredName, value: number): string {
  return formatQuantity(MEASURED_WORDS[name].quantity, value);
}

/** How far a prediction is off, such as "−1 %"; hit ratios differ in points. */
export function errorText({
  figure,
  measured,
  predicted,
}: Pick<BacktestFigure, "figure" | "measured" | "predicted">): string {
  if (MEASURED_WORDS[figure].quantity === "percent") return pointsText(predicted - measured);
  if (measured === 0) return predicted === 0 ? offText(0) : "none measured";
  return offText(predicted / measured - 1);
}

/** Whether a figure is outside of the predicted band, but not by more than its own error. */
export function isWithinError({ measured, low, high, inside }: BacktestFigure): boolean {
  return inside && (measured < low || measured > high);
}

/** A plan's own prediction of a figure; null where the model predicts none. */
export function predictedFigure(name: MeasuredName, result: Prediction): number | null {
  return name === "buffer_pool_hit_ratio"
    ? result.hit_ratio.buffer_pool
    : (bandOfMeasured(name, result)?.value ?? null);
}
