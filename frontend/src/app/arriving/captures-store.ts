import { useMemo } from "react";
import { createBrowserCaptures } from "../../captures/index.ts";
import { usePlanStoreApi } from "../../plan/context.tsx";
import type { PlanStore } from "../../plan/store.ts";
import { keepSized } from "./keep-sized.ts";

export type CapturesStore = ReturnType<typeof createBrowserCaptures>;

/** Captures outlive their view: an upload goes on while the report is shown. */
const capturesOf = new WeakMap<PlanStore, CapturesStore>();

export function capturesFor(store: PlanStore): CapturesStore {
  const known = capturesOf.get(store);
  if (known !== undefined) return known;
  const captures = createBrowserCaptures();
  capturesOf.set(store, captures);
  keepSized(store, captures);
  return captures;
}

export function useCapturesStore(): CapturesStore {
  const store = usePlanStoreApi();
  return useMemo(() => capturesFor(store), [store]);
}
