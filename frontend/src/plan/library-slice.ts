/** Plans beside the one on screen: kept by name in this browser, pinned to compare, or opened from outside. */
import type { Plan } from "@arcplan/shared";
import type { Entered, EvidenceSlice, Measured } from "./evidence-slice.ts";
import type { PlanSlice } from "./plan-slice.ts";
import type { OpenedFrom, Slice } from "./view-slice.ts";

/** Pinned plans go by a letter wherever they are shown. */
export const PIN_LETTERS = ["A", "B", "C", "D"] as const;

export interface SavedPlan {
  readonly name: string;
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** A link that this browser had a server make. */
export interface ShortLink {
  /** Name of the plan on the server. */
  readonly id: string;
  readonly address: string;
  /** Title of the plan when the link was made. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  /** Deletes the plan on the server; null where somebody else had stored the same plan before. */
  readonly deleteToken: string | null;
}

interface OwnPlan {
  readonly plan: Plan;
  readonly measured: Measured;
  readonly entered: Entered;
}

/** Says that the plan on screen came from outside and is not yet this browser's own. */
export interface Opened {
  readonly from: OpenedFrom;
  /** What had to be changed to make it a valid plan. */
  readonly notes: readonly string[];
  /** What the captures of an example are of; empty for other plans. */
  readonly capturesOf: string;
  /** This browser's own plan, which stays stored as it was; null where nobody has made one yet. */
  readonly own: OwnPlan | null;
}

/** What was done when a copy became this browser's own plan. */
interface MadeOwn {
  readonly before: Opened;
  /** Name under which the former own plan is kept; null where there was none to keep. */
  readonly keptAs: string | null;
}

export const MOST_PINNED = 4;

export interface LibrarySlice {
  readonly saved: readonly SavedPlan[];
  readonly pinned: readonly Plan[];
  /** Short links made in this browser, newest first. */
  readonly shortLinks: readonly ShortLink[];
  readonly opened: Opened | null;
  /** Said until it is dismissed, and taken back by `unkeep`. */
  readonly madeOwn: MadeOwn | null;
  /** Why a link or a file could not be opened, until it is dismissed. */
  readonly failure: string | null;
  save(name: string, plan: Plan): void;
  remove(name: string): void;
  /** Puts a removed plan back under its name and date. */
  putBack(entry: SavedPlan): void;
  pin(): void;
  unpin(index: number): void;
  /** Keeps a short link; the token of an earlier one to the same plan is not lost. */
  rememberLink(link: ShortLink): void;
  forgetLink(id: string): void;
  /** Shows a plan from outside as a copy. */
  openCopy(plan: Plan, from: OpenedFrom, notes: readonly string[], capturesOf?: string): void;
  /** Makes the copy on screen this browser's own plan; the former own plan is kept by name. */
  keep(): void;
  /** Makes it a copy again. */
  unkeep(): void;
  /** Forgets that a copy was made own. */
  settleOwn(): void;
  /** Leaves the copy and shows this browser's own plan again, where there is one. */
  backToOwn(): void;
  /** Shows a plan kept by name, as this browser's own. */
  openSaved(name: string): void;
  fail(why: string | null): void;
}

/** What it changes, its own and others'. */
type Changed = LibrarySlice &
  Pick<EvidenceSlice, "measured" | "entered"> &
  Pick<PlanSlice, "plan" | "finish">;

function unusedName(saved: readonly SavedPlan[], wanted: string): string {
  let name = wanted;
  for (let copy = 2; saved.some((entry) => entry.name === name); copy += 1)
    name = `${wanted} (${copy})`;
  return name;
}

function withSaved(saved: readonly SavedPlan[], name: string, plan: Plan): readonly SavedPlan[] {
  const others = saved.filter((entry) => entry.name !== name);
  return [{ name, plan, savedAt: Date.now() }, ...others];
}

export function createLibrarySlice(
  saved: readonly SavedPlan[],
  pinned: readonly Plan[],
  shortLinks: readonly ShortLink[],
  /** What is shown to who has no plan of their own; null for who has. */
  placeholder: Plan | null,
): Slice<Changed, LibrarySlice> {
  const ownOf = (own: OwnPlan) => (own.plan === placeholder ? null : own);
  return (set, get) => ({
    saved,
    pinned,
    shortLinks,
    opened: null,
    madeOwn: null,
    failure: null,
    save: (name, plan) => set((state) => ({ saved: withSaved(state.saved, name, plan) })),
    remove: (name) =>
      set((state) => ({ saved: state.saved.filter((entry) => entry.name !== name) })),
    putBack: (entry) =>
      set((state) => ({
        saved: [...state.saved.filter(({ name }) => name !== entry.name), entry].sort(
          (a, b) => b.savedAt - a.savedAt,
        ),
      })),
    pin: () =>
      set((state) =>
        state.pinned.length < MOST_PINNED && !state.pinned.includes(state.plan)
          ? { pinned: [...state.pinned, state.plan] }
          : {},
      ),
    unpin: (index) =>
      set((state) => ({ pinned: state.pinned.filter((_, position) => position !== index) })),
    rememberLink: (link) =>
      set(({ shortLinks: before }) => {
        const earlier = before.find(({ id }) => id === link.id);
        const deleteToken = link.deleteToken ?? earlier?.deleteToken ?? null;
        const others = before.filter(({ id }) => id !== link.id);
        return { shortLinks: [{ ...link, deleteToken }, ...others] };
      }),
    forgetLink: (id) =>
      set((state) => ({ shortLinks: state.shortLinks.filter((link) => link.id !== id) })),
    openCopy(plan, from, notes, capturesOf = "") {
      get().finish();
      set(({ opened, plan: shown, measured, entered }) => ({
        plan,
        measured: {},
        entered: {},
        opened: {
          from,
          notes,
          capturesOf,
          own: opened === null ? ownOf({ plan: shown, measured, entered }) : opened.own,
        },
        madeOwn: null,
        failure: null,
      }));
    },
    keep: () =>
      set(({ opened, saved: before, plan }) => {
        if (opened === null) return {};
        const { own } = opened;
        if (own === null || own.plan === plan)
          return { opened: null, madeOwn: { before: opened, keptAs: null } };
        const keptAs = unusedName(before, own.plan.title);
        return {
          opened: null,
          madeOwn: { before: opened, keptAs },
          saved: withSaved(before, keptAs, own.plan),
        };
      }),
    unkeep: () =>
      set(({ madeOwn, saved: before }) =>
        madeOwn === null
          ? {}
          : {
              opened: madeOwn.before,
              madeOwn: null,
              saved: before.filter(({ name }) => name !== madeOwn.keptAs),
            },
      ),
    settleOwn: () => set({ madeOwn: null }),
    backToOwn() {
      get().finish();
      set(({ opened }) => (opened?.own ? { ...opened.own, opened: null } : {}));
    },
    openSaved(name) {
      get().finish();
      set((state) => {
        const entry = state.saved.find((candidate) => candidate.name === name);
        return entry === undefined ? {} : { plan: entry.plan, opened: null, madeOwn: null };
      });
    },
    fail: (failure) => set({ failure }),
  });
}
