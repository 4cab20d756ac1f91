import { useHeld } from "../../plan/held.ts";
import { useResult } from "../../plan/result.ts";

function countWords(errors: number, all: number): string {
  if (all === 0) return "Nothing to warn of";
  const things = all === 1 ? "One thing" : `${all} things`;
  if (errors === 0) return `${things} to know before deciding`;
  return `${things} to know before deciding, ${errors === 1 ? "one of them wrong" : `${errors} of them wrong`}`;
}

/**
 * Everything that the model has to say about the plan, also what belongs to no single control. The
 * line is always there, and the list waits until a moving control rests: nothing below moves.
 */
export function Notes() {
  const { warnings } = useResult();
  const listed = useHeld(warnings);
  const errors = warnings.filter((warning) => warning.severity === "error").length;
  return (
    <details className="notes">
      <summary>{countWords(errors, warnings.length)}</summary>
      <ul>
        {listed.map((warning) => (
          <li key={`${warning.code} ${warning.path}`} className={`note-${warning.severity}`}>
            {warning.text}
          </li>
        ))}
      </ul>
    </details>
  );
}
