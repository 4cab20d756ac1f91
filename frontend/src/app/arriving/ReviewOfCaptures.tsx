import type { Sizing } from "@arcplan/shared/evidence";
import { useMemo } from "react";
import { useStore } from "zustand";
import { type Entry, isSettled } from "../../captures/entries/entry.ts";
import { shownEntries } from "../../captures/entries/selection.ts";
import { type FileCount, Review, type UnreadFile } from "../../evidence/index.ts";
import { usePlanStore } from "../../plan/context.tsx";
import { cancelled, noAnswer } from "../words.ts";
import { useCapturesStore } from "./captures-store.ts";

function readFiles({ captures }: Entry): number {
  return new Set(captures.map(({ name }) => name)).size;
}

function failure({ name, progress }: Entry): readonly UnreadFile[] {
  switch (progress.phase) {
    case "failed":
      return [{ file: name, reason: progress.problem.detail || progress.problem.title }];
    case "unreachable":
      return [{ file: name, reason: noAnswer }];
    case "cancelled":
      return [{ file: name, reason: cancelled }];
    default:
      return [];
  }
}

/** Files that were not read. An archive that holds unread files names them instead of itself. */
function unreadFiles(entries: readonly Entry[]): readonly UnreadFile[] {
  return entries.filter(isSettled).flatMap((entry) => {
    const inside = entry.problems.map(({ file, reason }) => ({ file, reason }));
    return inside.length > 0 ? inside : failure(entry);
  });
}

/** Files of archives count one by one. */
function countFiles(entries: readonly Entry[]): FileCount {
  const settled = entries.filter(isSettled);
  const read = settled.reduce((sum, entry) => sum + readFiles(entry), 0);
  return { read, all: read + unreadFiles(settled).length };
}

/** The review of the captures on this page, loaded with them. */
export default function ReviewOfCaptures({ sizing }: { readonly sizing: Sizing }) {
  const entries = useStore(useCapturesStore(), (state) => state.entries);
  const namesHidden = usePlanStore((state) => state.namesHidden);
  const shown = useMemo(() => shownEntries(entries, namesHidden), [entries, namesHidden]);
  return <Review sizing={sizing} files={countFiles(shown)} unread={unreadFiles(shown)} />;
}
