import type { Capture } from "../../api/index.ts";
import { HIDDEN } from "../words.ts";
import type { Entry } from "./entry.ts";
import { withoutNames } from "./placeholders.ts";

/** One capture of one entry; an archive holds several. */
export interface Selected {
  readonly entryId: string;
  readonly index: number;
}

/** The shown capture, and whether the user chose it. */
export interface Choice {
  readonly at: Selected;
  readonly byHand: boolean;
}

/** The capture to show: the user's choice while it exists, otherwise the only one. Of many none is shown unasked. */
export function choiceOf(entries: readonly Entry[], choice: Choice | null): Choice | null {
  const entry = entries.find(({ id }) => id === choice?.at.entryId);
  const isThere = entry?.captures[choice?.at.index ?? 0] !== undefined;
  if (isThere && choice?.byHand) return choice;
  const [first, ...others] = entries.filter(({ captures }) => captures.length > 0);
  if (first?.captures.length !== 1 || others.length > 0) return null;
  const isSame = isThere && choice?.at.entryId === first.id;
  return isSame ? choice : { at: { entryId: first.id, index: 0 }, byHand: false };
}

export function captureAt(entries: readonly Entry[], selected: Selected | null): Capture | null {
  const entry = entries.find(({ id }) => id === selected?.entryId);
  return entry?.captures[selected?.index ?? 0] ?? null;
}

/** Entries as shown: with names, or with the same placeholder for the same name everywhere. */
export function shownEntries(entries: readonly Entry[], namesHidden: boolean): readonly Entry[] {
  if (!namesHidden) return entries;
  const hidden = withoutNames(entries.flatMap(({ captures }) => captures));
  let next = 0;
  return entries.map((entry, index) => {
    const captures = hidden.slice(next, next + entry.captures.length);
    next += entry.captures.length;
    const problems = entry.problems.map((problem, number) => ({
      ...problem,
      file: HIDDEN.unreadFile(number + 1),
      excerpt: "",
      reason: HIDDEN.reason,
    }));
    const name = HIDDEN.file(index + 1);
    return { ...entry, name, captures, problems, progress: withoutExcerpt(entry) };
  });
}

/** An error answer may quote a line of the file, and its reason may name the file. */
function withoutExcerpt({ progress }: Entry): Entry["progress"] {
  if (progress.phase !== "failed") return progress;
  const { problem } = progress;
  return {
    ...progress,
    problem: { ...problem, detail: HIDDEN.reason, excerpt: null },
  };
}
