/** Gives components the list of captures of this page. */
import { createContext, type ReactNode, use } from "react";
import { useStore } from "zustand";
import type { CapturesState, CapturesStore } from "./store.ts";

const CapturesContext = createContext<CapturesStore | null>(null);

export function CapturesProvider({
  store,
  children,
}: {
  readonly store: CapturesStore;
  readonly children: ReactNode;
}) {
  return <CapturesContext value={store}>{children}</CapturesContext>;
}

export function useCapturesApi(): CapturesStore {
  const store = use(CapturesContext);
  if (store === null) throw new Error("a component outside of CapturesProvider asks for captures");
  return store;
}

export function useCaptures<T>(select: (state: CapturesState) => T): T {
  return useStore(useCapturesApi(), select);
}
