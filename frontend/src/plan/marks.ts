/** Values worth knowing on a slider: measured, default, and recommended. */
import { defaultPlan, type Plan } from "@arcplan/shared";
import type { Mark } from "../ui/Slider.tsx";
import { usePlanStore } from "./context.tsx";
import type { NumberSpec } from "./fields.ts";
import { type FieldPath, getField } from "./paths.ts";
import { formatQuantity } from "./quantity.ts";
import { resultOf } from "./result.ts";

/** What the prediction recommends for a field, independent of the field's own value; null where it says nothing. */
function recommended(plan: Plan, path: FieldPath): number | null {
  return path === "memory.arc_bytes" ? resultOf(plan).metadata.zfs_arc_max_bytes : null;
}

export function useMarks(spec: NumberSpec): readonly Mark[] {
  const { path, quantity } = spec;
  const measured = usePlanStore((state) => state.measured[path]);
  const advised = usePlanStore((state) => recommended(state.plan, path));
  const initial = getField(defaultPlan(), path);
  const marks: Mark[] = [];
  if (typeof initial === "number") {
    const text = `default: ${formatQuantity(quantity, initial)}`;
    marks.push({ kind: "default", value: initial, text });
  }
  if (typeof measured?.value === "number") {
    const text = `measured: ${formatQuantity(quantity, measured.value)}, from ${measured.from}`;
    marks.push({ kind: "measured", value: measured.value, text });
  }
  if (advised !== null) {
    const text = `recommended: ${formatQuantity(quantity, advised)}`;
    marks.push({ kind: "recommended", value: advised, text });
  }
  return marks;
}
