import { formatStorage } from "@arcplan/shared";
import { kindTitle, summaryOf } from "../kinds.tsx";
import { ENTRY, KEPT_NOTES } from "../words.ts";
import { EntryActions } from "./EntryActions.tsx";
import { EntryFailure } from "./EntryFailure.tsx";
import { EntryProgress } from "./EntryProgress.tsx";
import type { Entry } from "./entry.ts";
import type { Selected } from "./selection.ts";
import { UnreadFiles } from "./UnreadFiles.tsx";

interface EntryItemProps {
  readonly entry: Entry;
  readonly selected: Selected | null;
  readonly onSelect: (selected: Selected) => void;
  readonly onRemove: () => void;
}

/** One dropped file: its progress, its captures, and what can be done with it. */
export function EntryItem({ entry, selected, onSelect, onRemove }: EntryItemProps) {
  const { id, name, bytes, progress, captures, problems, kept } = entry;
  const keptNote = KEPT_NOTES[kept];
  return (
    <li className="entry" data-phase={progress.phase}>
      <p className="entry-name">
        <bdi>{name}</bdi> <span className="entry-size">{formatStorage(bytes)}</span>
        {progress.phase === "queued" && <span className="entry-note">{ENTRY.waiting}</span>}
      </p>
      <EntryProgress entry={entry} />
      <EntryFailure entry={entry} />
      {captures.length > 0 && (
        <ul className="entry-captures" aria-label={ENTRY.capturesOf(name)}>
          {captures.map((capture, index) => {
            const shown = selected?.entryId === id && selected.index === index;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: results of one answer never reorder
              <li key={index}>
                <button
                  type="button"
                  className="entry-capture"
                  aria-pressed={shown}
                  onClick={() => onSelect({ entryId: id, index })}
                >
                  <strong>{kindTitle(capture)}</strong> <span>{summaryOf(capture)}</span>
                  {capture.name !== name && captures.length > 1 && (
                    <bdi className="entry-part">{capture.name}</bdi>
                  )}
                  {progress.phase === "failed" && <em>{ENTRY.partlyRead}</em>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {(progress.phase === "done" || problems.length > 1) && <UnreadFiles problems={problems} />}
      {keptNote !== null && <p className="entry-note">{keptNote}</p>}
      <div className="entry-actions">
        <EntryActions entry={entry} shownName={name} onRemove={onRemove} />
      </div>
    </li>
  );
}
