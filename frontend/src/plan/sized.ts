/** How a plan relates to the captures that it was sized from. */
import type { Plan } from "@arcplan/shared";
import type { SizedField, Sizing, Statement } from "@arcplan/shared/evidence";
import { NEEDED_PATHS } from "@arcplan/shared/plan/needed.ts";
import {
  changedPaths,
  FIELD_PATHS,
  type FieldPath,
  getField,
  isSameValue,
  withField,
} from "@arcplan/shared/plan/paths.ts";

/** Share of the measured fields that a plan must still hold to count as the captured host's. */
const SAME_HOST = 0.5;

/** Whether captures or the user gave a value; a field without use in the plan has no source. */
export function isKnown({ state, sources }: SizedField): boolean {
  return state === "entered" || (state !== "assumed" && sources.length > 0);
}

/** The plan's fields that are known, without the figures of its own devices. */
export function knownFields({ fields }: Sizing): readonly (readonly [FieldPath, SizedField])[] {
  return FIELD_PATHS.flatMap((path) => {
    const field = fields[path];
    return field !== undefined && isKnown(field) ? [[path, field] as const] : [];
  });
}

/** A plan with some fields, and their origins, taken from another. */
export function withFieldsOf(plan: Plan, from: Plan, paths: readonly FieldPath[]): Plan {
  return paths.reduce((next, path) => {
    const { [path]: _, ...others } = next.origins ?? {};
    const origin = from.origins?.[path];
    return {
      ...withField(next, path, getField(from, path)),
      origins: origin === undefined ? others : { ...others, [path]: origin },
    };
  }, plan);
}

/** Whether captures or a person stand behind a value. */
function isSaid(origin: NonNullable<Plan["origins"]>[string] | undefined): boolean {
  return origin !== undefined && origin !== "assumed" && origin !== "missing";
}

/**
 * Whether a plan is the captured host's, as it is or with changes to try out: half of what was read
 * from the captures still stands in it. Holds over reload, undo and saved plans without any state.
 */
export function isOfCaptures(plan: Plan, sizing: Sizing): boolean {
  const read = knownFields(sizing);
  const same = read.filter(
    ([path, { value }]) => isSaid(plan.origins?.[path]) && isSameValue(getField(plan, path), value),
  );
  return read.length > 0 && same.length >= read.length * SAME_HOST;
}

/** Whether nothing that a prediction needs is known yet: the plan is only there until captures are read. */
export function isStandIn({ origins }: Plan): boolean {
  return NEEDED_PATHS.every((path) => origins?.[path] === "missing");
}

/** The plan as captured, and whether the plan on screen still is that. Null for plans of other hosts. */
export function capturedState(
  plan: Plan,
  sizing: Sizing | null,
): { readonly sizing: Sizing; readonly isUnchanged: boolean } | null {
  if (sizing === null || !isOfCaptures(plan, sizing)) return null;
  return { sizing, isUnchanged: changedPaths(sizing.plan, plan).length === 0 };
}

/** What captures state that makes the prediction void; what is a field of the plan does so until it is changed. */
export function marksOf(plan: Plan, sizing: Sizing | null): readonly Statement[] {
  const state = capturedState(plan, sizing);
  if (state === null) return [];
  return state.sizing.stated.filter(
    ({ mark, use }) => mark !== null && (use === "not-modelled" || state.isUnchanged),
  );
}
