/** What the captures of this page say of the plan: marks on the sliders, and the sizing itself. */
import type { Plan } from "@arcplan/shared";
import type { Sizing } from "@arcplan/shared/evidence";
import { changedPaths, type FieldPath, type FieldValue } from "@arcplan/shared/plan/paths.ts";
import { isOfCaptures, knownFields, withFieldsOf } from "./sized.ts";
import { type CameFrom, isViewed, type Slice, type ViewSlice } from "./view-slice.ts";

interface MeasuredMark {
  readonly value: FieldValue<FieldPath>;
  /** Name of the capture. It stays in this browser and is never part of a link. */
  readonly from: string;
  /** Whether the capture states the value, or it was computed from captures. */
  readonly origin: "measured" | "derived";
}

/** The name of a capture as it may be shown. */
export function shownSource({ from }: MeasuredMark, namesHidden: boolean): string {
  return namesHidden ? "a capture" : from;
}

/** Values that a reset returns to, by field. */
export type Measured = Readonly<Partial<Record<FieldPath, MeasuredMark>>>;

/** What the user said of the captured host, by path in the plan: the `set` of a sizing. */
export type Entered = Readonly<Record<string, unknown>>;

/** A part of the recording whose figures are compared with the prediction. */
export interface MeasuredPart {
  /** Seconds from the start of the captures' time axis. */
  readonly from: number;
  readonly to: number;
  /** Such as "21:25:40 to 21:26:10". */
  readonly words: string;
}

/** What a person said beside the captures. */
interface Said {
  readonly entered?: Entered;
  /** The field that was entered just now: its change is part of the sizing. */
  readonly edited?: string;
  /** The plan on screen when the captures began to be read. */
  readonly begun?: Plan;
}

export interface EvidenceSlice {
  readonly measured: Measured;
  /** Part of the history: undo takes back what was said of the host together with the plan. */
  readonly entered: Entered;
  /** Null while there are no captures, or they are still being read. */
  readonly sizing: Sizing | null;
  /** Captures are being read: what they will say of the plan is not known yet. */
  readonly isReading: boolean;
  /** Null while figures of the whole recording are compared. */
  readonly measuredPart: MeasuredPart | null;
  measureOver(part: MeasuredPart | null): void;
  /**
   * Puts the plan of a sizing in place as one entry of the history. Fields that were changed since
   * the sizing before, or while the captures were read, keep their change.
   */
  applySizing(sizing: Sizing, said?: Said): void;
  /** Takes a sizing over without touching the plan, as after a reload or an undo. One that the plan is not of asks nothing. */
  noteSizing(sizing: Sizing | null): void;
}

/** What it changes, its own and others'. */
type Changed = EvidenceSlice &
  Pick<ViewSlice, "reviewOpen"> & { readonly plan: Plan; finish(): void };

function marksOf(sizing: Sizing): Measured {
  const marks = knownFields(sizing).flatMap(([path, field]) =>
    field.state === "measured" || field.state === "derived"
      ? [
          [
            path,
            {
              value: field.value,
              from: field.sources[0]?.capture ?? "the captures",
              origin: field.state,
            },
          ],
        ]
      : [],
  );
  return Object.fromEntries(marks);
}

/** Fields that a person changed since `begun`; none where another plan has taken its place. */
function enteredSince(begun: Plan, plan: Plan): readonly FieldPath[] {
  return begun.title === plan.title
    ? changedPaths(begun, plan).filter((path) => plan.origins?.[path] === "entered")
    : [];
}

function rebased(plan: Plan, before: Sizing | null, after: Sizing, said: Said): Plan {
  const { edited, begun = plan } = said;
  if (before === null || !isOfCaptures(plan, before))
    return withFieldsOf(after.plan, plan, enteredSince(begun, plan));
  const isEdited = (path: FieldPath) => `${edited}.`.startsWith(`${path}.`);
  const changed = changedPaths(before.plan, plan).filter((path) => !isEdited(path));
  const title = plan.title === before.plan.title ? after.plan.title : plan.title;
  return { ...withFieldsOf(after.plan, plan, changed), title };
}

/** Whether captures contradict the plan or leave open what a prediction needs. */
function asksForAnswer({ contradictions, disagreement, missing }: Sizing): boolean {
  return contradictions.length > 0 || disagreement !== null || missing.length > 0;
}

export function createEvidenceSlice(
  measured: Measured,
  entered: Entered,
): Slice<Changed, EvidenceSlice, CameFrom> {
  return (set, get) => ({
    measured,
    entered,
    sizing: null,
    isReading: false,
    measuredPart: null,
    measureOver(measuredPart) {
      set({ measuredPart });
    },
    applySizing(sizing, said = {}) {
      if (isViewed(get())) return;
      get().finish();
      set((state) => ({
        plan: rebased(state.plan, state.sizing, sizing, said),
        measured: marksOf(sizing),
        entered: said.entered ?? state.entered,
        sizing,
        reviewOpen: state.reviewOpen || asksForAnswer(sizing),
      }));
    },
    noteSizing(sizing) {
      set(({ plan, reviewOpen }) => ({
        sizing,
        ...(sizing !== null &&
          isOfCaptures(plan, sizing) && {
            reviewOpen: reviewOpen || asksForAnswer(sizing),
            measured: marksOf(sizing),
          }),
      }));
    },
  });
}
