import { type RefObject, useEffect, useRef } from "react";
import { Droppable } from "../adding/Droppable.tsx";
import { useCapturesApi } from "../store/context.tsx";
import { FILES } from "../words.ts";
import { EntryItem } from "./EntryItem.tsx";
import type { Entry } from "./entry.ts";
import type { Selected } from "./selection.ts";

interface EntryListProps {
  readonly entries: readonly Entry[];
  readonly selected: Selected | null;
  readonly onSelect: (selected: Selected) => void;
  /** Takes the focus when the last entry is removed. */
  readonly fallbackFocus: RefObject<HTMLButtonElement | null>;
}

/** The dropped files. Removing one moves the focus to its neighbour, so that it is never lost. */
export function EntryList({ entries, selected, onSelect, fallbackFocus }: EntryListProps) {
  const captures = useCapturesApi();
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef<number | null>(null);

  useEffect(() => {
    const index = removedAt.current;
    if (index === null) return;
    removedAt.current = null;
    const row = list.current?.children[Math.min(index, entries.length - 1)];
    const next = row?.querySelector<HTMLElement>("[data-remove]") ?? fallbackFocus.current;
    next?.focus();
  }, [entries, fallbackFocus]);

  if (entries.length === 0) return null;
  return (
    <div className="entry-list">
      <ul ref={list} className="entries" aria-label={FILES}>
        {entries.map((entry, index) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            selected={selected}
            onSelect={onSelect}
            onRemove={() => {
              removedAt.current = index;
              captures.getState().remove(entry.id);
            }}
          />
        ))}
      </ul>
      <Droppable entries={entries} />
    </div>
  );
}
