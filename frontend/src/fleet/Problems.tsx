import type { FleetProblem } from "./file/fleet-file.ts";
import * as words from "./words.ts";

/** Problems listed; files with more are damaged as a whole. */
const MOST_LISTED = 50;

/** What of the files could not be read: file, row and reason. */
export function Problems({ problems }: { readonly problems: readonly FleetProblem[] }) {
  if (problems.length === 0) return null;
  const list = problems.slice(0, MOST_LISTED);
  return (
    <details className="fleet-problems" open={problems.length < 4}>
      <summary>{words.problemsOf(problems.length)}</summary>
      <ul>
        {list.map(({ file, row, host, text }) => (
          <li key={`${file} ${row} ${text}`}>
            <strong>{words.problemPlace(file, row, host)}</strong> {text}
          </li>
        ))}
        {problems.length > list.length && (
          <li>{words.moreProblems(problems.length - list.length)}</li>
        )}
      </ul>
    </details>
  );
}
