/** What differs between two plans, field by field and in words. */
import type { Plan, PlanChange } from "@arcplan/shared";
import { allFieldPaths, isFieldPath, labelOf, specOf } from "./fields.ts";
import { type FieldPath, getField } from "./paths.ts";
import { distinctTexts } from "./quantity.ts";

export interface Difference {
  readonly path: FieldPath;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a ?? null, b ?? null)) return true;
  return typeof a === "object" && JSON.stringify(a) === JSON.stringify(b);
}

export function differences(before: Plan, after: Plan): readonly Difference[] {
  if (before === after) return [];
  return allFieldPaths()
    .filter((path) => specOf(path)?.when?.(after) ?? true)
    .filter((path) => !isSame(getField(before, path), getField(after, path)))
    .map((path) => {
      const [was, is] = distinctTexts(before, after, path);
      return { path, label: labelOf(path), before: was, after: is };
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
export function changeNote({ path, reason }: PlanChange): string {
  return `${isFieldPath(path) ? labelOf(path) : path}: ${reason}`;
}
