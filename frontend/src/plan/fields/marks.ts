/** Values worth knowing on a slider: measured, default, and recommended. */
import { defaultPlan, type Recommendation } from "@arcplan/shared";
import { type FieldPath, getField } from "@arcplan/shared/plan/paths.ts";
import type { Mark } from "../../ui/Slider.tsx";
import { useSettledPlan } from "../answers/result.ts";
import { usePlanStore } from "../context.tsx";
import { shownSource } from "../evidence-slice.ts";
import type { NumberSpec } from "./fields.ts";
import { formatQuantity } from "./quantity.ts";

const DEFAULTS = defaultPlan();

function useRecommendation(path: FieldPath): Recommendation | undefined {
  const recommend = usePlanStore((state) => state.recommend);
  const plan = useSettledPlan();
  return recommend?.(plan).find((entry) => entry.path === path);
}

export function useMarks(spec: NumberSpec): readonly Mark[] {
  const { path, quantity } = spec;
  const measured = usePlanStore((state) => state.measured[path]);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const advised = useRecommendation(path);
  const initial = getField(DEFAULTS, path);
  const marks: Mark[] = [];
  if (typeof initial === "number") {
    const text = `default: ${formatQuantity(quantity, initial)}`;
    marks.push({ kind: "default", value: initial, text });
  }
  if (typeof measured?.value === "number") {
    const text = `measured: ${formatQuantity(quantity, measured.value)}, from ${shownSource(measured, namesHidden)}`;
    marks.push({ kind: "measured", value: measured.value, text });
  }
  if (typeof advised?.value === "number") {
    const text = `recommended: ${formatQuantity(quantity, advised.value)}. ${advised.why}`;
    marks.push({ kind: "recommended", value: advised.value, text });
  }
  return marks;
}
