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

/** The most informative capture of an archive: a dump, if there is one. */
const mostTelling = ({ captures }: Entry): number =>
  Math.max(
    0,
    captures.findIndex(({ kind }) => kind === "zdb"),
  );

/**
 * The capture to show: the user's choice while it exists, otherwise the first one read of the files
 * that came last. It stays while others of them arrive.
 */
export function choiceOf(entries: readonly Entry[], choice: Choice | null): Choice | null {
  const withCaptures = entries.filter(({ captures }) => captures.length > 0);
  const latest = Math.max(...withCaptures.map(({ batch }) => batch));
  const entry = entries.find(({ id }) => id === choice?.at.entryId);
  const isThere = entry?.captures[choice?.at.index ?? 0] !== undefined;
  if (isThere && (choice?.byHand || entry.batch === latest)) return choice;
  const first = withCaptures.find(({ batch }) => batch === latest);
  return first ? { at: { entryId: first.id, index: mostTelling(first) }, byHand: false } : null;
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
