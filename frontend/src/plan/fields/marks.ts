/** Values worth knowing on a slider: measured, and best. */
import type { Plan } from "@arcplan/shared";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { type FieldPath, getField, isSameValue, type Scalar } from "@arcplan/shared/plan/paths.ts";
import type { Mark } from "../../ui/Slider.tsx";
import { useSettledPlan } from "../answers/result.ts";
import { useBest } from "../answers/trust.ts";
import { usePlanStore } from "../context.tsx";
import { shownSource } from "../evidence-slice.ts";
import type { NumberSpec } from "./fields.ts";

/** Fields that the answer names whether it changes them or not. */
const ALWAYS_NAMED: readonly FieldPath[] = ["memory.arc_bytes", "layout.record_bytes"];

/** The value of a field in the answer: where it sets another, and of what it always names. */
function bestValue(plan: Plan, best: Plan, path: FieldPath): Scalar | undefined {
  const value = getField(best, path);
  const isChanged = !isSameValue(value, getField(plan, path));
  return isChanged || ALWAYS_NAMED.includes(path) ? (value as Scalar) : undefined;
}

export function useMarks(spec: NumberSpec): readonly Mark[] {
  const { path, quantity } = spec;
  const measured = usePlanStore((state) => state.measured[path]);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const plan = useSettledPlan();
  const best = useBest(plan);
  const advised = best === null ? undefined : bestValue(plan, best, path);
  const marks: Mark[] = [];
  if (typeof measured?.value === "number") {
    const text = `measured: ${formatQuantity(quantity, measured.value)}, from ${shownSource(measured, namesHidden)}`;
    marks.push({ kind: "measured", value: measured.value, text });
  }
  if (typeof advised === "number") {
    const text = `best: ${formatQuantity(quantity, advised)}, by the answer above`;
    marks.push({ kind: "best", value: advised, text });
  }
  return marks;
}
