import { useMemo } from "react";
import { CapturesPanel, CapturesProvider, createBrowserCaptures } from "../captures/index.ts";
import { usePlanStoreApi } from "../plan/context.tsx";
import type { PlanStore } from "../plan/store.ts";

type CapturesStore = ReturnType<typeof createBrowserCaptures>;

/** Captures outlive this view: an upload goes on while the report is shown. */
const capturesOf = new WeakMap<PlanStore, CapturesStore>();

function capturesFor(store: PlanStore): CapturesStore {
  const captures = capturesOf.get(store) ?? createBrowserCaptures(store);
  capturesOf.set(store, captures);
  return captures;
}

/** The captures of this page, loaded apart from the first paint. */
export default function Captures() {
  const store = usePlanStoreApi();
  const captures = useMemo(() => capturesFor(store), [store]);
  return (
    <CapturesProvider store={captures}>
      <CapturesPanel />
    </CapturesProvider>
  );
}
