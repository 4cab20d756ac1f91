import { useCaptures } from "./context.tsx";
import type { Entry } from "./entry.ts";
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

/** Tells screen readers when a file is read, once per file, under the name that is shown. */
export function Announcer({ entries }: { readonly entries: readonly Entry[] }) {
  const lastSettled = useCaptures((state) => state.lastSettled);
  const settled = entries.find(({ id }) => id === lastSettled);
  return (
    <p className="hidden-text" role="status" aria-label="Captures read">
      {settled ? announcementOf(settled) : ""}
    </p>
  );
}
