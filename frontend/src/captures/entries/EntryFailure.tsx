import type { Problem } from "../../api/index.ts";
import { FAILURE } from "../words.ts";
import type { Entry } from "./entry.ts";

/** Why an entry was not read, where, and what to do about it. */
export function EntryFailure({ entry }: { readonly entry: Entry }) {
  const { name, progress } = entry;
  switch (progress.phase) {
    case "failed":
      return <ProblemText name={name} problem={progress.problem} />;
    case "unreachable":
      return <p className="entry-problem">{FAILURE.unreachable(name)}</p>;
    case "cancelled":
      return <p className="entry-note">{FAILURE.cancelled}</p>;
    default:
      return null;
  }
}

function ProblemText({ name, problem }: { readonly name: string; readonly problem: Problem }) {
  const { title, detail, excerpt } = problem;
  return (
    <div className="entry-problem">
      <p>
        <strong>{title}.</strong> {detail || FAILURE.noReason(name)}
      </p>
      {excerpt !== null && (
        <p>
          <code className="excerpt">{excerpt}</code>
        </p>
      )}
    </div>
  );
}
