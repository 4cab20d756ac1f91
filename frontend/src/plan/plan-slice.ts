/** The plan itself: the only part of the state that undo reaches. A plan that is only viewed stays as it is. */

import type { Plan } from "@arcplan/shared";
import { defaultPlan } from "@arcplan/shared/model/plan/plans.ts";
import { TITLE_CHARACTERS_MAX } from "@arcplan/shared/plan/limits.ts";
import { withoutOldPrices } from "@arcplan/shared/plan/own-prices.ts";
import {
  type Changes,
  type FieldPath,
  getField,
  pathsOf,
  type Scalar,
  withField,
} from "@arcplan/shared/plan/paths.ts";
import type { EvidenceSlice } from "./evidence-slice.ts";
import { isOfCaptures } from "./sized.ts";
import { type CameFrom, isViewed, type Slice } from "./view-slice.ts";

/** A device that the user describes; null where the plan has none. */
export type OwnDevice = NonNullable<Plan["storage"]["custom_device"]> | null;

/** How a field came by its value; a field without an origin holds a default. */
export type Origin = NonNullable<Plan["origins"]>[string] | "default";

export interface PlanSlice {
  readonly plan: Plan;
  /**
   * Sets one field. Edits of the same field belong to one gesture, and to one entry of the history,
   * until `finish` is called or another field is edited.
   */
  edit(path: FieldPath, value: Scalar | OwnDevice): void;
  /**
   * Sets several fields as one entry of the history: what was chosen, and what the catalogue says of
   * it, such as an instance with its RAM and vCPUs.
   */
  choose(chosen: Changes, implied: Changes): void;
  /** Ends the gesture under way; of a field, only where that is its own: another's has begun since. */
  finish(of?: FieldPath): void;
  /** Returns a field to the measured value, else to that of the captured host, else to the default. */
  reset(path: FieldPath): void;
  rename(title: string): void;
  /** Puts another plan in place as one entry of the history. */
  replacePlan(plan: Plan): void;
}

export function withOrigin(plan: Plan, path: FieldPath, origin: Origin): Plan {
  const { [path]: _, ...others } = plan.origins ?? {};
  return { ...plan, origins: origin === "default" ? others : { ...others, [path]: origin } };
}

export function withChanges(
  plan: Plan,
  changes: Changes,
  originOf: (path: FieldPath) => Origin,
): Plan {
  return pathsOf(changes).reduce(
    (changed, path) => withOrigin(withField(changed, path, changes[path]), path, originOf(path)),
    plan,
  );
}

export function originOf(plan: Plan, path: FieldPath): Origin {
  return plan.origins?.[path] ?? "default";
}

/** Fields that say how much data there is. */
const SIZE_PATHS: readonly FieldPath[] = ["data.file_bytes", "data.files"];

/** Another size is of other files: block trees that nobody measured for this plan are the sample's. */
function withoutSampleTrees(plan: Plan, edited: FieldPath): Plan {
  return SIZE_PATHS.includes(edited) && originOf(plan, "data.measured_trees") === "default"
    ? withField(plan, "data.measured_trees", null)
    : plan;
}

/** What it changes, its own and others'. */
type Changed = PlanSlice & Pick<EvidenceSlice, "measured" | "entered" | "sizing">;

export function createPlanSlice(
  plan: Plan,
  gesture: { begin(path: FieldPath): void; end(of?: FieldPath): void },
): Slice<Changed, PlanSlice, CameFrom> {
  return (set, get) => ({
    plan,
    edit(path, value) {
      if (isViewed(get())) return;
      const { plan: before, sizing: sized } = get();
      const isMissing = sized?.missing.some((one) => one.path === path) ?? false;
      const isConfirmed = ["missing", "assumed"].includes(originOf(before, path));
      if (!isConfirmed && Object.is(getField(before, path), value)) return;
      gesture.begin(path);
      const mark = get().measured[path];
      const origin = mark !== undefined && mark.value === value ? mark.origin : "entered";
      set(({ plan: old, entered }) => ({
        plan: withoutSampleTrees(
          withoutOldPrices(old, withOrigin(withField(old, path, value), path, origin)),
          path,
        ),
        // A field that the captures lack is said of the captured host, not tried out on it.
        ...(isMissing && { entered: { ...entered, [path]: value } }),
      }));
    },
    choose(chosen, implied) {
      if (isViewed(get())) return;
      gesture.end();
      set(({ plan: old }) => {
        const entered = withChanges(old, chosen, () => "entered");
        return {
          plan: withoutOldPrices(
            old,
            withChanges(entered, implied, () => "datasheet"),
          ),
        };
      });
    },
    finish(of) {
      gesture.end(of);
    },
    reset(path) {
      if (isViewed(get())) return;
      gesture.end();
      const mark = get().measured[path];
      set(({ plan: old, sizing }) => {
        const base = sizing !== null && isOfCaptures(old, sizing) ? sizing.plan : defaultPlan();
        const [value, origin] = mark
          ? [mark.value, mark.origin]
          : [getField(base, path), originOf(base, path)];
        const plan = withOrigin(withField(old, path, value), path, origin);
        return { plan: withoutOldPrices(old, plan) };
      });
    },
    rename(title) {
      const trimmed = title.trim().slice(0, TITLE_CHARACTERS_MAX);
      if (trimmed === "" || trimmed === get().plan.title || isViewed(get())) return;
      gesture.end();
      set(({ plan: old }) => ({ plan: { ...old, title: trimmed } }));
    },
    replacePlan(next) {
      if (isViewed(get())) return;
      gesture.end();
      set({ plan: next });
    },
  });
}
