import { useResult } from "../../plan/result.ts";

function countWords(errors: number, all: number): string {
  const things = all === 1 ? "One thing" : `${all} things`;
  if (errors === 0) return `${things} to know before deciding`;
  return `${things} to know before deciding, ${errors === 1 ? "one of them wrong" : `${errors} of them wrong`}`;
}

/** Everything that the model has to say about the plan, also what belongs to no single control. */
export function Notes() {
  const { warnings } = useResult();
  if (warnings.length === 0) return null;
  const errors = warnings.filter((warning) => warning.severity === "error").length;
  return (
    <details className="notes">
      <summary>{countWords(errors, warnings.length)}</summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.path}`} className={`note-${warning.severity}`}>
            {warning.text}
          </li>
        ))}
      </ul>
    </details>
  );
}
