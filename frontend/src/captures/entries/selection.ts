import type { Capture } from "../../api/index.ts";
import type { Entry } from "./entry.ts";

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
