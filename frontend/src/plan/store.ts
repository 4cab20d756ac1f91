/**
 * The state of the page, made by a factory so that tests and two pages never share it. Predictions
 * are not in here: they are computed from the plan (result.ts).
 */
import type { Plan } from "@arcplan/shared";
import { defaultPlan } from "@arcplan/shared/model/plan/plans.ts";
import type { FieldPath } from "@arcplan/shared/plan/paths.ts";
import { temporal } from "zundo";
import { createStore } from "zustand/vanilla";
import {
  createEvidenceSlice,
  type Entered,
  type EvidenceSlice,
  type Measured,
} from "./evidence-slice.ts";
import {
  createLibrarySlice,
  type LibrarySlice,
  type SavedPlan,
  type ShortLink,
} from "./library-slice.ts";
import { createPlanSlice, type PlanSlice } from "./plan-slice.ts";
import {
  type ChartTab,
  createViewSlice,
  isViewed,
  type Theme,
  type ViewSlice,
} from "./view-slice.ts";

export type PlanState = PlanSlice & EvidenceSlice & LibrarySlice & ViewSlice;

/** What one step of the history holds. */
export interface Undoable {
  readonly plan: Plan;
  readonly entered: Entered;
}

export interface Kept {
  readonly plan: Plan;
  readonly measured: Measured;
  readonly entered: Entered;
  readonly saved: readonly SavedPlan[];
  readonly pinned: readonly Plan[];
  readonly shortLinks: readonly ShortLink[];
  readonly advancedOpen: boolean;
  readonly theme: Theme;
  readonly namesHidden: boolean;
  readonly chartTab: ChartTab;
  /** Nobody has made a plan in this browser: `plan` only stands in for one. */
  readonly isNew: boolean;
}

export function nothingKept(): Kept {
  return {
    plan: defaultPlan(),
    measured: {},
    entered: {},
    saved: [],
    pinned: [],
    shortLinks: [],
    advancedOpen: false,
    theme: "system",
    namesHidden: false,
    chartTab: "arc",
    isNew: false,
  };
}

/** Entries of the history that are kept; older ones are dropped. */
const HISTORY_LIMIT = 100;

export type PlanStore = ReturnType<typeof createPlanStore>;

export function createPlanStore(kept: Kept = nothingKept()) {
  let path: FieldPath | null = null;
  let before: Undoable | null = null;
  let record: (past: Undoable) => void = () => undefined;

  const gesture = {
    begin(edited: FieldPath) {
      if (path === edited) return;
      gesture.end();
      path = edited;
      store.setState({ dragging: true });
    },
    end(of?: FieldPath) {
      if (of !== undefined && of !== path) return;
      const past = before;
      path = null;
      before = null;
      if (past !== null && past.plan !== store.getState().plan) record(past);
      if (store.getState().dragging) store.setState({ dragging: false });
    },
  };

  const store = createStore<PlanState>()(
    temporal(
      (set, get) => ({
        ...createPlanSlice(kept.plan, gesture)(set, get),
        ...createEvidenceSlice(kept.measured, kept.entered)(set, get),
        ...createLibrarySlice(
          kept.saved,
          kept.pinned,
          kept.shortLinks,
          kept.isNew ? kept.plan : null,
        )(set, get),
        ...createViewSlice(
          kept.theme,
          kept.advancedOpen,
          kept.namesHidden,
          kept.chartTab,
        )(set, get),
      }),
      {
        limit: HISTORY_LIMIT,
        partialize: (state): Undoable => ({ plan: state.plan, entered: state.entered }),
        equality: (past, current) => past.plan === current.plan,
        // During a gesture only its first state is held back; `gesture.end` turns it into one entry.
        handleSet: (handle) => {
          record = (past) => handle(past as PlanState);
          return (past) => {
            const state = past as Undoable;
            if (path === null) record(state);
            else before ??= state;
          };
        },
      },
    ),
  );
  return store;
}

export function undo(store: PlanStore, steps = 1): void {
  if (isViewed(store.getState())) return;
  store.getState().finish();
  store.temporal.getState().undo(steps);
}

export function redo(store: PlanStore, steps = 1): void {
  if (isViewed(store.getState())) return;
  store.getState().finish();
  store.temporal.getState().redo(steps);
}
