/** The view as the address has it; the browser's back button takes a change back. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type FleetView, searchOfView, viewOfSearch } from "./fleet-view.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Whether the address last changed by typing: then more typing is one step with it. */
let isTyping = false;

export interface ViewChange extends Partial<FleetView> {
  readonly typed?: boolean;
}

export function useView(): [FleetView, (change: ViewChange) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const view = useMemo(() => viewOfSearch(search), [search]);
  const change = useCallback(({ typed = false, ...part }: ViewChange) => {
    const next = { ...viewOfSearch(window.location.search), ...part };
    const address = window.location.pathname + searchOfView(next);
    if (typed && isTyping) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
    isTyping = typed;
    for (const listener of listeners) listener();
  }, []);
  return [view, change];
}
