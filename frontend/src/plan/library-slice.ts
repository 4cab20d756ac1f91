/** Plans beside the one on screen: kept by name in this browser, pinned to compare, or opened from outside. */
import type { Plan } from "@arcplan/shared";
import type { StateCreator } from "zustand/vanilla";
import type { PlanState } from "./store.ts";

export interface SavedPlan {
  readonly name: string;
  readonly plan: Plan;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** A plan that came from a link or a file and is not yet this browser's own. */
export interface Opened {
  readonly from: "link" | "file" | "broken-link";
  /** What had to be changed to make it a valid plan, or why it could not be read. */
  readonly notes: readonly string[];
}

export const MOST_PINNED = 4;

export interface LibrarySlice {
  readonly saved: readonly SavedPlan[];
  readonly pinned: readonly Plan[];
  readonly opened: Opened | null;
  save(name: string): void;
  remove(name: string): void;
  pin(): void;
  unpin(index: number): void;
  /** Shows a plan from outside as a copy; the browser's own plan stays stored until this one is kept. */
  openCopy(plan: Plan, opened: Opened): void;
  /** Makes the copy on screen this browser's own plan, or dismisses the note about it. */
  keep(): void;
}

export function createLibrarySlice(
  saved: readonly SavedPlan[],
  pinned: readonly Plan[],
): StateCreator<PlanState, [], [], LibrarySlice> {
  return (set, get) => ({
    saved,
    pinned,
    opened: null,
    save(name) {
      const entry = { name, plan: get().plan, savedAt: Date.now() };
      set((state) => ({ saved: [entry, ...state.saved.filter((other) => other.name !== name)] }));
    },
    remove: (name) =>
      set((state) => ({ saved: state.saved.filter((other) => other.name !== name) })),
    pin: () =>
      set((state) =>
        state.pinned.length < MOST_PINNED && !state.pinned.includes(state.plan)
          ? { pinned: [...state.pinned, state.plan] }
          : {},
      ),
    unpin: (index) =>
      set((state) => ({ pinned: state.pinned.filter((_, position) => position !== index) })),
    openCopy(plan, opened) {
      get().finish();
      set({ plan, opened, measured: {} });
    },
    keep: () => set({ opened: null }),
  });
}
