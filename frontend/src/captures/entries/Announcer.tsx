import { summaryOf } from "../kinds.tsx";
import { useCaptures } from "../store/context.tsx";
import { ANNOUNCED } from "../words.ts";
import { type Entry, isSettled } from "./entry.ts";

function announcementOf({ name, progress, captures }: Entry): string {
  switch (progress.phase) {
    case "done":
      return ANNOUNCED.read(name, captures.map(summaryOf));
    case "failed":
      return ANNOUNCED.failed(name, progress.problem.title);
    case "unreachable":
      return ANNOUNCED.unreachable(name);
    case "cancelled":
      return ANNOUNCED.cancelled(name);
    default:
      return "";
  }
}

function announcementOfAll(entries: readonly Entry[]): string {
  const unread = entries.filter(({ progress }) => progress.phase !== "done");
  const names = unread.map(({ name }) => name);
  return ANNOUNCED.together(entries.length, names);
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
