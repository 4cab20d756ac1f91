import { type RefObject, useEffect, useRef } from "react";
import { summaryOf } from "../kinds.tsx";
import { useCaptures, useCapturesApi } from "../store/context.tsx";
import { ANNOUNCED, DROPPABLE, FILES } from "../words.ts";
import { EntryItem } from "./EntryItem.tsx";
import { type Entry, isSettled } from "./entry.ts";
import type { Selected } from "./selection.ts";

const NOT_RECOGNISED = 422;

const isUnknown = ({ progress }: Entry): boolean =>
  progress.phase === "failed" && progress.problem.status === NOT_RECOGNISED;

/** What can be dropped; shown once if some file was not recognised. */
function Droppable({ entries }: { readonly entries: readonly Entry[] }) {
  if (!entries.some(isUnknown)) return null;
  return <p className="entry-note">{DROPPABLE}</p>;
}

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

function announcementOf({ name, progress, captures }: Entry): string {
  switch (progress.phase) {
    case "done":
      return ANNOUNCED.read(name, captures.map(summaryOf));
    case "failed":
      return captures.length > 0
        ? ANNOUNCED.partly(name, progress.problem.title)
        : ANNOUNCED.failed(name, progress.problem.title);
    case "unreachable":
      return ANNOUNCED.unreachable(name);
    case "cancelled":
      return ANNOUNCED.cancelled(name);
    default:
      return "";
  }
}

function announcementOfAll(entries: readonly Entry[]): string {
  const failed = entries.filter(({ progress }) => progress.phase !== "done");
  const named = (isPartly: boolean) =>
    failed.filter(({ captures }) => captures.length > 0 === isPartly).map(({ name }) => name);
  return ANNOUNCED.together(entries.length, named(true), named(false));
}

/** Tells screen readers what was read, once all files that came together have ended. */
export function Announcer({ entries }: { readonly entries: readonly Entry[] }) {
  const lastSettled = useCaptures((state) => state.lastSettled);
  const settled = entries.find(({ id }) => id === lastSettled);
  const together = entries.filter(({ batch }) => batch === settled?.batch);
  const hasEnded = settled !== undefined && together.every(isSettled);
  return (
    <p className="hidden-text" role="status" aria-label={ANNOUNCED.label}>
      {hasEnded && (together.length > 1 ? announcementOfAll(together) : announcementOf(settled))}
    </p>
  );
}
