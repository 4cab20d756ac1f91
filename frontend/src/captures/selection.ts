import type { Capture } from "../api/index.ts";
import type { Entry } from "./entry.ts";

/** One capture of one entry; an archive holds several. */
export interface Selected {
  readonly entryId: string;
  readonly index: number;
}

/** The capture chosen, or the first one of the latest file while none is, or it is gone. */
export function selectedOf(entries: readonly Entry[], chosen: Selected | null): Selected | null {
  const stillThere = entries.find(({ id }) => id === chosen?.entryId)?.captures[chosen?.index ?? 0];
  if (chosen && stillThere) return chosen;
  const latest = entries.findLast(({ captures }) => captures.length > 0);
  return latest ? { entryId: latest.id, index: 0 } : null;
}

export function captureAt(entries: readonly Entry[], selected: Selected | null): Capture | null {
  const entry = entries.find(({ id }) => id === selected?.entryId);
  return entry?.captures[selected?.index ?? 0] ?? null;
}
