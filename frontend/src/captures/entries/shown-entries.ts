import { HIDDEN } from "../words.ts";
import type { Entry } from "./entry.ts";
import { withoutNames } from "./placeholders.ts";

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
