import type { Sizing } from "@arcplan/shared/evidence";
import { useMemo } from "react";
import { useStore } from "zustand";
import { shownEntries } from "../../captures/entries/shown-entries.ts";
import { Review } from "../../evidence/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { useCapturesStore } from "./captures-store.ts";
import { countFiles, unreadFiles } from "./review-files.ts";

/** The review of the captures on this page, loaded with them. */
export default function ReviewOfCaptures({ sizing }: { readonly sizing: Sizing }) {
  const entries = useStore(useCapturesStore(), (state) => state.entries);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const shown = useMemo(() => shownEntries(entries, namesHidden), [entries, namesHidden]);
  return <Review sizing={sizing} files={countFiles(shown)} unread={unreadFiles(shown)} />;
}
