import type { Entry } from "../entries/entry.ts";
import { DROPPABLE } from "../words.ts";

const NOT_RECOGNISED = 422;

const isUnknown = ({ progress }: Entry): boolean =>
  progress.phase === "failed" && progress.problem.status === NOT_RECOGNISED;

/** What can be dropped; shown once if some file was not recognised. */
export function Droppable({ entries }: { readonly entries: readonly Entry[] }) {
  if (!entries.some(isUnknown)) return null;
  return <p className="entry-note">{DROPPABLE}</p>;
}
