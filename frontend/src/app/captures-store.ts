import { useMemo } from "react";
import { useStore } from "zustand";
import type { Capture } from "../api/index.ts";
import { createBrowserCaptures } from "../captures/index.ts";
import { withoutNames } from "../captures/placeholders.ts";
import { usePlanStore, usePlanStoreApi } from "../plan/context.tsx";
import type { PlanStore } from "../plan/store.ts";

export type CapturesStore = ReturnType<typeof createBrowserCaptures>;

/** Captures outlive their view: an upload goes on while the report is shown. */
const capturesOf = new WeakMap<PlanStore, CapturesStore>();

export function capturesFor(store: PlanStore): CapturesStore {
  const captures = capturesOf.get(store) ?? createBrowserCaptures(store);
  capturesOf.set(store, captures);
  return captures;
}

export function useCapturesStore(): CapturesStore {
  const store = usePlanStoreApi();
  return useMemo(() => capturesFor(store), [store]);
}

/** Everything that was read from the captures of this page, in their order; nameless while names are hidden. */
export function useReadCaptures(): readonly Capture[] {
  const entries = useStore(useCapturesStore(), (state) => state.entries);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  return useMemo(() => {
    const captures = entries.flatMap((entry) => entry.captures);
    return namesHidden ? withoutNames(captures) : captures;
  }, [entries, namesHidden]);
}
