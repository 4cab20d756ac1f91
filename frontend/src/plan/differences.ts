/** What differs between two plans, field by field and in words. */
import type { Plan, PlanChange } from "@arcplan/shared";
import { groupDigits } from "@arcplan/shared/model/number/format.ts";
import { formatQuantity } from "@arcplan/shared/model/number/quantity.ts";
import { fieldText } from "@arcplan/shared/model/plan/field-text.ts";
import { isUsedIn, labelOf, SHOWN_PATHS } from "@arcplan/shared/plan/fields.ts";
import { type FieldPath, getField, isFieldPath, isSameValue } from "@arcplan/shared/plan/paths.ts";
import { specOf } from "./fields/fields.ts";

export interface Difference {
  readonly path: FieldPath;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Significant digits after which two values that still read the same are written out. */
const MOST_DIGITS = 8;

/** Two values of one field as texts that differ where the values do. */
function distinctTexts(before: Plan, after: Plan, path: FieldPath): [string, string] {
  const texts: [string, string] = [fieldText(before, path), fieldText(after, path)];
  const spec = specOf(path);
  const a = getField(before, path);
  const b = getField(after, path);
  if (texts[0] !== texts[1] || spec?.kind !== "number") return texts;
  if (typeof a !== "number" || typeof b !== "number" || a === b) return texts;
  for (let digits = 4; digits <= MOST_DIGITS; digits += 1) {
    const [was, is] = [a, b].map((value) => formatQuantity(spec.quantity, value, digits));
    if (was !== undefined && is !== undefined && was !== is) return [was, is];
  }
  return [groupDigits(String(a)), groupDigits(String(b))];
}

export function differences(before: Plan, after: Plan): readonly Difference[] {
  if (before === after) return [];
  return SHOWN_PATHS.filter((path) => isUsedIn(after, path))
    .filter((path) => !isSameValue(getField(before, path), getField(after, path)))
    .map((path) => {
      const [was, is] = distinctTexts(before, after, path);
      return { path, label: labelOf(path, after), before: was, after: is };
    });
}

/** One line for a change, such as "recordsize 16 KiB to 32 KiB" or "RAM, vCPUs and 2 more". */
export function changeInWords(before: Plan, after: Plan): string {
  const found = differences(before, after);
  const [first, second] = found;
  if (first === undefined)
    return before.title === after.title ? "No change" : `Named “${after.title}”`;
  if (second === undefined) return `${first.label} ${first.before} to ${first.after}`;
  if (found.length === 2) return `${first.label} and ${second.label}`;
  return `${first.label}, ${second.label} and ${found.length - 2} more`;
}

/** What restoring a plan from outside had to change, for the person who opened it. */
export function changeNote(plan: Plan, { path, reason }: PlanChange): string {
  return `${isFieldPath(path) ? labelOf(path, plan) : path}: ${reason}`;
}
