import { useCaptures } from "./context.tsx";
import { type Entry, isSettled } from "./entry.ts";
import { summaryOf } from "./summary.ts";

function announcementOf({ name, progress, captures }: Entry): string {
  switch (progress.phase) {
    case "done":
      return `${name} read. ${captures.map(summaryOf).join(". ")}`;
    case "failed":
      return `${name} not read: ${progress.problem.title}`;
    case "unreachable":
      return `${name} not read: the server did not answer`;
    case "cancelled":
      return `${name} cancelled`;
    default:
      return "";
  }
}

/** Of files that came together, how many were read and which were not. */
function announcementOfAll(entries: readonly Entry[]): string {
  const unread = entries.filter(({ progress }) => progress.phase !== "done");
  const read = `${entries.length - unread.length} of ${entries.length} files read.`;
  if (unread.length === 0) return read;
  return `${read} Not read: ${unread.map(({ name }) => name).join(", ")}.`;
}

/** Tells screen readers what was read: once, when the last of the files that came together ended. */
export function Announcer({ entries }: { readonly entries: readonly Entry[] }) {
  const lastSettled = useCaptures((state) => state.lastSettled);
  const settled = entries.find(({ id }) => id === lastSettled);
  const together = entries.filter(({ batch }) => batch === settled?.batch);
  const hasEnded = settled !== undefined && together.every(isSettled);
  return (
    <p className="hidden-text" role="status" aria-label="Captures read">
      {hasEnded && (together.length > 1 ? announcementOfAll(together) : announcementOf(settled))}
    </p>
  );
}
