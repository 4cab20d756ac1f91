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

/** Tells screen readers when a file is read, once per file. */
export function Announcer() {
  const settled = useCaptures((state) =>
    state.entries.find((entry) => entry.id === state.lastSettled),
  );
  return (
    <p className="hidden-text" role="status">
      {settled ? announcementOf(settled) : ""}
    </p>
  );
}
